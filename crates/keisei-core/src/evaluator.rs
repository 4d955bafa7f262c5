//! Putting a number on a position.

use crate::{Position, Seat};

/// Says how good a position is for a seat; higher is better, the unit is the evaluator's own.
pub trait Evaluator<P: Position> {
    /// Evaluates a position from a seat's side.
    fn evaluate(&mut self, position: &P, seat: Seat) -> f32;
}

impl<P: Position, E: Evaluator<P> + ?Sized> Evaluator<P> for &mut E {
    fn evaluate(&mut self, position: &P, seat: Seat) -> f32 {
        (**self).evaluate(position, seat)
    }
}
