//! A training that is watched: what every iteration came to, and how long it took.

use super::study::share;
use keisei_core::{Features, LearnError, Learner, Position, Tensor, Tensors};
use keisei_learn::Comparison;
use keisei_learn::comparison::ComparisonReport;
use serde::{Deserialize, Serialize};
use std::time::Instant;

/// What an iteration came to.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Round {
    /// Seconds of searching and updating from the start to its end, with whatever else the machine did. What a clock
    /// says lies apart from what repeats, as `Times`.
    #[serde(default, skip_serializing)]
    pub seconds: f64,
    /// Seconds of its updates alone; the same holds for them.
    #[serde(default, skip_serializing)]
    pub updating: f64,
    /// Leaves that were compared.
    pub leaves: u64,
    /// Bytes that they took.
    pub bytes: u64,
    /// Siblings.
    pub siblings: u64,
    /// Siblings searched.
    pub searched: u64,
    /// Siblings skipped unsearched.
    pub skipped: u64,
    /// Siblings left out.
    pub left_out: u64,
    /// Siblings searched again after having been left out.
    pub again: u64,
    /// Those of them that had come back inside the window.
    pub returned: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// The mismatch on the games learned from before it, where it was measured.
    pub before: Option<f64>,
}

impl Round {
    /// Returns the share of siblings left out.
    pub fn share_left_out(&self) -> f64 {
        share(self.left_out, self.siblings)
    }
}

/// A learner and what its iterations came to.
pub struct Watched<P: Position, F> {
    learner: Comparison<P, F>,
    rounds: Vec<Round>,
    seconds: f64,
}

/// Numbers of a round in a checkpoint.
const NUMBERS: usize = 12;

impl<P: Position, F: Features<P>> Watched<P, F> {
    /// Begins to watch.
    pub fn new(learner: Comparison<P, F>) -> Self {
        Watched { learner, rounds: Vec::new(), seconds: 0.0 }
    }

    /// Returns what the iterations came to.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    fn put(&mut self, lesson: &ComparisonReport, seconds: f64) {
        let (at, counts) = (lesson.iteration.saturating_sub(1) as usize, lesson.counts);
        // What is measured after the last iteration is measured again for all settings alike.
        if counts.positions > 0 {
            self.seconds += seconds;
        } else if at >= self.learner.config().iterations as usize {
            return;
        }
        if self.rounds.len() <= at {
            self.rounds.resize(at + 1, Round::default());
        }
        // The leaves are gone with the last update.
        let (held, (bytes, leaves)) = (self.rounds[at], self.learner.stored());
        self.rounds[at] = Round {
            seconds: self.seconds,
            updating: held.updating + if lesson.updates > 0 { seconds } else { 0.0 },
            leaves: held.leaves.max(leaves as u64),
            bytes: held.bytes.max(bytes as u64),
            siblings: counts.siblings,
            searched: counts.searched,
            skipped: counts.skipped,
            left_out: counts.left_out,
            again: counts.again,
            returned: counts.returned,
            nodes: counts.nodes,
            before: (lesson.mismatch.positions > 0).then(|| lesson.mismatch.loss()),
        };
    }
}

impl<P: Position, F: Features<P>> Learner for Watched<P, F> {
    type Model = [f32];
    type StepReport = ComparisonReport;

    fn step(&mut self) -> Result<ComparisonReport, LearnError> {
        let start = Instant::now();
        let lesson = self.learner.step()?;
        self.put(&lesson, start.elapsed().as_secs_f64());
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
        let numbers = |round: &Round| {
            let counts = [
                round.leaves,
                round.bytes,
                round.siblings,
                round.searched,
                round.skipped,
                round.left_out,
                round.again,
                round.returned,
                round.nodes,
            ];
            let counts = counts.map(|count| count as f64);
            [round.seconds, round.updating, round.before.unwrap_or(f64::NAN)].into_iter().chain(counts)
        };
        out.put("watched/rounds", Tensor::F64(self.rounds.iter().flat_map(numbers).collect()));
        out.put("watched/count", Tensor::U64(vec![self.rounds.len() as u64]));
    }

    fn load(&mut self, from: &Tensors) -> Result<(), LearnError> {
        let count = from.u64s("watched/count", 1)?[0] as usize;
        let numbers = from.f64s("watched/rounds", count.saturating_mul(NUMBERS))?;
        self.rounds = numbers
            .as_chunks::<NUMBERS>()
            .0
            .iter()
            .map(|&[seconds, updating, before, ref counts @ ..]: &[f64; NUMBERS]| {
                let [leaves, bytes, siblings, searched, skipped, left_out, again, returned, nodes] =
                    counts.map(|count| count as u64);
                Round {
                    seconds,
                    updating,
                    leaves,
                    bytes,
                    siblings,
                    searched,
                    skipped,
                    left_out,
                    again,
                    returned,
                    nodes,
                    before: before.is_finite().then_some(before),
                }
            })
            .collect();
        self.seconds = self.rounds.last().map_or(0.0, |round| round.seconds);
        self.learner.load(from)
    }
}
