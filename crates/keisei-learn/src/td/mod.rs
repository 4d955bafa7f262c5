//! TD(λ) and TDMC(λ): temporal differences, with simulated results as rewards on the way.

mod config;
mod counting;
mod episode;
mod returns;
mod study;
mod weights;

pub use config::TdConfig;
pub use episode::{Episode, Snapshot};
pub use returns::{Return, ReturnError};

pub(crate) use config::{TD, TDMC};
pub(crate) use counting::Counting;
pub(crate) use episode::{reward, snapshot};
pub(crate) use study::Rule;
pub(crate) use weights::Weights;

use keisei_core::{Features, Game, LearnError, Learner, Position, Seat, StepReport, Stream, Tensor, Tensors};

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
    weights: Weights,
    done: u64,
}

/// What one game taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GameReport {
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

impl StepReport for GameReport {
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
        let weights = Weights::zeros(features.count());
        Ok(Td { game, features, config, seed, weights, done: 0 })
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
        Episode::play(
            &self.game,
            &self.features,
            self.weights.rounded(),
            epsilon,
            self.config.playouts,
            stream,
        )
    }
}

/// Seats whose side is learned from: in a two-seat game the other side says nothing new.
pub(crate) fn learning_seats<P: Position>() -> impl Iterator<Item = Seat> {
    Seat::all(if P::SEATS == 2 { 1 } else { P::SEATS })
}

impl<G: Game> Learner for Td<G> {
    type Model = [f32];
    type StepReport = GameReport;

    fn step(&mut self) -> Result<GameReport, LearnError> {
        let episode = self.episode(self.done);
        let alpha = self.config.alpha.at(self.done, self.config.episodes);
        let rule = self.config.rule();
        let mut change = self.weights.no_change();
        let study = |side: &Vec<Snapshot>| rule.study(side, self.weights.exact(), &mut change);
        let errors: Vec<f64> = episode.sides.iter().map(study).collect();
        self.done += 1;
        self.weights.go(alpha, &change, self.done)?;
        Ok(GameReport {
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
        self.weights.rounded()
    }

    fn save(&self, out: &mut Tensors) {
        self.weights.save("td/weights", out);
        out.put("td/done", Tensor::U64(vec![self.done]));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        let done = from.u64s("td/done", 1)?[0];
        self.weights.load("td/weights", from)?;
        self.done = done;
        Ok(())
    }
}
