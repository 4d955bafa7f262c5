//! `perft`: counting move sequences, the test of every move generator.

use crate::common::Common;
use crate::line::Start;
use crate::output::{print, print_json, print_line};
use crate::table::{Align, Table};
use anyhow::Result;
use keisei::catalog;
use keisei_core::{Game, GameVisitor, Position};
use keisei_report::number::{rate, thousands};
use rayon::prelude::*;
use serde::Serialize;
use std::time::Instant;

/// Counts the move sequences below a position, depth by depth.
#[derive(clap::Args, Debug)]
#[command(after_help = "EXAMPLES\n  keisei perft othello --depth 10\n  \
    keisei perft othello --moves f5d6c3 --depth 7 --divide\n  keisei perft othello --depth 6 --json --threads 1")]
pub struct Args {
    /// The game, with its parameters.
    game: String,
    /// Where to begin.
    #[command(flatten)]
    start: Start,
    /// The deepest depth, in plies.
    #[arg(long)]
    depth: u32,
    /// Counts below each move of the position apart.
    #[arg(long)]
    divide: bool,
}

/// Counts and prints.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    catalog::with_game(&args.game, Count { args, common })?
}

struct Count<'a> {
    args: &'a Args,
    common: &'a Common,
}

/// What one depth counted.
#[derive(Serialize)]
struct Row {
    depth: u32,
    leaves: u64,
    seconds: f64,
    leaves_per_second: f64,
}

/// What stands below one move.
#[derive(Serialize)]
struct Part {
    r#move: String,
    leaves: u64,
}

/// Everything counted.
#[derive(Serialize)]
struct Report {
    game: String,
    position: String,
    threads: usize,
    seed: u64,
    depths: Vec<Row>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<Part>,
}

impl GameVisitor for Count<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let position = self.args.start.line(&game, self.common.seed())?.end();
        let mut report = Report {
            game: self.args.game.clone(),
            position: position.to_string(),
            threads: self.common.threads(),
            seed: self.common.seed(),
            depths: Vec::new(),
            divide: Vec::new(),
        };
        if !self.common.json {
            print_line(format!("{} from {}", report.game, report.position))?;
        }
        for depth in 1..=self.args.depth {
            let row = timed(&position, depth);
            if !self.common.json {
                print_line(row.text())?;
            }
            report.depths.push(row);
        }
        if self.args.divide && self.args.depth > 0 {
            report.divide = divide(&position, self.args.depth);
        }
        if self.common.json { print_json(&report) } else { report.print_rest() }
    }
}

impl Row {
    fn text(&self) -> String {
        let Row { depth, leaves, seconds, leaves_per_second } = self;
        let (leaves, rate) = (thousands(*leaves), rate(*leaves_per_second));
        format!("  depth {depth:>2}  {leaves:>20} leaves  {seconds:>9.3} s  {rate:>9}")
    }
}

impl Report {
    fn print_rest(&self) -> Result<()> {
        let mut table = Table::new([Align::Left, Align::Right]);
        for part in &self.divide {
            table.row([part.r#move.clone(), thousands(part.leaves)]);
        }
        print(&table.text())?;
        print_line(format!("threads {}, seed {}", self.threads, self.seed))
    }
}

fn timed<P: Position>(position: &P, depth: u32) -> Row {
    let start = Instant::now();
    let leaves = count(position, depth, 3);
    let seconds = start.elapsed().as_secs_f64();
    Row { depth, leaves, seconds, leaves_per_second: leaves as f64 / seconds.max(1e-9) }
}

/// Counts the leaves, sharing the first plies among the threads; the last few a game counts its
/// own way, by its own convention for finished games.
pub fn count<P: Position>(position: &P, depth: u32, shared: u32) -> u64 {
    if shared == 0 || depth < 4 || position.is_over() {
        return position.perft(depth);
    }
    let moves: Vec<P::Move> = position.moves().collect();
    moves.into_par_iter().map(|m| count(&after(position, m), depth - 1, shared - 1)).sum()
}

fn divide<P: Position>(position: &P, depth: u32) -> Vec<Part> {
    let part = |m: P::Move| Part { r#move: m.to_string(), leaves: count(&after(position, m), depth - 1, 2) };
    position.moves().map(part).collect()
}

fn after<P: Position>(position: &P, m: P::Move) -> P {
    let mut after = position.clone();
    after.play(m);
    after
}
