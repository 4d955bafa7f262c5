#![doc = include_str!("README.md")]
//!
//! Positions keep which stones are in atari, no more: then all legal points come out of one step of whole sets, chains are found by
//! spreading where a move needs them, and a 9×9 position has no list to copy. Playouts keep chains as well, and draw from the exact
//! set of playable points: uniform by construction, one draw a move.

mod bits;
mod board;
mod draw;
pub mod features;
mod gtp;
mod handicap;
mod history;
mod keys;
mod lattice;
mod light;
mod moves;
mod numbers;
mod perft;
mod picture;
mod playouts;
mod point;
mod position;
mod read;
mod rules;
#[cfg(target_arch = "x86_64")]
mod simd;
mod stones;
mod text;

pub use board::Board;
pub use features::{GoFeatures, GoMoves};
pub use gtp::Gtp;
pub use point::{Move, MoveTextError, Point};
pub use rules::{Go, Ko, Komi, RuleTextError};
pub use text::BoardTextError;

use keisei_core::{
    Dialect, FeatureSet, Game, Parameter, Position, PositionError, Rng, Seat, Spec, SpecError, Tag, Tags,
    UnknownName,
};
use std::sync::Arc;

/// The seat that moves first.
pub const BLACK: Seat = Seat::FIRST;
/// The other one.
pub const WHITE: Seat = Seat::SECOND;

impl Game for Go {
    type Position = Board;
    type Features = GoFeatures;
    type MoveFeatures = GoMoves;
    const NAME: &'static str = "go";
    const ABOUT: &'static str =
        "Go: surround points, take what has no liberty left, own more area than the other";
    const RULES: u32 = 1;
    const PARAMETERS: &'static [Parameter] = rules::PARAMETERS;

    fn seat_name(seat: Seat) -> String {
        ["Black", "White"][seat.index()].to_owned()
    }

    fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Go::read(spec)
    }

    fn spec(&self) -> String {
        self.written()
    }

    fn start(&self, _: &mut Rng) -> Board {
        Board::start(self)
    }

    fn position(&self, text: &str) -> Result<Board, PositionError> {
        Board::read(text, *self).map_err(|why| match why {
            BoardTextError::Contradiction(why) => why.into(),
            why => PositionError::Text { game: Self::NAME, why: why.to_string() },
        })
    }

    fn feature_sets(&self) -> &'static [FeatureSet] {
        features::SETS
    }

    fn features(&self, name: &str) -> Result<GoFeatures, UnknownName> {
        GoFeatures::named(name, *self)
    }

    fn move_feature_sets(&self) -> &'static [FeatureSet] {
        features::MOVE_SETS
    }

    fn move_features(&self, name: &str) -> Result<GoMoves, UnknownName> {
        GoMoves::named(name)
    }

    fn dialects(&self) -> Vec<Arc<dyn Dialect<Board>>> {
        vec![Arc::new(Gtp)]
    }

    fn numbered_moves(&self) -> Option<&dyn keisei_core::NumberedMoves<Board>> {
        Some(self)
    }

    fn picture(&self) -> Option<&dyn keisei_core::Picture<Board>> {
        Some(self)
    }

    fn tags(&self, board: &Board) -> Tags {
        let atari = [BLACK, WHITE].map(|seat| board.in_atari(seat));
        let turn = board.turn();
        Tags(vec![
            ("ko", Tag::Flag(board.ko().is_some())),
            ("atari", Tag::Flag(atari != [0, 0])),
            ("own-atari", Tag::Flag(atari[turn.index()] > 0)),
            ("other-atari", Tag::Flag(atari[turn.other().index()] > 0)),
            ("stones", Tag::Count(i64::from(board.stone_count()))),
            ("move", Tag::Count(i64::from(board.plies()))),
            ("taken", Tag::Count(i64::from(board.taken(BLACK) + board.taken(WHITE)))),
            ("phase", Tag::Name(phase(board))),
            ("passed", Tag::Flag(board.passes() > 0)),
            ("over", Tag::Flag(board.is_over())),
        ])
    }
}

/// Names the phase by the share of points that carry stones: under a fifth, under a half, or more.
fn phase(board: &Board) -> &'static str {
    let (stones, points) = (board.stone_count() as usize, board.rules().points());
    match () {
        () if 5 * stones < points => "opening",
        () if 2 * stones < points => "middle",
        () => "endgame",
    }
}
