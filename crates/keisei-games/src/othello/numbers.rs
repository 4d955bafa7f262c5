//! Moves as numbers.

use super::{Board, Move, Othello, Square};
use keisei_core::{NumberedMoves, Position};

/// The number of the pass, after the squares.
const PASS: usize = 64;

/// The squares a1, b1 … h8 and the pass: 65.
///
/// ```
/// use keisei_core::NumberedMoves;
/// use keisei_games::othello::{Board, Othello};
/// let f5 = Othello.move_number(&Board::START, "f5".parse()?);
/// assert_eq!((f5, Othello.move_count()), (37, 65));
/// assert_eq!(Othello.numbered_move(&Board::START, 0), None); // no disc can be placed on a1 yet
/// # Ok::<(), keisei_games::othello::SquareTextError>(())
/// ```
impl NumberedMoves<Board> for Othello {
    fn move_count(&self) -> usize {
        PASS + 1
    }

    fn move_number(&self, _: &Board, m: Move) -> usize {
        match m {
            Move::Place(square) => square.index(),
            Move::Pass => PASS,
        }
    }

    fn numbered_move(&self, board: &Board, number: usize) -> Option<Move> {
        let m = match number {
            PASS => Move::Pass,
            _ => Move::Place(Square::new(u8::try_from(number).ok()?)?),
        };
        board.is_legal(m).then_some(m)
    }
}
