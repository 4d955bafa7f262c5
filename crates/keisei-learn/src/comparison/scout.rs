//! A search of fixed depth within a window, to the leaf of its principal variation.

use keisei_core::{Position, Walk};
use keisei_play::search::ending;

/// Searches so many plies, then loud moves, and keeps the line to the leaf that the value comes from.
///
/// It remembers nothing between searches, so that a value depends on the position and the window alone.
#[derive(Clone, Debug)]
pub(super) struct Scout<M> {
    depth: u32,
    quiet: u32,
    nodes: u64,
    /// The best line below each ply.
    lines: Vec<Vec<M>>,
    /// The moves of every node on the path, one list after the other.
    moves: Vec<M>,
}

impl<M: Copy + Eq> Scout<M> {
    pub fn new(depth: u32, quiet: u32) -> Self {
        let lines = vec![Vec::with_capacity(32); (depth + quiet + 2) as usize];
        Scout { depth, quiet, nodes: 0, lines, moves: Vec::with_capacity(1024) }
    }

    /// Counts the nodes visited so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the moves to the leaf of the last value that was inside its window.
    pub fn line(&self) -> &[M] {
        &self.lines[0]
    }

    /// Values the position the walk has come to for the seat to move: exactly inside the window, a bound at
    /// or beyond its ends.
    pub fn value<P: Position<Move = M>, W: Walk<P>>(&mut self, walk: &mut W, window: (f32, f32)) -> f32 {
        self.moves.clear();
        self.visit(walk, 0, window)
    }

    fn visit<P: Position<Move = M>, W: Walk<P>>(
        &mut self,
        walk: &mut W,
        ply: u32,
        (mut alpha, beta): (f32, f32),
    ) -> f32 {
        self.nodes += 1;
        self.lines[ply as usize].clear();
        let (seat, base) = (walk.at().turn(), self.moves.len());
        let mut best = f32::NEG_INFINITY;
        if ply >= self.depth {
            let deep = ply >= self.depth + self.quiet;
            if deep || !walk.at().must_answer() {
                // Nobody has to play a loud move: the evaluation as it stands is the least it is worth.
                best = ending::bounded(walk.value(seat));
                alpha = alpha.max(best);
                if deep || best >= beta {
                    return best;
                }
            }
            self.moves.extend(walk.at().loud(ply - self.depth));
        } else {
            self.list(walk.at());
        }
        for at in base..self.moves.len() {
            let m = self.moves[at];
            walk.down(m);
            let value = if walk.at().is_over() {
                self.lines[ply as usize + 1].clear();
                ending::delayed(ending::verdict(walk.at(), seat), ply + 1)
            } else if walk.at().turn() == seat {
                self.visit(walk, ply + 1, (alpha, beta))
            } else {
                -self.visit(walk, ply + 1, (-beta, -alpha))
            };
            walk.up();
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.extend(ply as usize, m);
            }
            if value >= beta {
                break;
            }
        }
        self.moves.truncate(base);
        // Nothing loud to answer with: the evaluation has to do.
        if best == f32::NEG_INFINITY { ending::bounded(walk.value(seat)) } else { best }
    }

    /// Lists all moves, the loud ones first: they refute most.
    fn list<P: Position<Move = M>>(&mut self, position: &P) {
        let base = self.moves.len();
        self.moves.extend(position.loud(0));
        let loud = self.moves.len();
        for m in position.moves() {
            if !self.moves[base..loud].contains(&m) {
                self.moves.push(m);
            }
        }
    }

    fn extend(&mut self, ply: usize, m: M) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(m);
        above[ply].extend_from_slice(&below[0]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::{Features, Game, Linear, Stream};
    use keisei_games::chess::{Board, Chess};

    /// Plain minimax with the same leaves.
    fn minimax(
        board: &Board,
        evaluation: &Linear<impl Features<Board>, Vec<f32>>,
        depth: u32,
        quiet: u32,
    ) -> f32 {
        let seat = board.turn();
        let below = |m, depth, quiet| {
            let mut next = board.clone();
            next.play(m);
            if next.is_over() {
                ending::verdict(&next, seat)
            } else {
                -minimax(&next, evaluation, depth, quiet)
            }
        };
        let still = evaluation.value(board, seat);
        let highest = |a: f32, b: f32| a.max(b);
        if depth > 0 {
            return board.moves().map(|m| below(m, depth - 1, quiet)).fold(f32::NEG_INFINITY, highest);
        }
        if quiet == 0 {
            return still;
        }
        let least = if board.must_answer() { f32::NEG_INFINITY } else { still };
        board.loud(0).map(|m| below(m, 0, quiet - 1)).fold(least, highest)
    }

    #[test]
    fn values_are_minimax_and_come_from_the_leaf() {
        let features = Chess.features("piece-square").unwrap();
        let mut rng = Stream::new(1).named("scout").rng();
        let weights: Vec<f32> = (0..features.count()).map(|_| rng.below(200) as f32 - 100.0).collect();
        let plain = Linear::new(features, weights.clone());
        let mut board = Chess.start(&mut rng);
        let mut scout = Scout::new(1, 2);
        for _ in 0..40 {
            let Some(m) = board.random_move(&mut rng) else { break };
            board.play(m);
            if board.is_over() {
                break;
            }
            let mut walk = features.walk(&weights, board.clone());
            let open = (f32::NEG_INFINITY, f32::INFINITY);
            let value = scout.value(&mut walk, open);
            let exact = minimax(&board, &plain, 1, 2);
            if value.abs() > ending::BOUND {
                assert!(exact.abs() > ending::BOUND && exact * value > 0.0);
                continue;
            }
            assert!((value - exact).abs() < 1e-2, "{board}: {value} {exact}");
            let mut leaf = board.clone();
            scout.line().iter().for_each(|&m| leaf.play(m));
            assert!((plain.value(&leaf, board.turn()) - value).abs() < 1e-2);
            // Inside a window the value is the same, outside a bound.
            let nodes = scout.nodes();
            assert_eq!(scout.value(&mut walk, (value - 5.0, value + 5.0)), value);
            assert!(scout.nodes() - nodes <= nodes);
            assert!(scout.value(&mut walk, (value + 5.0, value + 9.0)) <= value + 5.0);
            assert!(scout.value(&mut walk, (value - 9.0, value - 5.0)) >= value - 5.0);
        }
    }
}
