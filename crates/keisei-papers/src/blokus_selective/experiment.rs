//! Trainings, as units: each can be stopped or killed at any time and goes on from its checkpoint.

use super::setting::{CHOICES, Size};
use super::trace::{Mark, Watched};
use crate::{ResultsDir, Scale, StudyContext, driven, gather, jobs};
use anyhow::{Context, Result};
use keisei_core::{Features, Game, Learner, Stream};
use keisei_games::blokus::{Blokus, BlokusFeatures};
use keisei_jobs::{Job, Train};
use keisei_learn::{Selective, SelectiveConfig};
use keisei_play::models::{Card, Model};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A finished training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trained {
    /// The feature set.
    pub features: String,
    /// How it was trained.
    pub learner: String,
    /// The weights.
    pub weights: Vec<f32>,
    /// The weights on the way.
    pub marks: Vec<Mark>,
}

/// How the experiments are worked out.
#[derive(Clone)]
pub struct Experiment {
    /// The sizes of everything.
    pub size: Size,
    /// Where units go.
    pub results_dir: ResultsDir,
    /// Seed and stop.
    pub around: StudyContext,
    /// Whether the sizes come from a measured speed.
    pub clock: bool,
    /// How large the experiments are.
    pub scale: Scale,
}

/// The game of the paper.
pub const GAME: &str = "blokus";

/// A training to be done: a name, features, parameters, and which of several it is.
#[derive(Clone, Debug)]
pub struct Order {
    /// The name in files.
    pub name: String,
    /// The feature set.
    pub features: &'static str,
    /// The parameters.
    pub config: SelectiveConfig,
    /// Which training of this name, from one.
    pub number: u64,
}

impl Experiment {
    /// Fails when the user asked to stop.
    pub fn check_cancelled(&self) -> Result<()> {
        self.around.context.check_cancelled()?;
        Ok(())
    }

    /// Returns the trainings of every selection number, the first of each before any second.
    pub fn orders(&self) -> Vec<Order> {
        let of = |number: u64| {
            CHOICES.into_iter().filter(move |&n| number <= self.size.trainings_of(n)).map(move |n| Order {
                name: format!("n{n}"),
                features: "osaki2009",
                config: self.size.config(n),
                number,
            })
        };
        (1..=self.size.trainings.max(self.size.dear_trainings)).flat_map(of).collect()
    }

    /// Returns the trainings of one selection number.
    pub fn trained(&self, n: u32) -> Result<Vec<Trained>> {
        let name = format!("n{n}");
        let orders: Vec<Order> = self.orders().into_iter().filter(|order| order.name == name).collect();
        self.train(&orders)
    }

    /// Works orders off, one to a thread and in turn; what was trained before is taken from its file.
    pub fn train(&self, orders: &[Order]) -> Result<Vec<Trained>> {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::new());
        let work = || -> Result<()> {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
            while let Some((i, order)) = next_of(&next, orders) {
                let trained = pool.install(|| self.train_one(order));
                done.lock().map_err(|_| anyhow::anyhow!("a training panicked"))?.push((i, trained));
            }
            Ok(())
        };
        let threads = rayon::current_num_threads().min(orders.len());
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().map_err(|_| anyhow::anyhow!("a training panicked"))?)
        })?;
        let mut done = done.into_inner().map_err(|_| anyhow::anyhow!("a training panicked"))?;
        done.sort_by_key(|&(i, _)| i);
        gather(done.into_iter().map(|(_, trained)| trained))
    }

    fn train_one(&self, order: &Order) -> Result<Trained> {
        let Order { name, config, number, .. } = order;
        let train = self.training(order);
        let seed = train.seed;
        let (unit, job) = (format!("train-{name}-{number}"), Job::Train(train));
        let untrained = || {
            let count = Blokus::default().features(order.features)?.count();
            Ok(Trained {
                features: order.features.to_owned(),
                learner: config.spec(),
                weights: vec![0.0; count],
                marks: Vec::new(),
            })
        };
        let trained = self.results_dir.units.get_or(&unit, &job, untrained, || {
            self.around.context.note(format!("{unit}: {} updates", config.episodes));
            self.learn(&unit, &job, order, seed)
        })?;
        self.keep(&format!("{name}-{number}"), config, seed, &trained)?;
        Ok(trained)
    }

    /// Returns the job of a training.
    fn training(&self, order: &Order) -> Train {
        Train {
            game: GAME.to_owned(),
            features: order.features.to_owned(),
            learner: order.config.spec(),
            seed: Stream::new(self.around.seed).named("training").child(order.number).key(),
            records: Vec::new(),
            start: None,
            keep: jobs::settings(json!({ "marks": "weights after 10, 20, 50, … updates" })),
            clock: self.clock,
        }
    }

    /// Writes a training's model beside the results, for whoever wants to play with it.
    fn keep(&self, name: &str, config: &SelectiveConfig, seed: u64, trained: &Trained) -> Result<()> {
        if !self.results_dir.units.is_alone() {
            return Ok(());
        }
        let folder = self.results_dir.folder().join("models");
        let path = folder.join(format!("{name}.safetensors"));
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let model = model(&trained.features, config, seed, trained.weights.clone());
        Ok(model.write(&path)?)
    }

    /// Trains, in the folder of the unit's job.
    fn learn(&self, unit: &str, job: &Job, order: &Order, seed: u64) -> Result<Trained> {
        let Order { features, config, .. } = order;
        let game = Blokus::default();
        let set: BlokusFeatures = game.features(features)?;
        let mut learner = Watched::new(Selective::new(game, set, config.clone(), seed)?);
        let model = |learner: &Watched<_>| model(features, config, seed, learner.model().to_vec());
        driven::train(&self.results_dir.units, (unit, ""), job, &mut learner, model)?;
        Ok(Trained {
            features: (*features).to_owned(),
            learner: config.spec(),
            weights: learner.model().to_vec(),
            marks: learner.marks,
        })
    }
}

/// Makes the model file of weights.
fn model(features: &str, config: &SelectiveConfig, seed: u64, weights: Vec<f32>) -> Model {
    let card = Card::new(&Blokus::default(), features);
    let config_text = serde_json::to_string(config).unwrap_or_default();
    let (steps, squash) = (config.episodes, config.squash());
    Model { card: Card { learner: config.spec(), config: config_text, seed, steps, squash, ..card }, weights }
}

fn next_of<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let i = next.fetch_add(1, Ordering::Relaxed);
    items.get(i).map(|item| (i, item))
}
