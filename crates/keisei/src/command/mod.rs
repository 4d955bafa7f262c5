//! One file for each subcommand.

pub mod completions;
pub mod games;
pub mod perft;
