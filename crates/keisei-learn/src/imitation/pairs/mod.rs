//! Comparing the move played with each of the others (Jibiki and Matsuzaki).

mod config;
mod kernel;
#[cfg(test)]
mod tests;

pub use config::PairsConfig;

use super::Examples;
use keisei_core::{LearnError, Learner, StepReport, Stream, Tensor, Tensors};
use keisei_play::models::lanes::{Block, blocks};
use keisei_play::models::network::{count, from_blocks, to_blocks};
use keisei_play::wide::widest;
use kernel::{Judge, Sweep};
use rayon::prelude::*;
use std::sync::Arc;

/// Learns the weights of a three-layer network that rates moves, from several random starts at once.
///
/// The move played `q` and every other legal one `p` make a pair with the error `E = S(h(p) − h(q))`. A step
/// is one iteration: all pairs once, in a new order of positions, each pair's weights moved against its own
/// gradient. (The paper prints the gradient with the slope of the summed error outside the sum, which is
/// right for one pair at a time.) The model is that of the start which agrees best with the positions held
/// back for validation, or has the least error where there are none.
#[derive(Clone, Debug)]
pub struct Pairs {
    examples: Arc<Examples>,
    validation: Arc<Examples>,
    config: PairsConfig,
    seed: u64,
    starts: Vec<Start>,
    best: usize,
    model: Vec<f32>,
    done: u64,
}

/// One random start and how far it has come.
#[derive(Clone, PartialEq, Debug)]
struct Start {
    rows: Vec<Block>,
    /// The mean error over the pairs of the last iteration.
    error: f64,
    /// The share of validation positions whose recorded move is the favourite.
    agreement: f64,
}

/// What an iteration taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairsReport {
    /// Mean error over pairs and starts.
    pub error: f64,
    /// Mean agreement over starts with the validation positions.
    pub agreement: f64,
    /// The agreement of the start whose network is the model.
    pub best: f64,
    /// The learning rate.
    pub alpha: f64,
}

impl StepReport for PairsReport {
    fn columns() -> &'static [&'static str] {
        &["error", "agreement", "best_agreement", "alpha"]
    }

    fn row(&self) -> Vec<f64> {
        vec![self.error, self.agreement, self.best, self.alpha]
    }
}

impl Pairs {
    /// Starts from random weights, every start from a stream of its own.
    ///
    /// # Errors
    /// Refuses parameters that make no sense, and records with too few positions.
    pub fn new(examples: Examples, config: PairsConfig, seed: u64) -> Result<Self, LearnError> {
        config.check()?;
        let (examples, validation) = examples.split(config.positions, config.validation)?;
        Self::with_validation(examples.into(), validation.into(), config, seed)
    }

    /// Starts with positions to learn from and others to validate with that were divided before.
    ///
    /// # Errors
    /// As [`Pairs::new`].
    pub fn with_validation(
        examples: Arc<Examples>,
        validation: Arc<Examples>,
        config: PairsConfig,
        seed: u64,
    ) -> Result<Self, LearnError> {
        config.check()?;
        if examples.is_empty() {
            return Err(LearnError::TooFewPositions { found: 0, wanted: 1 });
        }
        let weights = count(examples.inputs(), config.hidden, examples.phases());
        let stream = Stream::new(seed).named("pairs").named("start");
        let start = |i: u64| {
            let mut rng = stream.child(i).rng();
            let weights: Vec<f32> =
                (0..weights).map(|_| ((2.0 * rng.unit() - 1.0) * config.initial) as f32).collect();
            Start { rows: to_blocks(&weights, config.hidden), error: 0.5, agreement: 0.0 }
        };
        let starts: Vec<Start> = (0..u64::from(config.starts)).map(start).collect();
        let mut pairs =
            Pairs { examples, validation, config, seed, starts, best: 0, model: Vec::new(), done: 0 };
        pairs.settle();
        Ok(pairs)
    }

    /// Returns the parameters.
    pub fn config(&self) -> &PairsConfig {
        &self.config
    }

    /// Counts the positions learned from.
    pub fn positions(&self) -> usize {
        self.examples.len()
    }

    /// Returns the weights of a start.
    pub fn weights(&self, start: usize) -> Vec<f32> {
        from_blocks(&self.starts[start].rows, self.config.hidden)
    }

    /// Returns the number of the start whose network is the model.
    pub fn best(&self) -> usize {
        self.best
    }

    /// Returns every start's agreement with the validation positions.
    pub fn agreements(&self) -> Vec<f64> {
        self.starts.iter().map(|start| start.agreement).collect()
    }

    /// Chooses the start whose network is the model.
    fn settle(&mut self) {
        let better = |a: &Start, b: &Start| {
            a.agreement > b.agreement || a.agreement == b.agreement && a.error < b.error
        };
        self.best = 0;
        for i in 1..self.starts.len() {
            if better(&self.starts[i], &self.starts[self.best]) {
                self.best = i;
            }
        }
        self.model = self.weights(self.best);
    }
}

/// Measures how often weights prefer the recorded move: the mean chance that the favourite is it, equals
/// drawn at random, and the share of positions where it is among equals at least.
pub fn agreement(examples: &Examples, weights: &[f32], hidden: usize) -> (f64, f64) {
    judged(examples, &to_blocks(weights, hidden), hidden)
}

fn judged(examples: &Examples, rows: &[Block], hidden: usize) -> (f64, f64) {
    keisei_play::with_blocks!(blocks(hidden), K => widest(Judge::<K> { rows: rows.as_chunks().0, examples }))
}

impl Learner for Pairs {
    type Model = [f32];
    type StepReport = PairsReport;

    fn step(&mut self) -> Result<PairsReport, LearnError> {
        let alpha = self.config.alpha.at(self.done, self.config.iterations);
        let stream = Stream::new(self.seed).named("pairs").named("order").child(self.done);
        let (examples, validation) = (&self.examples, &self.validation);
        let (hidden, rate) = (self.config.hidden, alpha as f32);
        self.starts.par_iter_mut().enumerate().for_each(|(i, start)| {
            let mut order: Vec<u32> = (0..examples.len() as u32).collect();
            stream.child(i as u64).rng().shuffle(&mut order);
            let rows = &mut start.rows;
            start.error = keisei_play::with_blocks!(blocks(hidden), K => widest(Sweep::<K> {
                rows: rows.as_chunks_mut().0, examples, order: &order, rate, hidden,
            }));
            if !validation.is_empty() {
                start.agreement = judged(validation, rows, hidden).0;
            }
        });
        self.done += 1;
        self.settle();
        if !self.model.iter().all(|weight| weight.is_finite()) {
            return Err(LearnError::Diverged { step: self.done });
        }
        let mean =
            |what: fn(&Start) -> f64| self.starts.iter().map(what).sum::<f64>() / self.starts.len() as f64;
        Ok(PairsReport {
            error: mean(|start| start.error),
            agreement: mean(|start| start.agreement),
            best: self.starts[self.best].agreement,
            alpha,
        })
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn total(&self) -> u64 {
        self.config.iterations
    }

    fn model(&self) -> &[f32] {
        &self.model
    }

    fn save(&self, out: &mut Tensors) {
        let weights = (0..self.starts.len()).flat_map(|i| self.weights(i)).collect();
        out.put("pairs/weights", Tensor::F32(weights));
        let scores = self.starts.iter().flat_map(|start| [start.error, start.agreement]).collect();
        out.put("pairs/scores", Tensor::F64(scores));
        let marks = vec![self.done, self.examples.digest(), self.validation.digest()];
        out.put("pairs/marks", Tensor::U64(marks));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        let marks = from.u64s("pairs/marks", 3)?;
        if marks[1..] != [self.examples.digest(), self.validation.digest()] {
            return Err(LearnError::BadState { what: "a training from these records".to_owned() });
        }
        let (starts, hidden) = (self.starts.len(), self.config.hidden);
        let each = self.model.len();
        let weights = from.f32s("pairs/weights", starts * each)?;
        let scores = from.f64s("pairs/scores", 2 * starts)?;
        for ((start, weights), scores) in
            self.starts.iter_mut().zip(weights.chunks_exact(each)).zip(scores.chunks_exact(2))
        {
            *start = Start { rows: to_blocks(weights, hidden), error: scores[0], agreement: scores[1] };
        }
        self.done = marks[0];
        self.settle();
        Ok(())
    }
}
