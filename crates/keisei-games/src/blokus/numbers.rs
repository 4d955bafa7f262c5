//! Moves as numbers.

use super::orientation::PLACEMENTS;
use super::{Blokus, Board, Move, Placement};
use keisei_core::{NumberedMoves, Position};

/// The 13,729 placements on the empty board, by piece, orientation, row and column of the bounding box's corner, and
/// the pass: 13,730.
///
/// ```
/// use keisei_core::{Game, NumberedMoves, Stream};
/// use keisei_games::blokus::{Blokus, Placement};
/// let game = Blokus::default();
/// let board = game.start(&mut Stream::new(1).rng());
/// let cross = "65u0".parse()?;
/// let number = game.move_number(&board, cross);
/// assert_eq!((number, game.move_count()), (Placement::coded("65u0")?.index(), 13_730));
/// assert_eq!(game.numbered_move(&board, number), Some(cross));
/// # Ok::<(), keisei_games::blokus::MoveTextError>(())
/// ```
impl NumberedMoves<Board> for Blokus {
    fn move_count(&self) -> usize {
        PLACEMENTS + 1
    }

    fn move_number(&self, _: &Board, m: Move) -> usize {
        match m {
            Move::Place(placement) => placement.index(),
            Move::Pass => PLACEMENTS,
        }
    }

    fn numbered_move(&self, board: &Board, number: usize) -> Option<Move> {
        let m = if number == PLACEMENTS { Move::Pass } else { Move::Place(Placement::numbered(number)?) };
        board.is_legal(m).then_some(m)
    }
}
