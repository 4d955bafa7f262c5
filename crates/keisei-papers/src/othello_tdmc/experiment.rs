//! Trainings and matches, as units.

use super::setting::{Method, Reading, Size};
use crate::driven::{self, OnTheWay};
use crate::{Duel, ResultsDir, Scale, StudyContext, gather, jobs};
use anyhow::Result;
use keisei_core::{Features, Game, Learner, Linear, LinkFunction, Stream};
use keisei_games::othello::{Board, Othello, OthelloFeatures};
use keisei_jobs::{Job, Match, Measure, Pairing, Train};
use keisei_learn::td::Episode;
use keisei_learn::{Td, TdConfig};
use keisei_play::matches::{Entrant, Openings, Plan};
use keisei_play::models::{Card, Evaluation, Model};
use keisei_play::players::Greedy;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::sync::Arc;
use std::time::Instant;

/// The game of the paper.
pub const GAME: &str = "othello";

/// A finished training.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trained {
    /// The feature set.
    pub features: String,
    /// The weights.
    pub weights: Vec<f32>,
    /// The weights on the way, with the number of games learned from.
    pub on_the_way: Vec<(u64, Vec<f32>)>,
    /// Simulations run.
    pub playouts: u64,
}

/// What a training alone cost.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Cost {
    /// Seconds taken.
    pub seconds: f64,
    /// Simulations run.
    pub playouts: u64,
}

/// Weights of a feature set, ready to play.
#[derive(Clone, Debug)]
pub struct Weights {
    /// The feature set.
    pub features: OthelloFeatures,
    /// The weights.
    pub weights: Arc<[f32]>,
}

impl Weights {
    /// Takes weights up.
    pub fn new(features: &str, weights: &[f32]) -> Result<Self> {
        Ok(Weights { features: Othello.features(features)?, weights: weights.into() })
    }

    /// All zero: every move ties, so it plays at random.
    pub fn untrained() -> Self {
        Weights { features: OthelloFeatures::Squares, weights: vec![0.0; 64].into() }
    }

    /// Returns the specification of whoever plays the best move by these weights.
    pub fn spec(&self) -> String {
        format!("greedy:blake3:{}", model(self.features.name(), &self.weights).digest())
    }

    fn entrant(&self, name: &str) -> Entrant<Board> {
        let linear = Linear::new(self.features, self.weights.clone());
        let evaluation = Evaluation { linear, squash: LinkFunction::Tanh };
        Entrant::new(name, move || Ok(Box::new(Greedy { evaluation: evaluation.clone() })))
    }
}

/// How one experiment is worked out.
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

impl Experiment {
    /// Fails when the user asked to stop.
    pub fn check_cancelled(&self) -> Result<()> {
        self.around.context.check_cancelled()?;
        Ok(())
    }

    /// Trains one setting several times, each time with another seed.
    pub fn train(
        &self,
        name: &str,
        features: &str,
        config: &TdConfig,
        trainings: u64,
    ) -> Result<Vec<Trained>> {
        self.around.context.note(format!("{name}: {trainings} trainings"));
        let one = |number| self.train_one(name, features, config, number);
        gather((1..=trainings).into_par_iter().map(one).collect::<Vec<_>>())
    }

    /// Trains a method in a reading, with a share of random moves.
    pub fn method(
        &self,
        method: Method,
        reading: &Reading,
        label: &str,
        epsilon: f64,
    ) -> Result<Vec<Trained>> {
        let config = self.size.config(method, reading, epsilon);
        let name = format!("{label}-{}-e{epsilon}", method.file());
        self.train(&name, reading.features, &config, self.size.trainings)
    }

    fn train_one(&self, name: &str, features: &str, config: &TdConfig, number: u64) -> Result<Trained> {
        let train = self.training(features, config, number);
        let seed = train.seed;
        let job = Job::Train(train);
        let untrained = || untrained_like(features, config);
        let label = format!("train-{name}-{number}");
        self.results_dir
            .units
            .get_or(&label, &job, untrained, || self.learn((&label, ""), &job, features, config, seed))
    }

    /// Returns the job of one of several trainings.
    fn training(&self, features: &str, config: &TdConfig, number: u64) -> Train {
        Train {
            game: GAME.to_owned(),
            features: features.to_owned(),
            learner: config.spec(),
            seed: Stream::new(self.around.seed).named("training").child(number).key(),
            records: Vec::new(),
            start: None,
            keep: jobs::settings(json!({ "weights": "after 1, 2, 5, 10, … episodes" })),
            clock: self.clock,
        }
    }

    /// Trains once, in the folder of a unit's job.
    pub fn learn(
        &self,
        unit: (&str, &str),
        job: &Job,
        features: &str,
        config: &TdConfig,
        seed: u64,
    ) -> Result<Trained> {
        let learner = Td::new(Othello, Othello.features(features)?, config.clone(), seed)?;
        let mut learner = OnTheWay::new(learner, milestones(config.episodes), |lesson| lesson.plies);
        driven::train(&self.results_dir.units, unit, job, &mut learner, |learner| {
            model(features, learner.model())
        })?;
        let weights = learner.model().to_vec();
        let (on_the_way, positions) = learner.marks();
        Ok(Trained {
            features: features.to_owned(),
            weights,
            on_the_way,
            playouts: positions as u64 * u64::from(config.playouts),
        })
    }

    /// Plays every training of one side against every one of the other, `games` each.
    pub fn cross(
        &self,
        name: &str,
        ours: &[Weights],
        theirs: &[Weights],
        random_plies: u32,
    ) -> Result<Vec<Duel>> {
        let pairs: Vec<(usize, usize)> =
            (0..ours.len()).flat_map(|i| (0..theirs.len()).map(move |j| (i, j))).collect();
        self.pairings(name, ours, theirs, random_plies, &pairs)
    }

    /// Plays the pairings given, `games` each.
    pub fn pairings(
        &self,
        name: &str,
        ours: &[Weights],
        theirs: &[Weights],
        random_plies: u32,
        pairs: &[(usize, usize)],
    ) -> Result<Vec<Duel>> {
        let games = self.size.games;
        let seats =
            |&(i, j): &(usize, usize)| Pairing { seats: vec![i, ours.len() + j], seed: self.seed_of((i, j)) };
        let job = Job::Match(Match {
            game: GAME.to_owned(),
            players: ours.iter().chain(theirs).map(Weights::spec).collect(),
            pairings: pairs.iter().map(seats).collect(),
            games,
            openings: openings(random_plies).to_string(),
            test: None,
            block: None,
            series: None,
            budget: None,
            values: false,
            clock: self.clock,
        });
        let unplayed = || Ok(pairs.iter().map(|&pair| Duel::unplayed(pair)).collect());
        self.results_dir.units.get_or(&format!("match-{name}"), &job, unplayed, || {
            self.around.context.note(format!("{name}: {} games", games * pairs.len() as u64));
            let duel = |&(i, j): &(usize, usize)| self.duel((i, j), &ours[i], &theirs[j], random_plies);
            pairs.par_iter().map(duel).collect()
        })
    }

    /// Plays one pairing, whatever was played before.
    pub fn duel(
        &self,
        pair: (usize, usize),
        ours: &Weights,
        theirs: &Weights,
        random_plies: u32,
    ) -> Result<Duel> {
        self.check_cancelled()?;
        let (openings, seed) = (openings(random_plies), self.seed_of(pair));
        let entrants = vec![ours.entrant("ours"), theirs.entrant("theirs")];
        let plan = Plan { games: self.size.games, openings, seed, ..Plan::new(Othello, entrants) };
        Duel::play(&plan, pair, &self.around.context)
    }

    /// Returns the seed of a pairing's games.
    fn seed_of(&self, pair: (usize, usize)) -> u64 {
        Stream::new(self.around.seed).named("match").child(pair.0 as u64).child(pair.1 as u64).key()
    }

    /// Mean distance of the simulated rate from the result, by ply, over self-play games.
    pub fn surrogate(&self, trained: &Trained, config: &TdConfig) -> Result<Vec<(f64, u64)>> {
        let weights = Weights::new(&trained.features, &trained.weights)?;
        let job = Job::Measure(Measure {
            players: vec![weights.spec()],
            learners: vec![config.spec()],
            ..jobs::measure("surrogate", GAME, json!({ "games": self.size.watched }), self.around.seed)
        });
        self.results_dir.units.get_or(
            "surrogate",
            &job,
            || Ok(Vec::new()),
            || {
                self.around.context.note("surrogate rewards against results");
                let features = Othello.features(&trained.features)?;
                let mut sums: Vec<(f64, u64)> = Vec::new();
                for game in 0..self.size.watched {
                    self.check_cancelled()?;
                    let stream = Stream::new(self.around.seed).named("surrogate").child(game);
                    let epsilon = config.epsilon.at(0, 1);
                    let episode = Episode::play(
                        &Othello,
                        &features,
                        &trained.weights,
                        epsilon,
                        config.playouts,
                        stream,
                    );
                    let rewards = &episode.sides[0];
                    let result = rewards[rewards.len() - 1].reward;
                    for (ply, snapshot) in rewards[..rewards.len() - 1].iter().enumerate() {
                        if sums.len() <= ply {
                            sums.push((0.0, 0));
                        }
                        sums[ply].0 += (snapshot.reward - result).abs();
                        sums[ply].1 += 1;
                    }
                }
                Ok(sums.into_iter().map(|(sum, count)| (sum / count as f64, count)).collect())
            },
        )
    }

    /// Times one training alone, with every thread on its simulations.
    pub fn cost(&self, method: Method, reading: &Reading, epsilon: f64) -> Result<Cost> {
        let config = self.size.config(method, reading, epsilon);
        let threads = rayon::current_num_threads();
        let job = Job::Measure(Measure {
            learners: vec![config.spec()],
            features: vec![reading.features.to_owned()],
            clock: true,
            ..jobs::measure("cost", GAME, json!({ "threads": threads }), self.around.seed)
        });
        let unmeasured = || Ok(Cost { seconds: 1.0, playouts: 0 });
        let label = format!("cost-{}", method.file());
        self.results_dir.units.get_or(&label, &job, unmeasured, || {
            self.around.context.note(format!("one {} training alone", method.name()));
            let start = Instant::now();
            let trained = self.learn((&label, ""), &job, reading.features, &config, self.around.seed)?;
            let seconds = (start.elapsed().as_secs_f64() * 10.0).round() / 10.0;
            Ok(Cost { seconds, playouts: trained.playouts })
        })
    }
}

/// Makes the model file of weights.
pub fn model(features: &str, weights: &[f32]) -> Model {
    Model { card: Card::new(&Othello, features), weights: weights.to_vec() }
}

/// Stands in for a training while a plan is made.
pub fn untrained_like(features: &str, config: &TdConfig) -> Result<Trained> {
    let weights = vec![0.0; Othello.features(features)?.count()];
    let on_the_way = milestones(config.episodes).into_iter().map(|at| (at, weights.clone())).collect();
    Ok(Trained { features: features.to_owned(), weights, on_the_way, playouts: 0 })
}

/// Returns how games begin after so many random plies.
fn openings(random_plies: u32) -> Openings<Board> {
    if random_plies == 0 { Openings::None } else { Openings::Random(random_plies) }
}

/// Games learned from at which the weights are kept: 1, 2, 5, 10, 20, 50, …
fn milestones(total: u64) -> Vec<u64> {
    let decades = (0..12).flat_map(|e| [1, 2, 5].map(|d| d * 10u64.pow(e)));
    decades.take_while(|&m| m < total).collect()
}

/// Readies finished trainings to play.
pub fn ready(trained: &[Trained]) -> Result<Vec<Weights>> {
    trained.iter().map(|t| Weights::new(&t.features, &t.weights)).collect()
}
