//! What a job is known by.

use crate::{Job, canonical};
use keisei_core::Digest;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Versions of the rules, feature sets, players, learners and playouts that a job uses, by name.
///
/// Whoever changes what one of them does counts its version up; golden bytes hold them to it.
pub type Versions = BTreeMap<String, u32>;

/// A job's key: the digest of the job and of the versions of what it uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(Digest);

impl Key {
    /// Derives the key of a job.
    ///
    /// ```
    /// use keisei_jobs::{Job, Key, Train, Versions};
    /// let train = |seed| {
    ///     let [game, features, learner] = ["othello", "tdmc", "td:episodes=10"].map(str::to_owned);
    ///     let (records, start, keep, clock) = (Vec::new(), None, Default::default(), false);
    ///     Job::Train(Train { game, features, learner, seed, records, start, keep, clock })
    /// };
    /// let versions: Versions = [("rules of othello".to_owned(), 1)].into();
    /// let key = Key::of(&train(1), &versions);
    /// assert_eq!(key, Key::of(&train(1), &versions));
    /// assert_ne!(key, Key::of(&train(2), &versions));
    /// assert_ne!(key, Key::of(&train(1), &Versions::new()));
    /// ```
    pub fn of(job: &Job, versions: &Versions) -> Self {
        let identity = serde_json::json!({ "job": job, "versions": versions });
        Key(Digest::of(canonical(&identity).as_bytes()))
    }

    /// Returns the number that decides which share of all jobs it falls to.
    pub fn number(&self) -> u64 {
        u64::from_str_radix(&self.short(), 16).unwrap_or(0)
    }

    /// Returns the first sixteen digits, for names of files and messages.
    pub fn short(&self) -> String {
        self.0.short()
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Key {
    type Err = <Digest as FromStr>::Err;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Key)
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}
