//! What pieces are worth to every learner, beside what tradition says.

use super::experiment::{Experiment, GAME, Games, imagined};
use super::setting::{Setting, Size};
use crate::driven;
use crate::jobs;
use anyhow::Result;
use keisei_core::{Game, LearnError, Learner, Position, Stream};
use keisei_games::shogi::features::CLASSICAL;
use keisei_games::shogi::{Board, Shogi};
use keisei_jobs::{Input, Job, Train};
use keisei_learn::{Return, Schedule, Selective, SelectiveConfig, Td, TdConfig, TdLeaf, TdLeafConfig};
use keisei_play::models::{Card, Model};
use keisei_report::Table;
use serde_json::Map;

/// The kinds of table 2, in its order.
pub const KINDS: [&str; 13] =
    ["歩", "香", "桂", "銀", "金", "角", "飛", "と", "成香", "成桂", "成銀", "馬", "竜"];

/// Games made up for `TDLeaf`; those count that come to their end.
const MADE_UP: usize = 100;

/// Random playouts that see no mate run over their limit of plies four times in ten.
const RULES: &str = "shogi:mate1=yes";

/// Simulations of every position where a learner simulates.
const PLAYOUTS: u32 = 10;

/// Learning rates that let material settle: its features are few and each in every position.
const ALPHA: Schedule = Schedule::Linear { from: 1e-3, to: 0.0 };

impl Experiment {
    /// Lets every learner that fits find the worth of pieces, each a unit, and writes the table.
    pub fn values(&self, games: &Games) -> Result<Table> {
        let [td, tdmc, selective, leaf] = self.size.values;
        let base = TdConfig { returns: Return::Mean, alpha: ALPHA, ..TdConfig::td() };
        let plain = TdConfig { episodes: td, epsilon: Schedule::Constant(0.1), ..base.clone() };
        let simulating =
            TdConfig { episodes: tdmc, playouts: PLAYOUTS, epsilon: Schedule::Constant(0.2), ..base };
        let selecting = SelectiveConfig {
            episodes: selective,
            playouts: PLAYOUTS,
            alpha: Schedule::Linear { from: 3.0, to: 0.0 },
            epsilon: Schedule::Constant(0.2),
            ..SelectiveConfig::default()
        };
        let recorded = TdLeafConfig { depth: 1, games: leaf, alpha: ALPHA, ..TdLeafConfig::default() };
        let compared = Experiment { size: Size { features: "material", ..self.size }, ..self.clone() };
        let columns = [
            ("TD(λ), self-play", self.taught_td("td", plain)?),
            ("TDMC(λ), self-play", self.taught_td("tdmc", simulating)?),
            ("selective simulation, self-play", self.taught_selective(selecting)?),
            ("TDLeaf(λ), made-up games", self.taught_leaf(recorded)?),
            ("comparison, material alone", compared.train(games, Setting::PLAYED)?.material),
            ("comparison, all", self.train(games, Setting::PLAYED)?.material),
        ];
        let heads = ["kind", "classical"].into_iter().chain(columns.iter().map(|(name, _)| *name));
        let mut table = Table::new("values", "What pieces are worth", heads);
        let scaled: Vec<Vec<f64>> = columns.iter().map(|(_, values)| to_classical_sum(values)).collect();
        for (i, kind) in KINDS.iter().enumerate() {
            let learned =
                scaled.iter().map(|values| values.get(i).map_or("–".into(), |v| format!("{v:.0}")));
            table.push([(*kind).to_owned(), CLASSICAL[i].to_string()].into_iter().chain(learned));
        }
        Ok(table.with_note(format!(
            "Every column scaled to the sum of the classical values, 6,400. {td}, {tdmc} and {selective} games of self-play, \
             the latter two with {PLAYOUTS} simulations of every position, which in TDMC(λ) see a mate in one; {leaf} \
             times a made-up game for TDLeaf, whose records must end by the rules; comparison from the games ({}).",
            games.about
        )))
    }

    fn taught_td(&self, name: &str, config: TdConfig) -> Result<Vec<f32>> {
        let game = Shogi::from_spec(&mut RULES.parse()?)?;
        let (features, job) = (game.features("material")?, training(RULES, config.spec(), Vec::new()));
        self.taught(name, job, move |seed| Td::new(game, features, config, seed))
    }

    fn taught_selective(&self, config: SelectiveConfig) -> Result<Vec<f32>> {
        let (game, job) = (Shogi::default(), training(GAME, config.spec(), Vec::new()));
        let features = game.features("material")?;
        self.taught("selective", job, move |seed| Selective::new(game, features, config, seed))
    }

    fn taught_leaf(&self, config: TdLeafConfig) -> Result<Vec<f32>> {
        let features = Shogi::default().features("material")?;
        let mut games = imagined(MADE_UP, Board::MAX_PLIES as usize);
        games.retain(|line| line.end().is_over());
        let job = training(GAME, config.spec(), vec![Input::File(jobs::digest_of(&games))]);
        self.taught("tdleaf", job, move |seed| TdLeaf::new(features, games.into(), config, seed))
    }

    /// Trains to the end, as a unit.
    fn taught<L: Learner<Model = [f32]>>(
        &self,
        name: &str,
        job: Train,
        learner: impl FnOnce(u64) -> Result<L, LearnError>,
    ) -> Result<Vec<f32>> {
        let unit = format!("values-{name}");
        let seed = Stream::new(self.around.seed).named("values").named(name).key();
        let job = Train { seed, ..job };
        let note = format!("{unit}: {}", job.learner);
        let job = Job::Train(job);
        self.results_dir.units.get(&unit, &job, || {
            self.around.context.note(note);
            let mut learner = learner(seed)?;
            let card = Card::new(&Shogi::default(), "material");
            let model = |learner: &L| Model { card: card.clone(), weights: learner.model().to_vec() };
            driven::train(&self.results_dir.units, (&unit, ""), &job, &mut learner, model)?;
            Ok(learner.model().to_vec())
        })
    }
}

/// Returns the job of learning what pieces are worth; its seed comes later.
fn training(game: &str, learner: String, records: Vec<Input>) -> Train {
    let (game, features) = (game.to_owned(), "material".to_owned());
    Train { game, features, learner, seed: 0, records, start: None, keep: Map::new(), clock: false }
}

/// Scales values so that they sum to what the classical ones do.
fn to_classical_sum(values: &[f32]) -> Vec<f64> {
    let wanted: f64 = CLASSICAL.iter().map(|&value| f64::from(value)).sum();
    let sum: f64 = values.iter().map(|&value| f64::from(value)).sum();
    let factor = if sum > 0.0 { wanted / sum } else { 0.0 };
    values.iter().map(|&value| f64::from(value) * factor).collect()
}
