//! Building a player from what it was told.
//!
//! Every kind goes the same way: its parameters are read, defaults that depend on others and presets are filled in,
//! models are loaded and their files replaced by digests; then the player is built, and what it was told is written
//! canonically.

use super::RosterError;
use super::params::{self, Constants};
use crate::models::{Evaluation, Model, ModelError, ModelSource, Ranking, Shape};
use crate::permissions::Permissions;
use crate::players;
use crate::search::uct::{Bandit, Guide, MovePrior, Prior, Rated, WinRateCorrection};
use crate::search::{self, Share};
use keisei_core::{Budget, FeatureSet, Game, Params, Position, Spec, Stream, View};
use keisei_measure::curve::Correction;
use std::fmt::Display;
use std::time::Duration;

/// What chooses the moves of playouts.
enum Policy<G: Game> {
    Positions(Guide<G::Features>),
    Moves(Rated<G::MoveFeatures>),
}

/// A player and its canonical specification.
pub(super) type Built<T> = Result<(T, String), RosterError>;

/// A tree of a game.
type Tree<G> = players::Uct<<G as Game>::Features, <G as Game>::MoveFeatures>;

/// Reads the parameters of one player and builds it.
pub(super) struct Reader<'a, G> {
    pub game: &'a G,
    pub models: &'a ModelSource,
    pub permissions: &'a Permissions,
    pub spec: &'a mut Spec,
    /// The versions of what the player uses, beside that of its kind.
    pub versions: Vec<(String, u32)>,
}

impl<G: Game> Reader<'_, G> {
    /// Reads the parameters; an option nobody knows is told before a model nobody has.
    pub(super) fn read<T: Params>(&mut self) -> Result<T, RosterError> {
        let params = T::read(self.spec)?;
        self.spec.finish()?;
        Ok(params)
    }

    /// Writes the parameters canonically.
    pub(super) fn written(&self, params: &impl Params) -> String {
        params.text(self.spec.name())
    }

    /// Notes the version of something used, once.
    fn uses(&mut self, what: String, version: u32) {
        if !self.versions.iter().any(|(other, _)| *other == what) {
            self.versions.push((what, version));
        }
    }

    /// Notes that playouts are used.
    pub(super) fn uses_playouts(&mut self) {
        self.uses(format!("playouts {}", G::NAME), G::PLAYOUTS);
    }

    /// Returns the path by which a file may be opened; what ships and what is known by its digest is open to everybody.
    fn permitted(&self, file: &str) -> Result<String, RosterError> {
        if file == ModelSource::DEFAULT || file.starts_with(ModelSource::DIGEST) {
            return Ok(file.to_owned());
        }
        Ok(self.permissions.file(file)?.display().to_string())
    }

    /// Loads a model, names its file by digest, and puts it to use.
    fn load<T>(
        &mut self,
        file: &mut Option<String>,
        sets: (&str, &'static [FeatureSet]),
        take: impl FnOnce(&Model) -> Result<T, ModelError>,
    ) -> Result<T, RosterError> {
        let from = file.as_deref().map(|file| self.permitted(file)).transpose()?;
        let load = || {
            let model = self.models.load(self.game, from.as_deref())?;
            take(&model).map(|taken| (model, taken))
        };
        let refuse = |why| RosterError::Model { spec: self.spec.text().to_owned(), why };
        let (model, taken) = load().map_err(refuse)?;
        *file = Some(format!("{}{}", ModelSource::DIGEST, model.digest()));
        let (kind, sets) = sets;
        let name = &model.card.features;
        let version = sets.iter().find(|set| set.name == name).map_or(1, |set| set.version);
        self.uses(format!("{kind} {}/{name}", G::NAME), version);
        Ok(taken)
    }

    fn model(&mut self, file: &mut Option<String>) -> Result<Evaluation<G::Features>, RosterError> {
        let (game, sets) = (self.game, ("features", self.game.feature_sets()));
        self.load(file, sets, |model| model.squashed(game))
    }

    pub(super) fn ranking(
        &mut self,
        file: &mut Option<String>,
    ) -> Result<Ranking<G::MoveFeatures>, RosterError> {
        let (game, sets) = (self.game, ("move features", self.game.move_feature_sets()));
        self.load(file, sets, |model| model.ranking(game))
    }

    pub fn greedy(&mut self) -> Built<players::Greedy<G::Features>> {
        let mut told: params::Greedy = self.read()?;
        let greedy = players::Greedy { evaluation: self.model(&mut told.file)? };
        Ok((greedy, self.written(&told)))
    }

    pub fn epsilon_greedy(&mut self) -> Built<players::EpsilonGreedy<G::Features>> {
        let mut told: params::EpsilonGreedy = self.read()?;
        let greedy = players::Greedy { evaluation: self.model(&mut told.file)? };
        Ok((players::EpsilonGreedy { epsilon: told.epsilon, greedy }, self.written(&told)))
    }

    pub fn monte_carlo(&mut self, mut told: params::MonteCarlo) -> Built<players::MonteCarlo> {
        let time = self.seconds(told.time)?;
        if time.is_none() && told.total.is_none() {
            told.each.get_or_insert(params::EACH);
        }
        let share = match (told.each, told.total) {
            (Some(_), Some(_)) => return self.refuse("each and total cannot both be given"),
            (Some(each), None) => Share::Each(each),
            (None, Some(total)) => Share::Total(total),
            (None, None) => Share::Each(u32::MAX),
        };
        let report = *told.value.get_or_insert_default();
        self.uses_playouts();
        let player = players::MonteCarlo { report, time, ..players::MonteCarlo::new(share) };
        Ok((player, self.written(&told)))
    }

    pub fn alpha_beta(&mut self) -> Built<players::AlphaBeta<G::Position, G::Features>> {
        let seats = G::Position::SEATS;
        if seats != 2 {
            return self.refuse(format!("ab plays games of two seats, and {} has {seats}", G::NAME));
        }
        let start = self.game.start(&mut Stream::new(0).rng());
        if start.view(start.turn()).whole().is_none() {
            return self.refuse(format!("ab plays open games, and {} hides something", G::NAME));
        }
        let mut told: params::AlphaBeta = self.read()?;
        if told.depth == Some(0) && told.quiet == 0 {
            return self.refuse("depth=0 looks at nothing, unless quiet says how far");
        }
        // The default depth is not filled in: it gives way to a budget in nodes or time that comes with a position.
        let budget =
            Budget { depth: told.depth, nodes: told.nodes, time: self.seconds(told.time)?, cancel: None };
        let mut search = search::AlphaBeta::new(told.tt);
        search.width = told.width;
        search.quiet = told.quiet;
        search.endings = told.endings;
        let player = players::AlphaBeta::with(self.model(&mut told.file)?, budget, search);
        Ok((player, self.written(&told)))
    }

    /// Reads a time, which is some time.
    pub(super) fn seconds(&self, seconds: Option<f64>) -> Result<Option<Duration>, RosterError> {
        seconds.map(|seconds| self.duration("time", seconds)).transpose()
    }

    /// Reads a number of seconds above 0.
    pub(super) fn duration(&self, key: &str, seconds: f64) -> Result<Duration, RosterError> {
        match Duration::try_from_secs_f64(seconds) {
            Ok(time) if !time.is_zero() => Ok(time),
            _ => self.refuse(format!("{key} is a number of seconds above 0, and cannot be {seconds}")),
        }
    }

    pub fn uct(&mut self) -> Built<Tree<G>> {
        let mut told: params::Uct = self.read()?;
        let time = self.seconds(told.time)?;
        if time.is_none() {
            told.total.get_or_insert(params::TOTAL);
        }
        let constants = Constants::of(told.like.take());
        // A rating of moves explores enough by itself.
        let c = *told.c.get_or_insert(if told.moves.is_some() { 0.0 } else { constants.c });
        let start = *told.start.get_or_insert(constants.start);
        let open = *told.open.get_or_insert(constants.open);
        let report = *told.value.get_or_insert(constants.value);
        let lean = self.lean(&mut told)?;
        let correct = self.correction(&mut told.correct)?;
        let prior = self.prior(&mut told)?;
        let (guide, rated) = match self.guide(&mut told)? {
            Some(Policy::Positions(guide)) => (Some(guide), None),
            Some(Policy::Moves(rated)) => (None, Some(rated)),
            None => (None, None),
        };
        self.uses_playouts();
        let search = search::Uct {
            total: told.total.unwrap_or(u32::MAX),
            bandit: Bandit { ucb: told.ucb, c },
            fpu: told.fpu,
            start,
            open,
            rave: told.rave,
            correct,
            prior,
            lean,
            guide,
            rated,
            batch: told.batch,
            memory: told.memory,
        };
        Ok((players::Uct { search, time, report }, self.written(&told)))
    }

    fn prior(&mut self, told: &mut params::Uct) -> Result<Option<Prior<G::Features>>, RosterError> {
        if told.prior.is_none() {
            return match (told.weight, told.widen) {
                (None, None) => Ok(None),
                (Some(_), _) => self.refuse("weight needs a prior=FILE"),
                (None, Some(_)) => self.refuse("widen needs a prior=FILE"),
            };
        }
        let weight = *told.weight.get_or_insert(params::WEIGHT);
        Ok(Some(Prior { evaluation: self.model(&mut told.prior)?, weight, widen: told.widen }))
    }

    /// Takes a correction of win rates from a file.
    fn correction(&mut self, correct: &mut Option<String>) -> Result<Option<WinRateCorrection>, RosterError> {
        let Some(file) = correct else { return Ok(None) };
        let read = self.models.bytes(&self.permitted(file)?).map_err(|why| why.to_string());
        match read.and_then(|(bytes, digest)| Ok((corrected(&bytes)?, digest))) {
            Ok((correction, digest)) => {
                *file = format!("{}{digest}", ModelSource::DIGEST);
                Ok(Some(WinRateCorrection::new(&correction)))
            }
            Err(why) => self.refuse(format!("{file} holds no correction as keisei curve writes it: {why}")),
        }
    }

    /// Takes a rating of moves and how much it counts.
    fn lean(&mut self, told: &mut params::Uct) -> Result<Option<MovePrior<G::MoveFeatures>>, RosterError> {
        if told.moves.is_none() {
            return if told.lean.is_some() { self.refuse("lean needs a moves=FILE") } else { Ok(None) };
        }
        let (ranking, temperature) = (self.ranking(&mut told.moves)?, 1.0);
        Ok(Some(MovePrior { ranking, weight: *told.lean.get_or_insert(params::LEAN), temperature }))
    }

    fn guide(&mut self, told: &mut params::Uct) -> Result<Option<Policy<G>>, RosterError> {
        let Some(file) = &told.policy else {
            return match (told.epsilon, told.of) {
                (None, None) if told.temperature.is_some() => self.refuse("temperature needs a policy=FILE"),
                (None, None) => Ok(None),
                (Some(_), _) => self.refuse("epsilon needs a policy=FILE"),
                (None, Some(_)) => self.refuse("of needs a policy=FILE"),
            };
        };
        if self
            .models
            .load(self.game, Some(&self.permitted(file)?))
            .is_ok_and(|model| model.card.shape != Shape::Linear)
        {
            if told.epsilon.is_some() || told.of.is_some() {
                return self
                    .refuse("epsilon and of are for policies that value positions; this one rates moves");
            }
            let ranking = self.ranking(&mut told.policy)?;
            let temperature = *told.temperature.get_or_insert(params::TEMPERATURE);
            return Ok(Some(Policy::Moves(Rated { ranking, temperature })));
        }
        if told.temperature.is_some() {
            return self.refuse("temperature is for policies that rate moves; this one values positions");
        }
        // Drawing moves at random is chance enough.
        let epsilon = *told.epsilon.get_or_insert(if told.of.is_some() { 0.0 } else { params::EPSILON });
        let evaluation = self.model(&mut told.policy)?;
        Ok(Some(Policy::Positions(Guide { evaluation, epsilon, of: told.of })))
    }

    pub(super) fn refuse<T>(&self, why: impl Display) -> Result<T, RosterError> {
        Err(self.spec.refuse(why).into())
    }
}

/// What `keisei curve` writes of a judge, as far as a search needs it.
#[derive(serde::Deserialize)]
struct Written {
    unit: String,
    perspective: String,
    logistic: Option<Correction>,
    isotonic: Option<Correction>,
}

/// Reads a correction of the first seat's win rates: the logistic one, which rises everywhere, or else the table.
fn corrected(text: &[u8]) -> Result<Correction, String> {
    let written: Written = match (serde_json::from_slice(text), serde_json::from_slice(text)) {
        (Ok(written), _) => written,
        (Err(_), Ok(alone)) => return Ok(alone),
        (Err(why), Err(_)) => return Err(why.to_string()),
    };
    if (written.unit.as_str(), written.perspective.as_str()) != ("win rate", "first") {
        return Err(format!(
            "it corrects a {} of the seat that is {}, and trees need a win rate of the first seat",
            written.unit, written.perspective
        ));
    }
    written.logistic.or(written.isotonic).ok_or_else(|| "nothing could be fitted".to_owned())
}
