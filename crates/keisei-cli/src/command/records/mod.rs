//! `records`: recorded games, made, looked at and sorted out.

mod check;
mod convert;
mod count;
mod filter;
mod generate;
mod sample;

use crate::common::Common;
use crate::output::print_line;
use anyhow::Result;
use keisei_core::{Game, Recorded};
use keisei_record::{Damaged, FormatEntry, Source, Trouble, formats};
use keisei_report::number::thousands;
use std::path::PathBuf;

const EXAMPLES: &str = "\
EXAMPLES
  keisei records generate daihinmin nakanaka --games 4 --out runs/five.log
  keisei records generate othello greedy random --games 4 --out runs/two.jsonl
  keisei records generate chess random --games 4 --out runs/four.pgn.gz
  keisei match go random random --games 6 --out runs/six
  keisei records check go runs/six
  keisei records count go runs/six
  keisei records convert go runs/six --out six.sgf
  keisei records filter go six.sgf --result first --out black.sgf
  keisei records sample go six.sgf --games 3 --out three.jsonl

FILES are read and written by their endings; .gz behind one is read and written, .zst read. A folder
stands for those in it. A damaged game is named and counted, and the others are read; `check` then ends
with status 1. A file that cannot be read ends every command.

FORMATS
";

/// Returns the examples and the formats there are.
fn help() -> String {
    let line = |format: &FormatEntry| {
        let endings: Vec<String> = format.endings.iter().map(|ending| format!(".{ending}")).collect();
        let game = format.game.unwrap_or("any game");
        format!("  {:12} {game:10} {}\n", endings.join(" "), format.about)
    };
    EXAMPLES.to_owned() + formats().iter().map(line).collect::<String>().trim_end()
}

/// Makes, checks, counts, picks out and rewrites recorded games.
#[derive(clap::Args, Debug)]
#[command(after_help = help())]
pub struct Args {
    /// What to do with them.
    #[command(subcommand)]
    what: What,
}

/// What can be done with records.
#[derive(clap::Subcommand, Debug)]
enum What {
    Check(check::Args),
    Count(count::Args),
    Filter(filter::Args),
    Convert(convert::Args),
    Sample(sample::Args),
    Generate(generate::Args),
}

/// The game and where its records are.
#[derive(clap::Args, Clone, Debug)]
struct Records {
    /// The game, with its parameters.
    game: String,
    /// Files of games, or folders of them.
    #[arg(required = true, num_args = 1.., value_name = "PATH")]
    paths: Vec<PathBuf>,
}

/// Does what was asked for.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    match &args.what {
        What::Check(args) => check::run(args, common),
        What::Count(args) => count::run(args, common),
        What::Filter(args) => filter::run(args, common),
        What::Convert(args) => convert::run(args, common),
        What::Sample(args) => sample::run(args, common),
        What::Generate(args) => generate::run(args, common),
    }
}

/// Damaged games: all are counted, the first few are kept.
#[derive(Clone, Debug, Default, serde::Serialize)]
struct Damage {
    games: u64,
    first: Vec<Damaged>,
}

impl Damage {
    /// How many are named.
    const NAMED: usize = 20;

    fn add(&mut self, damaged: Damaged) {
        self.games += 1;
        if self.first.len() < Self::NAMED {
            self.first.push(damaged);
        }
    }

    fn print(&self) -> Result<()> {
        for damaged in &self.first {
            print_line(format!("damaged: {damaged}"))?;
        }
        let more = self.games - self.first.len() as u64;
        if more > 0 { print_line(format!("damaged: {} more", thousands(more))) } else { Ok(()) }
    }
}

/// Goes through the sound games one by one; returns the damaged ones.
fn each<G: Game>(
    game: &G,
    records: &Records,
    mut look: impl FnMut(Recorded<G::Position>) -> Result<()>,
) -> Result<Damage> {
    let mut damage = Damage::default();
    for found in Source::new(game, &records.paths)? {
        match found {
            Ok(recorded) => look(recorded)?,
            Err(Trouble::Damaged(damaged)) => damage.add(damaged),
            Err(unreadable) => return Err(unreadable.into()),
        }
    }
    Ok(damage)
}

/// Names a result: the seat that won, a draw, or whatever else the payoffs are.
fn result<G: Game>(payoffs: Option<&[f32]>) -> String {
    let Some(payoffs) = payoffs else { return "no result".to_owned() };
    let winner = payoffs.iter().position(|&payoff| payoff == 1.0);
    match winner {
        Some(seat) => format!("{} won", G::seat_name(keisei_core::Seat(seat as u8))),
        None if payoffs.iter().all(|&payoff| payoff == 0.5) => "drawn".to_owned(),
        None => "shared".to_owned(),
    }
}
