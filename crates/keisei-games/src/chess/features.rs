//! What evaluations of chess look at.

use super::board::Board;
use super::moves::colour;
use cozy_chess::{Color, Piece, Square};
use keisei_core::{FeatureSet, Features, Position, Seat, UnknownName};
use std::ops::Range;

/// The feature sets there are, the default first.
pub const SETS: &[FeatureSet] = &[
    FeatureSet {
        name: "piece-square",
        about: "each kind of piece on each square, seen from its own side",
        version: 1,
    },
    FeatureSet { name: "material", about: "how many pieces of each kind", version: 1 },
];

/// The kinds that are counted; kings are always there.
const KINDS: [(Piece, &str); 5] = [
    (Piece::Pawn, "pawn"),
    (Piece::Knight, "knight"),
    (Piece::Bishop, "bishop"),
    (Piece::Rook, "rook"),
    (Piece::Queen, "queen"),
];
/// What they are worth by tradition, a pawn being a hundred.
const CLASSICAL: [f32; 5] = [100.0, 300.0, 300.0, 500.0, 900.0];
const SQUARES: usize = 64;

/// One of chess's feature sets: own pieces count one and the other's less one; the last feature is the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChessFeatures {
    /// One weight for every kind of piece.
    Material,
    /// One weight for every kind of piece, kings too, on every square.
    PieceSquare,
}

impl ChessFeatures {
    /// Builds a set by its name.
    ///
    /// # Errors
    /// Names the sets there are.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        match name {
            "material" => Ok(ChessFeatures::Material),
            "piece-square" => Ok(ChessFeatures::PieceSquare),
            _ => {
                let known = SETS.iter().map(|set| set.name.to_owned()).collect();
                Err(UnknownName { kind: "feature set of chess", name: name.to_owned(), known })
            }
        }
    }
}

/// Returns a square as its owner sees it: Black's board is turned upside down.
fn seen(square: Square, side: Color) -> usize {
    if side == Color::White { square as usize } else { square.flip_rank() as usize }
}

impl Features<Board> for ChessFeatures {
    fn name(&self) -> &'static str {
        match self {
            ChessFeatures::Material => "material",
            ChessFeatures::PieceSquare => "piece-square",
        }
    }

    fn count(&self) -> usize {
        match self {
            ChessFeatures::Material => KINDS.len() + 1,
            ChessFeatures::PieceSquare => (KINDS.len() + 1) * SQUARES + 1,
        }
    }

    fn visit(&self, board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
        let own = colour(seat);
        for side in [Color::White, Color::Black] {
            let sign = if side == own { 1.0 } else { -1.0 };
            for (kind, (piece, _)) in KINDS.iter().enumerate() {
                let pieces = board.pieces().colored_pieces(side, *piece);
                match self {
                    ChessFeatures::Material if pieces.is_empty() => {}
                    ChessFeatures::Material => each(kind, sign * pieces.len() as f32),
                    ChessFeatures::PieceSquare => {
                        pieces.into_iter().for_each(|square| each(kind * SQUARES + seen(square, side), sign));
                    }
                }
            }
            if *self == ChessFeatures::PieceSquare {
                each(KINDS.len() * SQUARES + seen(board.pieces().king(side), side), sign);
            }
        }
        each(self.count() - 1, if board.turn() == seat { 1.0 } else { -1.0 });
    }

    fn label(&self, index: usize) -> String {
        let kind = |at: usize| KINDS.get(at).map_or("king", |(_, name)| name);
        match self {
            _ if index + 1 == self.count() => "turn".to_owned(),
            _ if index >= self.count() => String::new(),
            ChessFeatures::Material => kind(index).to_owned(),
            ChessFeatures::PieceSquare => {
                format!("{} {}", kind(index / SQUARES), Square::index(index % SQUARES))
            }
        }
    }

    fn initial_weight(&self, index: usize) -> f32 {
        let kind = if *self == ChessFeatures::Material { index } else { index / SQUARES };
        CLASSICAL.get(kind).copied().unwrap_or(0.0)
    }

    fn scale(&self) -> Range<usize> {
        if *self == ChessFeatures::Material { 0..KINDS.len() } else { 0..0 }
    }
}
