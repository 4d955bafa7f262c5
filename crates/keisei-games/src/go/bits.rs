//! Sets of points, a bit each.
//!
//! A row takes [`Bits::STRIDE`] bits of a word and never straddles two words; the bit after its last
//! column stays clear, so that a step sideways cannot wrap into the next row. Boards up to 9×9 need two
//! words, larger ones eight.

use super::point::Point;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// A set of points of a board.
///
/// Steps ([`Bits::up`] and the like) may leave stray bits off the board: whoever steps masks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bits<const W: usize>(pub [u64; W]);

/// The words of boards up to 9×9.
pub const SMALL: usize = 2;
/// The words of larger boards.
pub const LARGE: usize = 8;

impl<const W: usize> Bits<W> {
    pub const NONE: Self = Bits([0; W]);
    /// Bits of a row.
    const STRIDE: usize = if W == SMALL { 10 } else { 20 };
    /// Rows of a word.
    const ROWS: usize = 64 / Self::STRIDE;

    /// Returns the bit of a point.
    #[inline]
    pub const fn cell(point: Point) -> usize {
        let row = point.row() as usize;
        64 * (row / Self::ROWS) + Self::STRIDE * (row % Self::ROWS) + point.column() as usize
    }

    /// Returns the point of a bit that stands on the board.
    #[inline]
    pub fn point(cell: usize) -> Point {
        let row = cell / 64 * Self::ROWS + cell % 64 / Self::STRIDE;
        Point::unchecked((cell % 64 % Self::STRIDE) as u8, row as u8)
    }

    /// Returns the set of one bit.
    #[inline]
    pub fn of(cell: usize) -> Self {
        Bits(std::array::from_fn(|w| u64::from(cell / 64 == w) << (cell % 64)))
    }

    /// Returns every point of a board of `size` lines.
    pub const fn board(size: u8) -> Self {
        let mut words = [0; W];
        let mut row = 0;
        while row < size as usize {
            words[row / Self::ROWS] |= ((1 << size) - 1) << (Self::STRIDE * (row % Self::ROWS));
            row += 1;
        }
        Bits(words)
    }

    /// Returns the first line of a board of `size` lines.
    pub const fn edge(size: u8) -> Self {
        let mut words = Self::board(size).0;
        let mut row = 1;
        while row + 1 < size as usize {
            words[row / Self::ROWS] &= !(((1 << (size - 2)) - 1) << (Self::STRIDE * (row % Self::ROWS) + 1));
            row += 1;
        }
        Bits(words)
    }

    /// Steps to the next row.
    #[inline]
    pub fn up(self) -> Self {
        let mut rows = self.each(|word| word << Self::STRIDE);
        for w in 1..W {
            rows.0[w] |= self.0[w - 1] >> (Self::STRIDE * (Self::ROWS - 1));
        }
        rows
    }

    /// Steps to the row before.
    #[inline]
    pub fn down(self) -> Self {
        let mut rows = self.each(|word| word >> Self::STRIDE);
        for w in 1..W {
            rows.0[w - 1] |= self.0[w] << (Self::STRIDE * (Self::ROWS - 1));
        }
        rows
    }

    /// Steps to the next column.
    #[inline]
    pub fn right(self) -> Self {
        self.each(|word| word << 1)
    }

    /// Steps to the column before.
    #[inline]
    pub fn left(self) -> Self {
        self.each(|word| word >> 1)
    }

    /// Returns the points beside the points of the set.
    #[inline]
    pub fn beside(self) -> Self {
        self.up() | self.down() | self.left() | self.right()
    }

    /// Returns everything of `within` that hangs together with the set.
    #[inline]
    pub fn spread(self, within: Self) -> Self {
        let mut set = self & within;
        loop {
            let grown = (set | set.beside()) & within;
            if (grown ^ set).is_empty() {
                return set;
            }
            set = grown;
        }
    }

    #[inline]
    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Does the same to every word; a plain loop, which is compiled better than `map` for eight of them.
    #[inline]
    fn each(mut self, work: impl Fn(u64) -> u64) -> Self {
        for word in &mut self.0 {
            *word = work(*word);
        }
        self
    }

    /// Does the same to every two words.
    #[inline]
    fn both(mut self, other: Self, work: impl Fn(u64, u64) -> u64) -> Self {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word = work(*word, other);
        }
        self
    }

    #[inline]
    pub fn has(self, cell: usize) -> bool {
        self.0[(cell / 64) & (W - 1)] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Returns the set itself if the answer is yes, and nothing if it is no.
    #[inline]
    pub fn only_if(self, yes: bool) -> Self {
        let mask = u64::from(yes).wrapping_neg();
        self.each(|word| word & mask)
    }

    /// Returns the lowest bit of a set that is not empty.
    #[inline]
    pub fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        64 * word + (self.0[word].trailing_zeros() & 63) as usize
    }

    /// Lists the bits, the lowest first.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(at, word)| Ones(word).map(move |bit| 64 * at + bit))
    }

    /// Returns the `n`-th bit, counted from the lowest.
    #[inline]
    pub fn nth(self, n: u32) -> usize {
        let mut left = n;
        for (at, word) in self.0.into_iter().enumerate() {
            let here = word.count_ones();
            if left < here {
                return 64 * at + Ones(word).nth(left as usize).unwrap_or(63);
            }
            left -= here;
        }
        debug_assert!(false, "there are not so many");
        63
    }
}

/// The set bits of a word.
struct Ones(u64);

impl Iterator for Ones {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        (bit < 64).then_some(bit)
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.both(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.both(other, |a, b| a | b)
    }
}

impl<const W: usize> BitXor for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.both(other, |a, b| a ^ b)
    }
}

impl<const W: usize> Not for Bits<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.each(|word| !word)
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every point of every board has its four neighbours, found by coordinates, and no others.
    fn neighbours_are_beside<const W: usize>(size: u8) {
        let board = Bits::<W>::board(size);
        assert_eq!(board.count(), u32::from(size) * u32::from(size));
        for cell in board.iter() {
            let at = Bits::<W>::point(cell);
            assert_eq!(Bits::<W>::cell(at), cell);
            let near = |other: &usize| {
                let other = Bits::<W>::point(*other);
                at.column().abs_diff(other.column()) + at.row().abs_diff(other.row()) == 1
            };
            let beside: Vec<usize> = (Bits::<W>::of(cell).beside() & board).iter().collect();
            assert_eq!(beside, board.iter().filter(near).collect::<Vec<_>>(), "{at} of {size}");
        }
        assert_eq!(Bits::<W>::of(0).spread(board), board);
        for (n, cell) in (0..).zip(board.iter()) {
            assert_eq!(board.nth(n), cell);
        }
    }

    #[test]
    fn steps_stay_on_the_board() {
        (2..=9).for_each(neighbours_are_beside::<SMALL>);
        (10..=19).for_each(neighbours_are_beside::<LARGE>);
    }
}
