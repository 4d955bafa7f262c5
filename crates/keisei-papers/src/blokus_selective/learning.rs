//! Figures 4, 5 and 7: the weights on the way, and what learning costs.

use super::experiment::{Experiment, GAME, Trained};
use super::printed;
use super::setting::{CHOICES, LAST_MOVE, WATCHED};
use super::trace::{COUNT, Mark};
use crate::jobs;
use anyhow::Result;
use keisei_core::{Features, Game, Learner, Stream, Walk};
use keisei_games::blokus::features::KINDS;
use keisei_games::blokus::{Blokus, Board};
use keisei_jobs::{Job, Measure};
use keisei_learn::{Schedule, Selective, SelectiveConfig};
use keisei_play::policies::Selection;
use keisei_report::{Curve, Curves, Figure, Point};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::time::Instant;

/// One curve for each kind of feature.
fn by_kind(title: &str, label: &str, marks: &[Mark], what: impl Fn(&Mark) -> [f64; COUNT]) -> Figure {
    let curve = |kind: usize| Curve {
        name: KINDS[kind].name().to_owned(),
        points: marks.iter().map(|mark| (mark.updates as f64, what(mark)[kind]).into()).collect(),
    };
    Curves { series: (0..COUNT).map(curve).collect(), ..Curves::new(title, "updates", label) }.into()
}

/// Figure 4: the shared weights over updates.
pub fn figure4(trained: &Trained) -> Figure {
    let title = format!("The nine shared weights, n = {WATCHED}");
    by_kind(&title, "weight", &trained.marks, |mark| mark.shared)
}

/// Figure 5: how much the own weights change in one update, on a scale of powers of ten.
pub fn figure5(trained: &Trained) -> Figure {
    let title = format!("Mean relative change of the own weights in one update, n = {WATCHED}");
    by_kind(&title, "change, log10 of the share", &trained.marks, |mark| {
        mark.change.map(|change| change.max(1e-9).log10())
    })
}

/// What one update costs, and what simulations have to choose from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cost {
    /// The selection number.
    pub n: u32,
    /// Seconds of one update, on one thread.
    pub seconds: f64,
    /// Plies of its simulations.
    pub plies: f64,
    /// By ply from the start: the share of simulated positions with at most n legal moves.
    pub few: Vec<f64>,
    /// The same over all plies.
    pub few_overall: f64,
}

impl Experiment {
    /// Measures updates of every selection number, taking turns so that whatever else the machine
    /// does hits all alike.
    pub fn costs(&self) -> Result<Vec<Cost>> {
        let trained: Vec<Trained> =
            CHOICES.iter().map(|&n| Ok(self.trained(n)?.swap_remove(0))).collect::<Result<_>>()?;
        let fields = json!({ "updates": self.size.timed_updates, "games": self.size.playouts });
        let job = Job::Measure(Measure {
            learners: trained.iter().map(|trained| trained.learner.clone()).collect(),
            features: vec![trained[0].features.clone()],
            clock: true,
            ..jobs::measure("cost of updates", GAME, fields, self.around.seed)
        });
        self.results_dir.units.get("costs", &job, || {
            self.around.context.note("what an update costs");
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
            let mut seconds = [0.0; CHOICES.len()];
            for round in 0..self.size.timed_updates {
                for (i, &n) in CHOICES.iter().enumerate() {
                    self.check_cancelled()?;
                    let stream = Stream::new(self.around.seed).named("cost").child(round).child(i as u64);
                    let start = Instant::now();
                    pool.install(|| update(&self.size.config(n), &trained[i], stream))?;
                    seconds[i] += start.elapsed().as_secs_f64() / self.size.timed_updates as f64;
                }
            }
            let few = |i: usize| self.few(CHOICES[i], &trained[i], seconds[i]);
            (0..CHOICES.len()).map(few).collect()
        })
    }

    /// Counts how often simulations have no more than n moves to draw from.
    fn few(&self, n: u32, trained: &Trained, seconds: f64) -> Result<Cost> {
        let features = Blokus::default().features(&trained.features)?;
        let mut walk = features.walk(&trained.weights, Board::START);
        let selection = Selection::best_of(n);
        let (mut seen, mut drawn) = (Vec::<(u64, u64)>::new(), Vec::new());
        let games = u64::from(self.size.playouts);
        for game in 0..games {
            let mut rng = Stream::new(self.around.seed).named("few").child(game).rng();
            walk.restart(Board::START);
            let mut ply = 0;
            loop {
                let legal = keisei_core::Position::moves(walk.at()).count() as u64;
                let Some(m) = selection.pick(&mut walk, &mut drawn, &mut rng) else { break };
                if seen.len() <= ply {
                    seen.push((0, 0));
                }
                seen[ply].0 += u64::from(legal <= u64::from(n));
                seen[ply].1 += 1;
                walk.down(m);
                ply += 1;
            }
        }
        let share = |(few, all): (u64, u64)| few as f64 / all.max(1) as f64;
        let total = seen.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        Ok(Cost {
            n,
            seconds,
            plies: total.1 as f64 / games as f64,
            few_overall: share(total),
            few: seen.into_iter().map(share).collect(),
        })
    }
}

/// Makes one update from finished weights, in the middle of the fall of ε.
pub fn update(config: &SelectiveConfig, trained: &Trained, stream: Stream) -> Result<()> {
    let game = Blokus::default();
    let features = game.features(&trained.features)?;
    let middle = SelectiveConfig { epsilon: Schedule::Constant(config.epsilon.at(1, 2)), ..config.clone() };
    let mut learner = Selective::new(game, features, middle, stream.key())?;
    learner.start_from(&trained.weights)?;
    learner.step()?;
    Ok(())
}

/// Figure 7: learning time relative to n = 1.
pub fn figure7(costs: &[Cost]) -> Figure {
    let ours = costs.iter().map(|cost| (f64::from(cost.n), cost.seconds / costs[0].seconds).into());
    let theirs = printed::TABLE2.iter().map(|&(n, _, time)| (f64::from(n), time).into());
    Curves {
        series: vec![
            Curve { name: "ours".to_owned(), points: ours.collect() },
            Curve { name: "the paper".to_owned(), points: theirs.collect() },
        ],
        log_x: true,
        ..Curves::new("Learning time", "selection number n", "relative to n = 1")
    }
    .into()
}

/// Shows where simulations run out of moves to choose from.
pub fn few_figure(costs: &[Cost]) -> Figure {
    let curve = |cost: &Cost| Curve {
        name: format!("n = {}", cost.n),
        points: cost.few.iter().enumerate().map(|(ply, &share)| Point::from((ply as f64, share))).collect(),
    };
    Curves {
        series: costs.iter().map(curve).collect(),
        y_range: Some((0.0, 1.0)),
        ..Curves::new(
            "Simulated positions with at most n legal moves",
            format!("ply (figure 9 ends at {LAST_MOVE})"),
            "share",
        )
    }
    .into()
}
