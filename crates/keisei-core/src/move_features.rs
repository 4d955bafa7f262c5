//! What a rating of moves looks at.

use crate::Position;

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

    /// Calls `each(index, amount)` for what a legal move shows; amounts of an index add up.
    fn visit(&self, position: &P, m: P::Move, each: impl FnMut(usize, f32));

    /// Names one feature for a person.
    fn label(&self, index: usize) -> String;
}

/// Sums a move's features by index.
pub fn dense<P: Position, F: MoveFeatures<P>>(features: &F, position: &P, m: P::Move) -> Vec<f32> {
    let mut amounts = vec![0.0; features.count()];
    features.visit(position, m, |index, amount| amounts[index] += amount);
    amounts
}
