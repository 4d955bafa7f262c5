//! Sums over a row of the table.
#![allow(unsafe_code)]
#![allow(clippy::inline_always, reason = "it must take on the caller's target features")]

use super::table::{NONE, Row, STRIDE};

/// Entries of a list: fourteen hands, thirty-eight pieces, and none up to a multiple of eight.
pub const MOST: usize = 56;

/// The entries that one side sees, none after the last.
#[derive(Clone, Copy, Debug)]
pub struct List(pub [u16; MOST]);

impl List {
    pub const EMPTY: List = List([NONE; MOST]);

    /// Counts what a list of so many entries is read as: whole eights.
    #[inline(always)]
    fn whole(len: usize) -> usize {
        len.div_ceil(8).min(MOST / 8)
    }
}

/// A way to sum up rows.
pub trait Sums {
    /// Sums what the entries of a list count in a row; after the first `len` it has none.
    fn sum(row: &Row, list: &List, len: usize) -> i32;

    /// Sums by how much one row counts more than another.
    fn difference(more: &Row, less: &Row, list: &List, len: usize) -> i32;
}

/// One entry after the other.
pub struct Plain;

impl Sums for Plain {
    #[inline(always)]
    fn sum(row: &Row, list: &List, len: usize) -> i32 {
        list.0[..len].iter().map(|&entry| i32::from(row[entry as usize])).sum()
    }

    #[inline(always)]
    fn difference(more: &Row, less: &Row, list: &List, len: usize) -> i32 {
        let each = |&entry: &u16| i32::from(more[entry as usize]) - i32::from(less[entry as usize]);
        list.0[..len].iter().map(each).sum()
    }
}

/// Eight entries at once.
#[cfg(target_arch = "x86_64")]
pub struct Wide;

#[cfg(target_arch = "x86_64")]
impl Sums for Wide {
    #[inline(always)]
    fn sum(row: &Row, list: &List, len: usize) -> i32 {
        // SAFETY: whoever chose this way has asked the CPU for AVX2.
        unsafe { wide::sum(row, list, List::whole(len)) }
    }

    #[inline(always)]
    fn difference(more: &Row, less: &Row, list: &List, len: usize) -> i32 {
        // SAFETY: whoever chose this way has asked the CPU for AVX2.
        unsafe { wide::difference(more, less, list, List::whole(len)) }
    }
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use super::{List, Row, STRIDE};
    use std::arch::x86_64::*;

    /// Returns what eight entries count.
    ///
    /// A gather reads 32 bits where 16 are meant: the entries are below the last but one of a row, so what is read lies in it.
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
    pub fn sum(row: &Row, list: &List, eights: usize) -> i32 {
        let mut sums = _mm256_setzero_si256();
        for eight in 0..eights {
            sums = _mm256_add_epi32(sums, gather(row, list, eight));
        }
        total(sums)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub fn difference(more: &Row, less: &Row, list: &List, eights: usize) -> i32 {
        let mut sums = _mm256_setzero_si256();
        for eight in 0..eights {
            let change = _mm256_sub_epi32(gather(more, list, eight), gather(less, list, eight));
            sums = _mm256_add_epi32(sums, change);
        }
        total(sums)
    }
}
