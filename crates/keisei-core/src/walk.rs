//! Going down and up the game tree with an evaluation at hand.
//!
//! `Linear` lives in this crate because `Features::walk` returns a walk over it: a feature set with an incremental sum overrides that
//! one method.

use crate::{Evaluator, Position, Rng, Seat};

/// A path in the game tree whose end can be evaluated; search and selective playouts run on it.
pub trait Walk<P: Position> {
    /// Returns the position the path has come to.
    fn at(&self) -> &P;

    /// Plays a legal move.
    fn down(&mut self, m: P::Move);

    /// Plays a legal move that nobody wants back without the one before it; returns how many [`Walk::up`] it takes
    /// beside those for the moves before.
    ///
    /// That is one, or none if the walk spares itself keeping the position between.
    fn along(&mut self, m: P::Move) -> u32 {
        self.down(m);
        1
    }

    /// Takes the last move back; at the start of the path it does nothing.
    fn up(&mut self);

    /// Begins a new path with the same evaluation.
    fn restart(&mut self, from: P);

    /// Draws moves as [`Position::draw_moves`] does; a walk that keeps more than the position may
    /// find them sooner.
    fn draw_moves(&mut self, n: u32, rng: &mut Rng, into: &mut Vec<P::Move>) {
        self.at().draw_moves(n, rng, into);
    }

    /// Evaluates the position the path has come to.
    fn value(&mut self, seat: Seat) -> f32;

    /// Evaluates the position after a move.
    fn after(&mut self, m: P::Move, seat: Seat) -> f32 {
        self.down(m);
        let value = self.value(seat);
        self.up();
        value
    }

    /// Evaluates the positions after some moves, each into its place; a walk may find them sooner together.
    #[inline]
    fn after_each(&mut self, moves: &[P::Move], seat: Seat, values: &mut [f32]) {
        for (&m, value) in moves.iter().zip(values) {
            *value = self.after(m, seat);
        }
    }
}

/// The plain walk: keeps a copy of every position on the path and evaluates afresh.
#[derive(Clone, Debug)]
pub struct CopyingWalk<P, E> {
    path: Vec<P>,
    at: P,
    evaluator: E,
}

impl<P: Position, E: Evaluator<P>> CopyingWalk<P, E> {
    /// Starts a walk.
    pub fn new(evaluator: E, from: P) -> Self {
        CopyingWalk { path: Vec::with_capacity(64), at: from, evaluator }
    }
}

impl<P: Position, E: Evaluator<P>> Walk<P> for CopyingWalk<P, E> {
    #[inline]
    fn at(&self) -> &P {
        &self.at
    }

    #[inline]
    fn down(&mut self, m: P::Move) {
        self.path.push(self.at.clone());
        self.at.play(m);
    }

    #[inline]
    fn up(&mut self) {
        if let Some(before) = self.path.pop() {
            self.at = before;
        }
    }

    fn restart(&mut self, from: P) {
        self.path.clear();
        self.at = from;
    }

    #[inline]
    fn value(&mut self, seat: Seat) -> f32 {
        self.evaluator.evaluate(&self.at, seat)
    }

    #[inline]
    fn after(&mut self, m: P::Move, seat: Seat) -> f32 {
        let mut child = self.at.clone();
        child.play(m);
        self.evaluator.evaluate(&child, seat)
    }
}
