//! A linear rating whose exponentials are chances, learned from the likelihood of the moves played.

mod config;

pub use config::SoftmaxConfig;

use super::Examples;
use crate::imitation::examples::{Example, Part};
use keisei_core::{LearnError, Learner, StepReport, Stream, Tensor, Tensors};
use keisei_play::models::ranking::chance_of_favourite;

/// Learns weights by which a move is chosen with the chance `exp(w·x) / Σ exp(w·x')`.
///
/// A step is one pass over all positions in a new order; each moves the weights along the gradient of the
/// logarithm of its move's chance, `x_q − Σ_p P(p) x_p`, with step sizes by `AdaGrad` (Duchi, Hazan and Singer
/// 2011) and a pull of `l2` towards zero. What all moves of a position share does not bear on chances.
#[derive(Clone, Debug)]
pub struct Softmax {
    examples: Examples,
    validation: Examples,
    config: SoftmaxConfig,
    seed: u64,
    weights: Vec<f64>,
    /// Sums of squared gradients.
    squares: Vec<f64>,
    model: Vec<f32>,
    done: u64,
}

/// What a pass taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SoftmaxReport {
    /// Mean logarithm of one over the chance of the move played.
    pub loss: f64,
    /// The same over the validation positions.
    pub validation: f64,
    /// Agreement with the validation positions.
    pub agreement: f64,
    /// The learning rate.
    pub alpha: f64,
}

impl StepReport for SoftmaxReport {
    fn columns() -> &'static [&'static str] {
        &["loss", "validation_loss", "agreement", "alpha"]
    }

    fn row(&self) -> Vec<f64> {
        vec![self.loss, self.validation, self.agreement, self.alpha]
    }
}

impl Softmax {
    /// Starts from zero weights.
    ///
    /// # Errors
    /// Refuses parameters that make no sense, and records with too few positions.
    pub fn new(examples: Examples, config: SoftmaxConfig, seed: u64) -> Result<Self, LearnError> {
        config.check()?;
        let (examples, validation) = examples.split(config.positions, config.validation)?;
        let count = examples.inputs() * examples.phases();
        Ok(Softmax {
            examples,
            validation,
            config,
            seed,
            weights: vec![0.0; count],
            squares: vec![0.0; count],
            model: vec![0.0; count],
            done: 0,
        })
    }

    /// Returns the parameters.
    pub fn config(&self) -> &SoftmaxConfig {
        &self.config
    }

    /// Learns from one position and returns the loss before.
    fn learn(&mut self, i: usize, alpha: f64, chances: &mut Vec<f64>) -> f64 {
        let Softmax { examples, weights, squares, config, .. } = self;
        let (example, first) = (examples.get(i), examples.get(i).phase() * examples.inputs());
        let loss = rate(example, &weights[first..], chances);
        for (i, chance) in chances.iter().enumerate() {
            let error = f64::from(u8::from(i == example.played())) - chance;
            let (indices, amounts) = example.candidate(i);
            for (&index, &amount) in indices.iter().zip(amounts) {
                let at = first + usize::from(index);
                let gradient = error * f64::from(amount) - config.l2 * weights[at];
                squares[at] += gradient * gradient;
                weights[at] += alpha * gradient / (1e-8 + squares[at]).sqrt();
            }
        }
        loss
    }
}

/// Fills in the chance of every candidate and returns the loss at the one played.
fn rate(example: Example<'_>, weights: &[f64], chances: &mut Vec<f64>) -> f64 {
    let value = |(indices, amounts): Part<'_>| -> f64 {
        indices.iter().zip(amounts).map(|(&i, &a)| weights[usize::from(i)] * f64::from(a)).sum()
    };
    chances.clear();
    chances.extend((0..example.candidates()).map(|i| value(example.candidate(i))));
    let highest = chances.iter().fold(f64::NEG_INFINITY, |max, &v| max.max(v));
    for v in chances.iter_mut() {
        *v = libm::exp(*v - highest);
    }
    let sum: f64 = chances.iter().sum();
    for v in chances.iter_mut() {
        *v /= sum;
    }
    -libm::log(chances[example.played()].max(f64::MIN_POSITIVE))
}

/// Measures the mean loss of weights, the mean chance that their favourite is the move played, equals drawn
/// at random, and the share of positions where it is among equals at least.
pub fn agreement(examples: &Examples, weights: &[f32]) -> (f64, f64, f64) {
    let wide: Vec<f64> = weights.iter().map(|&w| f64::from(w)).collect();
    let (mut loss, mut sole, mut among, mut chances) = (0.0, 0.0, 0.0, Vec::new());
    for i in 0..examples.len() {
        let example = examples.get(i);
        loss += rate(example, &wide[example.phase() * examples.inputs()..], &mut chances);
        let ratings: Vec<f32> = chances.iter().map(|&chance| chance as f32).collect();
        let chance = chance_of_favourite(&ratings, example.played());
        sole += chance;
        among += if chance > 0.0 { 1.0 } else { 0.0 };
    }
    let count = examples.len().max(1) as f64;
    (loss / count, sole / count, among / count)
}

impl Learner for Softmax {
    type Model = [f32];
    type StepReport = SoftmaxReport;

    fn step(&mut self) -> Result<SoftmaxReport, LearnError> {
        let alpha = self.config.alpha.at(self.done, self.config.passes);
        let mut order: Vec<usize> = (0..self.examples.len()).collect();
        Stream::new(self.seed).named("softmax").child(self.done).rng().shuffle(&mut order);
        let (mut loss, mut chances) = (0.0, Vec::new());
        for &i in &order {
            loss += self.learn(i, alpha, &mut chances);
        }
        self.done += 1;
        self.model = self.weights.iter().map(|&weight| weight as f32).collect();
        if !self.model.iter().all(|weight| weight.is_finite()) {
            return Err(LearnError::Diverged { step: self.done });
        }
        let (validation, agreement, _) = agreement(&self.validation, &self.model);
        Ok(SoftmaxReport { loss: loss / order.len() as f64, validation, agreement, alpha })
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn total(&self) -> u64 {
        self.config.passes
    }

    fn model(&self) -> &[f32] {
        &self.model
    }

    fn save(&self, out: &mut Tensors) {
        out.put("softmax/weights", Tensor::F64(self.weights.clone()));
        out.put("softmax/squares", Tensor::F64(self.squares.clone()));
        let marks = vec![self.done, self.examples.digest(), self.validation.digest()];
        out.put("softmax/marks", Tensor::U64(marks));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        let marks = from.u64s("softmax/marks", 3)?;
        if marks[1..] != [self.examples.digest(), self.validation.digest()] {
            return Err(LearnError::BadState { what: "a training from these records".to_owned() });
        }
        let count = self.weights.len();
        let weights = from.f64s("softmax/weights", count)?.to_vec();
        self.squares = from.f64s("softmax/squares", count)?.to_vec();
        self.model = weights.iter().map(|&weight| weight as f32).collect();
        (self.weights, self.done) = (weights, marks[0]);
        Ok(())
    }
}
