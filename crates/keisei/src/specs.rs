//! How specifications of players and learners are read.

use crate::weights;
use keisei_core::{Game, Spec, SpecError};
use keisei_learn::learners::Setting;
use keisei_play::models::ModelSource;
use keisei_play::roster::{PlayerFactory, RosterError};

/// How specifications of players and learners are read.
#[derive(Clone, Debug)]
pub struct Specs {
    /// Where the models are found that they name.
    pub models: ModelSource,
    /// Whether they were written out, perhaps long ago: a parameter that one of them does not name then has its neutral
    /// value, with which everything is done as before the parameter was there. Otherwise it has its default.
    pub written_out: bool,
}

impl Specs {
    /// Reads a player's.
    ///
    /// # Errors
    /// As [`PlayerFactory::new`].
    pub fn recruit<G: Game>(&self, game: &G, spec: &str) -> Result<PlayerFactory<G>, RosterError> {
        let read = if self.written_out { PlayerFactory::from_canonical } else { PlayerFactory::new };
        read(game, spec, &self.models)
    }

    /// Writes a player's as jobs hold it: every parameter, and models named by their digests, never by a path.
    ///
    /// # Errors
    /// As [`PlayerFactory::new`].
    pub fn canonical<G: Game>(&self, game: &G, spec: &str) -> Result<String, RosterError> {
        Ok(self.recruit(game, spec)?.canonical().to_owned())
    }

    /// Reads a learner's.
    ///
    /// # Errors
    /// As [`Setting::read`].
    pub fn setting(&self, spec: &str) -> Result<Setting, SpecError> {
        let mut spec = if self.written_out { Spec::canonical(spec) } else { spec.parse() }?;
        Setting::read(&mut spec)
    }
}

impl Default for Specs {
    /// Reads what people write, with the weights that ship.
    fn default() -> Self {
        Specs { models: weights::models(), written_out: false }
    }
}
