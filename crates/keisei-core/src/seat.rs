//! A seat at the table.

use std::fmt;

/// A player's seat for a whole series, numbered from zero.
///
/// Who sits left of whom, or who is dealer, is the position's business; the seat stays.
///
/// ```
/// use keisei_core::Seat;
/// assert_eq!(Seat::FIRST.other(), Seat::SECOND);
/// assert_eq!(Seat(4).to_string(), "5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat that moves first in two-seat games: Black in Othello and Go.
    pub const FIRST: Seat = Seat(0);
    /// The other seat of a two-seat game.
    pub const SECOND: Seat = Seat(1);
    /// The most seats any game may have.
    pub const MAX: usize = 8;

    /// Returns the opponent's seat in a two-seat game.
    #[inline]
    #[must_use]
    pub fn other(self) -> Seat {
        debug_assert!(self.0 < 2, "only two-seat games have an other seat");
        Seat(self.0 ^ 1)
    }

    /// Returns the seat as an array index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Lists the seats of a table of `count`.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..count as u8).map(Seat)
    }
}

impl fmt::Display for Seat {
    /// Writes the seat as people count: from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}
