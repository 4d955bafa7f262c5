//! The workbench as a library: what the program, Python, a page and a cluster stand on.
//!
//! [`training`], [`mod@matches`], [`generation`] and [`curve`] are the works that can be asked for, each a plain value with
//! `run`. A [`Context`] says how they are cancelled, who hears of their [`events`] and on which threads they run; an
//! [`Error`] says what came between. [`catalog`] finds games, [`players`] seats players, [`opinions`] asks them for their values of moves, [`archive`] reads
//! and writes the files of engines, [`mod@weights`] ships with the program. [`uecda`] holds Daihinmin matches over the contest's protocol.
//! [`versions`] says which version of everything a job uses.
//!
//! Nothing here prints, ends the process or looks at a global.
#![forbid(unsafe_code)]

pub mod archive;
#[cfg(test)]
mod behaviour;
pub mod catalog;
mod content;
pub mod context;
pub mod cost;
pub mod curve;
pub mod error;
pub mod events;
pub mod experiment;
pub mod foreign;
pub mod generation;
pub mod job;
mod match_records;
pub mod matches;
pub mod opinions;
pub mod players;
pub mod specs;
pub mod training;
pub mod uecda;
pub mod versions;
pub mod weights;

pub use context::Context;
pub use error::Error;
