//! A walk over one feature set or the other.

use keisei_core::{Position, Rng, Seat, Walk};

/// One of two walks.
pub enum Either<A, B> {
    /// The first.
    This(A),
    /// The second.
    That(B),
}

impl<P: Position, A: Walk<P>, B: Walk<P>> Walk<P> for Either<A, B> {
    #[inline]
    fn at(&self) -> &P {
        match self {
            Either::This(walk) => walk.at(),
            Either::That(walk) => walk.at(),
        }
    }

    #[inline]
    fn down(&mut self, m: P::Move) {
        match self {
            Either::This(walk) => walk.down(m),
            Either::That(walk) => walk.down(m),
        }
    }

    #[inline]
    fn along(&mut self, m: P::Move) -> u32 {
        match self {
            Either::This(walk) => walk.along(m),
            Either::That(walk) => walk.along(m),
        }
    }

    #[inline]
    fn up(&mut self) {
        match self {
            Either::This(walk) => walk.up(),
            Either::That(walk) => walk.up(),
        }
    }

    #[inline]
    fn restart(&mut self, from: P) {
        match self {
            Either::This(walk) => walk.restart(from),
            Either::That(walk) => walk.restart(from),
        }
    }

    #[inline]
    fn draw_moves(&mut self, n: u32, rng: &mut Rng, into: &mut Vec<P::Move>) {
        match self {
            Either::This(walk) => walk.draw_moves(n, rng, into),
            Either::That(walk) => walk.draw_moves(n, rng, into),
        }
    }

    #[inline]
    fn value(&mut self, seat: Seat) -> f32 {
        match self {
            Either::This(walk) => walk.value(seat),
            Either::That(walk) => walk.value(seat),
        }
    }

    #[inline]
    fn after(&mut self, m: P::Move, seat: Seat) -> f32 {
        match self {
            Either::This(walk) => walk.after(m, seat),
            Either::That(walk) => walk.after(m, seat),
        }
    }

    #[inline]
    fn after_each(&mut self, moves: &[P::Move], seat: Seat, values: &mut [f32]) {
        match self {
            Either::This(walk) => walk.after_each(moves, seat, values),
            Either::That(walk) => walk.after_each(moves, seat, values),
        }
    }
}
