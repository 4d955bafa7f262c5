//! What a rating of moves looks at.
//!
//! Move features tell what all moves of a position share apart from what one of them adds: a network sums the first part up once,
//! and a learner changes its weights once a position. Kernels are plain loops over fixed lanes, compiled a second time for AVX2,
//! so that the width of a register changes no byte.

use crate::{Position, UnknownName};

/// Turns a move into numbers, from the side of the seat to move; players and learners use the same
/// code.
///
/// [`crate::Features`] describe where a game stands; these describe one candidate in it, for raters
/// that compare the legal moves of a position. Whatever they read of the position, the seat to move
/// must see: [`crate::laws::moves_do_not_peek`] checks it.
pub trait MoveFeatures<P: Position>: Clone + Send + Sync + 'static {
    /// Returns the name that builds these features again.
    fn name(&self) -> &str;

    /// Counts the features; every visited index is below it.
    fn count(&self) -> usize;

    /// Calls `each(index, amount)` for what all moves of a position share, such as the mover's hand;
    /// nothing unless there is such a part.
    ///
    /// Whoever rates every move of a position sums this part up once.
    #[inline]
    fn visit_position(&self, _position: &P, _each: impl FnMut(usize, f32)) {}

    /// Calls `each(index, amount)` for what a legal move shows beyond the part it shares with the others.
    fn visit_move(&self, position: &P, m: P::Move, each: impl FnMut(usize, f32));

    /// Calls `each(index, amount)` for all a legal move shows; amounts of an index add up.
    #[inline]
    fn visit(&self, position: &P, m: P::Move, mut each: impl FnMut(usize, f32)) {
        self.visit_position(position, &mut each);
        self.visit_move(position, m, each);
    }

    /// Counts the phases of a game that are rated by weights of their own; one unless the set says so.
    #[inline]
    fn phases(&self) -> usize {
        1
    }

    /// Returns the phase of a position, below [`MoveFeatures::phases`].
    #[inline]
    fn phase(&self, _position: &P) -> usize {
        0
    }

    /// Names one feature for a person.
    fn label(&self, index: usize) -> String;
}

/// What a game has that describes no moves: there is no value of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoMoveFeatures {}

impl<P: Position> MoveFeatures<P> for NoMoveFeatures {
    fn name(&self) -> &str {
        match *self {}
    }

    fn count(&self) -> usize {
        match *self {}
    }

    fn visit_move(&self, _: &P, _: P::Move, _: impl FnMut(usize, f32)) {
        match *self {}
    }

    fn label(&self, _: usize) -> String {
        match *self {}
    }
}

/// Says that a game has no move features of a name, and which ones it has.
pub(crate) fn unknown(game: &str, name: &str, known: &[crate::FeatureSet]) -> UnknownName {
    let known: Vec<String> = known.iter().map(|set| set.name.to_owned()).collect();
    let known = if known.is_empty() { vec![format!("none, {game} describes no moves")] } else { known };
    UnknownName { kind: "set of move features", name: name.to_owned(), known }
}

/// Sums a move's features by index.
pub fn dense<P: Position, F: MoveFeatures<P>>(features: &F, position: &P, m: P::Move) -> Vec<f32> {
    let mut amounts = vec![0.0; features.count()];
    features.visit(position, m, |index, amount| amounts[index] += amount);
    amounts
}
