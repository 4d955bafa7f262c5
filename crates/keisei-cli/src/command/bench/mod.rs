//! `bench`: how fast everything is, and whether it still does the same.
//!
//! [`clock`] measures rates, [`workload`] holds what is measured, [`signature`] folds a fixed
//! workload into one number, [`facts`] says what random play looks like.

mod clock;
mod facts;
mod siblings;
mod signature;
mod workload;

use crate::common::Common;
use crate::output::{print, print_json, print_line};
use crate::table::{Align, Table};
use anyhow::Result;
use clock::Clock;
use facts::Facts;
use keisei::catalog;
use keisei::error::usage;
use keisei_core::{Features, Game, GameVisitor};
use keisei_play::models::Model;
use keisei_report::number::rate;
use serde::Serialize;
use siblings::Counted;
use std::path::PathBuf;
use std::time::Duration;
use workload::Bench;

/// Measures how fast a game is played, evaluated and searched.
#[derive(clap::Args, Debug)]
#[command(after_help = "Every rate is the best of several short rounds, on one thread and on all of them.\n\
    The signature changes only when behaviour does, whatever the seed, the threads and the machine.\n\n\
    EXAMPLES\n  keisei bench\n  keisei bench othello --rounds 2 --json\n  keisei bench othello --signature\n  keisei bench blokus --learning --rounds 2")]
pub struct Args {
    /// The game, with its parameters; all games unless told.
    game: Option<String>,
    /// Rounds of each measurement, of which the best counts.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Milliseconds of a round.
    #[arg(long, default_value_t = 60)]
    milliseconds: u64,
    /// Measures learning from selective simulations as well, for every selection number.
    #[arg(long)]
    learning: bool,
    /// Measures the search of siblings of recorded moves as well, in these records: files or folders.
    #[arg(long, value_name = "PATH", num_args = 1.., requires = "game")]
    records: Vec<PathBuf>,
    /// Takes this many games of the records.
    #[arg(long, default_value_t = 10)]
    games: usize,
    /// Evaluates siblings by this model file; by weights made up for the game's first features unless told.
    #[arg(long)]
    model: Option<PathBuf>,
    /// Prints the signature alone.
    #[arg(long)]
    signature: bool,
}

/// Measures and prints.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let names: Vec<String> = match &args.game {
        Some(game) => vec![game.clone()],
        None => catalog::entries().iter().map(|entry| entry.name.to_owned()).collect(),
    };
    let mut reports = Vec::new();
    for name in &names {
        let report = catalog::with_game(name, Measure { name, args, common })??;
        if !common.json {
            report.print(args.signature)?;
        }
        reports.push(report);
    }
    if common.json { print_json(&reports) } else { Ok(()) }
}

/// Everything measured of one game.
#[derive(Serialize)]
struct Report {
    game: String,
    signature: String,
    seed: u64,
    threads: usize,
    rates: Vec<Rate>,
    random_play: Option<Facts>,
}

/// One rate, in things a second.
#[derive(Serialize)]
struct Rate {
    what: String,
    one_thread: f64,
    all_threads: f64,
    speed_up: f64,
    /// The speed-up as a share of what an empty loop gains: one where only the machine limits.
    scaling: f64,
}

struct Measure<'a> {
    name: &'a str,
    args: &'a Args,
    common: &'a Common,
}

impl Measure<'_> {
    /// Lists the search of siblings, where there are records to find them in.
    fn siblings<G: Game>(&self, game: &G, bench: &Bench<G>) -> Result<Vec<(String, Box<clock::Portion>)>> {
        if self.args.records.is_empty() {
            return Ok(Vec::new());
        }
        let mut lines = keisei_record::read_moves(game, &self.args.records)?;
        lines.truncate(self.args.games.max(1));
        let linear = match &self.args.model {
            Some(file) => Model::read(file)?.evaluation(game)?,
            None => bench.evaluation().ok_or_else(|| usage("this game has no features: name a --model"))?,
        };
        let set = linear.features().name().to_owned();
        let counts = [("siblings", Counted::Siblings), ("nodes below siblings", Counted::Nodes)];
        counts
            .into_iter()
            .map(|(what, counted)| {
                let work = siblings::workload::<G>(&lines, linear.clone(), counted)?;
                Ok((format!("{what}, {set}"), work))
            })
            .collect()
    }
}

impl GameVisitor for Measure<'_> {
    type Out = Result<Report>;

    fn run<G: Game>(self, game: G) -> Result<Report> {
        let signature = signature::of(&game)?;
        let mut report = Report {
            game: self.name.to_owned(),
            signature: format!("{signature:016x}"),
            seed: self.common.seed(),
            threads: self.common.threads(),
            rates: Vec::new(),
            random_play: None,
        };
        if self.args.signature {
            return Ok(report);
        }
        let round = Duration::from_millis(self.args.milliseconds);
        let clock = Clock::new(self.common.threads(), self.args.rounds, round)?;
        let mut empty = None;
        let bench = Bench::new(game.clone(), self.common.seed())?;
        let lessons = if self.args.learning { bench.lessons() } else { Vec::new() };
        let siblings = self.siblings(&game, &bench)?;
        for (what, work) in bench.workloads().into_iter().chain(lessons).chain(siblings) {
            let (one_thread, all_threads) = clock.rates(&*work);
            let speed_up = all_threads / one_thread;
            let scaling = speed_up / *empty.get_or_insert(speed_up);
            report.rates.push(Rate { what, one_thread, all_threads, speed_up, scaling });
        }
        report.random_play = Facts::of(&game, self.common.seed());
        Ok(report)
    }
}

impl Report {
    fn print(&self, signature_only: bool) -> Result<()> {
        if signature_only {
            return print_line(format!("signature {}", self.signature));
        }
        let threads = self.threads;
        print_line(format!("{}, {threads} threads, seed {}", self.game, self.seed))?;
        let mut table = Table::new([Align::Left, Align::Right, Align::Right, Align::Right, Align::Right]);
        table.row(["", "1 thread", &format!("{threads} threads"), "speed-up", "of the empty loop's"]);
        for Rate { what, one_thread, all_threads, speed_up, scaling } in &self.rates {
            let (gain, share) = (format!("×{speed_up:.2}"), format!("{:.0} %", 100.0 * scaling));
            table.row([what, &rate(*one_thread), &rate(*all_threads), &gain, &share]);
        }
        print(&table.text())?;
        if let Some(facts) = &self.random_play {
            print(&facts.text())?;
        }
        print_line(format!("signature {}", self.signature))
    }
}
