//! What can go wrong with a match.

use super::{NoOpening, PlanError};
use crate::folder_lock::LockError;
use keisei_core::PlayerError;
use std::io;
use std::path::PathBuf;

/// Says why a match could not be played; whatever was saved before stays as it was.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// The plan makes no sense.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// No opening could be drawn.
    #[error(transparent)]
    Opening(#[from] NoOpening),
    /// An entrant could not take its seat.
    #[error("{name} could not take a seat: {error}")]
    Entrant {
        /// The entrant's name.
        name: String,
        /// What it said.
        error: PlayerError,
    },
    /// The file system refused.
    #[error("{}: {error}; the games saved before this stand", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What it said.
        error: io::Error,
    },
    /// The folder holds a match and resuming was not asked for.
    #[error("{} already holds a match: resume it (--resume), or choose another folder", .0.display())]
    AlreadyThere(PathBuf),
    /// Somebody else is writing into the folder, or it cannot be held.
    #[error(transparent)]
    Lock(LockError),
    /// The saved match has another plan.
    #[error("{} holds another match, so it cannot be resumed with this plan: {difference}", folder.display())]
    OtherPlan {
        /// The folder.
        folder: PathBuf,
        /// What differs, there and here.
        difference: String,
    },
    /// Shares of a match that are to be put together are not all there.
    #[error(
        "{missing} of the {blocks} blocks of {} are not played yet, the first of them number {first}: run the share they fall to",
        folder.display()
    )]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// The first block that is missing.
        first: u64,
        /// How many are missing.
        missing: u64,
        /// How many blocks there are.
        blocks: u64,
    },
    /// The plan's file does not read, or is gone while the games are there.
    #[error("{} does not read as a match plan: {why}", path.display())]
    BadPlan {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A saved game is not the one the plan has in its place.
    #[error("line {line} of {} is not the game that belongs there: {why}; nothing was changed", path.display())]
    BadGame {
        /// The file.
        path: PathBuf,
        /// The line, counted from one.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
}

impl From<LockError> for MatchError {
    fn from(why: LockError) -> Self {
        match why {
            LockError::File { path, why } => MatchError::File { path, error: why },
            held => MatchError::Lock(held),
        }
    }
}
