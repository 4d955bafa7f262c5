//! Records and trainings, as units: each can be stopped or killed at any time and goes on.

use super::clock::Passed;
use super::golds;
use super::setting::{HELD, Setting, Size};
use super::watched::{Round, Watched};
use crate::driven;
use crate::{ResultsDir, Scale, StudyContext, jobs};
use anyhow::{Context, Result, ensure};
use keisei::error::usage;
use keisei_core::{Afterstate, Features, Game, Learner, Line, Linear, Policy, Position, Stream};
use keisei_games::shogi::{Board, Shogi};
use keisei_jobs::{Input, Job, Measure, Train};
use keisei_learn::Comparison;
use keisei_learn::comparison::mismatch;
use keisei_play::models::{Card, Model};
use keisei_play::policies::{EpsilonGreedy, Greedy};
use keisei_record::Source;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How the experiments are worked out.
#[derive(Clone)]
pub struct Experiment {
    /// The sizes of everything.
    pub size: Size,
    /// Where units go.
    pub results_dir: ResultsDir,
    /// Seed, stop and records.
    pub around: StudyContext,
    /// How large the experiments are.
    pub scale: Scale,
}

/// The game of the paper.
pub const GAME: &str = "shogi";

/// The games: those learned from and those held out.
pub struct Games {
    /// Games to learn from.
    pub kept: Arc<[Line<Board>]>,
    /// Games held out.
    pub held: Arc<[Line<Board>]>,
    /// What they are, in words.
    pub about: String,
    /// What they are known by: those learned from, those held out.
    pub inputs: [Input; 2],
}

/// A finished training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trained {
    /// The learner's parameters.
    pub learner: String,
    /// Updates on each collection.
    pub updates_each: u32,
    /// What every iteration came to; of the reference also its mismatch before.
    pub rounds: Vec<Round>,
    /// Mismatch on the games learned from, after the training.
    pub mismatch: f64,
    /// Mismatch on the games held out.
    pub held: f64,
    /// Agreement on the games learned from.
    pub agreement: f64,
    /// Agreement on the games held out.
    pub held_agreement: f64,
    /// The weights that fix the scale.
    pub material: Vec<f32>,
    /// A king on 8h with a gold on each square, rank by rank from 9a; empty where the features have no such.
    pub golds: Vec<f32>,
}

/// What a clock said of every iteration: seconds from the start to its end, and seconds of its updates alone.
type Times = Vec<[f64; 2]>;

impl Trained {
    fn times(&self) -> Times {
        self.rounds.iter().map(|round| [round.seconds, round.updating]).collect()
    }

    fn with_times(mut self, times: &Times) -> Self {
        for (round, &[seconds, updating]) in self.rounds.iter_mut().zip(times) {
            (round.seconds, round.updating) = (seconds, updating);
        }
        self
    }

    /// Returns where it was when it ended.
    pub fn passed(&self) -> Passed {
        let seconds = self.rounds.last().map_or(0.0, |round| round.seconds);
        Passed { seconds, searched: self.searched(), nodes: self.nodes(), mismatch: self.mismatch }
    }

    /// Returns the minutes that searching and updating took.
    pub fn minutes(&self) -> f64 {
        self.passed().seconds / 60.0
    }

    /// Returns the siblings searched in all iterations.
    pub fn searched(&self) -> u64 {
        self.rounds.iter().map(|round| round.searched).sum()
    }

    /// Returns the seconds that all updates took.
    pub fn updating(&self) -> f64 {
        self.rounds.iter().map(|round| round.updating).sum()
    }

    /// Counts the updates.
    pub fn updates(&self) -> u64 {
        self.rounds.len() as u64 * u64::from(self.updates_each)
    }

    /// Counts the leaves that updates looked at, each as often as they did.
    pub fn leaves_seen(&self) -> u64 {
        self.rounds.iter().map(|round| round.leaves).sum::<u64>() * u64::from(self.updates_each)
    }

    /// Returns the most bytes that the leaves of an iteration took.
    pub fn most_bytes(&self) -> u64 {
        self.rounds.iter().map(|round| round.bytes).max().unwrap_or(0)
    }

    /// Returns the nodes searched in all iterations.
    pub fn nodes(&self) -> u64 {
        self.rounds.iter().map(|round| round.nodes).sum()
    }
}

/// Folders of records below the folder that `--data` names, in the order they are taken.
const FOLDERS: [&str; 5] = ["shogi", "shogi/professional", "shogi/wcsc28_csa", "shogi/wars_kif", "shogi/usi"];

impl Experiment {
    /// Fails when the user asked to stop.
    pub fn check_cancelled(&self) -> Result<()> {
        self.around.context.check_cancelled()?;
        Ok(())
    }

    /// Reads the games; at smoke scale it makes some up.
    pub fn games(&self, made_up: bool) -> Result<Games> {
        let (lines, origin) = if made_up {
            (imagined(self.size.games, 40), "games of a greedy player for material, made up here".to_owned())
        } else {
            self.recorded()?
        };
        let due = |games: usize| (games as f64 * HELD).ceil() as usize;
        let (mut kept, mut held) = (Vec::new(), Vec::new());
        for (i, line) in lines.into_iter().enumerate() {
            if due(i + 1) > due(i) { held.push(line) } else { kept.push(line) }
        }
        let about = format!("{} to learn from and {} held out, {origin}", kept.len(), held.len());
        let inputs = [&kept, &held].map(|lines| Input::File(jobs::digest_of(lines)));
        Ok(Games { kept: kept.into(), held: held.into(), about, inputs })
    }

    fn recorded(&self) -> Result<(Vec<Line<Board>>, String)> {
        let missing = || {
            usage(
                "this paper learns from recorded games: --data or KEISEI_DATA names a folder that holds \
                 shogi/*.csa, .kif, .ki2, .usi or .tsv, or such files in shogi/wcsc28_csa or shogi/professional",
            )
        };
        let data = self.around.data.as_deref().ok_or_else(missing)?;
        let (game, mut lines, mut from) = (Shogi::default(), Vec::new(), Vec::new());
        let start = Board::start(&game);
        for folder in FOLDERS.map(|folder| data.join(folder)).iter().filter(|folder| folder.is_dir()) {
            let before = lines.len();
            let games = Source::new(&game, std::slice::from_ref(folder))?.flatten().map(|game| game.line);
            // Games given up at once, and handicap games, teach no even play.
            let fit = games.filter(|line| line.moves.len() >= 20 && line.start == start);
            lines.extend(fit);
            let enough = lines.len() >= self.size.games;
            if lines.len() > before {
                let name = |folder: &Path| folder.file_name().map(|name| name.to_string_lossy().into_owned());
                from.push(format!("{} of {}", lines.len() - before, name(folder).unwrap_or_default()));
            }
            if enough {
                break;
            }
        }
        ensure!(lines.len() > 1, missing());
        // Evenly spread, since records lie in the order of events and of the players' strength.
        let (all, wanted) = (lines.len(), self.size.games.min(lines.len()));
        let mut number = 0;
        lines.retain(|_| {
            number += 1;
            number * wanted / all > (number - 1) * wanted / all
        });
        Ok((lines, format!("evenly spread over {}", from.join(", "))))
    }

    /// Trains one setting, as a unit.
    pub fn train(&self, games: &Games, setting: Setting) -> Result<Trained> {
        let (name, units) = (self.name_of(setting), &self.results_dir.units);
        let job = self.training(games, setting);
        let timing = Job::Measure(Measure {
            inputs: vec![units.input(&job)?],
            clock: true,
            ..jobs::measure("seconds of iterations", GAME, json!({}), self.seed_of(setting))
        });
        // The times first: whoever finds the training finds them, unless the clock's folder is gone.
        let trained = units.get(&name, &job, || {
            let trained = self.learn(games, setting)?;
            units.keep(&name, &timing, trained.times())?;
            Ok(trained)
        })?;
        let unknown = || vec![[f64::NAN; 2]; trained.rounds.len()];
        let times = units.find::<Times>(&name, &timing)?.unwrap_or_else(unknown);
        Ok(trained.with_times(&times))
    }

    /// Returns the job of one training.
    pub fn training(&self, games: &Games, setting: Setting) -> Job {
        Job::Train(Train {
            game: GAME.to_owned(),
            features: self.size.features.to_owned(),
            learner: setting.config(self.size).spec(),
            seed: self.seed_of(setting),
            records: games.inputs.into(),
            start: None,
            keep: jobs::settings(json!({
                "iterations": "counts and mismatch of each",
                "material": true,
                "golds": self.size.features == "bonanza",
                "held": "mismatch and agreement on the last records",
            })),
            clock: false,
        })
    }

    fn name_of(&self, setting: Setting) -> String {
        format!("{}-{}-g{}", setting.name(), self.size.features, self.size.games)
    }

    fn seed_of(&self, setting: Setting) -> u64 {
        Stream::new(self.around.seed).named("training").child(setting.seed).key()
    }

    /// Returns the folder of model files.
    pub fn models(&self) -> Result<PathBuf> {
        let folder = self.results_dir.folder().join("models");
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        Ok(folder)
    }

    /// Returns the model that plays matches. Its file is too large to keep with the results: where it is gone, it is
    /// trained again.
    pub fn player(&self, games: &Games) -> Result<PathBuf> {
        let model = self.models()?.join(format!("{}.safetensors", self.name_of(Setting::PLAYED)));
        self.train(games, Setting::PLAYED)?;
        if !model.exists() {
            self.learn(games, Setting::PLAYED)?;
            let job = self.training(games, Setting::PLAYED);
            self.results_dir.units.forget(&self.name_of(Setting::PLAYED), &job)?;
        }
        Ok(model)
    }

    fn learn(&self, games: &Games, setting: Setting) -> Result<Trained> {
        self.check_cancelled()?;
        let unit = self.name_of(setting);
        self.around.context.note(format!("{unit}: {} games", games.kept.len()));
        let config = &setting.config(self.size);
        let features = Shogi::default().features(self.size.features)?;
        let learner =
            Comparison::new(features.clone(), &games.kept, config.clone(), None, self.seed_of(setting))?;
        let mut learner = Watched::new(learner);
        let job = self.training(games, setting);
        let card = Card::new(&Shogi::default(), self.size.features);
        let model = |learner: &Watched<Board, _>| Model {
            card: Card { steps: learner.done(), ..card.clone() },
            weights: learner.model().to_vec(),
        };
        driven::train(&self.results_dir.units, (&unit, ""), &job, &mut learner, model)?;
        let weights = learner.model();
        let measure = |lines: &Arc<[Line<Board>]>| mismatch(&features, weights, lines.clone(), config);
        let (kept, held) = (measure(&games.kept)?, measure(&games.held)?);
        let trained = Trained {
            learner: config.spec(),
            updates_each: config.updates,
            rounds: learner.rounds().to_vec(),
            mismatch: kept.loss(),
            held: held.loss(),
            agreement: kept.agreement(),
            held_agreement: held.agreement(),
            material: weights[features.scale()].to_vec(),
            golds: if self.size.features == "bonanza" { golds::weights_of(weights) } else { Vec::new() },
        };
        if setting == Setting::PLAYED {
            let model = Model { card: Card { learner: config.spec(), ..card }, weights: weights.to_vec() };
            model.write(&self.models()?.join(format!("{unit}.safetensors")))?;
        }
        Ok(trained)
    }
}

/// Makes games up that are broken off after so many plies: the better material wins, with a random move now and then.
pub fn imagined(games: usize, plies: usize) -> Vec<Line<Board>> {
    let game = Shogi::default();
    let Ok(features) = game.features("material") else { return Vec::new() };
    let weights: Vec<f32> = (0..features.count()).map(|i| features.initial_weight(i)).collect();
    let mut policy =
        EpsilonGreedy { epsilon: 0.1, greedy: Greedy(Afterstate(Linear::new(features, weights))) };
    let one = |number: u64| {
        let mut rng = Stream::new(number).named("imagined").rng();
        let mut line = Line::new(game.start(&mut rng));
        let mut board = line.start.clone();
        while let Some(m) = policy.pick(&board, &mut rng).filter(|_| line.moves.len() < plies) {
            board.play(m);
            line.moves.push(m);
        }
        line
    };
    (0..games as u64).map(one).collect()
}
