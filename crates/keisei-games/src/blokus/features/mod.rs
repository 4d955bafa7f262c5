//! What evaluations of Blokus Duo look at.
//!
//! | set | count | what |
//! |---|---|---|
//! | `osaki2009` | 9 × 196 + 9 | the paper's nine kinds, each once for every cell and once for the whole board |
//! | `hmmm2007` | 7 × 196 + 7 + 21 | seven kinds with influence by steps, and the pieces placed; see [`hmmm`] |
//!
//! The first player's counts less the second's, the second's cells taken through the half-turn that
//! exchanges the start cells. The first seat sees them as they are, the second negated.

mod account;
mod either;
pub mod hmmm;
mod osaki;
mod span;
mod tables;
mod walk;

pub(super) use account::{Change, Pair};
pub use osaki::{Influence, KINDS, Kind, count_kinds};
#[cfg(target_arch = "x86_64")]
pub(super) use span::Stencil;
pub(super) use span::{Footprint, Laid, Span};
#[cfg(target_arch = "x86_64")]
pub(super) use tables::{Parts, Side};

use super::cell::{Cell, SIDE};
use super::{BLACK, Board};
use either::Either;
use keisei_core::{FeatureSet, Features, Seat, UnknownName, Walk};

/// The feature sets there are, the default first.
pub const SETS: &[FeatureSet] = &[
    FeatureSet {
        name: "osaki2009",
        about: "the selective-simulation paper's nine kinds, for every cell and for the whole board",
        version: 1,
    },
    FeatureSet {
        name: "hmmm2007",
        about: "cells covered, dead and secured, influence by steps round the pieces, and the pieces placed",
        version: 1,
    },
];

/// Cells of the board.
const CELLS: usize = SIDE as usize * SIDE as usize;

/// One of Blokus Duo's feature sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlokusFeatures {
    /// The nine kinds of the paper.
    Osaki2009,
    /// Influence by steps.
    Hmmm2007,
}

impl BlokusFeatures {
    /// Builds a set by its name.
    ///
    /// # Errors
    /// Names the sets there are.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let all = [BlokusFeatures::Osaki2009, BlokusFeatures::Hmmm2007];
        all.into_iter().find(|set| set.name() == name).ok_or_else(|| {
            let known = SETS.iter().map(|set| set.name.to_owned()).collect();
            UnknownName { kind: "feature set of blokus", name: name.to_owned(), known }
        })
    }

    /// Returns the index of a kind's own weight for a cell, in `osaki2009`.
    #[inline]
    pub fn own(kind: Kind, cell: Cell) -> usize {
        kind.index() * CELLS + cell.index()
    }

    /// Returns the index of a kind's shared weight, in `osaki2009`.
    #[inline]
    pub fn shared(kind: Kind) -> usize {
        KINDS.len() * CELLS + kind.index()
    }
}

impl Features<Board> for BlokusFeatures {
    fn name(&self) -> &'static str {
        SETS[*self as usize].name
    }

    fn count(&self) -> usize {
        match self {
            BlokusFeatures::Osaki2009 => KINDS.len() * (CELLS + 1),
            BlokusFeatures::Hmmm2007 => hmmm::COUNT,
        }
    }

    #[inline]
    fn visit(&self, board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
        if *self == BlokusFeatures::Hmmm2007 {
            return hmmm::visit(board, seat, each);
        }
        for player in [seat, seat.other()] {
            let sign = if player == seat { 1.0 } else { -1.0 };
            count_kinds(board, player, |kind, cells| {
                let count = cells.count();
                if count == 0 {
                    return;
                }
                each(Self::shared(kind), sign * count as f32);
                for cell in cells.iter() {
                    let seen = if player == BLACK { cell } else { cell.half_turn() };
                    each(Self::own(kind, seen), sign);
                }
            });
        }
    }

    fn walk<'a>(&self, weights: &'a [f32], from: Board) -> impl Walk<Board> + use<'a> {
        match self {
            BlokusFeatures::Osaki2009 => Either::This(walk::Accounting::new(weights, from)),
            BlokusFeatures::Hmmm2007 => Either::That(hmmm::Stepping::new(weights, from)),
        }
    }

    fn label(&self, index: usize) -> String {
        if *self == BlokusFeatures::Hmmm2007 {
            return hmmm::label(index);
        }
        let own = KINDS.iter().find_map(|&kind| {
            let cell = Cell::all().nth(index.checked_sub(kind.index() * CELLS)?)?;
            Some(format!("{} {cell}", kind.name()))
        });
        let shared =
            || KINDS.iter().find(|&&kind| Self::shared(kind) == index).map(|kind| kind.name().to_owned());
        own.or_else(shared).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::features::dense;
    use keisei_core::{Position, Stream};

    #[test]
    fn every_weight_has_its_own_name() {
        let features = BlokusFeatures::Osaki2009;
        assert_eq!(features.count(), 1_773);
        let names: std::collections::HashSet<String> = (0..1_773).map(|i| features.label(i)).collect();
        assert_eq!(names.len(), 1_773);
        assert_eq!(features.label(BlokusFeatures::own(Kind::Dead, Cell::new(4, 4).unwrap())), "dead e10");
        assert_eq!(features.label(1_764), "score");
        assert_eq!(features.label(1_773), "");
    }

    /// The second seat sees the negation; turning the board and changing colours negates too.
    #[test]
    fn colours_are_symmetric() {
        let features = BlokusFeatures::Osaki2009;
        for game in 0..20 {
            let mut rng = Stream::new(game).rng();
            let mut board = Board::START;
            while let Some(m) = board.random_move(&mut rng) {
                board.play(m);
                let first = dense(&features, &board, Seat::FIRST);
                let negated: Vec<f32> = first.iter().map(|x| -x).collect();
                assert_eq!(dense(&features, &board, Seat::SECOND), negated);
                let turned = Board {
                    own: [board.own[1], board.own[0]]
                        .map(|cells| cells.iter().map(Cell::half_turn).collect()),
                    ..board
                };
                assert_eq!(dense(&features, &turned, Seat::FIRST), negated);
            }
        }
    }
}
