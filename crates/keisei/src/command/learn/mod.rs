//! `learn`: training an evaluation.

mod counting;
mod summary;

use super::experiment::{Experiment, Meeting};
use super::matches;
use crate::catalog;
use crate::common::{Common, stop_flag};
use crate::failure::{interrupted, usage};
use crate::output::{print_json, thousands};
use crate::progress::Bar;
use crate::{records, weights};
use anyhow::{Context, Result};
use counting::Counting;
use keisei_core::{Game, Learner, Spec, Squash, Work};
use keisei_learn::driver::{CURVE, MODEL};
use keisei_learn::{
    Comparison, ComparisonConfig, Ending, Examples, Pairs, PairsConfig, Selective, SelectiveConfig, Softmax,
    SoftmaxConfig, Td, TdConfig, TdLeaf, TdLeafConfig, Training,
};
use keisei_play::matches::Report;
use keisei_play::models::{Card, Model, Shape};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use summary::{Held, Summary};

const HELP: &str = "\
LEARNERS
  td    TD(λ): rewarded by the result of each game
  tdmc  TDMC(λ): rewarded by playouts from every position as well
  tdleaf  TDLeaf(λ): from recorded games (--records), valued at the leaf of a search
  selective  drawn towards the results of simulations that choose the best of n random moves
  pairs  a network that rates moves, from records: the move played against each of the others
  softmax  a linear rating of moves, from records: the likelihood of the moves played
  comparison  from records: a shallow search is to prefer the move played to its siblings (Bonanza's method)
  Keys of the td learners: gamma, lambda, returns (printed, lambda or mean), alpha, slope; episodes
  and epsilon for td and tdmc, playouts for tdmc; depth and games for tdleaf. Keys of selective: n
  (a number or all), choose (best, softmax or noise) and spread, playouts, episodes, gain, alpha,
  epsilon, depth (of the search whose leaf is valued). Keys of pairs: hidden, iterations, alpha,
  starts, initial; of softmax: passes, alpha, l2; of both: positions (to learn from) and validation
  (held back from the end of the records, to choose among starts by). Keys of comparison: iterations,
  updates (on each collection), depth and quiet (plies searched below a move, and of loud moves below those),
  answer (true: those answer checks with every move),
  window and narrow (its width at first; siblings outside are left out), p (the chance that one left out is
  searched again), loss (sigmoid or hinge), l1, step, filter (a margin of static values, or off), held (the
  share of games to measure on), measure (held or both), start (a model to begin with) and adapt (true: l1
  pulls towards that model). alpha and epsilon may change: 0.5..0 falls
  in a line, 0.5/100 is half at step 100, 0.9*0.99 shrinks by a factor.

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
#[command(after_help = HELP)]
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
            every: every.map_err(|_| usage("--checkpoint is a number of seconds from 0 up"))?,
            seed: common.seed_or(file.seed),
            meeting: file.r#match,
            common,
        })
    }
}

/// What is trained, in words that go into files.
struct What {
    features: String,
    spec: String,
    config: String,
    squash: Squash,
    shape: Shape,
}

impl What {
    fn new(features: String, spec: String, config: &impl Serialize) -> Result<Self> {
        Ok(What {
            features,
            spec,
            config: serde_json::to_string(config)?,
            squash: Squash::Tanh,
            shape: Shape::Linear,
        })
    }
}

impl Work for Task<'_> {
    type Out = Result<()>;

    fn run<G: Game>(self, game: G) -> Result<()> {
        let mut spec: Spec = self.learner.parse()?;
        if ["pairs", "softmax"].contains(&spec.name()) {
            let summary = self.imitate(&game, &mut spec)?;
            return if self.common.json { print_json(&summary) } else { summary.print("rank") };
        }
        let default = || game.feature_sets().first().map(|set| set.name.to_owned());
        let name =
            self.features.clone().or_else(default).context("this game has no features to learn with")?;
        let features = game.features(&name).map_err(usage)?;
        let mut summary = match spec.name() {
            "tdleaf" => {
                let config = TdLeafConfig::from_spec(&mut spec)?;
                let what = What::new(name, config.spec(), &config)?;
                let records = records::read(&game, &self.records)?;
                let mut learner = TdLeaf::new(features, records.into(), config, self.seed)?;
                self.train(&game, what, &mut learner, |_| None)?
            }
            "comparison" => self.compare(&game, name, features, &mut spec)?,
            "selective" => {
                let config = SelectiveConfig::from_spec(&mut spec)?;
                let what = What { squash: config.squash(), ..What::new(name, config.spec(), &config)? };
                let mut learner = Selective::new(game.clone(), features, config, self.seed)?;
                self.train(&game, what, &mut learner, |_| None)?
            }
            _ => {
                let config = TdConfig::from_spec(&mut spec)?;
                let what = What::new(name, config.spec(), &config)?;
                let td = Td::new(game.clone(), features, config, self.seed)?;
                self.train(&game, what, &mut Counting::new(td), Counting::playouts)?
            }
        };
        summary.r#match = self.meet(&game, &summary.model)?;
        if self.common.json { print_json(&summary) } else { summary.print("greedy") }
    }
}

impl Task<'_> {
    /// Learns from records to prefer the move played to its siblings.
    fn compare<G: Game>(
        &self,
        game: &G,
        name: String,
        features: G::Features,
        spec: &mut Spec,
    ) -> Result<Summary> {
        let start: Option<String> = spec.take("start")?;
        let config = ComparisonConfig::from_spec(spec)?;
        let text = start.iter().fold(config.spec(), |spec, start| format!("{spec},start={start}"));
        // Values are in hundredths of a pawn or the like: 600 of them to a factor e of winning to losing is the
        // custom of Shogi programs, with a window of 256.
        let squash = Squash::Logistic { k: 256.0 / (600.0 * config.window) };
        let what = What { squash, ..What::new(name, text, &config)? };
        let start = match start {
            Some(file) => Some(start_of(game, &what.features, &file)?),
            None => None,
        };
        let lines = records::read_moves(game, &self.records)?;
        let mut learner = Comparison::new(features, &lines, config, start, self.seed)?;
        drop(lines);
        let summary = self.train(game, what, &mut learner, |_| None)?;
        let held = learner.lesson().held;
        Ok(Summary { held: (held.positions > 0).then(|| Held::new(&held)), ..summary })
    }

    /// Learns to rate moves from records.
    fn imitate<G: Game>(&self, game: &G, spec: &mut Spec) -> Result<Summary> {
        let default = || game.move_feature_sets().first().map(|set| set.name.to_owned());
        let name = self.features.clone().or_else(default);
        let name =
            name.ok_or_else(|| usage(format!("{} has no features of moves to learn with", G::NAME)))?;
        let features = game.move_features(&name).map_err(usage)?;
        let lines = records::read_moves(game, &self.records)?;
        let examples = Examples::new(&features, &lines)?;
        drop(lines);
        if spec.name() == "softmax" {
            let config = SoftmaxConfig::from_spec(spec)?;
            let what = What { shape: Shape::Softmax, ..What::new(name, config.spec(), &config)? };
            let mut learner = Softmax::new(examples, config, self.seed)?;
            return self.train(game, what, &mut learner, |_| None);
        }
        let config = PairsConfig::from_spec(spec)?;
        let shape = Shape::Network { hidden: config.hidden };
        let what = What { shape, ..What::new(name, config.spec(), &config)? };
        let mut learner = Pairs::new(examples, config, self.seed)?;
        self.train(game, what, &mut learner, |_| None)
    }

    fn train<G: Game, L: Learner<Model = [f32]>>(
        &self,
        game: &G,
        what: What,
        learner: &mut L,
        playouts: impl Fn(&L) -> Option<u64>,
    ) -> Result<Summary> {
        let (What { features, spec, config, squash, shape }, seed) = (what, self.seed);
        let card = Card {
            game: self.game.clone(),
            learner: spec.clone(),
            config,
            seed,
            squash,
            ..Card::new(game, &features).shaped(shape)
        };
        let training = Training {
            folder: &self.out,
            identity: format!("{} (rules {}), {features}, {spec}, seed {seed}", self.game, G::RULES),
            resume: self.resume,
            every: self.every,
            stop: stop_flag(),
        };
        let model = |learner: &L| Model {
            card: Card { steps: learner.done(), ..card.clone() },
            weights: learner.model().to_vec(),
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
        Ok(Summary {
            game: self.game.clone(),
            features,
            learner: spec,
            seed,
            steps: learner.done(),
            steps_here: here,
            seconds_here: started.elapsed().as_secs_f64(),
            playouts: playouts(learner),
            model: self.out.join(MODEL),
            curve: self.out.join(CURVE),
            held: None,
            r#match: None,
        })
    }

    fn stopped(&self, learner: &impl Learner) -> anyhow::Error {
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

/// Reads the weights of a model to begin with.
fn start_of<G: Game>(game: &G, features: &str, file: &str) -> Result<Arc<[f32]>> {
    let model = weights::models().load(game, Some(file))?;
    if model.card.features != features {
        let there = &model.card.features;
        return Err(usage(format!("{file} has weights of {there}, and {features} are to be learned")));
    }
    Ok(model.evaluation(game)?.weights().into())
}
