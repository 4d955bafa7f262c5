//! The version of everything that a job may use, so that a change of behaviour is another key.
//!
//! Whoever changes what a game, a feature set, a playout, a player or a learner does counts its version up here or where
//! it is defined; `tests/versions.rs` holds behaviour to golden bytes and says so when one was forgotten.

use crate::catalog::with_game;
use keisei_core::{Game, Work};
use keisei_jobs::{Job, Rename, Versions};

/// Names that have changed since results were first stored, in the order in which they did.
pub const RENAMES: &[Rename] = &[];

/// Versions of the players, by the name before the colon, and whether they play games out.
const PLAYERS: [(&str, u32, bool); 14] = [
    ("random", 1, false),
    ("greedy", 1, false),
    ("egreedy", 1, false),
    ("ab", 1, false),
    ("mc", 1, true),
    ("rank", 1, false),
    ("uct", 1, true),
    ("gtp", 1, false),
    ("uci", 1, false),
    ("usi", 1, false),
    ("sample", 1, false),
    ("nakanaka", 1, false),
    // The player of the Othello League, who settles nothing but moves at random now and then.
    ("league", 1, false),
    ("hmmm2007", 1, false),
];

/// Versions of the learners, and whether they play games out.
const LEARNERS: [(&str, u32, bool); 7] = [
    ("td", 1, false),
    ("tdmc", 1, true),
    ("tdleaf", 1, false),
    ("selective", 1, true),
    ("pairs", 1, false),
    ("softmax", 1, false),
    ("comparison", 1, false),
];

/// The version of every game's playouts.
const PLAYOUTS: u32 = 1;
/// The version of every feature set.
const FEATURES: u32 = 1;

/// A game's name and the version of its rules.
struct Rules;

impl Work for Rules {
    type Out = (&'static str, u32);

    fn run<G: Game>(self, _: G) -> Self::Out {
        (G::NAME, G::RULES)
    }
}

/// Lists the versions of what a job uses.
///
/// # Errors
/// Names a game, player or learner that has none.
pub fn of(job: &Job) -> Result<Versions, String> {
    let (game, rules) = with_game(job.game(), Rules).map_err(|why| why.to_string())?;
    let mut versions = Versions::from([(format!("rules of {game}"), rules)]);
    let known = |kind: &str, table: &[(&str, u32, bool)], spec: &str| {
        let name = spec.split(':').next().unwrap_or(spec);
        let found = table.iter().find(|(known, ..)| *known == name);
        found.map(|&(name, version, plays)| (format!("{kind} {name}"), version, plays)).ok_or_else(|| {
            format!("nobody knows the version of the {kind} \"{name}\", so its results cannot be kept")
        })
    };
    let players = job.players().into_iter().map(|spec| known("player", &PLAYERS, spec));
    let learners = job.learners().iter().map(|spec| known("learner", &LEARNERS, spec));
    for used in players.chain(learners) {
        let (name, version, plays) = used?;
        versions.insert(name, version);
        if plays {
            versions.insert(format!("playouts of {game}"), PLAYOUTS);
        }
    }
    for features in job.features() {
        versions.insert(format!("features {features} of {game}"), FEATURES);
    }
    Ok(versions)
}

/// Returns the version of a player by its name.
#[cfg(test)]
pub fn player(name: &str) -> Option<u32> {
    PLAYERS.iter().find(|(known, ..)| *known == name).map(|&(_, version, _)| version)
}

/// Returns the version of a game's playouts.
#[cfg(test)]
pub fn playouts<G: Game>() -> u32 {
    PLAYOUTS
}

/// Returns the version of a feature set.
#[cfg(test)]
pub fn features<G: Game>(_: &str) -> u32 {
    FEATURES
}
