//! Records and trainings, as units: each can be stopped or killed at any time and goes on.

use super::setting::{Size, Teacher};
use super::study::Study;
use super::table::Seated;
use crate::driven;
use crate::{ResultsDir, Scale, StudyContext, gather, jobs};
use anyhow::{Context, Result, ensure};
use keisei::error::stopped;
use keisei::generation::Series;
use keisei_core::{DigestWriter, Game, Learner, Line, Stream};
use keisei_games::daihinmin::{Daihinmin, PlayInputs, Table};
use keisei_jobs::{Generate, Input, Job, Train};
use keisei_learn::imitation::pairs;
use keisei_learn::{Examples, Pairs, PairsConfig};
use keisei_play::models::{Card, Model, Ranking, Shape};
use keisei_record::RecordFormat;
use keisei_record::uecda_log;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::{Arc, OnceLock};

/// How the experiments are worked out.
pub struct Experiment {
    /// The sizes of everything.
    pub size: Size,
    /// Where units go.
    pub results_dir: ResultsDir,
    /// Seed and stop.
    pub around: StudyContext,
    /// How large the experiments are.
    pub scale: Scale,
    /// The trainings, read once.
    pub known: OnceLock<Arc<Study>>,
}

/// The game of the paper.
pub const GAME: &str = "daihinmin";

/// A finished training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trained {
    /// The reading of the inputs.
    pub features: String,
    /// How it was trained.
    pub learner: String,
    /// Hidden neurons.
    pub hidden: usize,
    /// Positions learned from.
    pub positions: usize,
    /// Every start's agreement with the unseen positions, equal favourites drawn at random.
    pub agreement: Vec<f64>,
    /// The same where a move rated equal to the favourite counts as agreed.
    pub among_equals: Vec<f64>,
    /// Every start's agreement with the positions that the best start is chosen by.
    pub validation: Vec<f64>,
    /// Which start that is.
    pub best: usize,
    /// Its weights.
    pub weights: Vec<f32>,
    /// Turns without a choice among the unseen ones.
    pub forced: u64,
}

impl Trained {
    /// Puts the best start to use.
    pub fn ranking(&self) -> Result<Ranking<PlayInputs>> {
        Ok(self.model().ranking(&Daihinmin::default())?)
    }

    /// Returns the model file of the best start.
    pub fn model(&self) -> Model {
        let card = Card::new(&Daihinmin::default(), &self.features);
        let card = card.shaped(Shape::Network { hidden: self.hidden });
        Model { card: Card { learner: self.learner.clone(), ..card }, weights: self.weights.clone() }
    }

    /// Turns agreement on choices into agreement on all turns, the forced ones agreeing.
    pub fn with_forced(&self, agreement: f64, test: usize) -> f64 {
        let (choices, forced) = (test as f64, self.forced as f64);
        (agreement * choices + forced) / (choices + forced)
    }
}

/// Positions of one teacher, divided: unseen ones to test with, others to validate with, the rest to learn from.
#[derive(Clone)]
pub struct Lessons {
    test: Arc<Examples>,
    validation: Arc<Examples>,
    rest: Examples,
}

impl Lessons {
    /// Returns the positions to learn from.
    pub fn first(&self, count: usize) -> Result<Arc<Examples>> {
        ensure!(
            self.rest.len() >= count,
            "the records hold {} positions, and {count} are needed",
            self.rest.len()
        );
        Ok(Arc::new(self.rest.clone().first(count)))
    }

    /// Returns the job of a training on some of these positions, judged by the rest.
    pub fn training(&self, features: &str, learner: String, examples: &Examples, seed: u64) -> Train {
        let digest = |examples: &Examples| {
            let mut writer = DigestWriter::default();
            examples.write_to(&mut writer);
            Input::File(writer.finish())
        };
        Train {
            game: GAME.to_owned(),
            features: features.to_owned(),
            learner,
            seed,
            records: [examples, &self.validation, &self.test].map(digest).into(),
            start: None,
            keep: jobs::settings(json!({ "agreement": "with the positions of the last records" })),
            clock: false,
        }
    }

    /// Returns the unseen positions.
    pub fn test(&self) -> &Examples {
        &self.test
    }
}

impl Experiment {
    /// Readies the experiments.
    pub fn new(scale: Scale, size: Size, results_dir: ResultsDir, around: StudyContext) -> Self {
        Experiment { size, results_dir, around, scale, known: OnceLock::new() }
    }

    /// Fails when the user asked to stop.
    pub fn check_cancelled(&self) -> Result<()> {
        self.around.context.check_cancelled()?;
        Ok(())
    }

    /// Records games of five players of a kind until there are so many positions with a choice.
    pub fn records(&self, teacher: Teacher, player: &Seated, positions: usize) -> Result<Vec<Line<Table>>> {
        // A game has about 49 turns with a choice; where that is not enough, more follow.
        let mut series = (positions as u64).div_ceil(48 * self.size.series).max(1);
        loop {
            let parts: Vec<Result<Vec<Line<Table>>>> =
                (0..series).into_par_iter().map(|number| self.series(teacher, player, number)).collect();
            let lines: Vec<Line<Table>> = gather(parts)?.into_iter().flatten().collect();
            let found = Examples::new(&PlayInputs::default(), &lines)?.len();
            if found >= positions {
                return Ok(lines);
            }
            let lacking = (positions - found) as u64;
            series += lacking.div_ceil(48 * self.size.series).max(1);
        }
    }

    /// Records one series, as a unit: the text that `keisei records generate` writes for such players.
    fn series(&self, teacher: Teacher, player: &Seated, number: u64) -> Result<Vec<Line<Table>>> {
        let (name, count) = (teacher.name(), self.size.series);
        let unit = format!("records-{name}-{:04}", number + 1);
        let stream = Stream::new(self.around.seed).named("records").child(number);
        let job = Job::Generate(Generate {
            game: GAME.to_owned(),
            players: vec![player.spec.clone(); 5],
            first: number * count,
            games: count,
            openings: "none".to_owned(),
            format: "uecda log".to_owned(),
            series: None,
            seed: stream.key(),
            clock: false,
        });
        let text: String = self.results_dir.units.get(&unit, &job, || {
            self.check_cancelled()?;
            self.around.context.note(format!("{unit}: {count} games"));
            let game = Daihinmin::default();
            let entrant = player.entrant(name);
            let table = [&entrant; 5];
            let task = Series {
                game: &game,
                table: &table,
                format: RecordFormat::find("log").context("there are logs of daihinmin")?,
                first: number * count,
                count,
            };
            let text =
                task.play(0, stream, &|| self.around.context.cancel.is_cancelled())?.ok_or_else(stopped)?;
            Ok(String::from_utf8(text)?)
        })?;
        let reader = uecda_log::Reader::new(text.as_bytes())?;
        reader.map(|game| Ok(game?.line)).collect()
    }

    /// Divides records by a reading of the inputs.
    pub fn lessons(&self, features: &str, lines: &[Line<Table>]) -> Result<Lessons> {
        let features = Daihinmin::default().move_features(features)?;
        let all = Examples::new(&features, lines)?;
        let test = self.size.test;
        // From the first games, so that more records leave every training as it was.
        let (unseen, rest) = all.take_first(test)?;
        let (validation, rest) = rest.take_first(test)?;
        Ok(Lessons { test: unseen.into(), validation: validation.into(), rest })
    }

    /// Trains networks on the first positions of some lessons, as a unit.
    pub fn train(
        &self,
        name: &str,
        features: &str,
        lessons: &Lessons,
        config: &PairsConfig,
        positions: usize,
    ) -> Result<Trained> {
        let examples = lessons.first(positions)?;
        let seed = Stream::new(self.around.seed).named("training").named(name).key();
        let unit = format!("train-{name}");
        let job = Job::Train(lessons.training(features, config.spec(), &examples, seed));
        let trained = self.results_dir.units.get(&unit, &job, || {
            self.check_cancelled()?;
            self.around.context.note(format!("{unit}: {} starts", config.starts));
            self.learn((&unit, &job), features, lessons, config, examples, seed)
        })?;
        let folder = self.results_dir.folder().join("models");
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        trained.model().write(&folder.join(format!("{name}.safetensors")))?;
        Ok(trained)
    }

    /// Trains, in the folder of the unit's job.
    fn learn(
        &self,
        (unit, job): (&str, &Job),
        features: &str,
        lessons: &Lessons,
        config: &PairsConfig,
        examples: Arc<Examples>,
        seed: u64,
    ) -> Result<Trained> {
        let positions = examples.len();
        let mut learner = Pairs::with_validation(examples, lessons.validation.clone(), config.clone(), seed)?;
        let card =
            Card::new(&Daihinmin::default(), features).shaped(Shape::Network { hidden: config.hidden });
        let model = |learner: &Pairs| Model { card: card.clone(), weights: learner.model().to_vec() };
        driven::train(&self.results_dir.units, (unit, ""), job, &mut learner, model)?;
        let judged: Vec<(f64, f64)> = (0..config.starts as usize)
            .map(|start| pairs::agreement(&lessons.test, &learner.weights(start), config.hidden))
            .collect();
        Ok(Trained {
            features: features.to_owned(),
            learner: config.spec(),
            hidden: config.hidden,
            positions,
            agreement: judged.iter().map(|&(sole, _)| sole).collect(),
            among_equals: judged.iter().map(|&(_, among)| among).collect(),
            validation: learner.agreements(),
            best: learner.best(),
            weights: learner.model().to_vec(),
            forced: lessons.test.forced(),
        })
    }
}
