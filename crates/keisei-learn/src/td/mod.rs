//! TD(λ) and TDMC(λ): temporal differences, with simulated results as rewards on the way.

mod config;
mod episode;
mod returns;

pub use config::TdConfig;
pub use episode::{Episode, Snapshot};
pub use returns::{Return, ReturnError};

use keisei_core::{Features, Game, LearnError, Learner, Lesson, Position, Seat, Stream, Tensor, Tensors};

/// Learns the weights of a linear evaluation from self-play.
///
/// One step is one game. `w += α Σ_t (tanh Rλ_t − tanh V_t) · (1 − tanh² V_t) · x_t`, over every
/// position but the last (TDMC paper, figure 1, with the tanh of section 3).
#[derive(Clone, Debug)]
pub struct Td<G: Game> {
    game: G,
    features: G::Features,
    config: TdConfig,
    seed: u64,
    weights: Vec<f64>,
    /// The weights as players use them.
    rounded: Vec<f32>,
    done: u64,
}

/// What one game taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameLesson {
    /// Mean distance of the squashed value from its target.
    pub error: f64,
    /// Mean distance of the surrogate reward from the result; 1 or so for plain TD.
    pub surrogate: f64,
    /// The first seat's payoff.
    pub payoff: f64,
    /// Plies played.
    pub plies: f64,
    /// The learning rate.
    pub alpha: f64,
}

impl Lesson for GameLesson {
    fn columns() -> &'static [&'static str] {
        &["error", "surrogate_error", "first_payoff", "plies", "alpha"]
    }

    fn row(&self) -> Vec<f64> {
        vec![self.error, self.surrogate, self.payoff, self.plies, self.alpha]
    }
}

impl<G: Game> Td<G> {
    /// Starts from zero weights.
    ///
    /// # Errors
    /// Refuses parameters that make no sense.
    pub fn new(game: G, features: G::Features, config: TdConfig, seed: u64) -> Result<Self, LearnError> {
        config.check()?;
        let count = features.count();
        Ok(Td { game, features, config, seed, weights: vec![0.0; count], rounded: vec![0.0; count], done: 0 })
    }

    /// Returns the parameters.
    pub fn config(&self) -> &TdConfig {
        &self.config
    }

    /// Returns the features.
    pub fn features(&self) -> &G::Features {
        &self.features
    }

    /// Plays the game of a step, with the weights as they stand.
    fn episode(&self, step: u64) -> Episode {
        let stream = Stream::new(self.seed).named("td").child(step);
        let epsilon = self.config.epsilon.at(step, self.config.episodes);
        Episode::play(&self.game, &self.features, &self.rounded, epsilon, self.config.playouts, stream)
    }

    /// Adds what one seat's side of a game teaches to `change`; returns the mean error.
    fn study(&self, snapshots: &[Snapshot], change: &mut [f64]) -> f64 {
        let (steps, end) = (&snapshots[..snapshots.len() - 1], &snapshots[snapshots.len() - 1]);
        let rewards: Vec<f64> = steps.iter().chain([end]).map(|s| s.reward).collect();
        let values: Vec<f64> = steps.iter().map(|s| s.value(&self.weights)).collect();
        let TdConfig { gamma, lambda, returns, slope, .. } = self.config;
        let targets = returns.targets(&rewards, &values, gamma, lambda);
        let mut error = 0.0;
        for ((snapshot, value), target) in steps.iter().zip(&values).zip(&targets) {
            let squashed = libm::tanh(*value);
            let gap = libm::tanh(*target) - squashed;
            error += gap.abs();
            let pull = if slope { gap * (1.0 - squashed * squashed) } else { gap };
            for &(index, amount) in &snapshot.features {
                change[index as usize] += pull * f64::from(amount);
            }
        }
        error / steps.len().max(1) as f64
    }
}

/// Seats whose side is learned from: in a two-seat game the other side says nothing new.
pub(crate) fn learning_seats<P: Position>() -> impl Iterator<Item = Seat> {
    Seat::all(if P::SEATS == 2 { 1 } else { P::SEATS })
}

impl<G: Game> Learner for Td<G> {
    type Model = [f32];
    type Lesson = GameLesson;

    fn step(&mut self) -> Result<GameLesson, LearnError> {
        let episode = self.episode(self.done);
        let alpha = self.config.alpha.at(self.done, self.config.episodes);
        let mut change = vec![0.0; self.weights.len()];
        let errors: Vec<f64> = episode.sides.iter().map(|side| self.study(side, &mut change)).collect();
        for ((weight, rounded), change) in self.weights.iter_mut().zip(&mut self.rounded).zip(change) {
            *weight += alpha * change;
            *rounded = *weight as f32;
        }
        self.done += 1;
        if self.rounded.iter().any(|weight| !weight.is_finite()) {
            return Err(LearnError::Diverged { step: self.done });
        }
        Ok(GameLesson {
            error: errors.iter().sum::<f64>() / errors.len() as f64,
            surrogate: episode.surrogate_error(),
            payoff: episode.first_payoff,
            plies: f64::from(episode.plies),
            alpha,
        })
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn total(&self) -> u64 {
        self.config.episodes
    }

    fn model(&self) -> &[f32] {
        &self.rounded
    }

    fn save(&self, out: &mut Tensors) {
        out.put("td/weights", Tensor::F64(self.weights.clone()));
        out.put("td/done", Tensor::U64(vec![self.done]));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        let weights = from.f64s("td/weights", self.weights.len())?;
        let done = from.u64s("td/done", 1)?[0];
        self.weights = weights.to_vec();
        self.rounded = weights.iter().map(|&weight| weight as f32).collect();
        self.done = done;
        Ok(())
    }
}
