#![doc = include_str!("README.md")]

mod board;
mod features;
mod moves;
mod numbers;
mod outlines;
mod perft;
mod picture;
mod text;
mod uci;

pub use board::Board;
pub use features::ChessFeatures;
pub use moves::{Move, MoveTextError};
pub use text::BoardTextError;
pub use uci::Uci;

use cozy_chess::{Color, Piece};
use keisei_core::{
    FeatureSet, Game, Interface, NoMoveFeatures, Position, Rng, Seat, Spec, SpecError, Tag, Tags, UnknownName,
};
use std::sync::Arc;

/// The game of chess, as FIDE has it; draws by repetition and by fifty moves come without a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chess;

impl Game for Chess {
    type Position = Board;
    type Features = ChessFeatures;
    type MoveFeatures = NoMoveFeatures;
    const NAME: &'static str = "chess";
    const ABOUT: &'static str = "Chess: attack the king so that it cannot escape";
    const RULES: u32 = 1;

    fn seat_name(seat: Seat) -> String {
        ["White", "Black"][seat.index()].to_owned()
    }

    fn from_spec(_: &mut Spec) -> Result<Self, SpecError> {
        Ok(Chess)
    }

    fn start(&self, _: &mut Rng) -> Board {
        Board::default()
    }

    fn feature_sets(&self) -> &'static [FeatureSet] {
        features::SETS
    }

    fn features(&self, name: &str) -> Result<ChessFeatures, UnknownName> {
        ChessFeatures::named(name)
    }

    fn interface(&self) -> Option<Arc<dyn Interface<Board>>> {
        Some(Arc::new(Uci))
    }

    fn numbered_moves(&self) -> Option<&dyn keisei_core::NumberedMoves<Board>> {
        Some(self)
    }

    fn picture(&self) -> Option<&dyn keisei_core::Picture<Board>> {
        Some(self)
    }

    fn tags(&self, board: &Board) -> Tags {
        let own = board.pieces().side_to_move();
        let danger = [own, !own].map(|side| {
            let (attackers, queen) = board.king_attackers(side);
            attackers >= 2 && queen
        });
        let queens = board.pieces().pieces(Piece::Queen).len();
        Tags(vec![
            ("check", Tag::Flag(board.in_check())),
            ("king-danger", Tag::Flag(danger[0] || danger[1])),
            ("own-king-danger", Tag::Flag(danger[0])),
            ("other-king-danger", Tag::Flag(danger[1])),
            ("capture", Tag::Flag(!board.in_check() && board.forcing_moves(0).next().is_some())),
            ("pieces", Tag::Count(i64::from(board.pieces().occupied().len()))),
            ("ahead", Tag::Count(ahead(board, own))),
            ("queens", Tag::Count(i64::from(queens))),
            ("move", Tag::Count(i64::from(board.pieces().fullmove_number()))),
            ("phase", Tag::Name(phase(board))),
            ("repeated", Tag::Flag(board.repeated() > 0)),
            ("over", Tag::Flag(board.is_over())),
        ])
    }
}

/// Counts what a side is ahead by, in pawns: 3 for knights and bishops, 5 for rooks, 9 for queens.
fn ahead(board: &Board, side: Color) -> i64 {
    let worth =
        [(Piece::Pawn, 1), (Piece::Knight, 3), (Piece::Bishop, 3), (Piece::Rook, 5), (Piece::Queen, 9)];
    let sum = |side| -> i64 {
        worth
            .iter()
            .map(|&(piece, worth)| worth * i64::from(board.pieces().colored_pieces(side, piece).len()))
            .sum()
    };
    sum(side) - sum(!side)
}

/// Names the phase: the opening for ten moves, the endgame once six pieces or fewer are left besides kings and pawns.
fn phase(board: &Board) -> &'static str {
    let (all, pawns) = (board.pieces().occupied(), board.pieces().pieces(Piece::Pawn));
    match () {
        () if all.len() - pawns.len() <= 8 => "endgame",
        () if board.pieces().fullmove_number() <= 10 => "opening",
        () => "middle",
    }
}
