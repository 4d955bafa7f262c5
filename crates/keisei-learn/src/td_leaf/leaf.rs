//! The leaf of the principal variation: where a search takes its value from.

use crate::td::{Snapshot, reward, snapshot};
use keisei_core::{Budget, Features, Linear, PlayerError, Position, Seat, Stream};
use keisei_play::search::AlphaBeta;

/// Looks for leaves with the weights of one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookout<'a, F> {
    pub features: &'a F,
    pub weights: &'a [f32],
    pub depth: u32,
}

/// What stands at the end of a position's principal variation.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Leaf {
    /// The leaf as the first seat sees it; the position's own reward.
    pub snapshot: Snapshot,
    /// Nodes it took to find it.
    pub nodes: u64,
}

/// Makes a search for [`Lookout::leaf`].
///
/// It has no table: a value from a table comes without the line that leads to its leaf.
pub(crate) fn search<P: Position>() -> AlphaBeta<P::Move> {
    AlphaBeta::new(0)
}

impl<F> Lookout<'_, F> {
    /// Finds the leaf of a position; of a finished game, the result.
    pub fn leaf<P: Position>(
        &self,
        position: &P,
        search: &mut AlphaBeta<P::Move>,
        stream: Stream,
    ) -> Result<Leaf, PlayerError>
    where
        F: Features<P>,
    {
        if position.is_over() {
            let result = result(position);
            let snapshot = Snapshot { features: Vec::new(), known: Some(result), reward: result };
            return Ok(Leaf { snapshot, nodes: 0 });
        }
        if self.depth == 0 {
            return Ok(Leaf { snapshot: snapshot(self.features, position, Seat::FIRST, 0.0), nodes: 1 });
        }
        let evaluation = Linear::new(self.features.clone(), self.weights);
        let budget = Budget { depth: Some(self.depth), ..Budget::default() };
        let found = search.search(position, &evaluation, budget, &mut stream.rng())?;
        let mut leaf = position.clone();
        found.line.iter().for_each(|&m| leaf.play(m));
        Ok(Leaf { snapshot: self.seen(&leaf), nodes: found.nodes })
    }

    fn seen<P: Position>(&self, leaf: &P) -> Snapshot
    where
        F: Features<P>,
    {
        if leaf.is_over() {
            return Snapshot { features: Vec::new(), known: Some(result(leaf)), reward: 0.0 };
        }
        snapshot(self.features, leaf, Seat::FIRST, 0.0)
    }
}

/// Returns the first seat's result of a finished game, from −1 to +1.
fn result<P: Position>(position: &P) -> f64 {
    reward(f64::from(position.payoff(Seat::FIRST)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Game;
    use keisei_games::othello::{BLACK, Board, Othello};
    use keisei_play::search::ending;

    /// Random positions of every stage of the game, with random weights.
    fn positions(weights: &mut [f32], stream: Stream) -> Vec<Board> {
        let mut rng = stream.rng();
        weights.fill_with(|| rng.unit() as f32 - 0.5);
        let mut boards = vec![Board::START];
        while let Some(m) = boards[boards.len() - 1].random_move(&mut rng) {
            let mut next = boards[boards.len() - 1];
            next.play(m);
            boards.push(next);
        }
        boards
    }

    #[test]
    fn the_leaf_is_where_the_value_comes_from() {
        let features = &Othello.features("squares").unwrap();
        let mut search = search::<Board>();
        for seed in 0..6 {
            let mut weights = vec![0.0; 64];
            let stream = Stream::new(seed);
            for (t, board) in positions(&mut weights, stream).iter().enumerate() {
                let lookout = Lookout { features, weights: &weights, depth: 3 };
                let stream = stream.child(t as u64);
                let leaf = lookout.leaf(board, &mut search, stream).unwrap().snapshot;
                let exact: Vec<f64> = weights.iter().map(|&weight| weight.into()).collect();
                let value = leaf.value(&exact);
                if board.is_over() {
                    assert_eq!((leaf.reward, leaf.known), (value, Some(value)));
                    continue;
                }
                let evaluation = Linear::new(*features, &weights[..]);
                let budget = Budget { depth: Some(3), ..Budget::default() };
                let found = search.search(board, &evaluation, budget, &mut stream.rng()).unwrap().value;
                let found = if board.turn() == BLACK { found } else { -found };
                match ending::payoff(found) {
                    Some(payoff) => assert_eq!(value, reward(payoff), "{board}"),
                    None => assert!((value - f64::from(found)).abs() < 1e-5, "{board}: {value} {found}"),
                }
            }
        }
    }
}
