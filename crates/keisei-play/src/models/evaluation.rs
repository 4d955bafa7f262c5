//! A model at work.

use crate::search::ending;
use keisei_core::{Evaluator, Features, Linear, LinkFunction, Position, Seat};
use std::sync::Arc;

/// A linear evaluation and the curve that turns its value into a win rate; clones share weights.
#[derive(Clone, Debug)]
pub struct Evaluation<F> {
    /// The evaluation.
    pub linear: Linear<F, Arc<[f32]>>,
    /// The curve.
    pub squash: LinkFunction,
}

impl<F> Evaluation<F> {
    /// Turns a value of [`Evaluator::evaluate`] into an expected payoff in `[0, 1]`.
    pub fn rate(&self, value: f32) -> f64 {
        ending::payoff(value).unwrap_or_else(|| self.squash.rate(f64::from(value)))
    }
}

impl<P: Position, F: Features<P>> Evaluator<P> for Evaluation<F> {
    /// Evaluates a position, finished ones by [`ending`].
    #[inline]
    fn evaluate(&mut self, position: &P, seat: Seat) -> f32 {
        (&*self).evaluate(position, seat)
    }
}

/// Evaluating changes nothing, so threads may share one evaluation.
impl<P: Position, F: Features<P>> Evaluator<P> for &Evaluation<F> {
    #[inline]
    fn evaluate(&mut self, position: &P, seat: Seat) -> f32 {
        ending::worth(position, seat, || self.linear.value(position, seat))
    }
}
