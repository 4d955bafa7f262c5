//! Trainings by specification.

use crate::catalog;
use crate::content;
use crate::context::Context;
use crate::error::cancelled;
use crate::experiment::Meeting;
use crate::matches::MatchTask;
use anyhow::Result;
use keisei_core::{Budget, Game, GameVisitor};
use keisei_learn::driver::{CURVE, MODEL};
use keisei_learn::learners::{Inputs, Source, Valued};
use keisei_learn::{AnyLearner, Ending, Training as Driver};
use keisei_play::matches::{Report, Schedule};
use keisei_play::models::{Card, Model};
use keisei_report::number::thousands;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A training with everything decided.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainingTask {
    /// The game, with its parameters.
    pub game: String,
    /// The learner, as a specification.
    pub learner: String,
    /// The feature set; the game's first by default.
    pub features: Option<String>,
    /// Recorded games to learn from.
    pub records: Vec<PathBuf>,
    /// The folder for the model, the learning curve and the checkpoint.
    pub out: PathBuf,
    /// Whether to take up the training that the folder holds.
    pub resume: bool,
    /// Whether to begin anew where the folder holds one.
    pub force: bool,
    /// Time between checkpoints.
    pub every: Duration,
    /// The seed of everything random.
    pub seed: u64,
    /// The match to play afterwards.
    pub meeting: Option<Meeting>,
}

/// What a training came to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The game, with its parameters.
    pub game: String,
    /// The feature set.
    pub features: String,
    /// The learner, as a specification.
    pub learner: String,
    /// The seed.
    pub seed: u64,
    /// Steps done.
    pub steps: u64,
    /// Steps done by this process.
    pub steps_here: u64,
    /// Seconds that this process took.
    pub seconds_here: f64,
    /// Games played out, where the learner plays any.
    pub playouts: Option<u64>,
    /// The model's file.
    pub model: PathBuf,
    /// The learning curve's file.
    pub curve: PathBuf,
    /// What games that were held out say, where some were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<Held>,
    /// What the match afterwards came to, if one was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub r#match: Option<Report>,
    /// The kind of player that plays with the model.
    #[serde(skip)]
    pub player: &'static str,
}

/// What games that were held out say of a model.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Held {
    /// Positions of those games.
    pub positions: u64,
    /// The mismatch between the model's moves and those that were played.
    pub mismatch: f64,
    /// The share of positions in which the model would have played the same.
    pub agreement: f64,
}

impl Held {
    /// Takes them from a learner's figures, where it has them.
    fn of(figure: impl Fn(&str) -> Option<f64>) -> Option<Self> {
        let positions = figure("held positions")? as u64;
        let (mismatch, agreement) = (figure("held mismatch")?, figure("held agreement")?);
        Some(Held { positions, mismatch, agreement })
    }
}

impl TrainingTask {
    /// Trains, and plays the match afterwards if there is one.
    ///
    /// # Errors
    /// Refuses what makes no sense and folders that hold something else; says so when it was cancelled.
    pub fn run(&self, context: &Context) -> Result<Summary> {
        catalog::with_game(&self.game, Train { training: self, context })?
    }
}

struct Train<'a> {
    training: &'a TrainingTask,
    context: &'a Context,
}

impl GameVisitor for Train<'_> {
    type Out = Result<Summary>;

    fn run<G: Game>(self, game: G) -> Result<Summary> {
        let TrainingTask { learner, features, records, seed, .. } = self.training;
        let setting = self.context.specs.setting(learner)?;
        let (spec, values) = (setting.spec(), setting.entry().values);
        let features = setting.features(&game, features.as_deref())?;
        let lines = match setting.entry().source {
            Source::SelfPlay => Vec::new(),
            Source::Results => keisei_record::read(&game, records)?,
            Source::Moves => keisei_record::read_moves(&game, records)?,
        };
        let content = if lines.is_empty() { None } else { content::digest(&game, records)? };
        let inputs = Inputs { lines, models: &self.context.specs.models };
        let mut learner = setting.open(&game, Some(&features), inputs, *seed)?;
        let identity = self.identity::<G>(&features, &spec, content.as_deref(), learner.versions());
        let mut summary = self.train((features, spec, identity), &mut *learner)?;
        // A rating of moves sits down as another player, whom an experiment does not name.
        summary.player = if values == Valued::Moves { "rank" } else { "greedy" };
        if values == Valued::Positions {
            summary.r#match = self.meet(&summary.model)?;
        }
        Ok(summary)
    }
}

impl Train<'_> {
    fn train(
        &self,
        (features, spec, identity): (String, String, String),
        learner: &mut (dyn AnyLearner + 'static),
    ) -> Result<Summary> {
        let TrainingTask { game, out, seed, .. } = self.training;
        let driver = Driver {
            folder: out,
            identity,
            version: self.context.version,
            resume: self.training.resume,
            force: self.training.force,
            every: self.training.every,
            cancel: &self.context.cancel,
        };
        let model = |learner: &(dyn AnyLearner + 'static)| {
            let file = learner.file();
            Model { card: Card { game: game.clone(), ..file.card }, ..file }
        };
        let started = Instant::now();
        let (steps, mut here) = (self.context.steps(learner.total(), "steps"), 0);
        let ending = self.context.run(|| {
            driver.run(learner, model, |progress| {
                if progress.here == 1 {
                    steps.resume_at(progress.done);
                }
                steps.at(progress.done);
                here = progress.here;
            })
        })?;
        drop(steps);
        if ending == Ending::Stopped {
            return Err(self.stopped(learner));
        }
        let figures = learner.figures();
        let figure = |name: &str| figures.iter().find(|(other, _)| *other == name).map(|&(_, figure)| figure);
        Ok(Summary {
            game: game.clone(),
            features,
            learner: spec,
            seed: *seed,
            steps: learner.done(),
            steps_here: here,
            seconds_here: started.elapsed().as_secs_f64(),
            playouts: figure("playouts").map(|playouts| playouts as u64),
            model: out.join(MODEL),
            curve: out.join(CURVE),
            held: Held::of(figure),
            r#match: None,
            player: "greedy",
        })
    }

    /// Says what is trained: whatever decides its bytes, and nothing else.
    fn identity<G: Game>(
        &self,
        features: &str,
        spec: &str,
        content: Option<&str>,
        versions: &[(String, u32)],
    ) -> String {
        let TrainingTask { game, seed, .. } = self.training;
        let versions: Vec<String> =
            versions.iter().map(|(what, version)| format!(", {what} {version}")).collect();
        let records = content.map(|digest| format!(", records {digest}")).unwrap_or_default();
        format!("{game} (rules {}{}), {features}, {spec}, seed {seed}{records}", G::RULES, versions.concat())
    }

    fn stopped(&self, learner: &dyn AnyLearner) -> anyhow::Error {
        cancelled(format!(
            "stopped after {} of {} steps, all saved in {}; go on with the same command and --resume",
            thousands(learner.done()),
            thousands(learner.total()),
            self.training.out.display()
        ))
    }

    /// Plays the match of an experiment, the new model against everybody named.
    fn meet(&self, model: &Path) -> Result<Option<Report>> {
        let TrainingTask { game, meeting, seed, .. } = self.training;
        let Some(meeting) = meeting else { return Ok(None) };
        let task = MatchTask {
            game: game.clone(),
            specs: [format!("greedy:{}", model.display())]
                .into_iter()
                .chain(meeting.against.clone())
                .collect(),
            openings: meeting.openings.clone().unwrap_or_else(|| "none".to_owned()),
            schedule: Schedule::Gauntlet,
            games: meeting.games.unwrap_or(100),
            series: 1,
            seed: *seed,
            budget: Budget::default(),
            sprt: None,
            values: false,
            out: None,
            resume: false,
            shard: None,
            records: None,
        };
        task.run(self.context)
    }
}
