//! Experiments of one's own, as TOML files.

use crate::error::usage;
use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// What an experiment file says; everything may also stand on the command line.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// The game, with its parameters.
    pub game: Option<String>,
    /// The feature set.
    pub features: Option<String>,
    /// The learner, as a specification or as a table with its `name` and keys.
    #[serde(default, deserialize_with = "learner")]
    pub learner: Option<String>,
    /// Recorded games to learn from.
    #[serde(default)]
    pub records: Vec<PathBuf>,
    /// The seed.
    pub seed: Option<u64>,
    /// The folder.
    pub out: Option<PathBuf>,
    /// The match to play afterwards.
    pub r#match: Option<Meeting>,
}

/// A match of the new model against others.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    /// The players to meet.
    pub against: Vec<String>,
    /// Games against each of them.
    pub games: Option<u64>,
    /// Where games begin, as `match --openings` takes it.
    pub openings: Option<String>,
}

impl Experiment {
    /// Reads a file.
    pub fn read(path: &Path) -> Result<Self> {
        let text = std::fs::read_to_string(path)
            .with_context(|| format!("the experiment {} cannot be read", path.display()))?;
        // The parser draws the place with arrows; one sentence will do.
        toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start].matches('\n').count() + 1);
            usage(format!("line {line} of {}: {}", path.display(), error.message()))
        })
    }
}

/// Writes a table of a learner's name and keys as its specification.
fn learner<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    use serde::de::Error;
    let value = toml::Value::deserialize(from)?;
    let table = match value {
        toml::Value::String(spec) => return Ok(Some(spec)),
        toml::Value::Table(table) => table,
        _ => return Err(D::Error::custom("learner is a specification or a table")),
    };
    let text = |value: &toml::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let name = table.get("name").map(text).ok_or_else(|| D::Error::custom("learner has no name"))?;
    let keys = table.iter().filter(|(key, _)| *key != "name");
    let keys: Vec<String> = keys.map(|(key, value)| format!("{key}={}", text(value))).collect();
    Ok(Some(format!("{name}:{}", keys.join(","))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_a_specification() {
        let text =
            "game = 'othello'\n[learner]\nname = 'td'\nalpha = '0.1..0'\nepisodes = 50\nslope = true\n";
        let experiment: Experiment = toml::from_str(text).unwrap();
        assert_eq!(experiment.learner.as_deref(), Some("td:alpha=0.1..0,episodes=50,slope=true"));
    }

    #[test]
    fn unknown_keys_are_refused() {
        assert!(toml::from_str::<Experiment>("gaem = 'othello'").unwrap_err().message().contains("gaem"));
        assert!(toml::from_str::<Experiment>("learner = 3").is_err());
    }
}
