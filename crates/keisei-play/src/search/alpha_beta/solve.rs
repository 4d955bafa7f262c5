//! Endings small enough to be played out in full.
//!
//! A search by depths asks of every position how good it is; an ending asks only who wins. Between
//! lost and won there is little room, so nearly every line is cut off, and the end of the game is
//! seen several plies before a search by depths comes to it.

use super::limits::NodeLimit;
use super::tree::Tree;
use super::window::Window;
use super::{Found, Memory};
use keisei_core::{Position, Stream, Walk};

/// Random games that the size of an ending is guessed from.
const PROBES: u64 = 16;

/// Alpha-beta visits about the root of all nodes when moves are tried in the best order. With three
/// results to tell apart and lines that meet again it gets by with fewer: the guess is taken by this.
const SLACK: f64 = 0.25;

/// Says whether the game from here on may be searched to its end with so many nodes.
///
/// The guess is Knuth's (1975): the product of the numbers of moves along a random game, here its
/// geometric mean over several. The games draw from the position alone, so a search repeats.
pub(super) fn is_small<P: Position>(position: &P, nodes: u64) -> bool {
    let most = 2.0 * libm::log2((nodes as f64 / SLACK).max(1.0));
    let stream = Stream::new(position.key()).named("ending");
    let mut size = 0.0;
    for probe in 0..PROBES {
        let mut rng = stream.child(probe).rng();
        let mut position = position.clone();
        for _ in 0..P::MAX_PLIES {
            let moves = position.moves().count() as u32;
            if moves == 0 {
                break;
            }
            size += libm::log2(f64::from(moves));
            // The mean may still come down to the limit, but hardly from twice of it.
            if size > (2.0 * (probe + 1) as f64).min(PROBES as f64) * most {
                return false;
            }
            let Some(m) = position.moves().nth(rng.below(moves) as usize) else { break };
            position.play(m);
        }
    }
    true
}

/// Finds a move that wins, or one that draws where none wins; nothing when all lose or the meter
/// runs out first.
pub(super) fn solve<P: Position>(
    walk: &mut impl Walk<P>,
    memory: &mut Memory<P::Move>,
    root: &[P::Move],
    meter: &mut NodeLimit,
) -> Option<Found<P::Move>> {
    memory.forget();
    let (table, ordering) = (&mut memory.table, &mut memory.ordering);
    let mut tree = Tree::new(walk, table, ordering, meter, root.to_vec());
    tree.delay = 0;
    // Deeper than any game: no line is ever cut short by an evaluation.
    let value = tree.deepen(u32::MAX, Window::RESULT);
    let line = std::mem::take(&mut tree.lines[0]);
    let depth = tree.deepest;
    (!tree.meter.spent() && !line.is_empty()).then_some(Found { line, value, nodes: 0, depth })
}
