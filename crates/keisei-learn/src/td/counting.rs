//! Counting what TD learners play.

use super::Td;
use keisei_core::{Game, LearnError, Learner, Tensor, Tensors};

/// Counts the plies that a learner has played, also over interruptions.
pub(crate) struct Counting<G: Game> {
    td: Td<G>,
    plies: u64,
}

/// The name of the counter in a checkpoint.
const PLIES: &str = "count/plies";

impl<G: Game> Counting<G> {
    /// Begins to count.
    pub fn new(td: Td<G>) -> Self {
        Counting { td, plies: 0 }
    }
}

impl<G: Game> Learner for Counting<G> {
    type Model = [f32];
    type StepReport = <Td<G> as Learner>::StepReport;

    fn step(&mut self) -> Result<Self::StepReport, LearnError> {
        let lesson = self.td.step()?;
        self.plies += lesson.plies as u64;
        Ok(lesson)
    }

    fn done(&self) -> u64 {
        self.td.done()
    }

    fn total(&self) -> u64 {
        self.td.total()
    }

    fn model(&self) -> &[f32] {
        self.td.model()
    }

    /// Counts the playouts: so many for every position of a game but the last, which is decided.
    fn figures(&self) -> Vec<(&'static str, f64)> {
        let each = u64::from(self.td.config().playouts);
        if each > 0 { vec![("playouts", (each * self.plies) as f64)] } else { Vec::new() }
    }

    fn save(&self, out: &mut Tensors) {
        self.td.save(out);
        out.put(PLIES, Tensor::U64(vec![self.plies]));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        self.plies = from.u64s(PLIES, 1)?[0];
        self.td.load(from)
    }
}
