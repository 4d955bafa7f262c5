//! Moves as numbers.

use super::{Board, Go, Move, Point};
use keisei_core::{NumberedMoves, Position};

/// The points row by row from A1, then the pass: one more than the board has points.
///
/// ```
/// use keisei_core::NumberedMoves;
/// use keisei_games::go::{Board, Go, Move};
/// let game = Go::new(5).unwrap();
/// let board = Board::start(&game);
/// assert_eq!(game.move_number(&board, "B3".parse()?), 11);
/// assert_eq!((game.move_number(&board, Move::Pass), game.move_count()), (25, 26));
/// # Ok::<(), keisei_games::go::MoveTextError>(())
/// ```
impl NumberedMoves<Board> for Go {
    fn move_count(&self) -> usize {
        self.points() + 1
    }

    fn move_number(&self, _: &Board, m: Move) -> usize {
        match m {
            Move::Place(point) => {
                usize::from(self.size()) * usize::from(point.row()) + usize::from(point.column())
            }
            Move::Pass => self.points(),
        }
    }

    fn numbered_move(&self, board: &Board, number: usize) -> Option<Move> {
        let size = usize::from(self.size());
        let m = if number == self.points() {
            Move::Pass
        } else {
            Move::Place(Point::new((number % size) as u8, u8::try_from(number / size).ok()?)?)
        };
        board.is_legal(m).then_some(m)
    }
}
