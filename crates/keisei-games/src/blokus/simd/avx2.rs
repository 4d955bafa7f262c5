//! Finding the legal placements with AVX2: a board is one register, a row sixteen bits of it.
//!
//! Callers make sure that the CPU has AVX2, BMI and POPCNT.
#![allow(unsafe_code)]

use crate::blokus::cells::Cells;
use crate::blokus::legal::{Ends, Legal, Reach};
use crate::blokus::orientation::{ALL, FIRST, ORIENTATIONS};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_unpackhi_epi64, _mm256_add_epi8,
    _mm256_and_si256, _mm256_castsi256_si128, _mm256_cmpgt_epi16, _mm256_extracti128_si256,
    _mm256_loadu_si256, _mm256_movemask_epi8, _mm256_or_si256, _mm256_sad_epu8, _mm256_set1_epi8,
    _mm256_set1_epi16, _mm256_setr_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_slli_epi64,
    _mm256_srli_epi16, _mm256_storeu_si256, _pdep_u64,
};

/// Finds a piece's legal placements, orientation by orientation, and where each orientation's numbers end.
///
/// Four orientations are counted together, sixteen bits each: up to as many as a piece has, or half of them.
macro_rules! lay_piece {
    ($piece:ident, $legal:ident, $reach:ident, $free:ident, $attach:ident, $count_bytes:path) => {
        let (first, end) = const { (FIRST[$piece] as usize, FIRST[$piece + 1] as usize) };
        let mut o = first;
        while o < end {
            let mut counts = _mm256_setzero_si256();
            let mut i = 0;
            while i < 4 && o + i < end && $reach.used >> $piece & 1 == 0 {
                let [a, b, c, d, e] = ALL[o + i].steps.map(usize::from);
                let fits = and(and(and($free[a], $free[b]), and($free[c], $free[d])), $free[e]);
                let touches = or(or(or($attach[a], $attach[b]), or($attach[c], $attach[d])), $attach[e]);
                let corners = and(fits, touches);
                store(&mut $legal.corners[o + i], corners);
                let count = _mm256_sad_epu8($count_bytes(corners), _mm256_setzero_si256());
                counts = or(counts, shift(count, i));
                i += 1;
            }
            // The product adds every count to those after it.
            let ends = sum(counts).wrapping_add(u64::from($legal.total)).wrapping_mul(0x0001_0001_0001_0001);
            let mut i = 0;
            while i < 4 && o + i < end {
                $legal.ends[o + i] = (ends >> (16 * i)) as u16;
                $legal.total = u32::from($legal.ends[o + i]);
                i += 1;
            }
            o += 4;
        }
    };
}

/// Spells all pieces out, so that every oriented piece becomes straight code with its steps in it.
macro_rules! every_piece {
    ($fill:ident($($argument:expr),*)) => {
        every_piece!(@ $fill ($($argument),*) 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20)
    };
    (@ $fill:ident $arguments:tt $($piece:literal)*) => {$(
        every_piece!(! $fill::<$piece> $arguments);
    )*};
    (! $fill:ident::<$piece:literal> ($($argument:expr),*)) => { $fill::<$piece>($($argument),*) };
}
pub(super) use {every_piece, lay_piece};

/// Finds the legal placements in place of those listed.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub fn fill(legal: &mut Legal, reach: &Reach) {
    legal.total = 0;
    if reach.attach.is_empty() {
        legal.ends[..ORIENTATIONS].fill(0);
        return;
    }
    let (free, attach) = (moved(reach.free), moved(reach.attach));
    every_piece!(fill_piece(legal, reach, &free, &attach));
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn fill_piece<const PIECE: usize>(
    legal: &mut Legal,
    reach: &Reach,
    free: &[__m256i; 15],
    attach: &[__m256i; 15],
) {
    lay_piece!(PIECE, legal, reach, free, attach, count_bytes);
}

/// Returns the number of a word's `k`-th set bit; there must be more than `k`.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub fn select(word: u64, k: u32) -> u32 {
    _pdep_u64(1 << k, word).trailing_zeros()
}

/// Counts the orientations whose numbers end at `k` or before.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub fn find(ends: &Ends, k: u32) -> usize {
    let k = _mm256_set1_epi16(k as i16);
    let mut count = 0;
    for ends in ends.as_chunks::<16>().0 {
        // SAFETY: 32 bytes are there, and the load needs no alignment.
        let ends = unsafe { _mm256_loadu_si256(ends.as_ptr().cast()) };
        count += 16 - _mm256_movemask_epi8(_mm256_cmpgt_epi16(ends, k)).count_ones() / 2;
    }
    count as usize
}

/// Moves a board towards its top left corner by each of the steps of a piece: columns by
/// shifts inside the rows, rows by reading further on.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn moved(cells: Cells) -> [__m256i; 15] {
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
pub(super) fn store(cells: &mut Cells, bits: __m256i) {
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

/// Moves counts into their sixteen bits of each word.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn shift(counts: __m256i, i: usize) -> __m256i {
    match i {
        0 => counts,
        1 => _mm256_slli_epi64::<16>(counts),
        2 => _mm256_slli_epi64::<32>(counts),
        _ => _mm256_slli_epi64::<48>(counts),
    }
}

/// Sums four words up.
#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn sum(words: __m256i) -> u64 {
    let both: __m128i = _mm_add_epi64(_mm256_castsi256_si128(words), _mm256_extracti128_si256::<1>(words));
    _mm_cvtsi128_si64(_mm_add_epi64(both, _mm_unpackhi_epi64(both, both))).cast_unsigned()
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn and(a: __m256i, b: __m256i) -> __m256i {
    _mm256_and_si256(a, b)
}

#[inline]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn or(a: __m256i, b: __m256i) -> __m256i {
    _mm256_or_si256(a, b)
}
