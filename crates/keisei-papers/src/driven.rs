//! Trainings by the driver: each can be stopped or killed at any time and goes on from its checkpoint.

use crate::JobResults;
use anyhow::{Result, ensure};
use keisei::error::stopped;
use keisei_core::{LearnError, Learner, Tensor, Tensors};
use keisei_jobs::Job;
use keisei_learn::{Ending, Training};
use keisei_play::models::Model;
use std::time::Duration;

/// Time between checkpoints.
const EVERY: Duration = Duration::from_secs(20);

/// Trains to the end in the folder of a unit's job, which keeps the checkpoint until the unit is done; `part` names one of the
/// trainings of a unit that holds several.
///
/// # Errors
/// Fails where learning does; says so when it was cancelled, and then goes on when it is asked for again.
pub fn train<L: Learner<Model = [f32]>>(
    units: &JobResults,
    (label, part): (&str, &str),
    job: &Job,
    learner: &mut L,
    model: impl Fn(&L) -> Model,
) -> Result<()> {
    let folder = units.state_of(label, job)?.join(part);
    let training = Training {
        folder: &folder,
        identity: units.key(job)?.to_string(),
        version: units.context().version,
        resume: true,
        force: false,
        every: EVERY,
        cancel: &units.context().cancel,
    };
    let ending = training.run(learner, model, |_| {})?;
    ensure!(ending == Ending::Finished, stopped());
    Ok(())
}

/// A learner whose weights are kept after some of its steps.
pub struct OnTheWay<L: Learner> {
    learner: L,
    due: Vec<u64>,
    marks: Vec<(u64, Vec<f32>)>,
    count: fn(&L::StepReport) -> f64,
    counted: f64,
}

impl<L: Learner<Model = [f32]>> OnTheWay<L> {
    /// Keeps the weights when so many steps are done, and sums something of all steps up.
    pub fn new(learner: L, due: Vec<u64>, count: fn(&L::StepReport) -> f64) -> Self {
        OnTheWay { learner, due, marks: Vec::new(), count, counted: 0.0 }
    }

    /// Returns the weights on the way, and the sum.
    pub fn marks(self) -> (Vec<(u64, Vec<f32>)>, f64) {
        (self.marks, self.counted)
    }
}

impl<L: Learner<Model = [f32]>> Learner for OnTheWay<L> {
    type Model = [f32];
    type StepReport = L::StepReport;

    fn step(&mut self) -> Result<L::StepReport, LearnError> {
        let lesson = self.learner.step()?;
        self.counted += (self.count)(&lesson);
        let done = self.learner.done();
        if self.due.contains(&done) {
            self.marks.push((done, self.learner.model().to_vec()));
        }
        Ok(lesson)
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

    fn save(&self, out: &mut Tensors) {
        self.learner.save(out);
        out.put("way/steps", Tensor::U64(self.marks.iter().map(|(steps, _)| *steps).collect()));
        out.put(
            "way/weights",
            Tensor::F32(self.marks.iter().flat_map(|(_, weights)| weights.clone()).collect()),
        );
        out.put("way/counted", Tensor::F64(vec![self.counted]));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        self.learner.load(from)?;
        let (done, width) = (self.learner.done(), self.learner.model().len());
        let count = self.due.iter().filter(|&&due| due <= done).count();
        let steps = from.u64s("way/steps", count)?;
        let weights = from.f32s("way/weights", count * width)?;
        let marks = steps.iter().zip(weights.chunks_exact(width.max(1)));
        self.marks = marks.map(|(&steps, weights)| (steps, weights.to_vec())).collect();
        self.counted = from.f64s("way/counted", 1)?[0];
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::{Game, StepReport};
    use keisei_games::othello::Othello;
    use keisei_learn::{Td, TdConfig};

    #[test]
    fn what_is_kept_survives_a_stop() {
        let features = Othello.features("squares").unwrap();
        let config = TdConfig { episodes: 12, ..TdConfig::default() };
        let new = || {
            let td = Td::new(Othello, features, config.clone(), 1).unwrap();
            OnTheWay::new(td, vec![1, 2, 5, 10], |lesson| lesson.row()[0])
        };
        let (mut whole, mut first, mut second) = (new(), new(), new());
        (0..12).for_each(|_| _ = whole.step().unwrap());
        (0..5).for_each(|_| _ = first.step().unwrap());
        let mut state = Tensors::default();
        first.save(&mut state);
        second.load(&state).unwrap();
        (5..12).for_each(|_| _ = second.step().unwrap());
        let (whole, second) = (whole.marks(), second.marks());
        assert_eq!(whole.0.iter().map(|(steps, _)| *steps).collect::<Vec<_>>(), [1, 2, 5, 10]);
        assert_eq!(whole, second);
    }
}
