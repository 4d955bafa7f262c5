//! The version of everything that a job may use, so that a change of behaviour is another key.
//!
//! Whoever changes what a game, a feature set, a playout, a player or a learner does counts its version up here or where
//! it is defined; `behaviour.rs` holds behaviour to golden bytes and says so when one was forgotten.

use crate::catalog::with_game;
use keisei_core::{FeatureSet, Game, GameVisitor};
use keisei_jobs::{Job, Rename, Versions};
use keisei_learn::learners::LEARNERS;
use keisei_play::roster::Entry;

/// Names that have changed since results were first stored, in the order in which they did.
pub const RENAMES: &[Rename] = &[];

/// Players of papers' own, which nobody else can seat, and their versions.
const OWN_PLAYERS: [(&str, u32); 1] = [
    // The player of the Othello League, who settles nothing but moves at random now and then.
    ("league", 1),
];

/// What is measured otherwise than at first, by name, and the version of that. A measure that is not here is of version
/// one, which stands in no key; units of papers at smoke scale are held to the bytes of their keys by a test.
const MEASURES: [(&str, u32); 0] = [];

/// Says the versions of what a job uses, for one game.
struct Used<'a>(&'a Job);

impl GameVisitor for Used<'_> {
    type Out = Result<Versions, String>;

    fn run<G: Game>(self, game: G) -> Self::Out {
        let name = G::NAME;
        let mut versions = Versions::from([(format!("rules of {name}"), G::RULES)]);
        let mut put = |what: String, (version, plays): (u32, bool)| {
            versions.insert(what, version);
            if plays {
                versions.insert(format!("playouts of {name}"), G::PLAYOUTS);
            }
        };
        if let Job::Measure(job) = self.0
            && let Some((measure, version)) = MEASURES.iter().find(|(name, _)| *name == job.measure)
        {
            put(format!("measure {measure}"), (*version, false));
        }
        for spec in self.0.players() {
            let name = name_of(spec);
            put(format!("player {name}"), player(&game, name).ok_or_else(|| unknown("player", name))?);
        }
        for spec in self.0.learners() {
            let name = name_of(spec);
            put(format!("learner {name}"), learner(name).ok_or_else(|| unknown("learner", name))?);
        }
        for features in self.0.features() {
            let version = features_of(&game, features).ok_or_else(|| unknown("feature set", features))?;
            put(format!("features {features} of {name}"), (version, false));
        }
        Ok(versions)
    }
}

fn name_of(spec: &str) -> &str {
    spec.split(':').next().unwrap_or(spec)
}

fn unknown(kind: &str, name: &str) -> String {
    format!("nobody knows the version of the {kind} \"{name}\", so its results cannot be kept")
}

/// Returns the version of a player, and whether it plays games out.
pub fn player<G: Game>(game: &G, name: &str) -> Option<(u32, bool)> {
    let plays = matches!(name, "mc" | "uct");
    let kind = || Entry::named(name).map(|entry| (entry.version, plays));
    let of_game = || game.players().iter().find(|own| own.name == name).map(|own| (own.version, false));
    let of_papers = || OWN_PLAYERS.iter().find(|(own, _)| *own == name).map(|&(_, version)| (version, false));
    kind().or_else(of_game).or_else(of_papers)
}

/// Returns the version of a learner, and whether it plays games out.
pub fn learner(name: &str) -> Option<(u32, bool)> {
    let plays = matches!(name, "tdmc" | "selective");
    LEARNERS.iter().find(|entry| entry.name == name).map(|entry| (entry.version, plays))
}

/// Returns the version of a feature set, of positions or of moves.
pub fn features_of<G: Game>(game: &G, name: &str) -> Option<u32> {
    let sets = || game.feature_sets().iter().chain(game.move_feature_sets());
    // What is told behind a set's name, as in `paper-few5`, is read by the set itself.
    let told = |set: &&FeatureSet| name.strip_prefix(set.name).is_some_and(|rest| rest.starts_with('-'));
    let found = sets().find(|set| set.name == name);
    found.or_else(|| sets().filter(told).max_by_key(|set| set.name.len())).map(|set| set.version)
}

/// Lists the versions of what a job uses.
///
/// # Errors
/// Names a game, player, learner or feature set that has none.
pub fn of(job: &Job) -> Result<Versions, String> {
    with_game(job.game(), Used(job)).map_err(|why| why.to_string())?
}
