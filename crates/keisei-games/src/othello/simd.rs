//! One board at a time, with AVX2 and BMI2 where the CPU has them.
//!
//! The four lanes of a register hold the four axes of the board; each is shifted both ways.
#![allow(unsafe_code)]

use super::bits;

/// Tells whether the CPU has AVX2, BMI2 and POPCNT.
#[cfg(target_arch = "x86_64")]
#[inline]
pub fn available() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("popcnt")
}

/// Returns the squares where `own` may place a disc.
#[inline]
pub fn legal(own: u64, enemy: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { avx2::legal(own, enemy) };
    }
    bits::legal(own, enemy)
}

/// Returns the enemy discs that a disc of `own` on the square `placed` flips.
#[inline]
pub fn flips(own: u64, enemy: u64, placed: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { avx2::flips(own, enemy, placed) };
    }
    bits::flips(own, enemy, placed)
}

/// Returns the `k`-th set bit, counted from the lowest.
#[inline]
pub fn nth_bit(set: u64, k: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { avx2::nth_bit(set, k) };
    }
    bits::nth_bit(set, k)
}

#[cfg(target_arch = "x86_64")]
pub mod avx2 {
    //! The fast paths; callers make sure that the CPU has AVX2, BMI2 and POPCNT.

    use crate::othello::bits::INNER_FILES;
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi64, _mm256_and_si256,
        _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_cmpeq_epi64, _mm256_extracti128_si256,
        _mm256_or_si256, _mm256_set_epi64x, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_sllv_epi64,
        _mm256_srlv_epi64, _pdep_u64,
    };

    /// What the lanes shift by, and which enemy discs each may jump.
    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    fn axes(enemy: u64) -> (__m256i, __m256i) {
        let inner = INNER_FILES as i64;
        let masks = _mm256_set_epi64x(inner, inner, -1, inner);
        (_mm256_set_epi64x(7, 9, 8, 1), _mm256_and_si256(_mm256_set1_epi64x(enemy as i64), masks))
    }

    /// Enemy discs in unbroken lines from the `from` squares, both ways along each axis.
    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    fn runs(from: u64, enemy: __m256i, by: __m256i) -> (__m256i, __m256i) {
        let from = _mm256_set1_epi64x(from as i64);
        let twice = _mm256_add_epi64(by, by);
        let up_pairs = _mm256_and_si256(enemy, _mm256_sllv_epi64(enemy, by));
        let down_pairs = _mm256_srlv_epi64(up_pairs, by);
        let mut up = _mm256_and_si256(enemy, _mm256_sllv_epi64(from, by));
        let mut down = _mm256_and_si256(enemy, _mm256_srlv_epi64(from, by));
        up = _mm256_or_si256(up, _mm256_and_si256(enemy, _mm256_sllv_epi64(up, by)));
        down = _mm256_or_si256(down, _mm256_and_si256(enemy, _mm256_srlv_epi64(down, by)));
        for _ in 0..2 {
            up = _mm256_or_si256(up, _mm256_and_si256(up_pairs, _mm256_sllv_epi64(up, twice)));
            down = _mm256_or_si256(down, _mm256_and_si256(down_pairs, _mm256_srlv_epi64(down, twice)));
        }
        (up, down)
    }

    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    fn union(lanes: __m256i) -> u64 {
        let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
    }

    /// See [`super::legal`].
    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    pub fn legal(own: u64, enemy: u64) -> u64 {
        let (by, jumpable) = axes(enemy);
        let (up, down) = runs(own, jumpable, by);
        let ends = _mm256_or_si256(_mm256_sllv_epi64(up, by), _mm256_srlv_epi64(down, by));
        union(ends) & !(own | enemy)
    }

    /// See [`super::flips`].
    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    pub fn flips(own: u64, enemy: u64, placed: u64) -> u64 {
        let (by, jumpable) = axes(enemy);
        let (up, down) = runs(placed, jumpable, by);
        let own = _mm256_set1_epi64x(own as i64);
        let none = _mm256_setzero_si256();
        let up_open = _mm256_cmpeq_epi64(_mm256_and_si256(own, _mm256_sllv_epi64(up, by)), none);
        let down_open = _mm256_cmpeq_epi64(_mm256_and_si256(own, _mm256_srlv_epi64(down, by)), none);
        union(_mm256_or_si256(_mm256_andnot_si256(up_open, up), _mm256_andnot_si256(down_open, down)))
    }

    /// See [`super::nth_bit`].
    #[inline]
    #[target_feature(enable = "avx2,bmi2,popcnt")]
    pub fn nth_bit(set: u64, k: u32) -> u64 {
        _pdep_u64(1 << k, set)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Stream;

    /// Random discs, thick and thin, reach lines that games seldom do.
    #[test]
    fn fast_and_plain_agree() {
        let mut rng = Stream::new(8).named("boards").rng();
        for i in 0..200_000 {
            let words = [rng.next_u64(), rng.next_u64(), rng.next_u64()];
            let filled = if i % 2 == 0 { words[0] | words[2] } else { words[0] & words[2] };
            let (own, enemy) = (filled & words[1], filled & !words[1]);
            let moves = bits::legal(own, enemy);
            assert_eq!(legal(own, enemy), moves);
            for (k, placed) in bits::each_bit(moves).enumerate() {
                let flipped = bits::flips(own, enemy, placed);
                assert_ne!(flipped, 0, "a legal move flips");
                assert_eq!(flips(own, enemy, placed), flipped);
                assert_eq!(nth_bit(moves, k as u32), placed);
                assert_eq!(bits::nth_bit(moves, k as u32), placed);
            }
            for placed in bits::each_bit(!(moves | filled)) {
                assert_eq!(bits::flips(own, enemy, placed), 0, "an illegal one does not");
            }
        }
    }
}
