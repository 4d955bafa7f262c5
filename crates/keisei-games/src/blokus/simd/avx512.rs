//! What a placement changes, with AVX-512: a row of the board is one register, and so is half of what a cell counts for.
//!
//! Callers make sure that the CPU has AVX-512 F, BW, VL and VBMI2, and what AVX2's part asks for.
#![allow(unsafe_code)]

use super::avx2::{and, every_piece, lay_piece, moved, or, shift, store, sum};
use crate::blokus::cells::Cells;
use crate::blokus::features::{Change, Footprint, Laid, Pair, Parts, Side, Span, Stencil};
use crate::blokus::legal::{Ends, Legal, Reach};
use crate::blokus::orientation::{ALL, FIRST, ORIENTATIONS};
use std::arch::x86_64::{
    __m256i, __m512i, __mmask16, _mm_cvtsi32_si128, _mm256_andnot_si256, _mm256_loadu_si256,
    _mm256_popcnt_epi8, _mm256_sad_epu8, _mm256_setzero_si256, _mm256_sll_epi16, _mm256_srl_epi16,
    _mm256_testz_si256, _mm512_add_epi32, _mm512_add_epi64, _mm512_andnot_si512, _mm512_castsi512_si256,
    _mm512_cmple_epu16_mask, _mm512_cvtepi32_epi64, _mm512_extracti64x4_epi64, _mm512_loadu_si512,
    _mm512_mask_add_epi32, _mm512_mask_sub_epi32, _mm512_maskz_compress_epi8, _mm512_maskz_loadu_epi32,
    _mm512_reduce_add_epi64, _mm512_set1_epi16, _mm512_set1_epi32, _mm512_setr_epi32, _mm512_setzero_si512,
    _mm512_slli_epi32, _mm512_sllv_epi32, _mm512_storeu_si512, _mm512_test_epi32_mask,
};
use std::mem::MaybeUninit;

/// The most cells whose spans are summed up here. A lane takes two weights of each and one of each row that a piece
/// changes in each of four ways, sixty-two in all; weights are 2²⁵ at most, and it must not overflow.
const MOST: usize = 19;

/// Rows that the cells beside a piece lie in.
const ROWS: usize = 7;

/// The numbers of the bits of a board.
static NUMBERS: [u8; 256] = {
    let mut numbers = [0; 256];
    let mut i = 0;
    while i < 256 {
        numbers[i] = i as u8;
        i += 1;
    }
    numbers
};

/// Finds the legal placements in place of those listed.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
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
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn fill_piece<const PIECE: usize>(
    legal: &mut Legal,
    reach: &Reach,
    free: &[__m256i; 15],
    attach: &[__m256i; 15],
) {
    lay_piece!(PIECE, legal, reach, free, attach, _mm256_popcnt_epi8);
}

/// Counts the orientations whose numbers end at `k` or before.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
pub fn find(ends: &Ends, k: u32) -> usize {
    let k = _mm512_set1_epi16(k as i16);
    let count = |ends: &[u16; 32]| {
        // SAFETY: 64 bytes are there, and the load needs no alignment.
        _mm512_cmple_epu16_mask(unsafe { _mm512_loadu_si512(ends.as_ptr().cast()) }, k).count_ones()
    };
    ends.as_chunks::<32>().0.iter().map(count).sum::<u32>() as usize
}

/// Returns what laying an oriented piece at a corner adds to the mover's sum less the opponent's.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
pub fn gain(footprint: &Footprint, corner: u32, pair: &Pair<'_>) -> i64 {
    let Pair { mine, theirs, sides } = pair;
    let covered = laid(&footprint.cells, corner);
    let died = and(laid(&footprint.edges, corner), board(mine.free));
    let effective = board(mine.effective);
    let won = and(laid(&footprint.corners, corner), board(mine.free));
    let won = _mm256_andnot_si256(or(or(covered, died), effective), won);
    let mut lists = [[MaybeUninit::uninit(); 256 + 64]; 3];
    let [old, new, lost] = &mut lists;
    let old = listed(and(laid(&footprint.near_own, corner), effective), old);
    let new = listed(won, new);
    let lost = listed(and(laid(&footprint.near_other, corner), board(theirs.effective)), lost);
    if old.len() + new.len() + lost.len() > MOST {
        return Change::of(mine, footprint, corner).gain(pair);
    }
    let (own, other) = (footprint.own(corner), footprint.other(corner));
    let taken = [covered, died, and(died, board(theirs.effective)), and(covered, board(theirs.dead))];
    let mut sum = Sum([cells(corner, taken, *sides), _mm512_setzero_si512()]);
    let parts = &*sides[0].parts;
    for &at in new {
        // A new cell counts for what the piece leaves,
        sum.add(&parts[usize::from(at)], mine.spans[usize::from(at)] & !own.of(at));
    }
    for &at in old {
        // an old one loses what the piece takes,
        sum.take(&parts[usize::from(at)], mine.spans[usize::from(at)] & own.of(at));
    }
    let parts = &*sides[1].parts;
    for &at in lost {
        // and what the opponent loses the mover wins.
        sum.add(&parts[usize::from(at)], theirs.spans[usize::from(at)] & other.of(at));
    }
    sum.total()
}

/// Takes what a piece takes out of all spans.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
pub fn take(laid: Laid<'_>, spans: &mut [Span; 256]) {
    laid.rows(spans, |spans, taken, columns| {
        // SAFETY: 64 bytes are there of either.
        unsafe {
            let taken = _mm512_maskz_loadu_epi32(columns, taken.as_ptr().cast());
            let left = _mm512_andnot_si512(taken, _mm512_loadu_si512(spans.as_ptr().cast()));
            _mm512_storeu_si512(spans.as_mut_ptr().cast(), left);
        }
    });
}

/// Sums by the bits of spans.
struct Sum([__m512i; 2]);

impl Sum {
    /// Adds what a span is worth.
    #[inline]
    #[target_feature(
        enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
    )]
    fn add(&mut self, parts: &Parts, span: Span) {
        let (has, worth) = (has(span), load(parts));
        self.0[0] = _mm512_mask_add_epi32(self.0[0], has[0], self.0[0], worth[0]);
        self.0[1] = _mm512_mask_add_epi32(self.0[1], has[1], self.0[1], worth[1]);
    }

    /// Takes away what a span is worth.
    #[inline]
    #[target_feature(
        enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
    )]
    fn take(&mut self, parts: &Parts, span: Span) {
        let (has, worth) = (has(span), load(parts));
        self.0[0] = _mm512_mask_sub_epi32(self.0[0], has[0], self.0[0], worth[0]);
        self.0[1] = _mm512_mask_sub_epi32(self.0[1], has[1], self.0[1], worth[1]);
    }

    #[inline]
    #[target_feature(
        enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
    )]
    fn total(self) -> i64 {
        let sum = _mm512_add_epi32(self.0[0], self.0[1]);
        let (low, high) = (_mm512_castsi512_si256(sum), _mm512_extracti64x4_epi64::<1>(sum));
        // Lanes that hold any sum.
        _mm512_reduce_add_epi64(_mm512_add_epi64(_mm512_cvtepi32_epi64(low), _mm512_cvtepi32_epi64(high)))
    }
}

/// Tells which of the bits of a span are set, those below sixteen and the others.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn has(span: Span) -> [__mmask16; 2] {
    let span = _mm512_set1_epi32(span.cast_signed());
    let bits = _mm512_sllv_epi32(
        _mm512_set1_epi32(1),
        _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    );
    [_mm512_test_epi32_mask(span, bits), _mm512_test_epi32_mask(span, _mm512_slli_epi32::<16>(bits))]
}

/// Sums up, column by column, what cells change that are covered, that die, that get secured for the opponent, and
/// that are dead for the opponent no more.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn cells(corner: u32, taken: [__m256i; 4], [mine, theirs]: [&Side; 2]) -> __m512i {
    let mut sum = _mm512_setzero_si512();
    // From the row above the piece; no cell is above the first row, and none in the last two rows of bits.
    let row = |i: usize| (corner as usize / 16 + 15 + i) % 16;
    let contact = or(taken[2], taken[3]);
    let [covered, died, secured, freed] = taken.map(|cells| rows(cells));
    for i in 0..ROWS {
        sum = _mm512_mask_add_epi32(sum, died[row(i)], sum, load_row(&mine.dead, row(i)));
    }
    for i in 1..ROWS - 1 {
        sum = _mm512_mask_add_epi32(sum, covered[row(i)], sum, load_row(&mine.score, row(i)));
    }
    if _mm256_testz_si256(contact, contact) == 1 {
        return sum;
    }
    for i in 0..ROWS {
        sum = _mm512_mask_sub_epi32(sum, secured[row(i)], sum, load_row(&theirs.secured, row(i)));
    }
    for i in 1..ROWS - 1 {
        sum = _mm512_mask_add_epi32(sum, freed[row(i)], sum, load_row(&theirs.dead, row(i)));
    }
    sum
}

/// Lays a stencil with the corner at a bit.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn laid(stencil: &Stencil, corner: u32) -> __m256i {
    let (rows, left, right) = stencil.rows(corner);
    // SAFETY: 32 bytes are there, and the load needs no alignment.
    let rows = unsafe { _mm256_loadu_si256(rows.as_ptr().cast()) };
    let shifted = _mm256_sll_epi16(rows, _mm_cvtsi32_si128(left as i32));
    and(_mm256_srl_epi16(shifted, _mm_cvtsi32_si128(right as i32)), board(Cells::ALL))
}

/// Loads a set.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn board(cells: Cells) -> __m256i {
    // SAFETY: 32 bytes are there, and the load needs no alignment.
    unsafe { _mm256_loadu_si256(cells.0.as_ptr().cast()) }
}

/// Takes a set apart into rows.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn rows(cells: __m256i) -> [u16; 16] {
    // SAFETY: both are 32 bytes that may hold anything, and the lowest row stands first in memory.
    unsafe { std::mem::transmute(cells) }
}

/// Lists the bits of a set.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn listed(cells: __m256i, list: &mut [MaybeUninit<u8>; 256 + 64]) -> &[u8] {
    let mut words = Cells::NONE;
    store(&mut words, cells);
    let mut len = 0;
    for (word, numbers) in words.0.into_iter().zip(NUMBERS.as_chunks::<64>().0) {
        // SAFETY: 64 bytes are there to load, and to store behind the 192 at most that come before.
        unsafe {
            let some = _mm512_maskz_compress_epi8(word, _mm512_loadu_si512(numbers.as_ptr().cast()));
            _mm512_storeu_si512(list.as_mut_ptr().add(len).cast(), some);
        }
        len += word.count_ones() as usize;
    }
    // SAFETY: so many were written.
    unsafe { list[..len].assume_init_ref() }
}

/// Loads what each bit of a cell's span is worth.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn load(Parts(parts): &Parts) -> [__m512i; 2] {
    // SAFETY: twice 64 bytes are there.
    unsafe { [_mm512_loadu_si512(parts.as_ptr().cast()), _mm512_loadu_si512(parts.as_ptr().add(16).cast())] }
}

/// Loads a row of weights.
#[inline]
#[target_feature(
    enable = "avx2,bmi1,bmi2,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi2,avx512bitalg,avx512vpopcntdq"
)]
fn load_row(weights: &[i32; 256], row: usize) -> __m512i {
    let weights = &weights[16 * (row % 16)..][..16];
    // SAFETY: 64 bytes are there.
    unsafe { _mm512_loadu_si512(weights.as_ptr().cast()) }
}
