//! A learner of any kind and game, behind one type.

use keisei_core::{LearnError, Learner, StepReport, Tensors};
use keisei_play::models::{Card, Model};

/// A learner whose kind and game were chosen at run time.
pub trait AnyLearner: Send {
    /// Takes one step and returns its row of the learning curve.
    ///
    /// # Errors
    /// Returns why learning cannot go on.
    fn step(&mut self) -> Result<Vec<f64>, LearnError>;

    /// Names the columns of the learning curve.
    fn columns(&self) -> &'static [&'static str];

    /// Counts the steps taken.
    fn done(&self) -> u64;

    /// Counts the steps of the whole training.
    fn total(&self) -> u64;

    /// Returns the weights as they stand.
    fn model(&self) -> &[f32];

    /// Returns what a model file says of the weights as they stand.
    fn card(&self) -> Card;

    /// Returns its canonical specification, with the model it begins with by digest.
    fn canonical(&self) -> &str;

    /// Returns the version of every behaviour it relies on, by name.
    fn versions(&self) -> &[(String, u32)];

    /// Returns what the training has come to beside its model and curve, by name.
    fn figures(&self) -> Vec<(&'static str, f64)>;

    /// Writes everything the next step depends on.
    fn save(&self, out: &mut Tensors);

    /// Takes up a state that `save` wrote.
    ///
    /// # Errors
    /// Refuses the state of another training.
    fn load(&mut self, from: &Tensors) -> Result<(), LearnError>;

    /// Returns the model file as it stands.
    fn file(&self) -> Model {
        Model { card: self.card(), weights: self.model().to_vec() }
    }
}

/// A learner with what is known of it.
pub(super) struct Opened<L> {
    pub learner: L,
    pub card: Card,
    pub canonical: String,
    pub versions: Vec<(String, u32)>,
}

impl<L: Learner<Model = [f32]> + Send> AnyLearner for Opened<L> {
    fn step(&mut self) -> Result<Vec<f64>, LearnError> {
        self.learner.step().map(|lesson| lesson.row())
    }

    fn columns(&self) -> &'static [&'static str] {
        L::StepReport::columns()
    }

    fn done(&self) -> u64 {
        self.learner.done()
    }

    fn total(&self) -> u64 {
        self.learner.total()
    }

    fn model(&self) -> &[f32] {
        self.learner.model()
    }

    fn card(&self) -> Card {
        Card { steps: self.learner.done(), ..self.card.clone() }
    }

    fn canonical(&self) -> &str {
        &self.canonical
    }

    fn versions(&self) -> &[(String, u32)] {
        &self.versions
    }

    fn figures(&self) -> Vec<(&'static str, f64)> {
        self.learner.figures()
    }

    fn save(&self, out: &mut Tensors) {
        self.learner.save(out);
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        self.learner.load(from)
    }
}
