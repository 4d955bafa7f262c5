//! Learners by name: `td:episodes=100`, `comparison:p=0.25`.
//!
//! [`LEARNERS`] says which there are, [`Setting`] is one with its parameters, and [`open`] puts it to work on a game;
//! what comes of it is an [`AnyLearner`], for whoever does not care which one.

mod any;
mod entry;

pub use any::AnyLearner;
pub use entry::{Entry, LEARNERS, Source, Valued};

pub(crate) use entry::unknown;

use crate::td::Counting;
use crate::{
    Comparison, ComparisonConfig, Examples, Pairs, PairsConfig, Selective, SelectiveConfig, Softmax,
    SoftmaxConfig, Td, TdConfig, TdLeaf, TdLeafConfig,
};
use any::Opened;
use keisei_core::{
    FeatureSet, Game, LearnError, Learner, Line, LinkFunction, Position, Spec, SpecError, UnknownName,
};
use keisei_play::models::{Card, ModelError, ModelSource, Shape};
use serde::Serialize;
use std::sync::Arc;

/// What a learner is given beside its parameters.
#[derive(Clone, Debug)]
pub struct Inputs<'a, P: Position> {
    /// The recorded games of those who learn from some; see [`Source`].
    pub lines: Vec<Line<P>>,
    /// Where the model is found that a training begins with.
    pub models: &'a ModelSource,
}

/// Why a learner cannot be put to work.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The specification does not read, or makes no sense.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A feature set that the game does not have.
    #[error(transparent)]
    Features(#[from] UnknownName),
    /// A game without anything to learn with.
    #[error("{game} has no {} to learn with", values.words())]
    NoFeatures {
        /// The game.
        game: &'static str,
        /// What the learner values.
        values: Valued,
    },
    /// A model to begin with that cannot be used.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// A model to begin with that has other features.
    #[error("{file} has weights of {found}, and {wanted} are to be learned")]
    OtherFeatures {
        /// The model's file.
        file: String,
        /// Its feature set.
        found: String,
        /// The feature set to be learned.
        wanted: String,
    },
    /// The learner refuses the game or its records.
    #[error(transparent)]
    Learn(#[from] LearnError),
}

/// Puts a learner to work on a game, with a feature set or the game's first.
///
/// ```
/// use keisei_core::toys::nim::Nim;
/// use keisei_learn::learners::{self, Inputs};
/// use keisei_play::models::ModelSource;
/// let inputs = Inputs { lines: Vec::new(), models: &ModelSource::default() };
/// let mut learner = learners::open(&Nim, "td:episodes=300,returns=lambda,alpha=0.1,epsilon=0.3", None, inputs, 1)?;
/// while learner.done() < learner.total() {
///     learner.step()?;
/// }
/// assert!(learner.model()[0] > 0.0); // Bouton's theorem was worth following
/// assert_eq!(learner.card().features, "bouton");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Says what is wrong with the specification, the features, the model to begin with or the records.
pub fn open<G: Game>(
    game: &G,
    spec: &str,
    features: Option<&str>,
    inputs: Inputs<'_, G::Position>,
    seed: u64,
) -> Result<Box<dyn AnyLearner>, OpenError> {
    Setting::read(&mut spec.parse()?)?.open(game, features, inputs, seed)
}

/// A learner with its parameters, before it has a game.
#[derive(Clone, Debug)]
pub struct Setting {
    entry: &'static Entry,
    config: Config,
}

#[derive(Clone, PartialEq, Debug)]
enum Config {
    Td(TdConfig),
    TdLeaf(TdLeafConfig),
    Selective(SelectiveConfig),
    Pairs(PairsConfig),
    Softmax(SoftmaxConfig),
    Comparison(ComparisonConfig),
}

impl Setting {
    /// Reads a specification.
    ///
    /// # Errors
    /// Names the learners there are, or says which key or value is wrong.
    pub fn read(spec: &mut Spec) -> Result<Self, SpecError> {
        let config = match spec.name() {
            "tdleaf" => Config::TdLeaf(TdLeafConfig::from_spec(spec)?),
            "selective" => Config::Selective(SelectiveConfig::from_spec(spec)?),
            "pairs" => Config::Pairs(PairsConfig::from_spec(spec)?),
            "softmax" => Config::Softmax(SoftmaxConfig::from_spec(spec)?),
            "comparison" => Config::Comparison(ComparisonConfig::from_spec(spec)?),
            _ => Config::Td(TdConfig::from_spec(spec)?),
        };
        // TDMC without playouts is TD, and is written so.
        let name = if matches!(&config, Config::Td(td) if td.playouts == 0) { "td" } else { spec.name() };
        Ok(Setting { entry: Entry::named(name)?, config })
    }

    /// Returns what the registry says of it.
    pub fn entry(&self) -> &'static Entry {
        self.entry
    }

    /// Writes the specification with every parameter; the model it begins with stays named as it was.
    pub fn spec(&self) -> String {
        match &self.config {
            Config::Td(config) => config.spec(),
            Config::TdLeaf(config) => config.spec(),
            Config::Selective(config) => config.spec(),
            Config::Pairs(config) => config.spec(),
            Config::Softmax(config) => config.spec(),
            Config::Comparison(config) => config.spec(),
        }
    }

    /// Returns the feature set it will learn with: the one named, or the game's first.
    ///
    /// # Errors
    /// Names the sets there are.
    pub fn features<G: Game>(&self, game: &G, name: Option<&str>) -> Result<String, OpenError> {
        let values = self.entry.values;
        let first = sets(game, values).first().map(|set| set.name);
        let name = name.or(first).ok_or(OpenError::NoFeatures { game: G::NAME, values })?;
        match values {
            Valued::Positions => game.features(name).map(drop)?,
            Valued::Moves => game.move_features(name).map(drop)?,
        }
        Ok(name.to_owned())
    }

    /// Puts it to work on a game; see [`open`].
    ///
    /// # Errors
    /// As [`open`].
    pub fn open<G: Game>(
        self,
        game: &G,
        features: Option<&str>,
        inputs: Inputs<'_, G::Position>,
        seed: u64,
    ) -> Result<Box<dyn AnyLearner>, OpenError> {
        let name = self.features(game, features)?;
        let Setting { entry, config } = self;
        let desk = LearnerRequest { game, entry, name, seed };
        let Inputs { lines, models } = inputs;
        match config {
            Config::Td(config) => {
                let plays_out = config.playouts > 0;
                let card = desk.card(config.spec(), &config);
                let td = Td::new(game.clone(), game.features(&desk.name)?, config, seed)?;
                Ok(desk.opened(Counting::new(td), card, plays_out))
            }
            Config::TdLeaf(config) => {
                let card = desk.card(config.spec(), &config);
                let learner = TdLeaf::new(game.features(&desk.name)?, lines.into(), config, seed)?;
                Ok(desk.opened(learner, card, false))
            }
            Config::Selective(config) => {
                let card = Card { squash: config.squash(), ..desk.card(config.spec(), &config) };
                let learner = Selective::new(game.clone(), game.features(&desk.name)?, config, seed)?;
                Ok(desk.opened(learner, card, false))
            }
            Config::Pairs(config) => {
                let card = desk.card(config.spec(), &config).shaped(Shape::Network { hidden: config.hidden });
                let examples = desk.examples(&lines)?;
                drop(lines);
                let learner = Pairs::new(examples, config, seed)?;
                Ok(desk.opened(learner, card, false))
            }
            Config::Softmax(config) => {
                let card = desk.card(config.spec(), &config).shaped(Shape::Softmax);
                let examples = desk.examples(&lines)?;
                drop(lines);
                let learner = Softmax::new(examples, config, seed)?;
                Ok(desk.opened(learner, card, false))
            }
            Config::Comparison(config) => desk.compare(config, &lines, models),
        }
    }
}

/// Lists the sets of features that a learner may use.
fn sets<G: Game>(game: &G, values: Valued) -> &'static [FeatureSet] {
    match values {
        Valued::Positions => game.feature_sets(),
        Valued::Moves => game.move_feature_sets(),
    }
}

/// What is known of a training before its learner is there.
struct LearnerRequest<'a, G> {
    game: &'a G,
    entry: &'static Entry,
    name: String,
    seed: u64,
}

impl<G: Game> LearnerRequest<'_, G> {
    fn card(&self, learner: String, config: &impl Serialize) -> Card {
        let config = serde_json::to_string(config).unwrap_or_else(|_| "{}".to_owned());
        Card { game: self.game.spec(), learner, config, seed: self.seed, ..Card::new(self.game, &self.name) }
    }

    fn examples(&self, lines: &[Line<G::Position>]) -> Result<Examples, OpenError> {
        Ok(Examples::new(&self.game.move_features(&self.name)?, lines)?)
    }

    fn compare(
        self,
        config: ComparisonConfig,
        lines: &[Line<G::Position>],
        models: &ModelSource,
    ) -> Result<Box<dyn AnyLearner>, OpenError> {
        // Values are in hundredths of a pawn or the like: 600 of them to a factor e of winning to losing is the
        // custom of Shogi programs, with a window of 256.
        let squash = LinkFunction::Logistic { k: 256.0 / (600.0 * config.window) };
        let card = Card { squash, ..self.card(config.spec(), &config) };
        let mut canonical = config.clone();
        let start = match &mut canonical.start {
            Some(file) => Some(self.start(file, models)?),
            None => None,
        };
        let learner = Comparison::new(self.game.features(&self.name)?, lines, config, start, self.seed)?;
        Ok(Box::new(Opened { learner, card, canonical: canonical.spec(), versions: self.versions(false) }))
    }

    /// Reads the weights of a model to begin with, and names its file by digest.
    fn start(&self, file: &mut String, models: &ModelSource) -> Result<Arc<[f32]>, OpenError> {
        let model = models.load(self.game, Some(file))?;
        if model.card.features != self.name {
            let (found, wanted) = (model.card.features, self.name.clone());
            return Err(OpenError::OtherFeatures { file: file.clone(), found, wanted });
        }
        *file = format!("{}{}", ModelSource::DIGEST, model.digest());
        Ok(model.evaluation(self.game)?.weights().into())
    }

    fn opened<L>(self, learner: L, card: Card, plays_out: bool) -> Box<dyn AnyLearner>
    where
        L: Learner<Model = [f32]> + Send + 'static,
    {
        let (canonical, versions) = (card.learner.clone(), self.versions(plays_out));
        Box::new(Opened { learner, card, canonical, versions })
    }

    /// Lists the versions of what the learner relies on.
    fn versions(&self, plays_out: bool) -> Vec<(String, u32)> {
        let Entry { name, values, version, .. } = self.entry;
        let set = sets(self.game, *values).iter().find(|set| set.name == self.name);
        let kind = if *values == Valued::Moves { "move features" } else { "features" };
        let mut versions = vec![
            (format!("learner {name}"), *version),
            (format!("{kind} {}/{}", G::NAME, self.name), set.map_or(1, |set| set.version)),
        ];
        if plays_out {
            versions.push((format!("playouts {}", G::NAME), G::PLAYOUTS));
        }
        versions
    }
}
