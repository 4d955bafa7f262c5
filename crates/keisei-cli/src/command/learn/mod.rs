//! `learn`: training an evaluation.

mod summary;

use super::learners;
use crate::common::Common;
use crate::output::{print_job, print_json};
use anyhow::Result;
use keisei::error::usage;
use keisei::experiment::Experiment;
use keisei::job::{Store, asked};
use keisei::training::TrainingTask;
use std::path::PathBuf;
use std::time::Duration;

/// What comes after the list of learners.
const HELP: &str = "\
EXAMPLES
  keisei learn othello --learner td:returns=mean,alpha=1e-4..0 --out runs/td
  keisei learn othello --learner tdmc:episodes=9,playouts=5 --out runs/mc
  keisei learn othello --learner tdmc:episodes=9,playouts=5 --out runs/mc --resume
  keisei learn blokus --learner selective:n=8,episodes=9,playouts=5 --out runs/best-of-8
  keisei records generate daihinmin nakanaka --games 20 --out runs/five.log
  keisei learn daihinmin --learner pairs:iterations=9 --records runs/five.log --out runs/ev
  keisei records generate othello greedy --games 4 --out runs/four.jsonl
  keisei learn othello --learner comparison:iterations=2 --records runs/four.jsonl --out runs/cmp

EXPERIMENT FILES
  game = \"othello\"
  features = \"tdmc-difference\"
  learner = { name = \"td\", alpha = \"1e-4..0\", returns = \"mean\" }  # or a SPEC
  seed = 1
  out = \"runs/own\"
  match = { against = [\"random\"], games = 100, openings = \"random:8\" }";

/// Learns the weights of an evaluation, from self-play or from records.
#[derive(clap::Args, Debug)]
#[command(after_help = format!("{}\n{HELP}", learners::help()))]
pub struct Args {
    /// The game, with its parameters.
    game: Option<String>,
    /// The learner and its parameters.
    #[arg(long, value_name = "SPEC")]
    learner: Option<String>,
    /// The feature set, of positions or of moves; the game's first unless told.
    #[arg(long, value_name = "NAME")]
    features: Option<String>,
    /// Recorded games for tdleaf, comparison, pairs and softmax: games.jsonl of a match, .wtb, .log, .dat files, or folders.
    #[arg(long, value_name = "PATH", num_args = 1..)]
    records: Vec<PathBuf>,
    /// The folder for the model, the learning curve and the checkpoint.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Takes up the training that the folder holds.
    #[arg(long)]
    resume: bool,
    /// Begins anew where the folder holds a training, a model or a curve already; they are replaced.
    #[arg(long, conflicts_with = "resume")]
    force: bool,
    /// A file that says all this and perhaps a match to play afterwards; the command line wins.
    #[arg(long, value_name = "FILE")]
    experiment: Option<PathBuf>,
    /// Prints it as a job for `keisei jobs run` and `keisei worker`, and copies what it needs into that store; trains nothing.
    #[arg(long, value_name = "STORE")]
    as_job: Option<PathBuf>,
    /// Seconds between checkpoints.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    checkpoint: f64,
}

/// Trains and prints where the model is.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let (task, context) = (args.training(common)?, common.context()?);
    if let Some(store) = &args.as_job {
        let store = Store::new(store, &context);
        return print_job(asked::training(&task, &store, &context)?);
    }
    let summary = task.run(&context)?;
    if common.json { print_json(&summary) } else { summary::print(&summary) }
}

impl Args {
    /// Decides everything: the command line wins over the file.
    fn training(&self, common: &Common) -> Result<TrainingTask> {
        let file = self.experiment.as_deref().map(Experiment::read).transpose()?.unwrap_or_default();
        let missing =
            |what: &str| usage(format!("{what} is missing: name it here or in an --experiment file"));
        let every = Duration::try_from_secs_f64(self.checkpoint);
        Ok(TrainingTask {
            game: self.game.clone().or(file.game).ok_or_else(|| missing("GAME"))?,
            learner: self.learner.clone().or(file.learner).ok_or_else(|| missing("--learner"))?,
            features: self.features.clone().or(file.features),
            records: if self.records.is_empty() { file.records } else { self.records.clone() },
            out: self.out.clone().or(file.out).or(self.as_job.clone()).ok_or_else(|| missing("--out"))?,
            resume: self.resume,
            force: self.force,
            every: every.map_err(|_| usage("--checkpoint is a number of seconds from 0 up"))?,
            seed: common.seed_or(file.seed),
            meeting: file.r#match,
        })
    }
}
