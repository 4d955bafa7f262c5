//! Pieces in hand.

use super::piece::Kind;

/// How many of each kind somebody holds: a byte a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand(u64);

impl Hand {
    pub(super) const NONE: Hand = Hand(0);

    /// Counts the pieces of a kind.
    #[inline]
    pub fn count(self, kind: Kind) -> u8 {
        (self.0 >> (8 * kind.index())) as u8
    }

    /// Counts all pieces.
    pub fn total(self) -> u32 {
        Kind::IN_HAND.iter().map(|&kind| u32::from(self.count(kind))).sum()
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub(super) fn add(&mut self, kind: usize) {
        self.0 += 1 << (8 * kind);
    }

    #[inline]
    pub(super) fn take(&mut self, kind: usize) {
        self.0 -= 1 << (8 * kind);
    }
}
