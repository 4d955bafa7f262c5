#![doc = include_str!("README.md")]

mod bits;
mod board;
pub mod features;
mod gogui;
mod lanes;
mod numbers;
mod perft;
mod picture;
mod simd;
mod square;
pub mod stable;
mod text;
pub mod transcript;

pub use board::Board;
pub use features::OthelloFeatures;
pub use gogui::GoGui;
pub use square::{Move, Square, SquareTextError};
pub use text::BoardTextError;

use keisei_core::dialect::Plain;
use keisei_core::{
    Dialect, FeatureSet, Game, NoMoveFeatures, Rng, Seat, Spec, SpecError, Tag, Tags, UnknownName,
};
use std::sync::Arc;

/// Othello on the usual 8×8 board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Othello;

/// The seat that moves first.
pub const BLACK: Seat = Seat::FIRST;
/// The other one.
pub const WHITE: Seat = Seat::SECOND;

impl Game for Othello {
    type Position = Board;
    type Features = OthelloFeatures;
    type MoveFeatures = NoMoveFeatures;
    const NAME: &'static str = "othello";
    const ABOUT: &'static str = "Othello: flip lines of discs, own more than the other at the end";
    const RULES: u32 = 1;

    fn seat_name(seat: Seat) -> String {
        ["Black", "White"][seat.index()].to_owned()
    }

    fn from_spec(_: &mut Spec) -> Result<Self, SpecError> {
        Ok(Othello)
    }

    fn start(&self, _: &mut Rng) -> Board {
        Board::START
    }

    fn feature_sets(&self) -> &'static [FeatureSet] {
        features::SETS
    }

    fn features(&self, name: &str) -> Result<OthelloFeatures, UnknownName> {
        OthelloFeatures::named(name)
    }

    fn dialects(&self) -> Vec<Arc<dyn Dialect<Board>>> {
        vec![Arc::new(Plain { start: Board::START }), Arc::new(GoGui)]
    }

    fn numbered_moves(&self) -> Option<&dyn keisei_core::NumberedMoves<Board>> {
        Some(self)
    }

    fn picture(&self) -> Option<&dyn keisei_core::Picture<Board>> {
        Some(self)
    }

    fn tags(&self, board: &Board) -> Tags {
        let phase = features::Phase::of(board);
        Tags(vec![
            ("phase", Tag::Name(phase.name())),
            ("discs", Tag::Count(i64::from(board.occupied().count_ones()))),
            ("must-pass", Tag::Flag(board.legal() == 0)),
        ])
    }
}
