//! Moves as numbers, in the planes of `AlphaZero`.

use super::moves::colour;
use super::{Board, Chess, Move};
use cozy_chess::{Color, Piece, Square};
use keisei_core::{NumberedMoves, Position};

/// The ways a queen goes, one square each: files and ranks, clockwise from straight ahead.
const WAYS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The ways a knight goes, clockwise from ahead.
const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// What a pawn may become instead of a queen.
const UNDER: [Piece; 3] = [Piece::Knight, Piece::Bishop, Piece::Rook];
/// The first plane of the knights, after seven squares each way of the queen.
const KNIGHT: usize = 56;
/// The first plane of the promotions to something else than a queen.
const PROMOTES: usize = 64;
/// Planes of a square.
const PLANES: usize = 73;

/// 64 squares to come from times 73 ways to go: 4,672, as in Silver et al. (2018), *A general reinforcement learning
/// algorithm that masters chess, shogi, and Go through self-play*, supplement.
///
/// Squares (a1, b1 … h8) and ways are seen from the side to move. The number is `73 · from + plane`: 7 planes for
/// each of a queen's eight ways, clockwise from straight ahead, by squares gone; 8 for a knight's, clockwise too; 9 for
/// pawns that become a knight, a bishop or a rook, each ahead, to the left and to the right. A pawn that
/// becomes a queen goes as the queen goes, and a king that castles goes two squares.
///
/// ```
/// use keisei_core::{NumberedMoves, Position};
/// use keisei_games::chess::{Board, Chess};
/// let mut board = Board::default();
/// assert_eq!(Chess.move_number(&board, "e2e4".parse()?), 73 * 12 + 1); // two squares ahead
/// board.try_play("e2e4".parse()?)?;
/// assert_eq!(Chess.move_number(&board, "e7e5".parse()?), 73 * 12 + 1); // as Black sees it
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl NumberedMoves<Board> for Chess {
    fn move_count(&self) -> usize {
        64 * PLANES
    }

    fn move_number(&self, board: &Board, m: Move) -> usize {
        let side = colour(board.turn());
        let (from, to) = (seen(m.from, side), seen(m.to, side));
        let (dx, dy) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        from as usize * PLANES + plane(dx, dy, m.promotion)
    }

    fn numbered_move(&self, board: &Board, number: usize) -> Option<Move> {
        let side = colour(board.turn());
        let from = Square::try_index(number / PLANES)?;
        let (dx, dy, becomes) = way(number % PLANES);
        let to = from.try_offset(dx, dy)?;
        let origin = seen(from, side);
        let pawn = board.pieces().piece_on(origin) == Some(Piece::Pawn);
        let last = pawn && to.rank() as usize == 7;
        let promotion = becomes.or(last.then_some(Piece::Queen));
        let m = Move { from: origin, to: seen(to, side), promotion };
        board.is_legal(m).then_some(m)
    }
}

/// Returns the square as a side sees it, and from there back.
fn seen(square: Square, side: Color) -> Square {
    if side == Color::White { square } else { square.flip_rank() }
}

fn plane(dx: i8, dy: i8, promotion: Option<Piece>) -> usize {
    if let Some(under) = UNDER.iter().position(|&piece| Some(piece) == promotion) {
        // Ahead, to the left, to the right.
        return PROMOTES + 3 * under + [1, 0, 2][(dx + 1).clamp(0, 2) as usize];
    }
    if let Some(jump) = JUMPS.iter().position(|&jump| jump == (dx, dy)) {
        return KNIGHT + jump;
    }
    let way = WAYS.iter().position(|&way| way == (dx.signum(), dy.signum())).unwrap_or(0);
    7 * way + (dx.abs().max(dy.abs()) as usize).saturating_sub(1)
}

/// Returns the files and ranks gone on a plane, and what a pawn becomes there.
fn way(plane: usize) -> (i8, i8, Option<Piece>) {
    if let Some(under) = plane.checked_sub(PROMOTES) {
        return ([0, -1, 1][under % 3], 1, Some(UNDER[under / 3]));
    }
    if let Some(jump) = plane.checked_sub(KNIGHT) {
        return (JUMPS[jump].0, JUMPS[jump].1, None);
    }
    let ((dx, dy), squares) = (WAYS[plane / 7], (plane % 7) as i8 + 1);
    (dx * squares, dy * squares, None)
}
