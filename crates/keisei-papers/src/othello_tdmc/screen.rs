//! Screening: every reading of what the paper leaves open, and which comes nearest to it.
//!
//! The rule, fixed before the run: each learner is trained a few times per reading and learning rate,
//! both with the same rate as in the paper; the distance to the paper is the sum over three
//! figures of the difference in percentage points of games won — TDMC against untrained (96.4),
//! TD against untrained (95.7), TDMC against TD after ten random plies (78.2). The nearest that
//! the paper's own figure 7 does not rule out makes the tables.

use super::experiment::{Experiment, GAME, Weights};
use super::setting::{DEPTH, EPSILON, Method, Reading};
use crate::{jobs, won};
use anyhow::Result;
use keisei_core::Stream;
use keisei_jobs::{Job, Measure};
use keisei_learn::{Return, Schedule, TdConfig};
use keisei_report::Table;
use rayon::prelude::*;
use serde_json::json;

/// The readings of the features.
const FEATURES: [&str; 4] = ["tdmc", "tdmc-flipped", "tdmc-difference", "tdmc-difference-flipped"];
/// The learning rates tried: falling in a straight line to zero over the training, or
/// hyperbolically with half of it left after a hundred games. The paper starts at 0.5.
const RATES: [Schedule; 9] = [
    line(5e-1),
    line(5e-2),
    line(5e-3),
    line(5e-4),
    line(5e-5),
    line(5e-6),
    hyperbola(5e-1),
    hyperbola(5e-3),
    hyperbola(5e-5),
];

const fn line(from: f64) -> Schedule {
    Schedule::Linear { from, to: 0.0 }
}

const fn hyperbola(from: f64) -> Schedule {
    Schedule::Hyperbolic { from, half: 100.0 }
}

/// The paper's three figures, in percent won.
const TARGET: [f64; 3] = [96.4, 95.7, 78.2];

/// A reading and what came of it.
#[derive(Clone, Debug)]
pub struct Screened {
    /// The reading.
    pub reading: Reading,
    /// Percent won: TDMC against untrained, TD against untrained, TDMC against TD.
    pub won: [f64; 3],
}

impl Screened {
    /// The distance from the paper, in percentage points.
    pub fn distance(&self) -> f64 {
        self.won.iter().zip(TARGET).map(|(ours, paper)| (ours - paper).abs()).sum()
    }
}

/// What is read one way, whatever the learning rate.
#[derive(Clone, Copy)]
pub struct Group {
    features: &'static str,
    returns: Return,
    slope: bool,
}

impl Group {
    /// Every way of reading.
    pub fn all() -> Vec<Group> {
        let with_slope = |features, returns| [true, false].map(|slope| Group { features, returns, slope });
        let with_return = |features| Return::ALL.into_iter().flat_map(move |r| with_slope(features, r));
        FEATURES.into_iter().flat_map(with_return).collect()
    }

    /// Tells whether a reading is of this way, whatever its learning rate.
    pub fn reads_like(&self, reading: &Reading) -> bool {
        let Group { features, returns, slope } = *self;
        reading.features == features && reading.returns == returns && reading.slope == slope
    }

    fn reading(self, alpha: Schedule) -> Reading {
        let Group { features, returns, slope } = self;
        Reading { features, returns, slope, alpha }
    }

    /// Returns the job of every rate of the group: for each rate, TDMC and TD.
    fn job(self, lab: &Experiment) -> Job {
        let size = lab.size;
        let config = |reading: &Reading, method| screened_config(lab, reading, method).spec();
        let both = |rate| Method::BOTH.map(|method| config(&self.reading(rate), method));
        let fields =
            json!({ "trainings": size.screen_trainings, "games": size.games, "random plies": DEPTH });
        Job::Measure(Measure {
            players: vec![Weights::untrained().spec()],
            learners: RATES.into_iter().flat_map(both).collect(),
            features: vec![self.features.to_owned()],
            ..jobs::measure("screen", GAME, fields, lab.around.seed)
        })
    }

    /// Works every rate of the group out: one unit.
    fn screen(self, lab: &Experiment) -> Result<Vec<Screened>> {
        let Group { features, returns, slope } = self;
        let name = format!("screen-{features}-{returns}-{}", if slope { "slope" } else { "flat" });
        let job = self.job(lab);
        let won: Vec<[f64; 3]> = lab.results_dir.units.get_or(
            &name,
            &job,
            || Ok(vec![[0.0; 3]; RATES.len()]),
            || {
                lab.around.context.note(&name);
                let one = |rate| one(lab, (&name, &job), &self.reading(rate));
                RATES.into_par_iter().with_max_len(1).map(one).collect()
            },
        )?;
        Ok(RATES
            .into_iter()
            .zip(won)
            .map(|(rate, won)| Screened { reading: self.reading(rate), won })
            .collect())
    }
}

/// Screens every reading, nearest first.
pub fn screen(lab: &Experiment) -> Result<Vec<Screened>> {
    let mut screened = Vec::new();
    for group in Group::all() {
        screened.extend(group.screen(lab)?);
    }
    screened.sort_by(|a, b| a.distance().total_cmp(&b.distance()));
    Ok(screened)
}

/// Returns a learner's parameters while readings are screened: fewer simulations than in the tables.
fn screened_config(lab: &Experiment, reading: &Reading, method: Method) -> TdConfig {
    let config = lab.size.config(method, reading, EPSILON);
    let playouts = if config.playouts > 0 { lab.size.screen_playouts } else { 0 };
    TdConfig { playouts, ..config }
}

/// Percent won by one reading, averaged over its trainings.
fn one(lab: &Experiment, (unit, job): (&str, &Job), reading: &Reading) -> Result<[f64; 3]> {
    let random = Weights::untrained();
    let trainings = lab.size.screen_trainings;
    let mut sums = [0.0; 3];
    for number in 0..trainings {
        let train = |method: Method| -> Result<Weights> {
            let config = screened_config(lab, reading, method);
            let seed = Stream::new(lab.around.seed).named("screen").child(number).key();
            let part = format!("{}-{}-{number}", reading.alpha, method.file());
            let trained = lab.learn((unit, &part), job, reading.features, &config, seed)?;
            Weights::new(reading.features, &trained.weights)
        };
        let (tdmc, td) = (train(Method::Tdmc)?, train(Method::Td)?);
        let pair = (number as usize, 0);
        let duels = [
            lab.duel(pair, &tdmc, &random, 0)?,
            lab.duel(pair, &td, &random, 0)?,
            lab.duel(pair, &tdmc, &td, DEPTH)?,
        ];
        sums.iter_mut().zip(duels).for_each(|(sum, duel)| *sum += 100.0 * won(duel.total()));
    }
    Ok(sums.map(|sum| sum / trainings as f64))
}

/// The reading, among some, in which a learner won most games against the untrained player.
pub fn best(screened: &[Screened], method: Method, among: impl Fn(&Reading) -> bool) -> Option<Reading> {
    let won = |s: &Screened| s.won[method as usize];
    let among = screened.iter().filter(|s| among(&s.reading));
    among.max_by(|a, b| won(a).total_cmp(&won(b))).map(|s| s.reading)
}

/// Lists the readings, nearest first.
pub fn table(screened: &[Screened], main: &Reading) -> Table {
    let columns = [
        "features",
        "return",
        "slope",
        "alpha",
        "TDMC v random",
        "TD v random",
        "TDMC v TD, d=10",
        "distance",
        "",
    ];
    let mut table = Table::new("readings", "Readings of the paper, nearest first (percent won)", columns);
    for s in screened {
        let Reading { features, returns, slope, alpha } = s.reading;
        let [a, b, c] = s.won.map(|w| format!("{w:.1}"));
        let mark = match s.reading {
            reading if reading == *main => "main",
            reading if reading.is_ruled_out() => "ruled out by figure 7",
            _ => "",
        };
        let yes = if slope { "yes" } else { "no" };
        let cells = [features.to_owned(), returns.to_string(), yes.to_owned(), alpha.to_string(), a, b, c];
        table.push(cells.into_iter().chain([format!("{:.1}", s.distance()), mark.to_owned()]));
    }
    table.with_note(
        "Mean over a few trainings of each, TDMC with fewer simulations than in the tables; the paper's figures are 96.4, 95.7 and 78.2.",
    )
}
