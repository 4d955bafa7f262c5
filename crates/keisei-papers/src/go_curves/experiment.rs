//! Judgements, as units: each can be stopped or killed at any time and goes on.

use super::games::{self, Games};
use super::setting::{Evaluator, Family, LEVELS, OURS, Size};
use crate::driven;
use crate::{ResultsDir, Scale, StudyContext, Unfinished, is_installed, jobs};
use anyhow::{Context, Result, anyhow};
use keisei::curve::{CurveOptions, Evaluations, JudgeRequest, JudgeStudy, Sample, Study};
use keisei_core::{Game, Learner, Stream};
use keisei_jobs::{Input, Job, Judge, Measure, Train};
use keisei_learn::imitation::softmax;
use keisei_learn::{Examples, Softmax, SoftmaxConfig};
use keisei_measure::curve::{Condition, Distance, Monotone};
use keisei_play::folder_lock::LockError;
use keisei_play::models::{Card, Model, Shape};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;

/// How the experiments are worked out.
pub struct Experiment {
    /// How large the experiments are.
    pub scale: Scale,
    /// The sizes of everything.
    pub size: Size,
    /// Where units go.
    pub results_dir: ResultsDir,
    /// Seed and stop.
    pub around: StudyContext,
    /// The records.
    pub games: Games,
    /// Whether GNU Go can be called.
    pub gnugo: bool,
    /// Specifications as jobs hold them, by what they are written from: an engine is asked its name once.
    canonical: Mutex<BTreeMap<String, String>>,
}

/// Which positions are judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// As many as an evaluator can afford.
    Usual,
    /// Those that everybody is asked about; fewer of them where even these are too dear.
    Shared,
    /// Those with a ko on the board, and those just before and after.
    Ko,
}

impl Part {
    /// Names the judging of such positions in files.
    fn judging(self, evaluator: Evaluator) -> String {
        let suffix = match self {
            Part::Usual => "",
            Part::Shared => "-shared",
            Part::Ko => "-ko",
        };
        format!("judge-{}{suffix}", evaluator.file())
    }
}

/// What came of one evaluator.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// The share of all positions that was judged.
    pub share: f64,
    /// Everything with the usual width of bins.
    pub study: JudgeStudy,
    /// The same questions with bins half and twice as wide.
    pub widths: Vec<Width>,
}

/// What hangs on the width of bins.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct Width {
    /// The width.
    pub delta: f64,
    /// Whether the curve rises.
    pub monotone: Monotone,
    /// How far ko's curve leaves that of all positions.
    pub ko_from_all: Distance,
    /// How far it leaves that of the positions just before and after.
    pub ko_from_beside: Distance,
}

/// Learned ratings of moves.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Moves {
    /// Agreement with the moves of the other half, and its mean log-loss.
    agreement: f64,
    loss: f64,
    weights: Vec<f32>,
}

impl Experiment {
    /// Finds records and engines.
    pub fn new(scale: Scale, size: Size, results_dir: ResultsDir, around: StudyContext) -> Result<Self> {
        let games = Games::find(&size, &around, &results_dir)?;
        let gnugo = size.engines && is_installed("gnugo");
        if size.engines && !gnugo {
            around.context.warn("skipped: GNU Go is not installed; its rows stay empty");
        }
        Ok(Experiment { scale, size, results_dir, around, games, gnugo, canonical: Mutex::default() })
    }

    /// Fails when the user asked to stop.
    pub fn check_cancelled(&self) -> Result<()> {
        self.around.context.check_cancelled()?;
        Ok(())
    }

    /// Lists everybody who judges and plays.
    pub fn evaluators(&self) -> Vec<Evaluator> {
        let ours = OURS.iter().flat_map(|&family| self.size.all_of(family));
        let levels = LEVELS.iter().map(|&amount| Evaluator { family: Family::GnuGo, amount });
        ours.chain(levels.filter(|_| self.gnugo)).collect()
    }

    /// Learns moves from one half of the games, and returns the model's file.
    pub fn moves(&self) -> Result<PathBuf> {
        let (game, config) = (games::go(&self.size)?, SoftmaxConfig::default());
        let features = game.move_features("shape")?;
        let seed = Stream::new(self.around.seed).named("training").key();
        let job = Job::Train(Train {
            game: self.size.rules.to_owned(),
            features: "shape".to_owned(),
            learner: config.spec(),
            seed,
            records: vec![self.games.digest.input()],
            start: None,
            keep: jobs::settings(json!({ "learned from": "every other game", "agreement": "with the rest" })),
            clock: false,
        });
        let learned: Moves = self.results_dir.units.get("train-moves", &job, || {
            self.check_cancelled()?;
            self.around.context.note("train-moves: learning from every other game");
            let lines = keisei_record::read_moves(&game, std::slice::from_ref(&self.games.learn))?;
            let mut learner = Softmax::new(Examples::new(&features, &lines)?, config.clone(), seed)?;
            let card = Card::new(&game, "shape").shaped(Shape::Softmax);
            let model = |learner: &Softmax| Model { card: card.clone(), weights: learner.model().to_vec() };
            driven::train(&self.results_dir.units, ("train-moves", ""), &job, &mut learner, model)?;
            let unseen = keisei_record::read_moves(&game, std::slice::from_ref(&self.games.test))?;
            let unseen = Examples::new(&features, &unseen)?;
            let (loss, agreement, _) = softmax::agreement(&unseen, learner.model());
            Ok(Moves { agreement, loss, weights: learner.model().to_vec() })
        })?;
        let card = Card { learner: config.spec(), ..Card::new(&game, "shape").shaped(Shape::Softmax) };
        let path = self.model_file("moves.safetensors")?;
        Model { card, weights: learned.weights }.write(&path)?;
        Ok(path)
    }

    /// Names a file among the models.
    pub fn model_file(&self, name: &str) -> Result<PathBuf> {
        let folder = self.results_dir.folder().join("models");
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(folder.join(name))
    }

    /// Returns an evaluator's specification.
    pub fn spec(&self, evaluator: Evaluator) -> Result<String> {
        Ok(evaluator.spec(&self.moves()?))
    }

    /// Returns the share of all positions that an evaluator judges.
    pub fn share(&self, evaluator: Evaluator) -> f64 {
        let dear = self.size.is_dear(evaluator);
        match () {
            () if self.size.judges_many(evaluator) => self.size.many,
            () if evaluator.family == Family::Strong && dear => self.size.fewest,
            () => self.size.few,
        }
    }

    fn inquiry(&self, evaluator: Evaluator, part: Part) -> Result<JudgeRequest> {
        let share = self.share(evaluator);
        let sample = match part {
            Part::Ko => Sample::Near(Condition::flag("ko")),
            Part::Shared => Sample::Share(share.min(self.size.few)),
            Part::Usual if share >= 1.0 => Sample::All,
            Part::Usual => Sample::Share(share),
        };
        Ok(JudgeRequest {
            game: self.games.rules.clone(),
            specs: vec![self.spec(evaluator)?],
            records: self.games.all.clone(),
            root: PathBuf::new(),
            sample,
            seed: self.around.seed,
        })
    }

    /// Returns a specification as jobs hold it.
    pub fn canonical(&self, spec: &str) -> Result<String> {
        let poisoned = |_| anyhow!("a thread panicked");
        if let Some(known) = self.canonical.lock().map_err(poisoned)?.get(spec) {
            return Ok(known.clone());
        }
        let text = self.around.context.specs.canonical(&games::go(&self.size)?, spec)?;
        self.canonical.lock().map_err(poisoned)?.insert(spec.to_owned(), text.clone());
        Ok(text)
    }

    /// Returns the job of judging some positions.
    fn judging(&self, evaluator: Evaluator, part: Part) -> Result<Judge> {
        let inquiry = self.inquiry(evaluator, self.asked_part(evaluator, part))?;
        Ok(judge_job(&inquiry, vec![self.canonical(&inquiry.specs[0])?], self.games.digest.input()))
    }

    /// Returns the judgements of some positions as what another job needs.
    pub fn judgings(&self, evaluators: &[Evaluator], part: Part) -> Result<Vec<Judge>> {
        evaluators.iter().map(|&one| self.judging(one, part)).collect()
    }

    /// Returns what a study of values depends on beside the values.
    pub fn measuring(&self, measure: &str, judged: Vec<Judge>, fields: Value) -> Measure {
        let mut settings = jobs::settings(fields);
        settings.insert("resamples".to_owned(), self.size.resamples.into());
        let game = self.size.rules;
        Measure { judged, settings, ..jobs::measure(measure, game, Value::Null, self.around.seed) }
    }

    /// Returns which positions are asked about: who judges no more than the shared ones anyway is not asked again.
    fn asked_part(&self, evaluator: Evaluator, part: Part) -> Part {
        let no_more = part == Part::Shared && self.share(evaluator) <= self.size.few;
        if no_more { Part::Usual } else { part }
    }

    /// Has positions judged, going on with what was judged before.
    pub fn evaluations(&self, name: &str, inquiry: &JudgeRequest) -> Result<Evaluations> {
        self.check_cancelled()?;
        self.around.context.note(format!("{name}: judging"));
        let specs = inquiry.specs.iter().flat_map(|spec| spec.bytes());
        let folder = self.results_dir.folder().join("raw").join(name);
        let key = specs.fold(Stream::new(inquiry.seed), |key, byte| key.child(byte.into())).key();
        let judged = inquiry.judge(&folder.with_extension(format!("{key:016x}")), &self.around.context);
        judged.map_err(|error| match error.downcast_ref() {
            // Another process that shares the work is judging the same.
            Some(LockError::Held { .. }) if !self.results_dir.units.is_alone() => {
                Unfinished(name.to_owned()).into()
            }
            _ => error,
        })
    }

    /// Returns every value of an evaluator on some positions.
    pub fn values(&self, evaluator: Evaluator, part: Part) -> Result<Evaluations> {
        let part = self.asked_part(evaluator, part);
        self.evaluations(&part.judging(evaluator), &self.inquiry(evaluator, part)?)
    }

    /// Returns the questions asked of every judgement.
    pub fn questions(&self, conditions: &[&str]) -> CurveOptions {
        CurveOptions {
            conditions: conditions.iter().map(|tag| Condition::flag(*tag)).collect(),
            delta: None,
            perspective: None,
            resamples: self.size.resamples,
            search: false,
            seed: self.around.seed,
        }
    }

    /// Judges with an evaluator, as a unit.
    pub fn judged(&self, evaluator: Evaluator, part: Part) -> Result<Judgement> {
        let name = part.judging(evaluator);
        let inquiry = self.inquiry(evaluator, part)?;
        let search = part == Part::Usual && self.size.judges_many(evaluator);
        let fields = json!({
            "title": evaluator.name(),
            "conditions": ["ko"],
            "search": search,
            "widths": [0.5, 2.0],
            "share": self.share(evaluator),
        });
        let judged = vec![self.judging(evaluator, part)?];
        let job = Job::Measure(self.measuring("curve", judged, fields));
        self.results_dir.units.get(&name, &job, || {
            let evaluations = self.evaluations(&name, &inquiry)?;
            let mut study = studied(
                &evaluations,
                &CurveOptions { search, ..self.questions(&["ko"]) },
                &evaluator.name(),
            )?;
            study.found.truncate(12);
            let widths = [0.5, 2.0].map(|times| {
                let delta = Some(times * study.delta);
                let questions = CurveOptions { delta, ..self.questions(&["ko"]) };
                let study = studied(&evaluations, &questions, &evaluator.name())?;
                let ko = study.conditions.first().ok_or_else(|| anyhow!("ko was asked about"))?;
                Ok(Width {
                    delta: study.delta,
                    monotone: study.monotone,
                    ko_from_all: ko.from_all,
                    ko_from_beside: ko.from_control,
                })
            });
            let widths = widths.into_iter().collect::<Result<_>>()?;
            Ok(Judgement { share: self.share(evaluator), study, widths })
        })
    }
}

/// Returns the job of an inquiry.
pub fn judge_job(inquiry: &JudgeRequest, players: Vec<String>, records: Input) -> Judge {
    let (game, seed, records) = (inquiry.game.clone(), inquiry.seed, vec![records]);
    let clock = players.iter().any(|spec| jobs::is_timed(spec));
    Judge { game, players, records, sample: inquiry.sample.to_string(), seed, clock }
}

/// Studies what one judge said.
pub fn studied(values: &Evaluations, questions: &CurveOptions, name: &str) -> Result<JudgeStudy> {
    let study = Study::new(values, questions)?.judges.into_iter().next();
    let study = study.ok_or_else(|| anyhow!("somebody has judged"))?;
    Ok(JudgeStudy { name: name.to_owned(), ..study })
}
