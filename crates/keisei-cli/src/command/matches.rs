//! `match`: who beats whom, and how surely.

use crate::common::Common;
use crate::output::{print, print_job, print_json};
use anyhow::Result;
use keisei::error::{cancelled, usage};
use keisei::job::{Store, asked};
use keisei::matches::MatchTask;
use keisei_core::{Budget, Shard};
use keisei_measure::Sprt;
use keisei_play::matches::{Report, Schedule};
use std::path::PathBuf;
use std::time::Duration;

/// Lets players meet and says who is the stronger, and how surely.
#[derive(clap::Args, Debug)]
#[command(after_help = "EXAMPLES\n  keisei match othello greedy random --games 200 --openings random:8\n  \
    keisei match othello greedy mc:each=5 random --games 20 --out runs/three\n  \
    keisei match othello greedy mc:each=5 random --games 20 --out runs/three --resume\n  \
    keisei match othello ab:depth=2 greedy --sprt 0,50 --openings random:10\n  \
    keisei match othello greedy ab:nodes=200 mc:each=2 --gauntlet --games 10 --json\n  \
    keisei match chess random random --games 4 --records four.pgn.gz\n\n\
    ENGINES that speak GTP are players as well: gtp:cmd=\"pentobi-gtp -g duo --nobook\",timeout=60; see\n\
    docs/engines.md.\n\n\
    OPENING FILES hold one opening a line: a position's text, `moves: f5 d6` from the start, or a\n\
    position and then `moves: …`; # begins a comment.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch on the command line")]
pub struct Args {
    /// The game, with its parameters.
    game: String,
    /// The players; `keisei play --help` lists the kinds.
    #[arg(required = true, num_args = 1.., value_name = "SPEC")]
    specs: Vec<String>,
    /// Games of each pairing, rounded up to whole rounds.
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Where games begin: a file, `random:D` for D random plies, or `none`.
    #[arg(long, value_name = "FILE|random:D", default_value = "none")]
    openings: String,
    /// Ends a match of two as soon as it is clear which normalised Elo difference holds.
    #[arg(long, value_name = "A,B", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Everybody meets everybody, which is also what happens unless told.
    #[arg(long, conflicts_with = "gauntlet")]
    round_robin: bool,
    /// The first player meets each of the others.
    #[arg(long)]
    gauntlet: bool,
    /// Games of a series, in games of more than two seats.
    #[arg(long, default_value_t = 1)]
    series: u32,
    /// The folder that keeps the plan and every game.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Goes on with the match that the folder holds.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Plays this share of the match into the folder, which others may share; then the same without --shard puts the
    /// shares together and reports.
    #[arg(long, value_name = "I/N", requires = "out", conflicts_with_all = ["resume", "sprt"])]
    shard: Option<Shard>,
    /// The file that the games are written to as well when the match is over: .pgn for chess, .sgf for go and so on, with .gz
    /// behind it to compress; `keisei records --help` lists them.
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    records: Option<PathBuf>,
    /// Prints it as a job for `keisei jobs run` and `keisei worker`, and copies what it needs into that store; plays nothing.
    #[arg(long, value_name = "STORE", conflicts_with_all = ["out", "shard", "records"])]
    as_job: Option<PathBuf>,
    /// Keeps what players thought of their moves.
    #[arg(long)]
    values: bool,
    /// Seconds for a move; what is played on a clock does not repeat.
    #[arg(long, value_name = "SECONDS")]
    time: Option<f64>,
    /// Positions or playouts for a move.
    #[arg(long)]
    nodes: Option<u64>,
    /// Plies searched for a move.
    #[arg(long)]
    depth: Option<u32>,
}

/// Plays the match and prints its report.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let (task, context) = (args.task(common.seed())?, common.context()?);
    if let Some(store) = &args.as_job {
        return print_job(asked::meeting(&task, &Store::new(store, &context), &context)?);
    }
    if task.values && task.out.is_none() {
        return Err(usage("--values are kept with the games: name a folder by --out"));
    }
    let Some(report) = task.run(&context)? else { return Ok(()) };
    if common.json {
        print_json(&report)?;
    } else {
        print(&report.to_string())?;
    }
    if report.complete { Ok(()) } else { Err(args.stopped(&report)) }
}

impl Args {
    fn task(&self, seed: u64) -> Result<MatchTask> {
        Ok(MatchTask {
            game: self.game.clone(),
            specs: self.specs.clone(),
            openings: self.openings.clone(),
            schedule: if self.gauntlet { Schedule::Gauntlet } else { Schedule::RoundRobin },
            games: self.games,
            series: self.series,
            seed,
            budget: self.budget()?,
            sprt: self.sprt.as_deref().map(|text| text.parse::<Sprt>().map_err(usage)).transpose()?,
            values: self.values,
            out: self.out.clone(),
            resume: self.resume,
            shard: self.shard,
            records: self.records.clone(),
        })
    }

    fn budget(&self) -> Result<Budget> {
        let time = self.time.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| usage("--time is a number of seconds from 0 up"))?;
        Ok(Budget { time, nodes: self.nodes, depth: self.depth, cancel: None })
    }

    fn stopped(&self, report: &Report) -> anyhow::Error {
        let how = match &self.out {
            Some(out) => format!("all saved in {}; go on with the same command and --resume", out.display()),
            None => "and nothing was saved: give --out DIR to be able to go on later".to_owned(),
        };
        cancelled(format!("stopped after {} of {} games, {how}", report.games, report.planned))
    }
}
