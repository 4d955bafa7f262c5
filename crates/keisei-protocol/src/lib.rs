//! Protocols: driving other engines, and being one.
//!
//! [`process`] is an engine as a child process, with a deadline on every wait; [`gtp`] the Go Text
//! Protocol both ways, [`uci`] the universal interfaces of chess and shogi, [`uecda`] the tables that server and
//! clients of the `UECda` contest send each other over TCP. None knows a game: what a game calls its moves is said by
//! its [`keisei_core::Dialect`] or [`keisei_core::Interface`], so whatever has one can play any engine that speaks it.
#![forbid(unsafe_code)]

mod command_line;
mod error;
pub mod gtp;
mod lines;
pub mod process;
mod process_group;
pub mod uci;
pub mod uecda;

pub use command_line::CommandLine;
pub use error::EngineError;

/// The share of the time left that a move may take where nobody says how many are to come: a fortieth.
const SHARE: u32 = 40;
