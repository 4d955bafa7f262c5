#![doc = include_str!("README.md")]

mod board;
mod cell;
mod cells;
mod draw;
pub mod features;
pub mod gtp;
mod legal;
mod moves;
mod numbers;
mod orientation;
mod perft;
mod picture;
mod piece;
mod placement;
mod playouts;
mod scoring;
mod setup;
mod simd;
mod text;

pub use board::{Board, STARTS};
pub use cell::{Cell, SIDE};
pub use cells::Cells;
pub use features::BlokusFeatures;
pub use moves::{Move, MoveTextError};
pub use piece::Piece;
pub use placement::Placement;
pub use scoring::{Scoring, ScoringTextError};
pub use text::BoardTextError;

use keisei_core::{
    Dialect, FeatureSet, Game, NoMoveFeatures, Parameter, Params, Position, PositionError, Rng, Said, Seat,
    Spec, SpecError, Tag, Tags, UnknownName,
};
use std::sync::Arc;

/// Blokus Duo: the game for two, on the board of 14×14.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Blokus {
    /// What placed pieces are worth.
    pub scoring: Scoring,
    /// Which of these its specification named.
    pub said: Said,
}

keisei_core::params! {
    /// The rules as they are written.
    struct Written {
        /// Squares placed; bonus adds 15 for placing all pieces and 5 for the single square last.
        scoring: Scoring = Scoring::Squares;
    }
}

/// The seat that moves first.
pub const BLACK: Seat = Seat::FIRST;
/// The other one.
pub const WHITE: Seat = Seat::SECOND;

impl Game for Blokus {
    type Position = Board;
    type Features = BlokusFeatures;
    type MoveFeatures = NoMoveFeatures;
    const NAME: &'static str = "blokus";
    const ABOUT: &'static str =
        "Blokus Duo: place pieces corner to corner, cover more squares than the other";
    const RULES: u32 = 1;
    const PARAMETERS: &'static [Parameter] = Written::PARAMETERS;

    fn seat_name(seat: Seat) -> String {
        ["Black", "White"][seat.index()].to_owned()
    }

    fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let said = Said::of(spec, Self::PARAMETERS);
        Written::read(spec).map(|Written { scoring }| Blokus { scoring, said })
    }

    fn spec(&self) -> String {
        Written { scoring: self.scoring }.text(Self::NAME)
    }

    fn start(&self, _: &mut Rng) -> Board {
        Board::start(self.scoring)
    }

    fn position(&self, text: &str) -> Result<Board, PositionError> {
        let unread = |why: BoardTextError| PositionError::Text { game: Self::NAME, why: why.to_string() };
        let (board, scoring) = text::read(text, self.scoring).map_err(unread)?;
        self.said.rule(Self::PARAMETERS, "scoring", scoring, self.scoring)?;
        Ok(board)
    }

    fn feature_sets(&self) -> &'static [FeatureSet] {
        features::SETS
    }

    fn features(&self, name: &str) -> Result<BlokusFeatures, UnknownName> {
        BlokusFeatures::named(name)
    }

    fn numbered_moves(&self) -> Option<&dyn keisei_core::NumberedMoves<Board>> {
        Some(self)
    }

    fn picture(&self) -> Option<&dyn keisei_core::Picture<Board>> {
        Some(self)
    }

    fn tags(&self, board: &Board) -> Tags {
        let covered = [BLACK, WHITE].map(|seat| board.covered(seat).count());
        Tags(vec![
            ("placed", Tag::Count(i64::from(board.placed()))),
            ("squares", Tag::Count(i64::from(covered[0] + covered[1]))),
            ("must-pass", Tag::Flag(board.must_pass())),
            ("over", Tag::Flag(board.is_over())),
        ])
    }

    fn dialects(&self) -> Vec<Arc<dyn Dialect<Board>>> {
        vec![Arc::new(gtp::Pentobi)]
    }
}
