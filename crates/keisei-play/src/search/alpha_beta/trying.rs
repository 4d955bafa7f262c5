//! The moves of a node, in the order they are tried.

use super::ordering::{Listed, next};
use super::tree::{Node, Tree};
use crate::search::ending;
use keisei_core::{Position, Walk};

/// The least depth at which replies are first evaluated to be tried in that order.
///
/// One ply above the leaves an evaluation is the search itself.
const SORTED: u32 = 2;

impl<P: Position, W: Walk<P>> Tree<'_, P, W> {
    /// Tries the moves until one is good enough; says whether there was any.
    pub fn try_all(&mut self, node: &mut Node<P::Move>, first: Option<P::Move>) -> bool {
        let base = self.moves.len();
        if node.ply > 0 && self.try_likely(node, first) {
            return true;
        }
        let tried = self.moves.len();
        let sorted = self.list(node, base);
        let end = self.moves.len();
        for at in tried..end {
            let m = if sorted { self.moves[at].m } else { next(&mut self.moves[at..], at - tried) };
            if self.try_one(node, m) {
                break;
            }
        }
        end > base
    }

    /// Tries what was best before, and what refuted other moves at this ply, before the moves are
    /// even listed: often it is enough. Leaves behind what it tried.
    fn try_likely(&mut self, node: &mut Node<P::Move>, first: Option<P::Move>) -> bool {
        let base = self.moves.len();
        let killers = self.ordering.killers(node.ply);
        for m in std::iter::once(first).chain(killers).flatten() {
            let fresh = self.moves[base..].iter().all(|tried| tried.m != m);
            if fresh && self.walk.at().is_legal(m) {
                self.moves.push(Listed { m, rank: 0 });
                if self.try_one(node, m) {
                    return true;
                }
            }
        }
        false
    }

    /// Lists the moves but those tried, which stand from `base` on; says whether they stand in the
    /// order to try them in.
    fn list(&mut self, node: &Node<P::Move>, base: usize) -> bool {
        let tried = self.moves.len();
        if node.ply == 0 {
            // The root stays in the order that the depths before gave it.
            self.moves.extend(self.root.iter().map(|&m| Listed { m, rank: 0 }));
        } else {
            for m in self.walk.at().moves() {
                if self.moves[base..tried].iter().all(|tried| tried.m != m) {
                    self.moves.push(Listed { m, rank: 0 });
                }
            }
            let moves = &mut self.moves[tried..];
            if node.depth < SORTED {
                self.ordering.rank(moves, node.seat);
                self.put_forcing_first(tried);
                return false;
            }
            self.ordering.sort(moves, node.seat, |m| {
                if self.meter.visit() { ending::bounded(self.walk.after(m, node.seat)) } else { 0.0 }
            });
        }
        if node.depth > 1 {
            self.narrow_down(base);
        }
        true
    }

    /// Ranks the forcing moves from a place in the list on before all others, in the order the game has for them.
    fn put_forcing_first(&mut self, from: usize) {
        let Tree { walk, moves, forcing_moves, .. } = self;
        forcing_moves.clear();
        walk.at().list_forcing_moves(0, forcing_moves);
        for listed in &mut moves[from..] {
            if let Some(at) = forcing_moves.iter().position(|&m| m == listed.m) {
                listed.rank = u64::MAX - at as u64;
            }
        }
    }

    /// Lists the forcing moves, in the order the game has for them.
    pub fn list_forcing_moves(&mut self, depth: u32) {
        let Tree { walk, moves, forcing_moves, .. } = self;
        forcing_moves.clear();
        walk.at().list_forcing_moves(depth, forcing_moves);
        moves.extend(forcing_moves.iter().map(|&m| Listed { m, rank: 0 }));
    }

    /// Leaves out all but the first moves of a list, if so asked.
    fn narrow_down(&mut self, base: usize) {
        let most = base.saturating_add(self.width);
        if self.moves.len() > most {
            // A width counts the move that was tried before the list as well; one more does no harm.
            self.moves.truncate(most);
            self.cut_short = true;
        }
    }
}
