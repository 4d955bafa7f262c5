#![doc = include_str!("README.md")]

mod board;
mod draw;
pub mod features;
mod forcing_moves;
mod geometry;
mod hand;
mod history;
mod legal;
mod mate;
mod moves;
mod numbers;
mod perft;
mod picture;
mod piece;
mod pieces;
mod playouts;
mod position;
mod rules;
mod set;
mod set_up;
mod square;
mod text;
mod usi;

pub use board::{Board, End};
pub use features::ShogiFeatures;
pub use hand::Hand;
pub use moves::{Move, MoveTextError};
pub use piece::{Kind, Piece};
pub use rules::{Handicap, NeitherYesNorNo, Rules, Shogi, UnknownHandicap};
pub use set_up::{SetUp, SetUpError};
pub use square::Square;
pub use text::BoardTextError;
pub use usi::Usi;

use keisei_core::{
    FeatureSet, Game, NoMoveFeatures, Parameter, Position, PositionError, Rng, Seat, Spec, SpecError, Tag,
    Tags, UnknownName,
};

/// The seat that moves first in an even game.
pub const BLACK: Seat = Seat::FIRST;
/// The other one, who gives the handicap.
pub const WHITE: Seat = Seat::SECOND;

/// Tells whether the CPU counts and finds bits in one instruction.
#[cfg(target_arch = "x86_64")]
fn has_bit_instructions() -> bool {
    is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
}

impl Game for Shogi {
    type Position = Board;
    type Features = ShogiFeatures;
    type MoveFeatures = NoMoveFeatures;
    const NAME: &'static str = "shogi";
    const ABOUT: &'static str = "Shogi: mate the king; what you capture you may drop";
    const RULES: u32 = 1;
    const PARAMETERS: &'static [Parameter] = rules::PARAMETERS;

    fn seat_name(seat: Seat) -> String {
        ["Black", "White"][seat.index()].to_owned()
    }

    fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Shogi::read(spec)
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

    fn features(&self, name: &str) -> Result<ShogiFeatures, UnknownName> {
        ShogiFeatures::named(name)
    }

    fn interface(&self) -> Option<std::sync::Arc<dyn keisei_core::Interface<Board>>> {
        Some(std::sync::Arc::new(Usi(*self)))
    }

    fn numbered_moves(&self) -> Option<&dyn keisei_core::NumberedMoves<Board>> {
        Some(self)
    }

    fn picture(&self) -> Option<&dyn keisei_core::Picture<Board>> {
        Some(self)
    }

    fn tags(&self, board: &Board) -> Tags {
        let turn = board.turn();
        let held = [BLACK, WHITE].map(|seat| board.hand(seat).total());
        let dangers = [turn, turn.other()].map(|seat| board.king_danger(seat));
        Tags(vec![
            ("check", Tag::Flag(board.in_check())),
            ("king-danger", Tag::Flag(dangers[0].max(dangers[1]) >= DANGER)),
            ("own-king-danger", Tag::Flag(dangers[0] >= DANGER)),
            ("other-king-danger", Tag::Flag(dangers[1] >= DANGER)),
            ("in-hand", Tag::Count(i64::from(held[0] + held[1]))),
            ("own-hand", Tag::Count(i64::from(held[turn.index()]))),
            ("other-hand", Tag::Count(i64::from(held[turn.other().index()]))),
            ("entered", Tag::Flag([BLACK, WHITE].into_iter().any(|seat| has_entered(board, seat)))),
            ("move", Tag::Count(i64::from(board.number()))),
            ("phase", Tag::Name(phase(board))),
            ("repeated", Tag::Flag(board.times() > 1)),
            ("over", Tag::Flag(board.is_over())),
        ])
    }
}

/// Attacks on a king and the squares around it from which on it is in danger.
const DANGER: u32 = 4;

fn has_entered(board: &Board, seat: Seat) -> bool {
    let rank = board.king(seat).rank();
    if seat == BLACK { rank <= 3 } else { rank >= 7 }
}

/// Names the phase by what has been captured and what has entered the other's camp: under five pieces, under
/// fifteen, or more.
fn phase(board: &Board) -> &'static str {
    let held = [BLACK, WHITE].map(|seat| board.hand(seat).total()).iter().sum::<u32>();
    let entered = board.pieces().filter(|(square, piece)| match piece.owner() {
        BLACK => square.rank() <= 3,
        _ => square.rank() >= 7,
    });
    match held + entered.count() as u32 {
        0..5 => "opening",
        5..15 => "middle",
        _ => "endgame",
    }
}
