//! What can be wrong with opening and writing files of games.

use crate::Trouble;
use std::fmt::Display;
use std::io;
use std::path::Path;

/// Why files of games could not be opened, read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// What was asked for makes no sense, or contradicts what is there.
    #[error("{0}")]
    Refused(String),
    /// The system would not hand bytes over, or take them.
    #[error("{what}")]
    Io {
        /// What could not be done.
        what: String,
        /// What the system said.
        #[source]
        why: io::Error,
    },
    /// A game that could not be read where every game is needed.
    #[error(transparent)]
    Trouble(#[from] Trouble),
}

impl FileError {
    /// Refuses what was asked for.
    pub(crate) fn refused(why: impl Display) -> Self {
        FileError::Refused(why.to_string())
    }

    /// Says that a file cannot be read.
    pub(crate) fn unreadable(path: &Path) -> impl Fn(io::Error) -> Self + '_ {
        |why| FileError::Io { what: format!("{} cannot be read", path.display()), why }
    }
}
