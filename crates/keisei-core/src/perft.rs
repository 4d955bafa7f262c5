//! Counting move sequences, the plain way.

use crate::Position;

/// What a game that ends before the asked depth counts for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finished {
    /// Once, at every deeper depth.
    Counts,
    /// Not at all.
    Dropped,
}

/// Counts the leaves `depth` plies below a position.
///
/// ```
/// use keisei_core::perft::{Finished, count};
/// use keisei_core::toys::nim::Heaps;
/// let heaps = Heaps::new([1, 1, 0]);
/// assert_eq!(count(&heaps, 2, Finished::Counts), 2);
/// assert_eq!(count(&heaps, 3, Finished::Counts), 2);
/// assert_eq!(count(&heaps, 3, Finished::Dropped), 0);
/// ```
pub fn count<P: Position>(position: &P, depth: u32, finished: Finished) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    let mut over = true;
    for m in position.moves() {
        over = false;
        let mut child = position.clone();
        child.play(m);
        leaves += count(&child, depth - 1, finished);
    }
    if over && finished == Finished::Counts { 1 } else { leaves }
}
