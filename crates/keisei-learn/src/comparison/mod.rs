//! Comparison training, the Bonanza Method: a shallow search is to prefer the recorded move to its siblings.
//!
//! For every recorded position and every legal move i the leaf `P_i` of the principal variation below the move is
//! searched, and the weights are changed so that the recorded move's leaf is worth more than the others':
//! `L(w) = Σ_P Σ_{i≠0} T(f(P_i) − f(P_0)) + λ Σ |w_j|` (Kubo and Rokusawa; after Hoki). Most time goes into
//! searching siblings that are outside the window that matters and stay there, so the window may start narrow,
//! and a sibling that fell outside is searched again with a chance p only.
//!
//! Read `plan` (which step does what), `games`, `collection` (searching siblings, with `left_out`),
//! `contrast`, `block` and `store` (leaves in little memory), `loss`, `gradient` and `descent` (what is done with them) and
//! [`mod@mismatch`]. None of them knows a game.

mod block;
mod collection;
mod config;
mod contrast;
mod descent;
mod games;
mod gradient;
mod left_out;
mod lesson;
mod loss;
pub mod mismatch;
mod numbering;
mod plan;
mod store;
mod weights;

pub use config::{ComparisonConfig, Filter, Measured, NoSuchWord};
pub use lesson::{ComparisonReport, Counts};
pub use loss::Curve;
pub use mismatch::{Mismatch, mismatch};

use collection::Study;
use descent::Descent;
use games::Games;
use gradient::Gradient;
use keisei_core::{Features, LearnError, Learner, Line, Position, Stream, Tensor, Tensors};
use left_out::LeftOut;
use plan::{Act, Plan};
use std::ops::Range;
use std::sync::Arc;
use store::Store;
use weights::Weights;

/// Learns the weights of a linear evaluation by comparing recorded moves with their siblings.
///
/// Only weights that some leaf inside the window uses have a slope and a step. The others have no slope of
/// comparisons; where λ is not zero they are drawn towards their anchors once an iteration, by as many coin flips
/// as updates went by.
///
/// A checkpoint holds the weights with which the iteration began: resuming searches and updates once more what
/// the iteration had done.
///
/// ```
/// use keisei_core::{Learner, Line, toys::nim::{Bouton, Heaps}};
/// use keisei_learn::{Comparison, ComparisonConfig};
/// let game = Line { start: Heaps::new([2, 1, 0]), moves: vec!["1-1".parse()?, "1-1".parse()?, "2-1".parse()?] };
/// let config = ComparisonConfig { iterations: 2, depth: 0, ..ComparisonConfig::default() };
/// let mut learner = Comparison::new(Bouton, &[game], config, None, 1)?;
/// while learner.done() < learner.total() {
///     learner.step()?;
/// }
/// assert!(learner.model()[0] > 0.0); // Bouton's theorem was worth following
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Comparison<P: Position, F> {
    features: F,
    config: ComparisonConfig,
    stream: Stream,
    games: Games<P>,
    held: Games<P>,
    plan: Plan,
    /// The weights with which the iteration began.
    weights: Weights,
    /// What the iteration before left out.
    left_out: LeftOut,
    now: Iteration<F>,
    done: u64,
}

/// What the iteration under way has come to.
#[derive(Clone, Debug)]
struct Iteration<F> {
    /// The features made ready for its weights.
    prepared_for: Option<F>,
    left_out: Option<LeftOut>,
    store: Option<Store>,
    /// The weights, and what λ pulls them to, by the numbers of the store.
    weights: Vec<f32>,
    anchors: Vec<f32>,
    gradient: Gradient,
    lesson: ComparisonReport,
}

impl<F> Iteration<F> {
    fn new(lesson: ComparisonReport, gradient: Gradient) -> Self {
        let (weights, anchors) = (Vec::new(), Vec::new());
        Iteration { prepared_for: None, left_out: None, store: None, weights, anchors, gradient, lesson }
    }
}

impl<P: Position, F: Features<P>> Comparison<P, F> {
    /// Starts from weights given, or else from the feature set's classical values.
    ///
    /// # Errors
    /// Refuses parameters that make no sense, games with hidden cards or more than two seats, illegal records, and
    /// weights that are not as many as features.
    pub fn new(
        features: F,
        lines: &[Line<P>],
        config: ComparisonConfig,
        start: Option<Arc<[f32]>>,
        seed: u64,
    ) -> Result<Self, LearnError> {
        config.check()?;
        let (kept, held) = Games::split(lines, config.held);
        let (games, held) = (Games::new(kept.into())?, Games::new(held.into())?);
        if games.len() == 0 {
            return Err(LearnError::NoRecords);
        }
        let weights = Weights::new(&features, start, config.adapt)?;
        let left_out = LeftOut::new(&games.widths());
        let plan = Plan::new(&config, games.len(), held.len());
        let stream = Stream::new(seed).named("comparison");
        let now = Iteration::new(ComparisonReport::default(), Gradient::default());
        Ok(Comparison { features, config, stream, games, held, plan, weights, left_out, now, done: 0 })
    }

    /// Returns the parameters.
    pub fn config(&self) -> &ComparisonConfig {
        &self.config
    }

    /// Returns the features.
    pub fn features(&self) -> &F {
        &self.features
    }

    /// Returns what is known of the iteration under way, or of the last one.
    pub fn lesson(&self) -> &ComparisonReport {
        &self.now.lesson
    }

    /// Counts the bytes of the leaves collected in this iteration, and the leaves.
    pub fn stored(&self) -> (usize, usize) {
        self.now.store.as_ref().map_or((0, 0), |store| (store.bytes(), store.leaves()))
    }

    fn iteration(&self) -> u32 {
        self.plan.iteration(self.done).0
    }

    fn begin_iteration(&mut self) {
        let iteration = self.iteration();
        let gradient = std::mem::take(&mut self.now.gradient);
        let window = self.config.window_at(iteration);
        let lesson = ComparisonReport { iteration: iteration + 1, window, ..ComparisonReport::default() };
        self.now = Iteration::new(lesson, gradient);
    }

    fn measure(&mut self, games: Range<usize>, held: bool) {
        let turns = if held { self.held.turns(games) } else { self.games.turns(games) };
        let prepared_for =
            self.now.prepared_for.get_or_insert_with(|| self.features.prepared_for(self.weights.all()));
        let part = Study::measuring(prepared_for, self.weights.all(), &self.config).mismatch(&turns);
        let lesson = &mut self.now.lesson;
        if held { lesson.held.add(&part) } else { lesson.mismatch.add(&part) }
    }

    fn collect(&mut self, games: Range<usize>) -> Result<(), LearnError> {
        let iteration = self.iteration();
        let turns = self.games.turns(games);
        let stream = self.stream.named("return").child(u64::from(iteration));
        let prepared_for =
            self.now.prepared_for.get_or_insert_with(|| self.features.prepared_for(self.weights.all()));
        let study = Study::collecting(prepared_for, self.weights.all(), &self.config, iteration);
        let found = study.collect(&turns, &self.left_out, stream)?;
        let now = &mut self.now;
        let left_out = now.left_out.get_or_insert_with(|| self.left_out.clone());
        // The weights that fix the scale are stepped together: they have the first numbers.
        let scale = self.features.scale();
        let store = now.store.get_or_insert_with(|| Store::new(scale.map(|feature| feature as u32)));
        let mut measured = Mismatch::default();
        for (turn, found) in turns.iter().zip(found) {
            now.lesson.counts += found.counts;
            measured.add(&found.mismatch);
            left_out.put(turn.place, &found.left_out);
            found.blocks.iter().for_each(|block| store.add(block));
        }
        now.lesson.mismatch.add(&measured);
        Ok(())
    }

    fn update(&mut self, update: u32) -> Result<(), LearnError> {
        let iteration = self.iteration();
        let Some(store) = &self.now.store else { return Ok(()) };
        if update == 0 {
            (self.now.weights, self.now.anchors) = self.weights.of(&self.features, store.features());
        }
        let now = &mut self.now;
        let Some(store) = &now.store else { return Ok(()) };
        now.gradient.compute(store, &now.weights, self.config.loss_at(iteration));
        let stream = self.stream.named("update").child(u64::from(iteration)).child(u64::from(update));
        let descent = Descent::new(&self.config);
        let fixed = self.features.scale().len();
        let slopes: Vec<f64> = (0..fixed).map(|number| now.gradient.slope(number)).collect();
        descent.go(&mut now.weights, &now.anchors, &now.gradient, 0..fixed, stream.named("steps"));
        descent.balance(&mut now.weights[..fixed], &slopes, stream.named("scale"));
        now.lesson.updates = update + 1;
        now.lesson.loss = now.gradient.cost() / now.lesson.counts.positions.max(1) as f64;
        if now.weights.iter().all(|weight| weight.is_finite()) {
            return Ok(());
        }
        Err(LearnError::Diverged { step: self.done + 1 })
    }

    /// Brings the weights of the iteration to all weights, and fades those it did not use.
    fn end_iteration(&mut self) {
        let stream = self.stream.named("fade").child(u64::from(self.iteration()));
        if let Some(store) = &self.now.store {
            let fade = |feature: u32, weight: f32, anchor: f32| {
                let stream = stream.child(u64::from(feature));
                Descent::new(&self.config).fade(weight, anchor, self.config.updates, stream)
            };
            self.weights.put(&self.features, store, &self.now.weights, fade);
        }
        if let Some(left_out) = self.now.left_out.take() {
            self.left_out = left_out;
        }
        (self.now.store, self.now.prepared_for) = (None, None);
    }

    /// Sums up what the training depends on beside its parameters.
    fn digest(&self) -> u64 {
        let mix = |sum: u64, bits: u64| (sum ^ bits).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23);
        let records = mix(self.games.digest(), self.held.digest());
        self.weights.start().iter().fold(records, |sum, weight| mix(sum, u64::from(weight.to_bits())))
    }
}

impl<P: Position, F: Features<P>> Learner for Comparison<P, F> {
    type Model = [f32];
    type StepReport = ComparisonReport;

    fn step(&mut self) -> Result<ComparisonReport, LearnError> {
        if self.done == self.plan.iteration(self.done).1 {
            self.begin_iteration();
        }
        match self.plan.act(self.done) {
            Act::Measure(games) => self.measure(games, false),
            Act::MeasureHeld(games) => self.measure(games, true),
            Act::Collect(games) => self.collect(games)?,
            Act::Update(update) => self.update(update)?,
        }
        if self.plan.ends_iteration(self.done) {
            self.end_iteration();
        }
        self.done += 1;
        Ok(self.now.lesson)
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn total(&self) -> u64 {
        self.plan.total()
    }

    /// Returns the weights with which the iteration began; once the training is done, those it came to.
    fn model(&self) -> &[f32] {
        self.weights.all()
    }

    /// Returns what the games held out say of the model, where there are any.
    fn figures(&self) -> Vec<(&'static str, f64)> {
        let held = &self.now.lesson.held;
        if held.positions == 0 {
            return Vec::new();
        }
        vec![
            ("held positions", held.positions as f64),
            ("held mismatch", held.loss()),
            ("held agreement", held.agreement()),
        ]
    }

    fn save(&self, out: &mut Tensors) {
        self.weights.save(&self.features, "comparison/weights", out);
        out.put("comparison/marks", Tensor::U64(vec![self.done, self.digest()]));
        self.left_out.save("comparison/left_out", out);
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        let marks = from.u64s("comparison/marks", 2)?;
        if marks[1] != self.digest() || marks[0] > self.total() {
            let what = "a training from these records and weights".to_owned();
            return Err(LearnError::BadState { what });
        }
        self.weights.load(&self.features, "comparison/weights", from)?;
        self.left_out.load("comparison/left_out", from)?;
        self.done = self.plan.iteration(marks[0]).1;
        while self.done < marks[0] {
            self.step()?;
        }
        Ok(())
    }
}
