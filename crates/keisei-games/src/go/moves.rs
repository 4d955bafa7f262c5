//! Listing moves.

use super::bits::{Bits, LARGE, SMALL};
use super::point::Move;

/// Lists the points of a set, and then perhaps the pass.
pub struct Moves<const W: usize> {
    places: Bits<W>,
    /// The words before this one are done.
    word: usize,
    pass: bool,
}

impl<const W: usize> Moves<W> {
    pub fn new(places: Bits<W>, pass: bool) -> Self {
        Moves { places, word: 0, pass }
    }
}

impl<const W: usize> Iterator for Moves<W> {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while let Some(word) = self.places.0.get_mut(self.word) {
            if *word != 0 {
                let cell = 64 * self.word + word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Move::Place(Bits::<W>::point(cell)));
            }
            self.word += 1;
        }
        std::mem::take(&mut self.pass).then_some(Move::Pass)
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

    fn count(self) -> usize {
        self.size_hint().0
    }
}
