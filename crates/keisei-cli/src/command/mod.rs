//! One file for each subcommand.

pub mod bench;
pub mod completions;
pub mod curve;
pub mod eval;
pub mod games;
pub mod jobs;
pub mod join;
pub mod learn;
pub mod learners;
pub mod matches;
pub mod model;
pub mod paper;
pub mod perft;
pub mod play;
pub mod records;
pub mod serve;
pub mod show;
pub mod worker;

#[cfg(test)]
mod tests;
