//! Moves as numbers, in the planes of dlshogi.

use super::{BLACK, Board, Kind, Move, Shogi, Square};
use keisei_core::{NumberedMoves, Position, Seat};

/// The ways to arrive, files to the left and ranks ahead of the mover: ahead, ahead to the left and right, left, right,
/// back, back to the left and right, and a knight's two.
const WAYS: [(i8, i8); 10] =
    [(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1), (1, -1), (-1, -1), (1, 2), (-1, 2)];
/// The first way of a knight.
const KNIGHT: usize = 8;
/// The first plane of moves that promote.
const PROMOTES: usize = WAYS.len();
/// The first plane of drops.
const DROPS: usize = 2 * PROMOTES;
/// The number of the declaration, after 27 planes of 81 squares.
const DECLARE: usize = (DROPS + Kind::IN_HAND.len()) * Square::COUNT;

/// 27 ways to arrive times 81 squares to arrive at, as dlshogi has them, and the declaration: 2,188.
///
/// The number is `81 · way + to`; squares and ways are seen from the side to move (White's by half a turn of the board).
/// Ten ways of pieces on the board (ahead, ahead to the left and to the right, left, right, back, back to the left
/// and to the right, a knight's to the left and to the right), the same ten with promotion, and drops of a pawn, lance,
/// knight, silver, bishop, rook or gold. Where a piece comes from, its way tells: the first one met on the way back.
///
/// ```
/// use keisei_core::{NumberedMoves, Position};
/// use keisei_games::shogi::{Board, Shogi};
/// let game = Shogi::default();
/// let mut board = Board::start(&game);
/// assert_eq!(game.move_number(&board, "7g7f".parse()?), 59); // ahead, to 7f
/// board.try_play("7g7f".parse()?)?;
/// assert_eq!(game.move_number(&board, "3c3d".parse()?), 59); // as White sees it
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl NumberedMoves<Board> for Shogi {
    fn move_count(&self) -> usize {
        DECLARE + 1
    }

    fn move_number(&self, board: &Board, m: Move) -> usize {
        let Some(to) = m.to() else { return DECLARE };
        let to = seen(to, board.turn());
        let plane = match (m.from(), m.dropped()) {
            (Some(from), _) => way(seen(from, board.turn()), to) + if m.promotes() { PROMOTES } else { 0 },
            (None, kind) => DROPS + kind.map_or(0, Kind::index),
        };
        Square::COUNT * plane + to.index()
    }

    fn numbered_move(&self, board: &Board, number: usize) -> Option<Move> {
        let m = if number == DECLARE {
            Move::DECLARE
        } else {
            let (plane, to) = (number / Square::COUNT, number % Square::COUNT);
            let to = Square(to as u8);
            match plane.checked_sub(DROPS) {
                Some(kind) => Move::drop(*Kind::IN_HAND.get(kind)?, seen(to, board.turn()))?,
                None => arrival(board, plane % PROMOTES, to, plane >= PROMOTES)?,
            }
        };
        board.is_legal(m).then_some(m)
    }
}

/// Returns the square as a seat sees it, and from there back.
fn seen(square: Square, seat: Seat) -> Square {
    if seat == BLACK { square } else { square.flipped() }
}

/// Finds the way from one square to another, both as the mover sees them.
fn way(from: Square, to: Square) -> usize {
    let left = to.file() as i8 - from.file() as i8;
    let ahead = from.rank() as i8 - to.rank() as i8;
    let jump = left.abs() == 1 && ahead == 2;
    let step = if jump { (left, ahead) } else { (left.signum(), ahead.signum()) };
    WAYS.iter().position(|&way| way == step).unwrap_or(0)
}

/// Finds the piece that arrives by a way: the first one met going back.
fn arrival(board: &Board, way: usize, to: Square, promotes: bool) -> Option<Move> {
    let (left, ahead) = WAYS[way];
    let back =
        |square: Square| Square::new((square.file() as i8 - left) as u8, (square.rank() as i8 + ahead) as u8);
    let turn = board.turn();
    let mut from = back(to)?;
    while way < KNIGHT && board.piece(seen(from, turn)).is_none() {
        from = back(from)?;
    }
    Some(Move::step(seen(from, turn), seen(to, turn), promotes))
}
