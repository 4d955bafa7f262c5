//! Moves as whole numbers, for networks, tables and languages that want integers.
//!
//! There is one count for all positions of a game, fixed by its rules (Go's by its size). Each layout stands in the game's README;
//! chess numbers moves as `AlphaZero` does and Shogi as dlshogi does, so that models for either are read alike. The game is the
//! object, so that a caller who holds only `dyn NumberedMoves` can ask.

use crate::Position;

/// Numbers the moves of a game: every legal move of a position has its own number below one count.
///
/// A game implements it for its rules and hands itself out by [`crate::Game::numbered_moves`]; the layout stands in its
/// README. A layout that changes makes models mean something else, so it counts up [`crate::Game::RULES`].
///
/// ```
/// use keisei_core::{Game, NumberedMoves, Position, toys::nim::{Heaps, Nim}};
/// let heaps: Heaps = "3 4 5 first".parse()?;
/// let number = Nim.move_number(&heaps, "2-1".parse()?);
/// assert!(number < Nim.move_count());
/// assert_eq!(Nim.numbered_move(&heaps, number).unwrap().to_string(), "2-1");
/// assert!(Nim.numbered_moves().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait NumberedMoves<P: Position>: Send + Sync {
    /// Returns how many numbers there are: the same in every position of the game.
    fn move_count(&self) -> usize;

    /// Returns the number of a move that is legal by contract.
    fn move_number(&self, position: &P, m: P::Move) -> usize;

    /// Returns the legal move of a number; nothing where no legal move has it.
    fn numbered_move(&self, position: &P, number: usize) -> Option<P::Move>;
}
