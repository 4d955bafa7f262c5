//! What an effective cell counts for, as bits: the twenty-four displacements that it can reach,
//! itself, and being secured.
//!
//! ```text
//!           0
//!        1  2  3
//!     4  5  6  7  8
//!  9 10 11  · 12 13 14
//!    15 16 17 18 19
//!       20 21 22
//!          23            24 the cell itself, 25 secured
//! ```
//!
//! For every oriented piece the bits it takes away are written down once, for all cells around it:
//! then placing a piece, or asking what it would do, is a matter of looking them up.

use crate::blokus::cells::Cells;
use crate::blokus::orientation::{self, ORIENTATIONS, Orientation};
use std::sync::LazyLock;

/// Displacements within three steps, the cell itself left out.
pub const SEEN: usize = 24;

/// The displacements, row by row.
pub const STEPS: [(i8, i8); SEEN] = {
    let mut steps = [(0, 0); SEEN];
    let (mut count, mut dy) = (0, -3i8);
    while dy <= 3 {
        let mut dx = -3i8;
        while dx <= 3 {
            let far = dx.unsigned_abs() + dy.unsigned_abs();
            if 0 < far && far <= 3 {
                steps[count] = (dx, dy);
                count += 1;
            }
            dx += 1;
        }
        dy += 1;
    }
    steps
};

/// What counts of a cell that is effective: a bit for each of [`STEPS`], [`ITSELF`], [`SECURED`].
pub type Span = u32;

/// The effective cell itself, d = 0.
pub const ITSELF: Span = 1 << SEEN;
/// The cell is dead for the opponent.
pub const SECURED: Span = 1 << (SEEN + 1);
/// Bits of a span.
pub const PARTS: usize = SEEN + 2;
/// All of them.
pub const EVERYTHING: Span = (1 << PARTS) - 1;

/// Returns the displacements whose rectangle with the cell holds a displaced cell: what an
/// opponent's piece there hides, itself included.
pub fn shadow(dx: i8, dy: i8) -> Span {
    let between = |x: i8, end: i8| (x >= 0 && x <= end) || (x <= 0 && x >= end);
    collect(|(x, y)| between(dx, x) && between(dy, y))
}

/// Returns the displacement itself, or nothing of one that is too far.
pub fn spot(dx: i8, dy: i8) -> Span {
    collect(|step| step == (dx, dy))
}

fn collect(belongs: impl Fn((i8, i8)) -> bool) -> Span {
    STEPS.iter().enumerate().filter(|&(_, &step)| belongs(step)).map(|(i, _)| 1 << i).sum()
}

/// How far around the corner of a piece's bounding box anything changes, upwards and to the left.
const MARGIN: i8 = 4;
/// The same downwards and to the right.
const REACH: i8 = 8;
/// Rows in which anything changes.
const ROWS: usize = (MARGIN + REACH) as usize + 1;
/// Cells of the square in which anything changes, sixteen to a row, with a row of nothing before and at least one
/// after it so that whole rows of the board can be read wherever the corner is. A byte counts them.
const AROUND: usize = 256;
const _: () = assert!(16 * (ROWS + 2) <= AROUND);

/// What an oriented piece takes out of the spans of the cells around it.
pub struct Taken([Span; AROUND]);

/// The same, with the piece laid somewhere.
#[derive(Clone, Copy)]
pub struct Laid<'a> {
    taken: &'a Taken,
    corner: u32,
}

#[allow(clippy::inline_always, reason = "they must take on the caller's target features")]
impl Laid<'_> {
    /// Returns what leaves the span of a cell near the piece.
    #[inline(always)]
    pub fn of(self, bit: u8) -> Span {
        let origin = (16 + 17 * MARGIN as u8).wrapping_sub(self.corner as u8);
        self.taken.0[usize::from(bit.wrapping_add(origin))]
    }

    /// Takes it out of the spans of all cells, row by row.
    #[inline(always)]
    pub fn take(self, spans: &mut [Span; 256]) {
        self.rows(spans, |spans, taken, columns| {
            let stands = |i: usize| if columns >> i & 1 == 1 { taken[i] } else { 0 };
            *spans = std::array::from_fn(|i| spans[i] & !stands(i));
        });
    }

    /// Calls `each` with every row of spans in which anything changes, what leaves them, and a bit for each of the
    /// columns that this holds for.
    #[inline(always)]
    pub fn rows(self, spans: &mut [Span; 256], each: impl Fn(&mut [Span; 16], &[Span; 16], u16)) {
        let (x, y, margin) = (self.corner as usize % 16, self.corner as usize / 16, MARGIN as usize);
        let (first, end) = (y.saturating_sub(margin), (y + REACH as usize + 1).min(16));
        // Sixteen columns from the margin on, so far as the board has them.
        let columns = ((0xFFFF_u32 << x) >> margin) as u16;
        let rows = &mut spans.as_chunks_mut::<16>().0[first..end];
        // From the column in the square that the first of the board stands in.
        let from = 16 * (first + margin + 1 - y) + margin - x;
        for (spans, taken) in rows.iter_mut().zip(self.taken.0[from..].as_chunks().0) {
            each(spans, taken, columns);
        }
    }
}

/// What an oriented piece changes around it.
pub struct Footprint {
    /// Its own cells.
    pub cells: Stencil,
    /// Other cells that share an edge with it.
    pub edges: Stencil,
    /// Cells diagonal to it.
    pub corners: Stencil,
    /// Cells whose span, for the player who placed it, gets smaller.
    pub near_own: Stencil,
    /// Cells whose span, for the opponent, gets smaller.
    pub near_other: Stencil,
    own: Taken,
    other: Taken,
}

impl Footprint {
    /// Returns what it takes from the player who placed it: the cells that it covers, and those beside it, which
    /// die; of such a cell itself, everything.
    #[inline]
    pub fn own(&self, corner: u32) -> Laid<'_> {
        Laid { taken: &self.own, corner }
    }

    /// Returns what it takes from the opponent: whatever it stands between; of a cell that it covers, everything.
    #[inline]
    pub fn other(&self, corner: u32) -> Laid<'_> {
        Laid { taken: &self.other, corner }
    }

    fn of(laid: &Orientation) -> Footprint {
        let covered = |x: i8, y: i8| {
            (0..5).contains(&x)
                && (0..5).contains(&y)
                && laid.shape >> (16 * i32::from(y) + i32::from(x)) & 1 == 1
        };
        let touches = |x, y| covered(x - 1, y) || covered(x + 1, y) || covered(x, y - 1) || covered(x, y + 1);
        let beside = |x, y| touches(x, y) && !covered(x, y);
        let diagonal =
            |x, y| [(-1, -1), (1, -1), (-1, 1), (1, 1)].iter().any(|&(dx, dy)| covered(x + dx, y + dy));
        let taken = |x, y| covered(x, y) || beside(x, y);
        let own = |x: i8, y: i8| {
            if taken(x, y) { EVERYTHING } else { collect(|(dx, dy)| taken(x + dx, y + dy)) }
        };
        let other = |x: i8, y: i8| {
            if covered(x, y) {
                return EVERYTHING;
            }
            let steps = STEPS.iter().filter(|&&(dx, dy)| covered(x + dx, y + dy));
            steps.fold(0, |hidden, &(dx, dy)| hidden | shadow(dx, dy))
        };
        let table = |span: &dyn Fn(i8, i8) -> Span| {
            Taken(std::array::from_fn(|i| span((i % 16) as i8 - MARGIN, (i / 16) as i8 - MARGIN - 1)))
        };
        Footprint {
            cells: Stencil::of(covered),
            edges: Stencil::of(beside),
            corners: Stencil::of(diagonal),
            near_own: Stencil::of(|x, y| own(x, y) != 0),
            near_other: Stencil::of(|x, y| other(x, y) != 0),
            own: table(&own),
            other: table(&other),
        }
    }
}

/// The footprints of all oriented pieces.
pub static FOOTPRINTS: LazyLock<Box<[Footprint; ORIENTATIONS]>> =
    LazyLock::new(|| Box::new(orientation::ALL.each_ref().map(Footprint::of)));

/// A set of cells around a corner, ready to be laid anywhere: 32 rows of sixteen bits, the corner's
/// row in the middle and its column [`MARGIN`] bits in.
#[derive(Clone, Copy)]
pub struct Stencil([u8; 64]);

impl Stencil {
    fn of(has: impl Fn(i8, i8) -> bool) -> Stencil {
        let mut rows = [0; 64];
        for (y, row) in (-16..16).zip(rows.chunks_exact_mut(2)) {
            let bits: u16 = (0..16).filter(|&i| has(i - MARGIN, y)).map(|i| 1 << i).sum();
            row.copy_from_slice(&bits.to_le_bytes());
        }
        Stencil(rows)
    }

    /// Returns the sixteen rows that are the board's with the corner at a bit, and how far all of them are to be
    /// shifted to the left and then to the right.
    #[inline]
    pub fn rows(&self, corner: u32) -> (&[u8; 32], u32, u32) {
        let (x, y) = (corner % 16, corner / 16);
        let rows = self.0[2 * (16 - y as usize % 16)..].first_chunk().expect("there are 32 rows");
        (rows, x.saturating_sub(MARGIN as u32), (MARGIN as u32).saturating_sub(x))
    }

    /// Lays it with the corner at a bit; what sticks out of the board is cut off.
    #[inline]
    pub fn at(&self, corner: u32) -> Cells {
        let (rows, left, right) = self.rows(corner);
        // Bits that a shift carries into the next row of the same word are dropped.
        let keep_left = u64::from(0xFFFFu16 << left) * 0x0001_0001_0001_0001;
        let keep_right = u64::from(0xFFFFu16 >> right) * 0x0001_0001_0001_0001;
        let rows = rows.as_chunks::<8>().0;
        Cells(std::array::from_fn(|word| {
            let rows = u64::from_le_bytes(rows[word]);
            (((rows << left) & keep_left) >> right) & keep_right & Cells::ALL.0[word]
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::Placement;
    use crate::blokus::cells::bit;

    #[test]
    fn steps_are_those_within_three_and_turn_round() {
        assert!(STEPS.iter().all(|&(x, y)| (1..=3).contains(&(x.abs() + y.abs()))));
        assert!((0..SEEN).all(|i| STEPS[i] == (-STEPS[SEEN - 1 - i].0, -STEPS[SEEN - 1 - i].1)));
        assert_eq!((shadow(0, 0), shadow(3, 0)), (ITSELF - 1, spot(3, 0)));
        // Straight beside the cell it hides all of that half plane: 1 + 3 + 5 of the drawing.
        assert_eq!((shadow(0, 1), shadow(0, -1)), (0xFF_8000, 0x1FF));
    }

    /// Whole rows against cell by cell, wherever a piece can lie.
    #[test]
    fn spans_are_taken_from_everywhere_at_once() {
        for placement in Placement::all() {
            let (orientation, corner) = placement.parts();
            let footprint = &FOOTPRINTS[orientation];
            for (laid, near) in [
                (footprint.own(corner), footprint.near_own.at(corner)),
                (footprint.other(corner), footprint.near_other.at(corner)),
            ] {
                let (mut at_once, mut one_by_one) = ([EVERYTHING; 256], [EVERYTHING; 256]);
                laid.take(&mut at_once);
                near.bits().for_each(|at| one_by_one[at as usize] &= !laid.of(at as u8));
                assert!(Cells::ALL.bits().all(|at| at_once[at as usize] == one_by_one[at as usize]));
            }
        }
    }

    #[test]
    fn stencils_lie_where_the_piece_does() {
        for placement in Placement::all() {
            let (orientation, corner) = placement.parts();
            let footprint = &FOOTPRINTS[orientation];
            let cells = placement.cells();
            assert_eq!(footprint.cells.at(corner), cells);
            assert_eq!(footprint.edges.at(corner), cells.edges() & !cells);
            assert_eq!(footprint.corners.at(corner), cells.corners());
            let taken = cells | cells.edges();
            for cell in footprint.near_own.at(corner).iter() {
                let span = footprint.own(corner).of(bit(cell) as u8);
                if taken.has(cell) {
                    assert_eq!(span, EVERYTHING);
                    continue;
                }
                let seen = STEPS.iter().enumerate().filter(|&(i, _)| span >> i & 1 == 1);
                // Displacements that leave the board say nothing.
                assert!(seen.filter_map(|(_, &(dx, dy))| cell.step(dx, dy)).all(|c| taken.has(c)));
            }
        }
    }
}
