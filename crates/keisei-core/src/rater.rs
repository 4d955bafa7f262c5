//! Putting a number on a move.

use crate::{Evaluator, Position};

/// Says how good a move is for the seat to move; higher is better.
pub trait Rater<P: Position> {
    /// Rates a legal move.
    fn rate(&mut self, position: &P, m: P::Move) -> f32;
}

/// Rates a move by the value of the position it leads to.
#[derive(Clone, Debug)]
pub struct Afterstate<E>(pub E);

impl<P: Position, E: Evaluator<P>> Rater<P> for Afterstate<E> {
    #[inline]
    fn rate(&mut self, position: &P, m: P::Move) -> f32 {
        let mut child = position.clone();
        child.play(m);
        self.0.evaluate(&child, position.turn())
    }
}
