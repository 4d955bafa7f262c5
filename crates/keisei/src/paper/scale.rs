//! How large a paper's experiments are.

use std::fmt;

/// How large a paper's experiments are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
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
