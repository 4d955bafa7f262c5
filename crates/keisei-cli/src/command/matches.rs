//! `match`: who beats whom, and how surely.

use crate::common::Common;
use crate::output::{print, print_json};
use anyhow::Result;
use keisei::catalog;
use keisei::error::{cancelled, usage};
use keisei::matches::{plan, play, play_share};
use keisei_core::{Budget, Game, Shard, Work};
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
    keisei match othello greedy ab:nodes=200 mc:each=2 --gauntlet --games 10 --json\n\n\
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
    /// Keeps what players thought of their moves.
    #[arg(long, requires = "out")]
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
    catalog::with_game(&args.game, Play { args, common })?
}

struct Play<'a> {
    args: &'a Args,
    common: &'a Common,
}

impl Work for Play<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let args = self.args;
        let mut plan = plan(&game, &args.game, &args.specs, Some(&args.openings))?;
        plan.schedule = if args.gauntlet { Schedule::Gauntlet } else { Schedule::RoundRobin };
        plan.games = args.games;
        plan.series = args.series;
        plan.seed = self.common.seed();
        plan.budget = args.budget()?;
        plan.sprt = args.sprt.as_deref().map(|text| text.parse::<Sprt>().map_err(usage)).transpose()?;
        plan.keep_values = args.values;
        let context = self.common.context()?;
        if let (Some(shard), Some(folder)) = (args.shard, &args.out) {
            return play_share(&plan, folder, shard, &context);
        }
        let folder = args.out.as_deref().map(|folder| (folder, args.resume));
        let report = play(&plan, folder, &context)?;
        if self.common.json {
            print_json(&report)?;
        } else {
            print(&report.to_string())?;
        }
        if report.complete { Ok(()) } else { Err(args.stopped(&report)) }
    }
}

impl Args {
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
