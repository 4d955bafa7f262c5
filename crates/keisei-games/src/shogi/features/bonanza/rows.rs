//! Sums over rows of the table.
#![allow(unsafe_code)]

use super::table::{NONE, Row};

/// Entries of a list: fourteen hands, thirty-eight pieces, and none up to a multiple of eight.
pub const MOST: usize = 56;

/// The entries that one side sees, none after the last.
#[derive(Clone, Copy, Debug)]
pub struct List(pub [u16; MOST]);

impl List {
    pub const EMPTY: List = List([NONE; MOST]);
}

/// A way to sum up rows: eight entries at once where the CPU can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Summing {
    wide: bool,
}

impl Summing {
    /// One entry after the other.
    #[cfg_attr(target_arch = "x86_64", allow(dead_code, reason = "the twin that tests compare with"))]
    pub const PLAIN: Summing = Summing { wide: false };

    /// Asks the CPU.
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        return Summing { wide: is_x86_feature_detected!("avx2") };
        #[cfg(not(target_arch = "x86_64"))]
        Summing::PLAIN
    }

    /// Sums what the entries of a list count in a row.
    #[inline]
    pub fn row(self, row: &Row, list: &List) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: the CPU was asked for AVX2 before it was chosen.
            return unsafe { wide::row(row, list, MOST / 8) };
        }
        list.0.iter().map(|&entry| i32::from(row[entry as usize])).sum()
    }

    /// Sums up all pairs of entries, each with itself among them, by the rows of a king.
    pub fn pairs(self, rows: &[Row], list: &List) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if self.wide {
            // SAFETY: the CPU was asked for AVX2 before it was chosen.
            return unsafe { wide::pairs(rows, list) };
        }
        let pairs = list.0.iter().enumerate().map(|(at, &entry)| {
            let row = &rows[entry as usize];
            list.0[..=at].iter().map(|&other| i32::from(row[other as usize])).sum::<i32>()
        });
        pairs.sum()
    }
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use super::super::table::STRIDE;
    use super::{List, Row};
    use std::arch::x86_64::{
        __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_loadu_si128, _mm_shuffle_epi32, _mm256_add_epi32,
        _mm256_castsi256_si128, _mm256_cvtepu16_epi32, _mm256_extracti128_si256, _mm256_i32gather_epi32,
        _mm256_setzero_si256, _mm256_slli_epi32, _mm256_srai_epi32,
    };

    /// Returns what eight entries count.
    ///
    /// A gather reads 32 bits where 16 are meant: entries are below the last of a row, so what is read lies in it.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn gather(row: &Row, list: &List, eight: usize) -> __m256i {
        let entries = &list.0[8 * eight..8 * eight + 8];
        debug_assert!(entries.iter().all(|&entry| (entry as usize) < STRIDE - 1));
        // SAFETY: eight entries of 16 bits are 128 bits, and every entry lies within the row.
        unsafe {
            let entries = _mm256_cvtepu16_epi32(_mm_loadu_si128(entries.as_ptr().cast()));
            let read = _mm256_i32gather_epi32::<2>(row.as_ptr().cast(), entries);
            _mm256_srai_epi32::<16>(_mm256_slli_epi32::<16>(read))
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn total(sums: __m256i) -> i32 {
        let four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
        let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
        _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn gathered(row: &Row, list: &List, eights: usize) -> __m256i {
        let mut sums = _mm256_setzero_si256();
        for eight in 0..eights {
            sums = _mm256_add_epi32(sums, gather(row, list, eight));
        }
        sums
    }

    #[target_feature(enable = "avx2")]
    pub fn row(row: &Row, list: &List, eights: usize) -> i32 {
        total(gathered(row, list, eights))
    }

    #[target_feature(enable = "avx2")]
    pub fn pairs(rows: &[Row], list: &List) -> i32 {
        // The list grows as its entries are summed up: each pair once, each entry with itself.
        let (mut grown, mut sums) = (List::EMPTY, _mm256_setzero_si256());
        for (at, &entry) in list.0.iter().enumerate() {
            grown.0[at] = entry;
            sums = _mm256_add_epi32(sums, gathered(&rows[entry as usize], &grown, at / 8 + 1));
        }
        total(sums)
    }
}
