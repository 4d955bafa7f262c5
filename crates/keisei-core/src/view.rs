//! What one seat sees of a position.
//!
//! A player sees a view, never the position. [`View::sample`] deals a world that the seat cannot rule out; in open games that
//! is a copy, so one Monte-Carlo player serves both kinds. The laws check that a sampled world looks the same to its seat, which
//! a view that leaks cannot pass.

use crate::{Position, Rng};
use std::fmt;

/// A seat's knowledge of a position.
///
/// A playout copies the position anyway; that copy is [`View::sample`]. In open games it is a
/// clone, in card games it deals the unseen cards, and one Monte-Carlo player serves both.
pub trait View<P>: Clone + PartialEq + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Draws a world that this seat cannot rule out.
    fn sample(&self, rng: &mut Rng) -> P;

    /// Returns the whole position where nothing is hidden; tree search needs it.
    fn whole(&self) -> Option<&P> {
        None
    }

    /// Returns the position this view was taken of, if what it does not show lies as in a later world;
    /// nothing where a game does not tell.
    ///
    /// So a player can ask how likely the plays it saw were in that world.
    fn recall(&self, _later: &P) -> Option<P> {
        None
    }
}

/// The view of a game that hides nothing.
#[derive(Clone, PartialEq, Debug)]
pub struct Open<P>(pub P);

impl<P: Position> View<P> for Open<P> {
    fn sample(&self, _: &mut Rng) -> P {
        self.0.clone()
    }

    fn whole(&self) -> Option<&P> {
        Some(&self.0)
    }

    fn recall(&self, _: &P) -> Option<P> {
        Some(self.0.clone())
    }
}

impl<P: fmt::Display> fmt::Display for Open<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
