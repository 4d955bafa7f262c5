//! Matches: who beats whom, how surely, and the games that prove it.
//!
//! A [`Plan`] says everything that decides a match's bytes; [`run`] plays it in memory,
//! [`run_in`] into a folder that can be resumed after any interruption; a [`Report`] says whose
//! result it is. Read [`schedule`] for the order of games, [`play`] for one game, `runner` for many
//! at once.
//!
//! Two-seat games come in pairs: one opening, seats swapped. In games of more seats a round is
//! one deal played with every rotation of the table, each a series that carries over through
//! [`keisei_core::Game::next`].
//!
//! A folder holds `plan.json`, the plan with a hash of it, and `games.jsonl`, one [`Record`] a
//! line in the order of the schedule. Lines are only ever appended; a last line without its end
//! was torn off and is dropped on resuming.
//!
//! Every random act draws from a stream named by its place: openings and deals from
//! `seed → "opening" → round`, alike for all pairings; play from
//! `seed → "match" → pairing → round → rotation → game → ply`.

mod entrant;
mod error;
mod header;
mod opening_file;
mod openings;
mod plan;
pub mod play;
mod record;
mod report;
mod run;
mod runner;
pub mod schedule;
mod score_board;
mod seating;
mod store;
mod summary;
mod words;

#[cfg(test)]
mod tests;

pub use entrant::{Entrant, SeatPlayer};
pub use error::MatchError;
pub use opening_file::{OpeningError, read_openings};
pub use openings::{NoOpening, Openings};
pub use plan::{Plan, PlanError};
pub use play::{Ending, Played};
pub use record::{Record, Thought};
pub use report::{Duel, Forfeit, OpeningCount, Pairing, Points, Rank, Report, Test};
pub use run::{Control, Progress, collect, run, run_each, run_in, run_shard};
pub use schedule::{Schedule, Slot, Timetable};
pub use store::{GAMES, PLAN};
