//! What an evaluation looks at.

use crate::{CopyingWalk, Linear, Position, Seat, Walk};
use std::ops::Range;

/// Turns a position into numbers, one index at a time; players and learners use the same code.
pub trait Features<P: Position>: Clone + Send + Sync + 'static {
    /// Returns the name that builds these features again.
    fn name(&self) -> &str;

    /// Counts the features; every visited index is below it.
    fn count(&self) -> usize;

    /// Calls `each(index, amount)` for what the position shows, from a seat's side.
    ///
    /// An index may come more than once: amounts add up. In a two-seat game whose features are
    /// written from the first seat's side, the second seat gets them negated, so that a linear
    /// value changes sign with the seat.
    fn visit(&self, position: &P, seat: Seat, each: impl FnMut(usize, f32));

    /// Names one feature for a person: `middle corner`, `c3`, `pawn in hand`.
    fn label(&self, index: usize) -> String;

    /// Returns these features made ready for many walks with the same weights.
    ///
    /// A set whose incremental sum needs tables of the weights makes them here, once, and its clones share them.
    /// From then on it walks with these weights: who changes them fits anew.
    #[must_use]
    fn prepared_for(&self, _weights: &[f32]) -> Self {
        self.clone()
    }

    /// Returns the weight that tradition gives a feature, such as what a piece is worth: where learning from
    /// comparisons begins, and what it comes back to. Zero unless a set knows better.
    fn initial_weight(&self, _index: usize) -> f32 {
        0.0
    }

    /// Returns the features whose weights fix the scale of all values, such as material: a learner to which only
    /// differences matter keeps their sum. None unless a set has such.
    fn scale(&self) -> Range<usize> {
        0..0
    }

    /// Walks the game tree with a linear evaluation of these features.
    ///
    /// The default evaluates every position afresh; a set that can update its sum move by move
    /// returns something faster that gives the same values.
    fn walk<'a>(&self, weights: &'a [f32], from: P) -> impl Walk<P> + use<'a, Self, P> {
        CopyingWalk::new(Linear::new(self.clone(), weights), from)
    }
}

/// Sums a position's features by index, for learners and for people.
pub fn dense<P: Position, F: Features<P>>(features: &F, position: &P, seat: Seat) -> Vec<f32> {
    let mut amounts = vec![0.0; features.count()];
    features.visit(position, seat, |index, amount| amounts[index] += amount);
    amounts
}
