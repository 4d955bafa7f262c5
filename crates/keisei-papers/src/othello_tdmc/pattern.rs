//! Which reading learns the paper's weights: tables 6–8 as a fingerprint.
//!
//! Thirty published weights say more about what was meant than a few match results. Every way of
//! reading is trained anew at the rate that suited its TDMC best in the screen, and the classes'
//! mean weights are correlated with the paper's, phase by phase. The opening counts little: its
//! six numbers are small, and few positions teach them.

use super::experiment::{Experiment, GAME, Trained, untrained_like};
use super::printed;
use super::screen::{Group, Screened, best};
use super::setting::{EPSILON, Method, Reading};
use super::weights::{correlation, mean};
use crate::jobs;
use anyhow::{Context, Result};
use keisei_core::Stream;
use keisei_games::othello::features::{Kind, Phase};
use keisei_jobs::{Job, Measure};
use keisei_learn::TdConfig;
use keisei_report::Table;
use rayon::prelude::*;
use serde_json::json;

/// Trainings whose weights are averaged.
const TRAININGS: u64 = 3;

/// A reading and how its weights correlate with the paper's: opening, middle, end.
#[derive(Clone, Debug)]
pub struct Likeness {
    /// The reading.
    pub reading: Reading,
    /// The correlations.
    pub phases: [f64; 3],
}

impl Likeness {
    /// The mean of middle and end.
    pub fn overall(&self) -> f64 {
        f64::midpoint(self.phases[1], self.phases[2])
    }
}

/// Correlates trained weights of the squares with the paper's.
pub fn likeness(trained: &[Trained]) -> [f64; 3] {
    Phase::ALL.map(|phase| {
        // Classes that a phase cannot teach are zero in the paper and in ours: they say nothing.
        let taught: Vec<usize> = (0..10).filter(|&c| printed::SQUARES[phase as usize][c] != 0.0).collect();
        let ours: Vec<f64> = taught.iter().map(|&c| mean(trained, phase, Kind::Squares(c as u8))).collect();
        let paper: Vec<f64> = taught.iter().map(|&c| printed::SQUARES[phase as usize][c]).collect();
        correlation(&ours, &paper)
    })
}

/// Compares every way of reading, likest first.
pub fn compare(lab: &Experiment, screened: &[Screened]) -> Result<Vec<Likeness>> {
    let mut all = Vec::new();
    for group in Group::all() {
        lab.check_cancelled()?;
        let reading = best(screened, Method::Tdmc, |r| group.reads_like(r)).context("the screen is empty")?;
        all.push(Likeness { reading, phases: likeness(&train(lab, &reading)?) });
    }
    all.sort_by(|a, b| b.overall().total_cmp(&a.overall()));
    Ok(all)
}

fn train(lab: &Experiment, reading: &Reading) -> Result<Vec<Trained>> {
    let config = lab.size.config(Method::Tdmc, reading, EPSILON);
    let config = TdConfig { playouts: lab.size.screen_playouts, ..config };
    let slope = if reading.slope { "slope" } else { "flat" };
    let name = format!("pattern-{}-{}-{slope}", reading.features, reading.returns);
    let job = Job::Measure(Measure {
        learners: vec![config.spec()],
        features: vec![reading.features.to_owned()],
        ..jobs::measure("pattern", GAME, json!({ "trainings": TRAININGS }), lab.around.seed)
    });
    let untrained = || (0..TRAININGS).map(|_| untrained_like(reading.features, &config)).collect();
    lab.results_dir.units.get_or(&name, &job, untrained, || {
        lab.around.context.note(&name);
        let seed = |n: u64| Stream::new(lab.around.seed).named("pattern").child(n).key();
        (0..TRAININGS)
            .into_par_iter()
            .map(|n| {
                let trained = lab.learn((&name, &n.to_string()), &job, reading.features, &config, seed(n))?;
                Ok(Trained { on_the_way: Vec::new(), ..trained })
            })
            .collect()
    })
}

/// Lists the readings, likest first.
pub fn table(all: &[Likeness]) -> Table {
    let columns = ["features", "return", "slope", "alpha", "opening", "middle", "end", "middle and end"];
    let title = "Correlation of TDMC's weights of the squares with the paper's tables 6–8, likest first";
    let mut table = Table::new("pattern", title, columns);
    for one in all {
        let Reading { features, returns, slope, alpha } = one.reading;
        let yes = if slope { "yes" } else { "no" };
        let words = [features.to_owned(), returns.to_string(), yes.to_owned(), alpha.to_string()];
        let numbers = one.phases.into_iter().chain([one.overall()]).map(|c| format!("{c:+.2}"));
        table.push(words.into_iter().chain(numbers));
    }
    table.with_note(format!("Mean weights of {TRAININGS} trainings, at the learning rate that suited each way of reading best in the screen, with the screen's number of simulations."))
}
