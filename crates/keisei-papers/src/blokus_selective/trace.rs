//! Watching the weights of a training: what figures 4 and 5 show.

use keisei_core::{Features, LearnError, Learner, Tensor, Tensors};
use keisei_games::blokus::features::KINDS;
use keisei_games::blokus::{BlokusFeatures, Cell};
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// Stretches that a training is divided into.
const STRETCHES: u64 = 100;

/// Kinds of features.
pub const COUNT: usize = KINDS.len();

/// How the weights stood after a stretch of a training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// Updates made.
    pub updates: u64,
    /// The shared weight of each kind.
    pub shared: [f64; COUNT],
    /// The mean relative change of each kind's own weights in one update, over the stretch:
    /// `|w' − w| / |w|` (equation 5), over the weights that are not zero.
    pub change: [f64; COUNT],
}

/// A learner of Blokus weights that is watched, whatever interrupts it.
pub struct Watched<L> {
    learner: L,
    /// The marks so far.
    pub marks: Vec<Mark>,
    /// Relative changes in the stretch under way.
    sums: [f64; COUNT],
    /// Seconds spent in steps.
    pub seconds: f64,
}

impl<L: Learner<Model = [f32]>> Watched<L> {
    /// Watches a learner.
    pub fn new(learner: L) -> Self {
        Watched { learner, marks: Vec::new(), sums: [0.0; COUNT], seconds: 0.0 }
    }

    fn stretch(&self) -> u64 {
        self.learner.total().div_ceil(STRETCHES)
    }

    /// Tells whether the weights are of the paper's kinds; others are trained unwatched.
    fn is_watching(&self) -> bool {
        self.learner.model().len() == BlokusFeatures::Osaki2009.count()
    }

    fn note(&mut self, before: &[f32]) {
        if !self.is_watching() {
            return;
        }
        let after = self.learner.model();
        for (kind, sum) in self.sums.iter_mut().enumerate() {
            *sum += relative_change(kind, before, after);
        }
        let done = self.learner.done();
        if done.is_multiple_of(self.stretch()) || done == self.learner.total() {
            let since = done - self.marks.last().map_or(0, |mark| mark.updates);
            let shared = KINDS.map(|kind| f64::from(self.learner.model()[BlokusFeatures::shared(kind)]));
            let change = self.sums.map(|sum| sum / since as f64);
            self.marks.push(Mark { updates: done, shared, change });
            self.sums = [0.0; COUNT];
        }
    }
}

/// Returns the mean of `|w' − w| / |w|` over a kind's own weights that are not zero.
fn relative_change(kind: usize, before: &[f32], after: &[f32]) -> f64 {
    let own = |cell: Cell| BlokusFeatures::own(KINDS[kind], cell);
    let moved = |i: usize| f64::from(after[i] - before[i]).abs() / f64::from(before[i]).abs();
    let changes: Vec<f64> = Cell::all().map(own).filter(|&i| before[i] != 0.0).map(moved).collect();
    changes.iter().sum::<f64>() / changes.len().max(1) as f64
}

impl<L: Learner<Model = [f32]>> Learner for Watched<L> {
    type Model = [f32];
    type StepReport = L::StepReport;

    fn step(&mut self) -> Result<L::StepReport, LearnError> {
        let before = self.learner.model().to_vec();
        let start = Instant::now();
        let lesson = self.learner.step()?;
        self.seconds += start.elapsed().as_secs_f64();
        self.note(&before);
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
        let flat = |mark: &Mark| [mark.shared, mark.change].concat();
        out.put("watch/updates", Tensor::U64(self.marks.iter().map(|mark| mark.updates).collect()));
        out.put("watch/marks", Tensor::F64(self.marks.iter().flat_map(flat).collect()));
        out.put("watch/sums", Tensor::F64(self.sums.into_iter().chain([self.seconds]).collect()));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        self.learner.load(from)?;
        let count = (self.learner.done() / self.stretch()) as usize;
        let finished = self.learner.done() == self.learner.total();
        let count = if finished { self.learner.total().div_ceil(self.stretch()) as usize } else { count };
        let count = if self.is_watching() { count } else { 0 };
        let updates = from.u64s("watch/updates", count)?;
        let flat = from.f64s("watch/marks", 2 * COUNT * count)?;
        let part = |row: &[f64], from: usize| std::array::from_fn(|i| row[from + i]);
        let marks = updates.iter().zip(flat.chunks_exact(2 * COUNT));
        self.marks = marks
            .map(|(&updates, row)| Mark { updates, shared: part(row, 0), change: part(row, COUNT) })
            .collect();
        let sums = from.f64s("watch/sums", COUNT + 1)?;
        self.sums = part(sums, 0);
        self.seconds = sums[COUNT];
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Game;
    use keisei_games::blokus::Blokus;
    use keisei_learn::{Selective, SelectiveConfig};

    #[test]
    fn a_training_cut_in_two_is_seen_whole() {
        let game = Blokus::default();
        let features = game.features("osaki2009").unwrap();
        let config = SelectiveConfig { episodes: 250, playouts: 1, ..SelectiveConfig::default() };
        let new = || Watched::new(Selective::new(game, features, config.clone(), 1).unwrap());
        let (mut whole, mut first, mut second) = (new(), new(), new());
        (0..20).for_each(|_| _ = whole.step().unwrap());
        (0..7).for_each(|_| _ = first.step().unwrap());
        let mut state = Tensors::default();
        first.save(&mut state);
        second.load(&state).unwrap();
        (0..13).for_each(|_| _ = second.step().unwrap());
        assert_eq!(second.marks, whole.marks);
        // A hundredth of 250 updates is three at most, so the last of 20 is within a stretch.
        assert_eq!(whole.marks.iter().map(|mark| mark.updates).collect::<Vec<_>>(), [3, 6, 9, 12, 15, 18]);
        assert!(whole.marks.iter().all(|mark| mark.change.iter().all(|change| change.is_finite())));
    }
}
