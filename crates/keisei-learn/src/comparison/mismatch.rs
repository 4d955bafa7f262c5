//! How far a search with some weights is from playing as recorded.

use super::collection::{SiblingWorker, Sight, Study};
use super::games::{Games, Turn};
use super::loss::Loss;
use keisei_core::{Features, LearnError, Line, Position, Walk};
use rayon::prelude::*;
use std::sync::Arc;

/// The paper's mismatch over some positions: `Σ T / positions` with every principal variation searched anew.
///
/// A sibling that fails high counts 1, one that fails low 0, and absolute weights do not count; the recorded
/// move itself, which would add ½ a position, is left out. T is the sigmoid whatever was trained with.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Mismatch {
    /// Positions compared.
    pub positions: u64,
    /// Siblings searched.
    pub siblings: u64,
    /// Siblings found better than the window.
    pub high: u64,
    /// Siblings found worse than the window.
    pub low: u64,
    /// Nodes searched.
    pub nodes: u64,
    cost: f64,
    agreed: f64,
}

impl Mismatch {
    /// Returns the loss of a position; no number where nothing was measured.
    pub fn loss(&self) -> f64 {
        (self.cost + self.high as f64) / self.positions as f64
    }

    /// Returns the share of positions where no sibling is better than the recorded move; of equally good moves
    /// one is drawn.
    pub fn agreement(&self) -> f64 {
        self.agreed / self.positions as f64
    }

    /// Adds what was measured elsewhere; sums follow the order of adding.
    pub fn add(&mut self, other: &Mismatch) {
        self.positions += other.positions;
        self.siblings += other.siblings;
        self.high += other.high;
        self.low += other.low;
        self.nodes += other.nodes;
        self.cost += other.cost;
        self.agreed += other.agreed;
    }
}

/// Measures the mismatch of weights on recorded games, with the search and the window of a study.
///
/// # Errors
/// Refuses games that are illegal, hidden or of more than two seats.
pub fn mismatch<P: Position, F: Features<P>>(
    features: &F,
    weights: &[f32],
    lines: Arc<[Line<P>]>,
    config: &super::ComparisonConfig,
) -> Result<Mismatch, LearnError> {
    config.check()?;
    let games = Games::new(lines)?;
    let prepared_for = features.prepared_for(weights);
    let study = Study::measuring(&prepared_for, weights, config);
    let mut sum = Mismatch::default();
    for game in 0..games.len() {
        sum.add(&study.mismatch(&games.turns(game..game + 1)));
    }
    Ok(sum)
}

impl<F> Study<'_, F> {
    /// Measures the mismatch on some turns, in parallel, summed in their order.
    pub fn mismatch<P: Position>(&self, turns: &[Turn<P>]) -> Mismatch
    where
        F: Features<P>,
    {
        let Some(first) = turns.first() else { return Mismatch::default() };
        let parts: Vec<Mismatch> = turns
            .par_iter()
            .map_init(|| self.desk(first.position.clone()), |desk, turn| self.mismatch_of(desk, turn))
            .collect();
        let mut sum = Mismatch::default();
        for part in &parts {
            sum.add(part);
        }
        sum
    }

    fn mismatch_of<P: Position, W: Walk<P>>(
        &self,
        desk: &mut SiblingWorker<P, W>,
        turn: &Turn<P>,
    ) -> Mismatch {
        let before = desk.nodes();
        let Some((played, recorded)) = desk.recorded(turn) else { return Mismatch::default() };
        let mut compared = Compared::new(self.loss);
        for i in (0..desk.moves.len()).filter(|&i| i != played) {
            compared.add(self.sibling(desk, recorded, i));
        }
        compared.mismatch(desk.nodes() - before)
    }
}

/// How the siblings of one recorded move look beside it.
pub(super) struct Compared {
    loss: Loss,
    sum: Mismatch,
    better: bool,
    equal: u32,
}

impl Compared {
    pub fn new(loss: Loss) -> Self {
        Compared { loss, sum: Mismatch { positions: 1, ..Mismatch::default() }, better: false, equal: 0 }
    }

    #[inline]
    pub fn add(&mut self, sight: Sight) {
        self.sum.siblings += 1;
        match sight {
            Sight::High => (self.sum.high, self.better) = (self.sum.high + 1, true),
            Sight::Low => self.sum.low += 1,
            Sight::Inside(x) => {
                self.sum.cost += self.loss.at(f64::from(x)).0;
                self.better |= x > 0.0;
                self.equal += u32::from(x == 0.0);
            }
        }
    }

    /// Returns the mismatch of the position, for which so many nodes were searched.
    pub fn mismatch(self, nodes: u64) -> Mismatch {
        let agreed = if self.better { 0.0 } else { 1.0 / f64::from(1 + self.equal) };
        Mismatch { nodes, agreed, ..self.sum }
    }
}
