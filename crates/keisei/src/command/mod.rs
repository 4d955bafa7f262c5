//! One file for each subcommand.

pub mod completions;
mod experiment;
pub mod games;
pub mod learn;
pub mod matches;
pub mod perft;
