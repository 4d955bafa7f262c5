//! Sets of points of a small board in registers.
#![allow(unsafe_code)]

use crate::go::bits::{Bits, SMALL};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi64, _mm_and_si128, _mm_andnot_si128, _mm_cmpeq_epi64, _mm_cvtsi128_si64,
    _mm_extract_epi64, _mm_load_si128, _mm_loadu_si128, _mm_or_si128, _mm_set1_epi64x, _mm_setzero_si128,
    _mm_shuffle_epi32, _mm_slli_epi64, _mm_slli_si128, _mm_srli_epi64, _mm_srli_si128, _mm_store_si128,
    _mm_testz_si128, _mm_xor_si128, _mm256_castsi128_si256, _mm256_castsi256_si128, _mm256_or_si256,
    _mm256_slli_epi64, _mm256_slli_si256, _mm256_srli_epi64, _mm256_srli_si256, _pdep_u64,
};

/// Bits of a row.
const ROW: i32 = 10;
/// How far the last row of a word is from its first.
const LAST: i32 = 50;

/// A set of points in memory: written whole, since a whole set cannot be read soon after its halves were written.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct Set(pub [u64; 2]);

impl Set {
    pub const NONE: Set = Set([0; 2]);

    #[inline]
    pub fn of(bits: Bits<SMALL>) -> Self {
        Set(bits.0)
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn get(&self) -> __m128i {
        // SAFETY: the two words are sixteen aligned bytes that may be read.
        unsafe { _mm_load_si128((&raw const self.0).cast()) }
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    pub fn set(&mut self, register: __m128i) {
        // SAFETY: the two words are sixteen aligned bytes that may be written.
        unsafe { _mm_store_si128((&raw mut self.0).cast(), register) }
    }
}

/// Brings a set into a register.
#[inline]
#[target_feature(enable = "avx2")]
pub fn load(bits: &Bits<SMALL>) -> __m128i {
    // SAFETY: the two words are sixteen bytes that may be read, aligned or not.
    unsafe { _mm_loadu_si128((&raw const bits.0).cast()) }
}

/// Returns the words of a set.
#[inline]
#[target_feature(enable = "avx2")]
pub fn words(register: __m128i) -> [u64; 2] {
    [_mm_cvtsi128_si64(register) as u64, _mm_extract_epi64::<1>(register) as u64]
}

/// Returns the points beside those of a set, with stray bits off the board.
#[inline]
#[target_feature(enable = "avx2")]
pub fn beside_one(set: __m128i) -> __m128i {
    _mm256_castsi256_si128(beside(_mm256_castsi128_si256(set)))
}

/// Returns the points beside those of two sets, with stray bits off the board.
#[inline]
#[target_feature(enable = "avx2")]
pub fn beside(sets: __m256i) -> __m256i {
    let sideways = _mm256_or_si256(_mm256_slli_epi64::<1>(sets), _mm256_srli_epi64::<1>(sets));
    let rows = _mm256_or_si256(_mm256_slli_epi64::<ROW>(sets), _mm256_srli_epi64::<ROW>(sets));
    let up = _mm256_srli_epi64::<LAST>(_mm256_slli_si256::<8>(sets));
    let down = _mm256_slli_epi64::<LAST>(_mm256_srli_si256::<8>(sets));
    _mm256_or_si256(_mm256_or_si256(sideways, rows), _mm256_or_si256(up, down))
}

/// Returns those of the points shut in by own stones where the enemy holds too few diagonals to break an eye.
#[inline]
#[target_feature(enable = "avx2")]
pub fn eyes(shut: __m128i, enemy: __m128i, edge: __m128i) -> __m128i {
    let up = _mm_or_si128(_mm_slli_epi64::<ROW>(enemy), _mm_srli_epi64::<LAST>(_mm_slli_si128::<8>(enemy)));
    let down = _mm_or_si128(_mm_srli_epi64::<ROW>(enemy), _mm_slli_epi64::<LAST>(_mm_srli_si128::<8>(enemy)));
    let [a, b] = [_mm_slli_epi64::<1>(up), _mm_srli_epi64::<1>(up)];
    let [c, d] = [_mm_slli_epi64::<1>(down), _mm_srli_epi64::<1>(down)];
    let [above, below] = [_mm_or_si128(a, b), _mm_or_si128(c, d)];
    let one = _mm_and_si128(_mm_or_si128(above, below), edge);
    let pair = _mm_or_si128(_mm_and_si128(a, b), _mm_and_si128(c, d));
    let two = _mm_or_si128(pair, _mm_and_si128(above, below));
    _mm_andnot_si128(_mm_or_si128(one, two), shut)
}

/// Returns the `n`-th bit of two words, of which the low one has `in_low`.
///
/// Which word it is cannot be foreseen, so both are asked: where the low one has too few bits, it answers 64.
#[inline]
#[target_feature(enable = "bmi1,bmi2")]
pub fn nth(low: u64, high: u64, in_low: u32, n: u32) -> usize {
    let in_low_word = _pdep_u64(1 << n.min(63), low).trailing_zeros();
    let beyond = n.wrapping_sub(in_low);
    let in_high_word = _pdep_u64(1 << (beyond & 63), high).trailing_zeros();
    let mask = !((beyond as i32) >> 31) as u32;
    (in_low_word + (in_high_word & mask)) as usize
}

/// Returns all points if the set has one, and none otherwise.
#[inline]
#[target_feature(enable = "avx2")]
pub fn single(set: __m128i) -> __m128i {
    const SWAP: i32 = 0b01_00_11_10;
    let zero = _mm_setzero_si128();
    let rest = _mm_and_si128(set, _mm_add_epi64(set, _mm_set1_epi64x(-1)));
    // Each half has one at most, and just one of them has none.
    let (few, none) = (_mm_cmpeq_epi64(rest, zero), _mm_cmpeq_epi64(set, zero));
    let both_few = _mm_and_si128(few, _mm_shuffle_epi32::<SWAP>(few));
    _mm_and_si128(both_few, _mm_xor_si128(none, _mm_shuffle_epi32::<SWAP>(none)))
}

/// Counts the points of a set.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
pub fn count(set: __m128i) -> u32 {
    let [low, high] = words(set);
    low.count_ones() + high.count_ones()
}

/// Tells whether two sets are the same.
#[inline]
#[target_feature(enable = "avx2")]
pub fn same(a: __m128i, b: __m128i) -> bool {
    let difference = _mm_xor_si128(a, b);
    _mm_testz_si128(difference, difference) == 1
}
