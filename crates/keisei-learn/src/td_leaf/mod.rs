//! TDLeaf(λ) from recorded games.
//!
//! Where [`crate::td`] takes the value of a position from its own features, TDLeaf(λ) searches a
//! few plies and takes it from the leaf of the principal variation: `V_t` is the leaf's value and
//! the gradient is in the leaf's features (Baxter, Tridgell and Weaver). Games are given, not
//! played: `records` hands them out, `leaf` finds the leaves, and the rule of TD(λ) does the rest.

mod config;
mod leaf;
mod records;

pub use config::TdLeafConfig;
pub(crate) use leaf::{Lookout, search};

use crate::td::Weights;
use keisei_core::{
    Features, LearnError, Learner, Line, PlayerError, Position, Seat, StepReport, Stream, Tensor, Tensors,
};
use leaf::Leaf;
use rayon::prelude::*;
use records::Records;
use std::sync::Arc;

/// Learns the weights of a linear evaluation from recorded games of an open game of two seats.
///
/// One step is one game. A leaf where the game is over has its result for a value and teaches
/// nothing itself, but the positions before it are drawn towards it.
///
/// ```
/// use keisei_core::{Learner, Line, toys::nim::{Bouton, Heaps}};
/// use keisei_learn::{TdLeaf, TdLeafConfig};
/// let game = Line { start: Heaps::new([2, 1, 0]), moves: vec!["1-1".parse()?, "1-1".parse()?, "2-1".parse()?] };
/// let config = TdLeafConfig { depth: 1, games: 50, alpha: "0.1".parse()?, ..TdLeafConfig::default() };
/// let mut learner = TdLeaf::new(Bouton, [game].into(), config, 1)?;
/// while learner.done() < learner.total() {
///     learner.step()?;
/// }
/// assert!(learner.model()[0] > 0.0); // Bouton's theorem was worth following
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TdLeaf<P: Position, F> {
    features: F,
    config: TdLeafConfig,
    seed: u64,
    records: Records<P>,
    weights: Weights,
    done: u64,
}

/// What one recorded game taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LeafReport {
    /// Mean distance of the squashed value from its target.
    pub error: f64,
    /// The first seat's payoff.
    pub payoff: f64,
    /// Plies of the game.
    pub plies: f64,
    /// Nodes searched for a position.
    pub nodes: f64,
    /// The learning rate.
    pub alpha: f64,
}

impl StepReport for LeafReport {
    fn columns() -> &'static [&'static str] {
        &["error", "first_payoff", "plies", "nodes", "alpha"]
    }

    fn row(&self) -> Vec<f64> {
        vec![self.error, self.payoff, self.plies, self.nodes, self.alpha]
    }
}

impl<P: Position, F: Features<P>> TdLeaf<P, F> {
    /// Starts from zero weights.
    ///
    /// # Errors
    /// Refuses parameters that make no sense, games with hidden cards or more than two seats, and
    /// records that are illegal or break off.
    pub fn new(
        features: F,
        records: Arc<[Line<P>]>,
        config: TdLeafConfig,
        seed: u64,
    ) -> Result<Self, LearnError> {
        config.check()?;
        let records = Records::new(records, Stream::new(seed).named("tdleaf").named("order"))?;
        let weights = Weights::zeros(features.count());
        Ok(TdLeaf { features, config, seed, records, weights, done: 0 })
    }

    /// Returns the parameters.
    pub fn config(&self) -> &TdLeafConfig {
        &self.config
    }

    /// Returns the features.
    pub fn features(&self) -> &F {
        &self.features
    }

    /// Finds the leaves of the positions of a game, in parallel, in the positions' order.
    fn leaves(&self, positions: &[P]) -> Result<Vec<Leaf>, PlayerError> {
        let stream = Stream::new(self.seed).named("tdleaf").named("search").child(self.done);
        let (features, weights) = (&self.features, self.weights.rounded());
        let lookout = Lookout { features, weights, depth: self.config.depth };
        // A search forgets everything between positions, so it does not matter which ones share it.
        positions
            .par_iter()
            .enumerate()
            .map_init(search::<P>, |search, (t, position)| {
                lookout.leaf(position, search, stream.child(t as u64))
            })
            .collect()
    }
}

impl<P: Position, F: Features<P>> Learner for TdLeaf<P, F> {
    type Model = [f32];
    type StepReport = LeafReport;

    fn step(&mut self) -> Result<LeafReport, LearnError> {
        let positions = self.records.game(self.done);
        let leaves = self.leaves(&positions).map_err(|_| LearnError::UnfitGame { learner: "tdleaf" })?;
        let nodes: u64 = leaves.iter().map(|leaf| leaf.nodes).sum();
        let snapshots: Vec<_> = leaves.into_iter().map(|leaf| leaf.snapshot).collect();
        let mut change = self.weights.no_change();
        let error = self.config.rule().study(&snapshots, self.weights.exact(), &mut change);
        let alpha = self.config.alpha.at(self.done, self.config.games);
        self.done += 1;
        self.weights.go(alpha, &change, self.done)?;
        let plies = (positions.len() - 1) as f64;
        Ok(LeafReport {
            error,
            payoff: f64::from(positions[positions.len() - 1].payoff(Seat::FIRST)),
            plies,
            nodes: nodes as f64 / plies,
            alpha,
        })
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn total(&self) -> u64 {
        self.config.games
    }

    fn model(&self) -> &[f32] {
        self.weights.rounded()
    }

    fn save(&self, out: &mut Tensors) {
        self.weights.save("tdleaf/weights", out);
        out.put("tdleaf/marks", Tensor::U64(vec![self.done, self.records.digest()]));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        let marks = from.u64s("tdleaf/marks", 2)?;
        if marks[1] != self.records.digest() {
            return Err(LearnError::BadState { what: "a training from these records".to_owned() });
        }
        self.weights.load("tdleaf/weights", from)?;
        self.done = marks[0];
        Ok(())
    }
}
