//! Finding the legal placements with AVX2: a board is one register, a row sixteen bits of it.
#![allow(unsafe_code)]

use super::legal::{Legal, Reach};

/// Finds the legal placements in place of those listed, as fast as the CPU can.
#[inline]
pub fn fill(legal: &mut Legal, reach: &Reach) {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { avx2::fill(legal, reach) };
    }
    legal.fill(reach);
}

/// Tells whether the CPU has AVX2, BMI and POPCNT.
#[cfg(target_arch = "x86_64")]
#[inline]
pub fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
pub mod avx2 {
    //! The registers; callers make sure that the CPU has AVX2, BMI and POPCNT.

    use super::{Legal, Reach};
    use crate::blokus::cells::Cells;
    use crate::blokus::orientation::{ALL, FIRST};
    use crate::blokus::piece::PIECES;
    use std::arch::x86_64::{
        __m128i, __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_add_epi8,
        _mm256_and_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_loadu_si256,
        _mm256_or_si256, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_setr_epi8, _mm256_setzero_si256,
        _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_storeu_si256,
    };

    /// Finds the legal placements in place of those listed.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    pub fn fill(legal: &mut Legal, reach: &Reach) {
        legal.counts = [0; PIECES];
        legal.total = 0;
        if reach.attach.is_empty() {
            return;
        }
        let (free, attach) = (moved(reach.free), moved(reach.attach));
        macro_rules! pieces {
            ($($piece:literal)*) => {$(
                if reach.used >> $piece & 1 == 0 {
                    fill_piece::<$piece>(legal, &free, &attach);
                }
            )*};
        }
        // Spelled out, so that every oriented piece becomes straight code with its steps in it.
        pieces!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20);
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn fill_piece<const PIECE: usize>(legal: &mut Legal, free: &[__m256i; 15], attach: &[__m256i; 15]) {
        let mut counts = _mm256_setzero_si256();
        let mut o = const { FIRST[PIECE] as usize };
        while o < const { FIRST[PIECE + 1] as usize } {
            let [a, b, c, d, e] = ALL[o].steps.map(usize::from);
            let fits = and(and(and(free[a], free[b]), and(free[c], free[d])), free[e]);
            let touches = or(or(or(attach[a], attach[b]), or(attach[c], attach[d])), attach[e]);
            let corners = and(fits, touches);
            store(&mut legal.corners[o], corners);
            counts = _mm256_add_epi8(counts, count_bytes(corners));
            o += 1;
        }
        let count = sum_bytes(counts);
        legal.counts[PIECE] = count as u16;
        legal.total += count;
    }

    /// Moves a board towards its top left corner by each of the steps of a piece: columns by
    /// shifts inside the rows, rows by reading further on.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn moved(cells: Cells) -> [__m256i; 15] {
        let [a, b, c, d] = cells.0;
        let words = [a, b, c, d, 0];
        let rows: [__m256i; 5] =
            [row::<0>(&words), row::<1>(&words), row::<2>(&words), row::<3>(&words), row::<4>(&words)];
        [
            rows[0],
            _mm256_srli_epi16::<1>(rows[0]),
            _mm256_srli_epi16::<2>(rows[0]),
            _mm256_srli_epi16::<3>(rows[0]),
            _mm256_srli_epi16::<4>(rows[0]),
            rows[1],
            _mm256_srli_epi16::<1>(rows[1]),
            _mm256_srli_epi16::<2>(rows[1]),
            _mm256_srli_epi16::<3>(rows[1]),
            rows[2],
            _mm256_srli_epi16::<1>(rows[2]),
            _mm256_srli_epi16::<2>(rows[2]),
            rows[3],
            _mm256_srli_epi16::<1>(rows[3]),
            rows[4],
        ]
    }

    /// Loads a board from its row `Y` on.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn row<const Y: usize>(words: &[u64; 5]) -> __m256i {
        const { assert!(Y <= 4) };
        // SAFETY: 40 bytes are there, the load takes 32 from byte 8 at most and needs no alignment.
        unsafe { _mm256_loadu_si256(words.as_ptr().cast::<u8>().add(2 * Y).cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn store(cells: &mut Cells, bits: __m256i) {
        // SAFETY: 32 bytes are there, and the store needs no alignment.
        unsafe { _mm256_storeu_si256(cells.0.as_mut_ptr().cast(), bits) }
    }

    /// Counts the bits of every byte, four at a time by a table.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn count_bytes(bits: __m256i) -> __m256i {
        let table = _mm256_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
        );
        let low = _mm256_set1_epi8(15);
        let ones = _mm256_shuffle_epi8(table, and(bits, low));
        _mm256_add_epi8(ones, _mm256_shuffle_epi8(table, and(_mm256_srli_epi16::<4>(bits), low)))
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn sum_bytes(bytes: __m256i) -> u32 {
        let sums = _mm256_sad_epu8(bytes, _mm256_setzero_si256());
        let both: __m128i = _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        _mm_cvtsi128_si64(_mm_add_epi64(both, _mm_unpackhi_epi64(both, both))) as u32
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn and(a: __m256i, b: __m256i) -> __m256i {
        _mm256_and_si256(a, b)
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn or(a: __m256i, b: __m256i) -> __m256i {
        _mm256_or_si256(a, b)
    }
}
