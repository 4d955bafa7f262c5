//! How a game shows itself.

use super::{Marks, Scene};
use crate::{Position, View};

/// What a picture is drawn from: everything, or what one seat sees.
#[derive(Debug)]
pub enum Seen<'a, P: Position> {
    /// The whole position, hidden parts too.
    Whole(&'a P),
    /// What a seat sees, and no more.
    By(&'a P::View),
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "derived, it would ask positions to be Copy")]
impl<P: Position> Clone for Seen<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for Seen<'_, P> {}

impl<'a, P: Position> Seen<'a, P> {
    /// Returns the position where nothing of it is hidden.
    pub fn position(self) -> Option<&'a P> {
        match self {
            Seen::Whole(position) => Some(position),
            Seen::By(view) => view.whole(),
        }
    }
}

/// Draws the positions of a game, and spells its moves by what can be clicked on.
///
/// A game implements it for its rules and hands itself out by [`crate::Game::picture`]. Equal positions make equal
/// pictures; the laws hold every game to that, to areas of different names, and to an area for every part of a move.
pub trait Picture<P: Position>: Send + Sync {
    /// Draws what is seen of a position.
    fn scene(&self, seen: Seen<'_, P>, marks: &Marks<P::Move>) -> Scene;

    /// Names the areas that a legal move is made of, in the order in which they are clicked: from and to, a piece and
    /// its cells, the cards of a meld, or `pass`. Moves that differ in nothing that can be clicked on share theirs.
    fn areas(&self, seen: Seen<'_, P>, m: P::Move) -> Vec<String>;
}
