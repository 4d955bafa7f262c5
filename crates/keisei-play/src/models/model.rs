//! A trained evaluation as a file: its weights and everything needed to use them again.

use super::{Container, ContainerError, Evaluation, ModelError, Network, Ranking, Shape, network, sparse};
use crate::atomic_file;
use keisei_core::{Digest, DigestWriter, Features, Game, Linear, LinkFunction, MoveFeatures, Tensors};
use std::collections::BTreeMap;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;

const KIND: &str = "model";
const WEIGHTS: &str = "weights";

/// What a model file says about its weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    /// The version of the file format.
    pub format: u32,
    /// The game, with its parameters if it was learned under others than the usual.
    pub game: String,
    /// The version of the game's rules.
    pub rules: u32,
    /// The name of the feature set, of positions or of moves.
    pub features: String,
    /// The version of the feature set; 1 is left out of files.
    pub features_version: u32,
    /// What the weights are arranged as.
    pub shape: Shape,
    /// What turns a value into a win rate.
    pub squash: LinkFunction,
    /// The learner's specification.
    pub learner: String,
    /// All parameters of the training, as JSON.
    pub config: String,
    /// The seed of the training.
    pub seed: u64,
    /// Steps trained.
    pub steps: u64,
    /// The version of keisei that trained it.
    pub version: String,
}

impl Card {
    /// The newest format, which a large set of mostly zero weights is written in.
    pub const FORMAT: u32 = 3;
    /// The format of weights that rate moves.
    const SHAPED: u32 = 2;
    /// The format of a linear evaluation, which older programs read too.
    const LINEAR: u32 = 1;

    /// Starts a card for a game's feature set, with nothing learned yet.
    ///
    /// ```
    /// use keisei_core::toys::nim::Nim;
    /// use keisei_play::models::Card;
    /// let card = Card::new(&Nim, "bouton");
    /// assert_eq!((card.game.as_str(), card.rules, card.steps), ("nim", 1, 0));
    /// ```
    pub fn new<G: Game>(game: &G, features: &str) -> Self {
        Card {
            format: Self::LINEAR,
            game: G::NAME.to_owned(),
            rules: G::RULES,
            features: features.to_owned(),
            features_version: version_of(game, features),
            shape: Shape::Linear,
            squash: LinkFunction::Tanh,
            learner: "none".to_owned(),
            config: "{}".to_owned(),
            seed: 0,
            steps: 0,
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }

    /// Says that the weights rate moves, arranged in a shape.
    #[must_use]
    pub fn shaped(self, shape: Shape) -> Self {
        let format = if shape == Shape::Linear { Self::LINEAR } else { Self::SHAPED };
        Card { format, shape, ..self }
    }

    /// Returns the card as lines of text by key: what the file's header holds.
    pub fn lines(&self) -> BTreeMap<String, String> {
        let shape = (self.shape != Shape::Linear).then(|| ("shape".to_owned(), self.shape.to_string()));
        let mut lines: BTreeMap<String, String> = [
            ("format", self.format.to_string()),
            ("game", self.game.clone()),
            ("rules", self.rules.to_string()),
            ("features", self.features.clone()),
            ("squash", self.squash.to_string()),
            ("learner", self.learner.clone()),
            ("config", self.config.clone()),
            ("seed", self.seed.to_string()),
            ("steps", self.steps.to_string()),
            ("version", self.version.clone()),
        ]
        .map(|(key, line)| (key.to_owned(), line))
        .into();
        lines.extend(shape);
        if self.features_version != 1 {
            lines.insert("features_version".to_owned(), self.features_version.to_string());
        }
        lines
    }

    fn from_lines(lines: &BTreeMap<String, String>) -> Result<Self, ModelError> {
        Ok(Card {
            format: line(lines, "format")?,
            game: line(lines, "game")?,
            rules: line(lines, "rules")?,
            features: line(lines, "features")?,
            features_version: optional(lines, "features_version", 1)?,
            shape: optional(lines, "shape", Shape::Linear)?,
            squash: line(lines, "squash")?,
            learner: line(lines, "learner")?,
            config: line(lines, "config")?,
            seed: line(lines, "seed")?,
            steps: line(lines, "steps")?,
            version: line(lines, "version")?,
        })
    }
}

/// Returns the version of a feature set, of positions or of moves, 1 for one that the game does not list.
fn version_of<G: Game>(game: &G, features: &str) -> u32 {
    let mut sets = game.feature_sets().iter().chain(game.move_feature_sets());
    sets.find(|set| set.name == features).map_or(1, |set| set.version)
}

fn optional<T: FromStr>(
    lines: &BTreeMap<String, String>,
    key: &'static str,
    default: T,
) -> Result<T, ModelError> {
    if lines.contains_key(key) { line(lines, key) } else { Ok(default) }
}

fn line<T: FromStr>(lines: &BTreeMap<String, String>, key: &'static str) -> Result<T, ModelError> {
    lines.get(key).and_then(|text| text.parse().ok()).ok_or(ModelError::BadLine { key })
}

/// A trained evaluation: weights and what they mean.
///
/// ```
/// use keisei_core::toys::nim::Nim;
/// use keisei_play::models::{Card, Model};
/// let model = Model { card: Card::new(&Nim, "bouton"), weights: vec![1.0, 0.0] };
/// let again = Model::from_bytes(&model.to_bytes())?;
/// assert_eq!(again, model);
/// assert_eq!(again.evaluation(&Nim)?.weights(), [1.0, 0.0]);
/// # Ok::<(), keisei_play::models::ModelError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// What the weights mean.
    pub card: Card,
    /// One weight per feature.
    pub weights: Vec<f32>,
}

impl Model {
    /// Reads a model from the bytes of a file.
    ///
    /// # Errors
    /// Returns what is wrong with the bytes; no bytes make it panic.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let (mut file, checksum) = Container::unchecked(bytes)?;
        if file.kind != KIND {
            return Err(ModelError::OtherKind { wanted: KIND, found: file.kind });
        }
        // The format comes before the sum: a newer one may sum or say things differently.
        let found: u32 = line(&file.lines, "format")?;
        if found > Card::FORMAT {
            return Err(ModelError::NewerFormat { found, known: Card::FORMAT });
        }
        if checksum != Some(file.checksum()) {
            return Err(ContainerError::Damaged.into());
        }
        let card = Card::from_lines(&file.lines)?;
        let weights = sparse::take(&mut file.tensors, WEIGHTS).ok_or(ModelError::NoWeights)?;
        Ok(Model { card, weights })
    }

    /// Digests what the model says of positions or moves: game, rules, features, shape, curve and weights.
    ///
    /// Who learned it, how, and how it lies in a file are no part: equal evaluations have equal digests.
    ///
    /// ```
    /// use keisei_core::toys::nim::Nim;
    /// use keisei_play::models::{Card, Model};
    /// let model = Model { card: Card::new(&Nim, "bouton"), weights: vec![1.0, 0.0] };
    /// let same = Model { card: Card { seed: 7, steps: 9, ..model.card.clone() }, ..model.clone() };
    /// assert_eq!(model.digest(), same.digest());
    /// assert_ne!(model.digest(), Model { weights: vec![1.0, 0.5], ..model }.digest());
    /// ```
    pub fn digest(&self) -> Digest {
        let (card, mut digest) = (&self.card, DigestWriter::default());
        // Parameters of a game such as komi may differ from those learned under: they are no part of the evaluation.
        digest.text(card.game.split(':').next().unwrap_or_default());
        digest.number(u64::from(card.rules));
        for text in [card.features.clone(), card.shape.to_string(), card.squash.to_string()] {
            digest.text(&text);
        }
        // The first version is left out, as in files.
        if card.features_version != 1 {
            digest.number(card.features_version.into());
        }
        digest.weights(&self.weights);
        digest.finish()
    }

    /// Returns the bytes of the model's file; equal models give equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut tensors = Tensors::default();
        let sparse = sparse::put(&mut tensors, WEIGHTS, &self.weights);
        let mut card = self.card.clone();
        if sparse {
            card.format = card.format.max(Card::FORMAT);
        }
        Container { kind: KIND.to_owned(), lines: card.lines(), tensors }.to_bytes()
    }

    /// Reads a model file.
    ///
    /// # Errors
    /// Returns a sentence that names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Self, ModelError> {
        let bytes = read_bytes(path)?;
        Self::from_bytes(&bytes).map_err(|why| ModelError::File { file: path.to_owned(), why: Box::new(why) })
    }

    /// Writes a model file in one step; whatever goes wrong leaves an old file as it was.
    ///
    /// # Errors
    /// Returns what the file system said.
    pub fn write(&self, path: &Path) -> Result<(), ModelError> {
        write_bytes(path, &self.to_bytes())
    }

    /// Puts the weights to use, after checking that they are meant for this game.
    ///
    /// # Errors
    /// Returns the first thing that does not fit: game, rules, features, their number, a weight
    /// that is no number.
    pub fn evaluation<G: Game>(&self, game: &G) -> Result<Linear<G::Features, Arc<[f32]>>, ModelError> {
        let card = &self.card;
        self.check_game(game)?;
        if card.shape != Shape::Linear {
            return Err(ModelError::RatesMoves);
        }
        let features = game.features(&card.features)?;
        self.check_weights(features.count())?;
        Ok(Linear::new(features.prepared_for(&self.weights), self.weights.as_slice().into()))
    }

    /// Puts weights that rate moves to use, after checking that they are meant for this game.
    ///
    /// # Errors
    /// As [`Model::evaluation`].
    pub fn ranking<G: Game>(&self, game: &G) -> Result<Ranking<G::MoveFeatures>, ModelError> {
        let card = &self.card;
        self.check_game(game)?;
        if card.shape == Shape::Linear {
            return Err(ModelError::RatesPositions);
        }
        let features = game.move_features(&card.features)?;
        let (count, phases) = (features.count(), features.phases());
        if let Shape::Network { hidden } = card.shape {
            self.check_weights(network::count(count, hidden, phases))?;
            return Ok(Ranking::Network(Network::new(features, hidden, &self.weights)));
        }
        self.check_weights(count * phases)?;
        Ok(Ranking::Softmax { features, weights: self.weights.as_slice().into() })
    }

    fn check_game<G: Game>(&self, game: &G) -> Result<(), ModelError> {
        let card = &self.card;
        // Parameters such as komi may differ from those learned under: only the rules' name counts.
        if card.game.split(':').next() != Some(G::NAME) {
            return Err(ModelError::WrongGame { found: card.game.clone(), wanted: G::NAME });
        }
        if card.rules != G::RULES {
            return Err(ModelError::OtherRules { game: G::NAME, found: card.rules, wanted: G::RULES });
        }
        let (found, wanted) = (card.features_version, version_of(game, &card.features));
        if found != wanted {
            return Err(ModelError::OtherFeatures { features: card.features.clone(), found, wanted });
        }
        Ok(())
    }

    fn check_weights(&self, wanted: usize) -> Result<(), ModelError> {
        let found = self.weights.len();
        if found != wanted {
            return Err(ModelError::WrongCount { features: self.card.features.clone(), found, wanted });
        }
        if let Some(index) = self.weights.iter().position(|weight| !weight.is_finite()) {
            return Err(ModelError::NotFinite { index, value: self.weights[index] });
        }
        Ok(())
    }

    /// Puts the weights to use together with the curve that turns their values into win rates.
    ///
    /// # Errors
    /// As [`Model::evaluation`].
    pub fn squashed<G: Game>(&self, game: &G) -> Result<Evaluation<G::Features>, ModelError> {
        Ok(Evaluation { linear: self.evaluation(game)?, squash: self.card.squash })
    }
}

pub(super) fn read_bytes(path: &Path) -> Result<Vec<u8>, ModelError> {
    std::fs::read(path).map_err(|why| match why.kind() {
        std::io::ErrorKind::NotFound => ModelError::NotFound(path.to_owned()),
        _ => ModelError::Io { file: path.to_owned(), why },
    })
}

pub(super) fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), ModelError> {
    atomic_file::write(path, bytes).map_err(|why| ModelError::Io { file: path.to_owned(), why })
}
