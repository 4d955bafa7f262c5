//! Learning from selective simulations (Osaki and Kotani 2009).
//!
//! Every position of a self-play game is drawn towards what simulations from it come to, and the
//! simulations choose their moves by the evaluation that is being learned: teacher and pupil
//! improve together. The best of one move is any move, which is the earlier method.

mod config;
mod simulation;

pub(crate) use config::PARAMETERS;
pub use config::SelectiveConfig;
pub use simulation::{simulate, tallies};

use crate::td::{Snapshot, Weights, snapshot};
use crate::td_leaf::{Lookout, search};
use keisei_core::{
    Features, Game, LearnError, Learner, LinkFunction, PlayerError, Position, Seat, StepReport, Stream,
    Tensor, Tensors, Walk, features,
};
use keisei_play::policies::{MoveSelection, Selection};
use rayon::prelude::*;

/// Learns the weights of a linear evaluation of an open game of two seats.
///
/// One step is one game: `w += α k Σ_t (r_t − V_t) V_t (1 − V_t) x_t` with `V_t = σ(w·x_t)`, over
/// every position, the finished one too (equation 4).
///
/// ```
/// use keisei_core::{Game, Learner, toys::nim::Nim};
/// use keisei_learn::{Selective, SelectiveConfig};
/// let config = SelectiveConfig { episodes: 30, playouts: 20, gain: 1.0, ..SelectiveConfig::default() };
/// let game = Nim::default();
/// let features = game.features("bouton")?;
/// let mut learner = Selective::new(game, features, config, 1)?;
/// while learner.done() < learner.total() {
///     learner.step()?;
/// }
/// assert!(learner.model()[0] > 0.0); // Bouton's theorem was worth following
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Selective<G: Game> {
    game: G,
    features: G::Features,
    config: SelectiveConfig,
    seed: u64,
    weights: Weights,
    done: u64,
}

/// What one game taught.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SelectiveReport {
    /// Mean distance of the win rate read off the evaluation from the simulated one.
    pub error: f64,
    /// Mean distance of the simulated win rate from one half: how decided the positions were.
    pub decided: f64,
    /// The first seat's payoff.
    pub payoff: f64,
    /// Plies played.
    pub plies: f64,
    /// The learning rate.
    pub alpha: f64,
}

impl StepReport for SelectiveReport {
    fn columns() -> &'static [&'static str] {
        &["error", "decided", "first_payoff", "plies", "alpha"]
    }

    fn row(&self) -> Vec<f64> {
        vec![self.error, self.decided, self.payoff, self.plies, self.alpha]
    }
}

impl<G: Game> Selective<G> {
    /// Starts from zero weights.
    ///
    /// # Errors
    /// Refuses parameters that make no sense, and games with more than two seats.
    pub fn new(
        game: G,
        features: G::Features,
        config: SelectiveConfig,
        seed: u64,
    ) -> Result<Self, LearnError> {
        config.check()?;
        if G::Position::SEATS != 2 {
            return Err(LearnError::UnfitGame { learner: "selective" });
        }
        let weights = Weights::zeros(features.count());
        Ok(Selective { game, features, config, seed, weights, done: 0 })
    }

    /// Goes on from given weights in place of zeros.
    ///
    /// # Errors
    /// Refuses another number of weights than there are features.
    pub fn start_from(&mut self, weights: &[f32]) -> Result<(), LearnError> {
        self.weights.set(weights)
    }

    /// Returns the parameters.
    pub fn config(&self) -> &SelectiveConfig {
        &self.config
    }

    /// Returns the features.
    pub fn features(&self) -> &G::Features {
        &self.features
    }

    /// Returns the curve that turns a value into a win rate.
    pub fn squash(&self) -> LinkFunction {
        self.config.squash()
    }

    /// Takes what stands for each position: itself, or the leaf of a search.
    fn snapshots(&self, positions: &[G::Position], stream: Stream) -> Result<Vec<Snapshot>, PlayerError> {
        let lookout =
            Lookout { features: &self.features, weights: self.weights.rounded(), depth: self.config.depth };
        let seen = |position: &G::Position| snapshot(&self.features, position, Seat::FIRST, 0.0);
        if self.config.depth == 0 {
            return Ok(positions.iter().map(seen).collect());
        }
        let searched =
            positions.par_iter().enumerate().map_init(search::<G::Position>, |search, (t, position)| {
                lookout.leaf(position, search, stream.child(t as u64)).map(|leaf| leaf.snapshot)
            });
        searched.collect()
    }
}

/// Plays a game ε-greedily; returns its positions, the finished one last.
pub fn self_play<G: Game>(
    game: &G,
    features: &G::Features,
    weights: &[f32],
    epsilon: f64,
    stream: Stream,
) -> Vec<G::Position> {
    let greedy = Selection { of: None, taste: MoveSelection::Best };
    let mut rng = stream.named("moves").rng();
    let mut walk = features.walk(weights, game.start(&mut stream.named("start").rng()));
    let (mut positions, mut drawn) = (vec![walk.at().clone()], Vec::new());
    while positions.len() <= G::Position::MAX_PLIES as usize {
        let m = if rng.chance(epsilon) {
            walk.at().random_move(&mut rng)
        } else {
            greedy.pick(&mut walk, &mut drawn, &mut rng)
        };
        let Some(m) = m else { break };
        walk.down(m);
        positions.push(walk.at().clone());
    }
    positions
}

impl<G: Game> Learner for Selective<G> {
    type Model = [f32];
    type StepReport = SelectiveReport;

    fn step(&mut self) -> Result<SelectiveReport, LearnError> {
        let SelectiveConfig { episodes, playouts, selection, gain, .. } = self.config;
        let stream = Stream::new(self.seed).named("selective").child(self.done);
        let epsilon = self.config.epsilon.at(self.done, episodes);
        let played = self_play(&self.game, &self.features, self.weights.rounded(), epsilon, stream);
        let plies = played.len() - 1;
        let payoff = f64::from(played[plies].payoff(Seat::FIRST));
        // A position without features, as a start where both sides are alike, teaches nothing.
        let blank =
            |p: &G::Position| features::dense(&self.features, p, Seat::FIRST).iter().all(|&x| x == 0.0);
        let positions: Vec<G::Position> = played.into_iter().filter(|p| !blank(p)).collect();
        let rates = simulate(
            &self.features,
            self.weights.rounded(),
            &positions,
            selection,
            playouts,
            stream.named("simulations"),
        );
        let snapshots = self
            .snapshots(&positions, stream.named("search"))
            .map_err(|_| LearnError::UnfitGame { learner: "selective" })?;
        let (mut change, mut error, mut decided) = (self.weights.no_change(), 0.0, 0.0);
        for (snapshot, &rate) in snapshots.iter().zip(&rates) {
            let expected = self.expected(snapshot);
            error += (rate - expected).abs();
            decided += (rate - 0.5).abs();
            let pull = gain * (rate - expected) * expected * (1.0 - expected);
            for &(index, amount) in &snapshot.features {
                change[index as usize] += pull * f64::from(amount);
            }
        }
        let alpha = self.config.alpha.at(self.done, episodes);
        self.done += 1;
        self.weights.go(alpha, &change, self.done)?;
        let count = snapshots.len().max(1) as f64;
        Ok(SelectiveReport {
            error: error / count,
            decided: decided / count,
            payoff,
            plies: plies as f64,
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
        self.weights.save("selective/weights", out);
        out.put("selective/done", Tensor::U64(vec![self.done]));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        let done = from.u64s("selective/done", 1)?[0];
        self.weights.load("selective/weights", from)?;
        self.done = done;
        Ok(())
    }
}

impl<G: Game> Selective<G> {
    /// Returns the win rate that the evaluation expects; of a finished game, the one it came to.
    fn expected(&self, snapshot: &Snapshot) -> f64 {
        match snapshot.known {
            Some(result) => f64::midpoint(1.0, result),
            None => self.squash().rate(snapshot.value(self.weights.exact())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_games::blokus::Blokus;
    use keisei_games::othello::Othello;

    fn train<G: Game>(game: &G, set: &str, spec: &str, threads: usize) -> Vec<u32> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let config = SelectiveConfig::from_spec(&mut spec.parse().unwrap()).unwrap();
        let features = game.features(set).unwrap();
        let mut learner = Selective::new(game.clone(), features, config, 5).unwrap();
        pool.install(|| {
            while learner.done() < learner.total() {
                learner.step().unwrap();
            }
        });
        learner.model().iter().map(|w| w.to_bits()).collect()
    }

    #[test]
    fn any_number_of_threads_learns_the_same_bytes() {
        for spec in ["n=4", "n=3,choose=noise,spread=2", "n=all,choose=softmax", "n=2,depth=1"] {
            let spec = format!("selective:{spec},episodes=4,playouts=30,alpha=5");
            let one = train(&Othello, "squares", &spec, 1);
            assert_eq!(one, train(&Othello, "squares", &spec, 3), "{spec}");
            assert!(one.iter().any(|&bits| bits != 0));
        }
        let spec = "selective:n=4,episodes=3,playouts=30";
        let blokus = Blokus::default();
        assert_eq!(train(&blokus, "osaki2009", spec, 1), train(&blokus, "osaki2009", spec, 2));
    }

    #[test]
    fn a_training_cut_in_two_ends_in_the_same_bytes() {
        let config = SelectiveConfig { episodes: 6, playouts: 10, ..SelectiveConfig::default() };
        let new =
            || Selective::new(Othello, Othello.features("squares").unwrap(), config.clone(), 9).unwrap();
        let (mut whole, mut first, mut second) = (new(), new(), new());
        (0..6).for_each(|_| _ = whole.step().unwrap());
        (0..3).for_each(|_| _ = first.step().unwrap());
        let mut state = Tensors::default();
        first.save(&mut state);
        second.load(&state).unwrap();
        (0..3).for_each(|_| _ = second.step().unwrap());
        assert_eq!(whole.model(), second.model());
    }

    /// One update by the letter of equation 4, from what the learner itself simulates.
    #[test]
    fn a_step_is_equation_four() {
        let config = SelectiveConfig { playouts: 40, gain: 0.1, ..SelectiveConfig::default() };
        let features = Othello.features("squares").unwrap();
        let mut learner = Selective::new(Othello, features, config.clone(), 3).unwrap();
        learner.step().unwrap();
        let before: Vec<f32> = learner.model().to_vec();
        let exact = learner.weights.exact().to_vec();
        let stream = Stream::new(3).named("selective").child(1);
        let epsilon = config.epsilon.at(1, config.episodes);
        let positions = self_play(&Othello, &features, &before, epsilon, stream);
        let rates =
            simulate(&features, &before, &positions, config.selection, 40, stream.named("simulations"));
        let mut want = exact.clone();
        for (position, rate) in positions.iter().zip(&rates) {
            let x = features::dense(&features, position, Seat::FIRST);
            let v: f64 = exact.iter().zip(&x).map(|(w, &x)| w * f64::from(x)).sum();
            let sigma = 1.0 / (1.0 + (-0.1 * v).exp());
            for (w, &x) in want.iter_mut().zip(&x) {
                *w += 0.5 * 0.1 * (rate - sigma) * sigma * (1.0 - sigma) * f64::from(x);
            }
        }
        learner.step().unwrap();
        for (got, want) in learner.weights.exact().iter().zip(&want) {
            assert!((got - want).abs() < 1e-12, "{got} {want}");
        }
    }
}
