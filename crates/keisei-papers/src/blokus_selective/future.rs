//! The paper's future work: other ways to choose, values of a search, the evaluation inside UCT.

use super::experiment::{Experiment, GAME, Order, Trained};
use super::learning::update;
use super::matches::points;
use super::strength::{Contestant, Thought, evaluation};
use crate::{Cell, Made, jobs, percent};
use anyhow::Result;
use keisei_core::Stream;
use keisei_jobs::{Job, Measure};
use keisei_learn::SelectiveConfig;
use keisei_play::policies::{MoveSelection, Selection};
use keisei_report::Table;
use serde_json::json;
use std::time::Instant;

/// A way to learn that is compared with the best of eight and its static value.
struct Way {
    name: &'static str,
    words: &'static str,
    selection: Selection,
    depth: u32,
}

const fn way(
    name: &'static str,
    words: &'static str,
    of: Option<u32>,
    taste: MoveSelection,
    depth: u32,
) -> Way {
    Way { name, words, selection: Selection { of, taste }, depth }
}

/// The ways, the one they are compared with first.
const WAYS: [Way; 9] = [
    way("best-of-8", "best of 8", Some(8), MoveSelection::Best, 0),
    way("softmax-2", "softmax over all moves, temperature 2", None, MoveSelection::Softmax(2.0), 0),
    way("softmax-8", "softmax over all moves, temperature 8", None, MoveSelection::Softmax(8.0), 0),
    way("softmax-2-of-8", "softmax over 8 moves, temperature 2", Some(8), MoveSelection::Softmax(2.0), 0),
    way("noise-5", "best of all after noise of 5", None, MoveSelection::Noise(5.0), 0),
    way("noise-20", "best of all after noise of 20", None, MoveSelection::Noise(20.0), 0),
    way("noise-20-of-8", "best of 8 after noise of 20", Some(8), MoveSelection::Noise(20.0), 0),
    way("leaf-1", "best of 8, value of a search of 1 ply", Some(8), MoveSelection::Best, 1),
    way("leaf-2", "best of 8, value of a search of 2 plies", Some(8), MoveSelection::Best, 2),
];

/// How many times as long an update may take for a way to be tried with as many of them.
const DEAREST: u64 = 5;

impl Experiment {
    fn configured(&self, way: &Way, episodes: u64) -> SelectiveConfig {
        let base = SelectiveConfig { episodes, ..self.size.config(8) };
        SelectiveConfig { selection: way.selection, depth: way.depth, ..base }
    }

    /// Trains one way for a number of updates.
    fn learned(&self, way: &Way, name: &str, episodes: u64) -> Result<Trained> {
        let config = self.configured(way, episodes);
        let order = Order { name: name.to_owned(), features: "osaki2009", config, number: 1 };
        Ok(self.train(&[order])?.swap_remove(0))
    }

    /// Returns how many updates of each way take as long as those of the first, to two digits.
    fn equal_time(&self, first: &Trained) -> Result<Vec<u64>> {
        let episodes = self.size.future_episodes;
        let fields = json!({ "updates": self.size.timed_updates, "features": first.features });
        let job = Job::Measure(Measure {
            learners: WAYS.iter().map(|way| self.configured(way, episodes).spec()).collect(),
            clock: true,
            ..jobs::measure("time of updates", GAME, fields, self.around.seed)
        });
        let seconds: Vec<f64> = self.results_dir.units.get_or(
            "future-time",
            &job,
            || Ok(vec![1.0; WAYS.len()]),
            || {
                self.around.context.note("what an update of each way costs");
                let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
                let mut seconds = vec![0.0; WAYS.len()];
                for round in 0..self.size.timed_updates {
                    for (i, way) in WAYS.iter().enumerate() {
                        self.check_cancelled()?;
                        let stream =
                            Stream::new(self.around.seed).named("future").child(round).child(i as u64);
                        let start = Instant::now();
                        pool.install(|| update(&self.configured(way, episodes), first, stream))?;
                        seconds[i] += start.elapsed().as_secs_f64();
                    }
                }
                Ok(seconds)
            },
        )?;
        Ok(seconds.iter().map(|one| two_digits(episodes as f64 * seconds[0] / one)).collect())
    }
}

/// Rounds to two significant digits, and to one update at least.
fn two_digits(updates: f64) -> u64 {
    let unit = 10f64.powf(updates.max(1.0).log10().floor() - 1.0).max(1.0);
    ((updates / unit).round() * unit).max(1.0) as u64
}

/// Works the future out: it is given equal time, so a clock decides it.
pub fn make(lab: &Experiment) -> Result<Vec<Made>> {
    let episodes = lab.size.future_episodes;
    let first = lab.learned(&WAYS[0], "future-best-of-8", episodes)?;
    let updates = lab.equal_time(&first)?;
    let thought = Thought::Nodes(lab.size.nodes);
    let against = Contestant::AlphaBeta(evaluation(&first)?, thought);
    let timed = Experiment { clock: true, ..lab.clone() };
    let meet = |lab: &Experiment, name: &str, trained: &Trained| -> Result<String> {
        let ours = Contestant::AlphaBeta(evaluation(trained)?, thought);
        let duel = lab.duel(&format!("future-{name}"), (0, 0), &ours, &against, lab.size.games)?;
        Ok(percent(points(&Cell { duels: vec![duel] })))
    };
    let heads =
        ["way to learn", "updates in equal time", "points in equal time", "points with equal updates"];
    let title = format!("Other ways to learn against the best of 8, {episodes} updates, {}", thought.words());
    let mut table = Table::new("future-learning", title, heads);
    for (way, &same_time) in WAYS.iter().zip(&updates).skip(1) {
        let as_long = timed.learned(way, &format!("future-{}-time", way.name), same_time)?;
        let in_equal_time = meet(&timed, &format!("{}-time", way.name), &as_long)?;
        let with_equal_updates = if DEAREST * same_time < episodes {
            "–".to_owned()
        } else {
            meet(lab, way.name, &lab.learned(way, &format!("future-{}", way.name), episodes)?)?
        };
        table.push([way.words.to_owned(), same_time.to_string(), in_equal_time, with_equal_updates]);
    }
    let learning = table.with_note(format!(
        "One training each; {} games a pairing, intervals over pairs of games. Equal time is by the clock of this machine, to two digits; a way that takes more than {DEAREST} times as long for an update is not given as many.",
        lab.size.games
    ));
    Ok([inside_uct(lab, &first)?, learning].map(|table| Made::table(table).by_the_clock()).into())
}

/// Puts the evaluation into UCT, and meets UCT without it.
fn inside_uct(lab: &Experiment, trained: &Trained) -> Result<Table> {
    let learned = evaluation(trained)?;
    let thoughts = [Thought::Nodes(lab.size.uct_playouts), Thought::Time(lab.size.milliseconds)];
    let [playouts, time] = thoughts.map(Thought::words);
    let heads = ["UCT with the evaluation", &playouts.replace("nodes", "playouts"), &time];
    let mut table = Table::new("future-uct", "UCT with the evaluation against UCT without, points", heads);
    for (name, words, prior, policy) in [
        ("prior", "as prior of new nodes", true, false),
        ("policy", "choosing the best of 8 in playouts", false, true),
        ("both", "as both", true, true),
    ] {
        let with = |wanted: bool| wanted.then(|| learned.clone());
        let mut row = vec![words.to_owned()];
        for thought in thoughts {
            let ours = Contestant::Uct { prior: with(prior), policy: with(policy), thought };
            let plain = Contestant::Uct { prior: None, policy: None, thought };
            let name = format!("future-uct-{name}-{}", thought.file());
            let duel = lab.duel(&name, (0, 0), &ours, &plain, lab.size.second_games)?;
            row.push(percent(points(&Cell { duels: vec![duel] })));
        }
        table.push(row);
    }
    Ok(table.with_note(format!(
        "{} games a cell, intervals over pairs of games. Both sides use UCB1 with a factor of 0.3; the prior counts for 10 visits and opens as many moves as the root of a node's visits.",
        lab.size.second_games
    )))
}
