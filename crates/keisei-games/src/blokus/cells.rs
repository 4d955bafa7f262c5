//! Sets of cells as 256-bit boards: sixteen bits a row, fourteen of them cells.
//!
//! The two spare columns keep pieces from wrapping round: a piece has a cell in every column it
//! spans, so one that leaves the board has a cell in the first spare column, which is never free.

use super::cell::{Cell, SIDE};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// Bits from one row to the next.
pub const STRIDE: u32 = 16;

/// A set of cells; bit `16 y + x` is column `x` of row `y`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cells(pub(super) [u64; 4]);

impl Cells {
    /// No cell.
    pub const NONE: Cells = Cells([0; 4]);
    /// The whole board.
    pub const ALL: Cells = {
        const ROWS: u64 = 0x3FFF_3FFF_3FFF_3FFF;
        Cells([ROWS, ROWS, ROWS, 0x3FFF_3FFF])
    };

    /// Returns the set of one cell.
    #[inline]
    pub const fn of(cell: Cell) -> Cells {
        Cells::placed(1, bit(cell))
    }

    /// Moves a shape in the top left corner down and right, `by` bits in all.
    #[inline]
    pub(super) const fn placed(shape: u128, by: u32) -> Cells {
        let (word, bits) = ((by / 64) as usize, by % 64);
        let (low, high) = (shape as u64, (shape >> 64) as u64);
        // Two shifts, because one by 64 would be none.
        let parts = [low << bits, (high << bits) | (low >> 1 >> (63 - bits)), high >> 1 >> (63 - bits)];
        let mut words = [0; 4];
        let mut i = 0;
        while i < 3 && word + i < 4 {
            words[word + i] = parts[i];
            i += 1;
        }
        Cells(words)
    }

    /// Tells whether no cell is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Cells::NONE
    }

    /// Counts the cells.
    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Tells whether a cell is in the set.
    #[inline]
    pub fn has(self, cell: Cell) -> bool {
        self.has_bit(bit(cell))
    }

    /// Tells whether a cell, given as a bit, is in the set.
    #[inline]
    pub(super) fn has_bit(self, bit: u32) -> bool {
        self.0[(bit / 64 % 4) as usize] >> (bit % 64) & 1 == 1
    }

    /// Lists the cells, row by row from the top.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        self.bits().filter_map(|bit| Cell::new((bit % STRIDE) as u8, (bit / STRIDE) as u8))
    }

    /// Lists the set bits, from the lowest.
    #[inline]
    pub(super) fn bits(mut self) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || self.pop())
    }

    /// Takes the lowest set bit out.
    #[inline]
    pub(super) fn pop(&mut self) -> Option<u32> {
        let at = self.0.iter().position(|&word| word != 0)?;
        let bit = self.0[at].trailing_zeros();
        self.0[at] &= self.0[at] - 1;
        Some(64 * at as u32 + bit)
    }

    /// Returns the number of the `k`-th set bit, found in its word by `select`; there must be more than `k`.
    #[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
    #[inline(always)]
    pub(super) fn nth(self, k: u32, select: impl Fn(u64, u32) -> u32) -> u32 {
        debug_assert!(k < self.count());
        let [a, b, c, _] = self.0.map(u64::count_ones);
        let before = [0, a, a + b, a + b + c];
        // Without a branch, since nobody could foretell it.
        let word = before[1..].iter().map(|&before| usize::from(before <= k)).sum::<usize>();
        64 * word as u32 + select(self.0[word], k - before[word])
    }

    /// Moves every bit up by `N`, away from the top left.
    #[inline]
    pub(super) fn up<const N: u32>(self) -> Cells {
        let (words, bits) = ((N / 64) as usize, N % 64);
        let word = |i: usize| if i >= words { self.0[i - words] } else { 0 };
        Cells(std::array::from_fn(|i| {
            let carried = if bits > 0 && i > 0 { word(i - 1) >> ((64 - bits) % 64) } else { 0 };
            word(i) << bits | carried
        }))
    }

    /// Moves every bit down by `N`, towards the top left.
    #[inline]
    pub(super) fn down<const N: u32>(self) -> Cells {
        let (words, bits) = ((N / 64) as usize, N % 64);
        let word = |i: usize| if i + words < 4 { self.0[i + words] } else { 0 };
        Cells(std::array::from_fn(|i| {
            let carried = if bits > 0 { word(i + 1) << ((64 - bits) % 64) } else { 0 };
            word(i) >> bits | carried
        }))
    }

    /// Returns the cells that share an edge with one of the set (some may be of the set).
    #[inline]
    #[must_use]
    pub fn edges(self) -> Cells {
        (self.up::<1>() | self.down::<1>() | self.up::<STRIDE>() | self.down::<STRIDE>()) & Cells::ALL
    }

    /// Returns the cells diagonal to one of the set (some may be of the set, or share an edge with it).
    #[inline]
    #[must_use]
    pub fn corners(self) -> Cells {
        let beside = self.up::<STRIDE>() | self.down::<STRIDE>();
        (beside.up::<1>() | beside.down::<1>()) & Cells::ALL
    }
}

/// Returns the number of a word's `k`-th set bit; there must be more than `k`.
#[inline]
pub(super) fn select(mut word: u64, k: u32) -> u32 {
    (0..k).for_each(|_| word &= word - 1);
    word.trailing_zeros()
}

/// Returns the number of a cell's bit.
#[inline]
pub(super) const fn bit(cell: Cell) -> u32 {
    STRIDE * cell.y() as u32 + cell.x() as u32
}

impl BitAnd for Cells {
    type Output = Cells;
    #[inline]
    fn bitand(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl BitOr for Cells {
    type Output = Cells;
    #[inline]
    fn bitor(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Cells) {
        *self = *self | other;
    }
}

impl Not for Cells {
    type Output = Cells;
    /// Returns the cells of the board that are not in the set.
    #[inline]
    fn not(self) -> Cells {
        Cells(std::array::from_fn(|i| !self.0[i] & Cells::ALL.0[i]))
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::NONE, |set, cell| set | Cells::of(cell))
    }
}

const _: () = assert!(SIDE as u32 + 1 < STRIDE, "a row needs a spare column");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_the_grid() {
        for cell in Cell::all() {
            let near = |steps: [(i8, i8); 4]| steps.iter().filter_map(|&(x, y)| cell.step(x, y)).collect();
            let edges: Cells = near([(1, 0), (-1, 0), (0, 1), (0, -1)]);
            let corners: Cells = near([(1, 1), (-1, 1), (1, -1), (-1, -1)]);
            assert_eq!((Cells::of(cell).edges(), Cells::of(cell).corners()), (edges, corners), "{cell}");
        }
    }

    #[test]
    fn the_nth_cell_is_the_nth_listed() {
        let set: Cells = Cell::all().filter(|c| (c.index() * 7) % 5 < 2).collect();
        for (k, cell) in set.iter().enumerate() {
            assert_eq!(set.nth(k as u32, select), bit(cell));
        }
        assert_eq!((Cells::ALL.count(), (!set).count() + set.count()), (196, 196));
    }
}
