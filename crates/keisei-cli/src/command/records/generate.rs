//! `records generate`: games of players by name, to learn from.

use crate::common::Common;
use crate::output::{print_job, print_json, print_line};
use anyhow::Result;
use keisei::generation::{Generation, Recording};
use keisei::job::{Store, asked};
use keisei_core::Shard;
use keisei_report::number::thousands;
use std::path::PathBuf;

/// Lets players play and records their games: the same bytes on any number of threads.
///
/// Every series is saved as it ends; the same command goes on where it was stopped or killed, and one that is done already
/// says so. FILE.plan.json beside the file says what it was made of.
#[derive(clap::Args, Clone, Debug)]
pub struct Args {
    /// The game, with its parameters.
    game: String,
    /// The players: one for all seats, or one for each, who move on by a seat every series.
    #[arg(required = true, num_args = 1.., value_name = "SPEC")]
    specs: Vec<String>,
    /// Games to record.
    #[arg(long)]
    games: u64,
    /// Games of a series, in which classes carry over where a game has them.
    #[arg(long, default_value_t = 20)]
    series: u64,
    /// The file; its ending names the format, as `keisei records --help` lists them.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replaces the file if it is there already.
    #[arg(long)]
    force: bool,
    /// Plays this share of the series and makes no file; then the same without --shard makes it.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Prints it as a job for `keisei jobs run` and `keisei worker`, and copies what it needs into that store; plays nothing, and of FILE takes the ending.
    #[arg(long, value_name = "STORE", conflicts_with = "shard")]
    as_job: Option<PathBuf>,
}

/// Plays and writes.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let Args { game, specs, games, series, out, force, shard, as_job } = args.clone();
    let generation = Generation { game, specs, games, series, out, force, seed: common.seed(), shard };
    let context = common.context()?;
    if let Some(store) = as_job {
        return print_job(asked::records(&generation, &Store::new(&store, &context), &context)?);
    }
    let recording = generation.run(&context)?;
    if shard.is_some() {
        return Ok(());
    }
    if common.json { print_json(&recording) } else { print(&recording) }
}

fn print(recording: &Recording) -> Result<()> {
    let Recording { game, players, seed, games, file } = recording;
    print_line(format!("{} games of {game} by {}, seed {seed}", thousands(*games), players.join(", ")))?;
    print_line(format!("records {}", file.display()))
}
