//! Finding the legal placements, all oriented pieces by shifts of whole boards.
//!
//! A piece fits with its corner at a cell when every one of its cells is free: the free cells,
//! moved towards the corner by each of the piece's steps, and-ed together. It attaches when one of
//! them is a cell to attach at: the same with `or`. Pieces have fifteen different steps in all, so
//! two boards are moved fifteen times, and each oriented piece costs ten operations on 256 bits.
//!
//! [`Legal::fill`] is plain code; compiled once more for AVX2 it does 256 bits at a time.
#![allow(unsafe_code)]

use super::cells::Cells;
use super::moves::Move;
use super::orientation::{ALL, FIRST, ORIENTATIONS};
use super::piece::PIECES;
use super::placement::Placement;

/// Where a seat may place its pieces.
#[derive(Clone, Copy, Debug)]
pub struct Legal {
    /// Corners of each oriented piece's legal placements; stale where the count is zero.
    corners: [Cells; ORIENTATIONS],
    counts: [u8; ORIENTATIONS],
    total: u32,
}

/// What decides where a seat may place: cells it may cover, cells to attach at, pieces it has used.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Cells that are empty and do not share an edge with an own piece.
    pub free: Cells,
    /// Of those, the cells diagonal to an own piece, or the start cell before there is one.
    pub attach: Cells,
    /// The pieces already placed, a bit each.
    pub used: u32,
}

impl Legal {
    /// Returns a list without placements.
    pub fn none() -> Self {
        Legal { corners: [Cells::NONE; ORIENTATIONS], counts: [0; ORIENTATIONS], total: 0 }
    }

    /// Finds the legal placements.
    #[inline]
    pub fn of(reach: &Reach) -> Self {
        let mut legal = Legal::none();
        legal.find(reach);
        legal
    }

    /// Finds the legal placements in place of those listed.
    #[inline]
    pub fn find(&mut self, reach: &Reach) {
        #[cfg(target_arch = "x86_64")]
        if available() {
            // SAFETY: the CPU has what the function was compiled for.
            return unsafe { fill_avx2(self, reach) };
        }
        self.fill(reach);
    }

    /// Does the work of [`Legal::find`], with whatever instructions the caller was compiled for.
    #[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
    #[inline(always)]
    pub fn fill(&mut self, reach: &Reach) {
        self.counts = [0; ORIENTATIONS];
        self.total = 0;
        if reach.attach.is_empty() {
            return;
        }
        let (free, attach) = (moved(reach.free), moved(reach.attach));
        for piece in (0..PIECES).filter(|piece| reach.used >> piece & 1 == 0) {
            for o in FIRST[piece] as usize..FIRST[piece + 1] as usize {
                let [a, b, c, d, e] = ALL[o].steps.map(|step| (step & 15) as usize);
                let fits = free[a] & free[b] & free[c] & free[d] & free[e];
                let touches = attach[a] | attach[b] | attach[c] | attach[d] | attach[e];
                self.corners[o] = fits & touches;
                let count = self.corners[o].count();
                self.counts[o] = count as u8;
                self.total += count;
            }
        }
    }

    /// Counts the placements.
    #[inline]
    pub fn count(&self) -> u32 {
        self.total
    }

    /// Returns the `k`-th placement; there must be more than `k`.
    #[inline]
    pub fn nth(&self, mut k: u32) -> Placement {
        debug_assert!(k < self.total);
        let mut o = 0;
        while o + 1 < ORIENTATIONS && k >= u32::from(self.counts[o]) {
            k -= u32::from(self.counts[o]);
            o += 1;
        }
        Placement::at(o, self.corners[o].nth(k))
    }

    /// Lists the placements, and then a pass if told.
    pub fn moves(self, pass: bool) -> Moves {
        Moves { legal: self, next: 0, left: Cells::NONE, pass }
    }
}

/// Moves a board towards its top left corner by each of [`super::orientation::STEPS`].
#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn moved(cells: Cells) -> [Cells; 16] {
    [
        cells,
        cells.down::<1>(),
        cells.down::<2>(),
        cells.down::<3>(),
        cells.down::<4>(),
        cells.down::<16>(),
        cells.down::<17>(),
        cells.down::<18>(),
        cells.down::<19>(),
        cells.down::<32>(),
        cells.down::<33>(),
        cells.down::<34>(),
        cells.down::<48>(),
        cells.down::<49>(),
        cells.down::<64>(),
        // No step has this number; it makes the index four bits.
        Cells::NONE,
    ]
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
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn fill_avx2(legal: &mut Legal, reach: &Reach) {
    legal.fill(reach);
}

/// The legal moves, one after the other.
#[derive(Clone, Debug)]
pub struct Moves {
    legal: Legal,
    next: usize,
    left: Cells,
    pass: bool,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(corner) = self.left.pop() {
                return Some(Move::Place(Placement::at(self.next - 1, corner)));
            }
            let Some(&count) = self.legal.counts.get(self.next) else {
                return std::mem::take(&mut self.pass).then_some(Move::Pass);
            };
            if count > 0 {
                self.left = self.legal.corners[self.next];
            }
            self.next += 1;
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let begun = self.left.count() as usize + usize::from(self.pass);
        let ahead: usize = self.legal.counts.iter().skip(self.next).map(|&count| count as usize).sum();
        (begun + ahead, Some(begun + ahead))
    }
}
