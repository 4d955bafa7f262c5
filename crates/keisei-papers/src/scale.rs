//! How large a paper's experiments are.

use anyhow::{Result, bail};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How large a paper's experiments are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Seconds: shows that everything runs, says nothing about claims.
    Smoke,
    /// Minutes: the shape of every result.
    Quick,
    /// The paper's own numbers of games, simulations and updates.
    Paper,
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scale::Smoke => "smoke",
            Scale::Quick => "quick",
            Scale::Paper => "paper",
        })
    }
}

impl FromStr for Scale {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let scales = [Scale::Smoke, Scale::Quick, Scale::Paper];
        match scales.into_iter().find(|scale| scale.to_string() == text) {
            Some(scale) => Ok(scale),
            None => bail!("a scale is smoke, quick or paper, not {text}"),
        }
    }
}
