//! `learn`: training an evaluation.

mod summary;

use super::experiment::{Experiment, Meeting};
use super::learners;
use super::matches;
use crate::catalog;
use crate::common::{Common, stop_flag};
use crate::failure::{interrupted, usage};
use crate::output::{print_json, thousands};
use crate::progress::Bar;
use crate::{records, weights};
use anyhow::Result;
use keisei_core::{Game, Work};
use keisei_learn::driver::{CURVE, MODEL};
use keisei_learn::learners::{Inputs, Setting, Source, Valued};
use keisei_learn::{AnyLearner, Ending, Training};
use keisei_play::matches::Report;
use keisei_play::models::{Card, Model};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use summary::{Held, Summary};

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
    /// Seconds between checkpoints.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    checkpoint: f64,
}

/// Trains and prints where the model is.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let task = Task::new(args, common)?;
    let game = task.game.clone();
    catalog::with_game(&game, task)?
}

/// A training with everything decided.
struct Task<'a> {
    game: String,
    learner: String,
    features: Option<String>,
    records: Vec<PathBuf>,
    out: PathBuf,
    resume: bool,
    force: bool,
    every: Duration,
    seed: u64,
    meeting: Option<Meeting>,
    common: &'a Common,
}

impl<'a> Task<'a> {
    fn new(args: &Args, common: &'a Common) -> Result<Self> {
        let file = args.experiment.as_deref().map(Experiment::read).transpose()?.unwrap_or_default();
        let missing =
            |what: &str| usage(format!("{what} is missing: name it here or in an --experiment file"));
        let every = Duration::try_from_secs_f64(args.checkpoint);
        Ok(Task {
            game: args.game.clone().or(file.game).ok_or_else(|| missing("GAME"))?,
            learner: args.learner.clone().or(file.learner).ok_or_else(|| missing("--learner"))?,
            features: args.features.clone().or(file.features),
            records: if args.records.is_empty() { file.records } else { args.records.clone() },
            out: args.out.clone().or(file.out).ok_or_else(|| missing("--out"))?,
            resume: args.resume,
            force: args.force,
            every: every.map_err(|_| usage("--checkpoint is a number of seconds from 0 up"))?,
            seed: common.seed_or(file.seed),
            meeting: file.r#match,
            common,
        })
    }
}

impl Work for Task<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let setting = Setting::read(&mut self.learner.parse()?)?;
        let (spec, values) = (setting.spec(), setting.entry().values);
        let features = setting.features(&game, self.features.as_deref())?;
        let lines = match setting.entry().source {
            Source::SelfPlay => Vec::new(),
            Source::Results => records::read(&game, &self.records)?,
            Source::Moves => records::read_moves(&game, &self.records)?,
        };
        let inputs = Inputs { lines, models: &weights::models() };
        let mut learner = setting.open(&game, Some(&features), inputs, self.seed)?;
        let mut summary = self.train::<G>(features, spec, &mut *learner)?;
        // A rating of moves sits down as another player, whom an experiment does not name.
        let player = if values == Valued::Moves { "rank" } else { "greedy" };
        if values == Valued::Positions {
            summary.r#match = self.meet(&game, &summary.model)?;
        }
        if self.common.json { print_json(&summary) } else { summary.print(player) }
    }
}

impl Task<'_> {
    fn train<G: Game>(
        &self,
        features: String,
        spec: String,
        learner: &mut (dyn AnyLearner + 'static),
    ) -> Result<Summary> {
        let seed = self.seed;
        let training = Training {
            folder: &self.out,
            identity: format!("{} (rules {}), {features}, {spec}, seed {seed}", self.game, G::RULES),
            resume: self.resume,
            force: self.force,
            every: self.every,
            stop: stop_flag(),
        };
        let model = |learner: &(dyn AnyLearner + 'static)| {
            let file = learner.file();
            Model { card: Card { game: self.game.clone(), ..file.card }, ..file }
        };
        let started = Instant::now();
        let (bar, mut here) = (Bar::new(learner.total(), "steps"), 0);
        let ending = training.run(learner, model, |progress| {
            if progress.here == 1 {
                bar.resume_at(progress.done);
            }
            bar.at(progress.done);
            here = progress.here;
        })?;
        drop(bar);
        if ending == Ending::Stopped {
            return Err(self.stopped(learner));
        }
        let figures = learner.figures();
        let figure = |name: &str| figures.iter().find(|(other, _)| *other == name).map(|&(_, figure)| figure);
        Ok(Summary {
            game: self.game.clone(),
            features,
            learner: spec,
            seed,
            steps: learner.done(),
            steps_here: here,
            seconds_here: started.elapsed().as_secs_f64(),
            playouts: figure("playouts").map(|playouts| playouts as u64),
            model: self.out.join(MODEL),
            curve: self.out.join(CURVE),
            held: Held::of(figure),
            r#match: None,
        })
    }

    fn stopped(&self, learner: &dyn AnyLearner) -> anyhow::Error {
        interrupted(format!(
            "stopped after {} of {} steps, all saved in {}; go on with the same command and --resume",
            thousands(learner.done()),
            thousands(learner.total()),
            self.out.display()
        ))
    }

    /// Plays the match of an experiment, the new model against everybody named.
    fn meet<G: Game>(&self, game: &G, model: &Path) -> Result<Option<Report>> {
        let Some(meeting) = &self.meeting else { return Ok(None) };
        let specs: Vec<String> =
            [format!("greedy:{}", model.display())].into_iter().chain(meeting.against.clone()).collect();
        let mut plan = matches::plan(game, &self.game, &specs, meeting.openings.as_deref())?;
        plan.schedule = keisei_play::matches::Schedule::Gauntlet;
        plan.games = meeting.games.unwrap_or(plan.games);
        plan.seed = self.seed;
        Ok(Some(matches::play(&plan, None)?))
    }
}
