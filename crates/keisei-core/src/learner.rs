//! Something that improves a model, one step at a time.

use crate::Tensors;
use crate::params::Refusal;

/// What one step reports: a row of the learning curve.
pub trait StepReport {
    /// Names the columns.
    fn columns() -> &'static [&'static str];
    /// Returns the row, as many numbers as there are columns.
    fn row(&self) -> Vec<f64>;
}

/// A learner is driven from outside, so that one driver owns progress, curves, checkpoints and
/// interruption for all of them.
pub trait Learner {
    /// What is learned.
    type Model: ?Sized;
    /// What a step reports.
    type StepReport: StepReport;

    /// Takes one step; it lasts seconds at most.
    fn step(&mut self) -> Result<Self::StepReport, LearnError>;

    /// Counts the steps taken.
    fn done(&self) -> u64;

    /// Counts the steps of the whole training.
    fn total(&self) -> u64;

    /// Returns the model as it stands.
    fn model(&self) -> &Self::Model;

    /// Returns what the training has come to beside its model and curve, by name; nothing unless told.
    fn figures(&self) -> Vec<(&'static str, f64)> {
        Vec::new()
    }

    /// Writes everything the next step depends on.
    fn save(&self, out: &mut Tensors);

    /// Takes up a state that `save` wrote.
    fn load(&mut self, from: &Tensors) -> Result<(), LearnError>;
}

/// Why learning could not go on.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LearnError {
    /// A parameter outside what makes sense.
    #[error("{name} = {value} makes no sense: {why}")]
    BadParameter {
        /// The parameter.
        name: &'static str,
        /// Its value as given.
        value: String,
        /// What would be sensible.
        why: &'static str,
    },
    /// A saved state that lacks something or has another shape.
    #[error("the saved state does not hold {what}")]
    BadState {
        /// What was looked for.
        what: String,
    },
    /// The numbers ran away.
    #[error("the weights ran out of bounds at step {step}: lower the learning rate")]
    Diverged {
        /// The step.
        step: u64,
    },
    /// Records in which nobody ever had a choice, or too few to learn from and to validate with.
    #[error("the records hold {found} positions with a choice, and {wanted} are needed")]
    TooFewPositions {
        /// Positions there are.
        found: usize,
        /// Positions asked for.
        wanted: usize,
    },
    /// A learner from records was given none.
    #[error("there is no recorded game to learn from")]
    NoRecords,
    /// A recorded game that cannot be learned from.
    #[error("recorded game {game} cannot be learned from: {why}")]
    BadRecord {
        /// The game, counted from one.
        game: usize,
        /// What is wrong with it.
        why: String,
    },
    /// A game of a kind that this learner cannot learn.
    #[error("{learner} learns open games of two seats, and this is none")]
    UnfitGame {
        /// The learner's name.
        learner: &'static str,
    },
}

impl From<Refusal> for LearnError {
    fn from(refusal: Refusal) -> Self {
        let Refusal { key: name, value, why } = refusal;
        LearnError::BadParameter { name, value, why }
    }
}
