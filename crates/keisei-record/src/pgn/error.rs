//! What can be wrong with a file of chess games.

use std::io;

/// Why a game could not be read.
#[derive(Debug, thiserror::Error)]
pub enum PgnError {
    /// The system would not give the bytes.
    #[error("line {line}: {why}")]
    Io {
        /// The line, counted from one.
        line: u64,
        /// What the system said.
        why: io::Error,
    },
    /// A position that is none.
    #[error("game {game}, line {line}: it starts from no position: {why}")]
    Start {
        /// The game, counted from one.
        game: u64,
        /// The line, counted from one.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
    /// Text in which nothing is said of a game.
    #[error("game {game}, line {line}: there is no tag and no move")]
    NoGame {
        /// The game, counted from one.
        game: u64,
        /// The line, counted from one.
        line: u64,
    },
    /// A line that nobody could mean.
    #[error("game {game}, line {line}: it is longer than {most} bytes")]
    Long {
        /// The game, counted from one.
        game: u64,
        /// The line, counted from one.
        line: u64,
        /// The most bytes of a line.
        most: usize,
    },
    /// A move that is none, or none there.
    #[error("game {game}, line {line}: \"{text}\", move {number}, is not legal there")]
    Move {
        /// The game, counted from one.
        game: u64,
        /// The line, counted from one.
        line: u64,
        /// What stands there.
        text: String,
        /// Which half-move it is, counted from one.
        number: usize,
    },
}
