//! Picking a move at playout speed.

use crate::{Position, Rng};

/// A rule that picks a move of a position it sees whole; `None` when the game is over.
pub trait Policy<P: Position> {
    /// Picks a move.
    fn pick(&mut self, position: &P, rng: &mut Rng) -> Option<P::Move>;
}
