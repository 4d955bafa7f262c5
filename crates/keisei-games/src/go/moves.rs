//! Listing moves.

use super::bits::{Bits, LARGE, SMALL};
use super::point::Move;

/// Lists the points of a set, and then perhaps the pass.
pub struct Moves<const W: usize> {
    pub places: Bits<W>,
    pub pass: bool,
}

impl<const W: usize> Iterator for Moves<W> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.places.is_empty() {
            return std::mem::take(&mut self.pass).then_some(Move::Pass);
        }
        let cell = self.places.lowest();
        self.places &= !Bits::of(cell);
        Some(Move::Place(Bits::<W>::point(cell)))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.places.count() as usize + usize::from(self.pass);
        (count, Some(count))
    }
}

/// The moves of either kind of board.
pub enum EitherMoves {
    Small(Moves<SMALL>),
    Large(Moves<LARGE>),
}

impl Iterator for EitherMoves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match self {
            EitherMoves::Small(moves) => moves.next(),
            EitherMoves::Large(moves) => moves.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            EitherMoves::Small(moves) => moves.size_hint(),
            EitherMoves::Large(moves) => moves.size_hint(),
        }
    }
}
