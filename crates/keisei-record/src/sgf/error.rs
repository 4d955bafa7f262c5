//! What can be wrong with the syntax.

use std::io;

/// Why a game could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SgfError {
    /// The system would not hand the bytes over.
    #[error("at byte {offset}: {why}")]
    Io {
        /// Where it stopped.
        offset: u64,
        /// What the system said.
        why: io::Error,
    },
    /// A game that is damaged; others may be sound.
    #[error("game {game}, at byte {offset}: {why}")]
    Syntax {
        /// The game, counted from one.
        game: usize,
        /// Where it goes wrong.
        offset: u64,
        /// What is wrong with it.
        why: Fault,
    },
}

/// What is wrong with one game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// Something that belongs into no tree.
    #[error("'{}' has no business here", .0.escape_ascii())]
    Stray(u8),
    /// A property without brackets.
    #[error("the property {0} has no value")]
    NoValue(String),
    /// A property before the first semicolon.
    #[error("the property {0} stands in no node")]
    NoNode(String),
    /// A value that is not closed.
    #[error("a value is not closed by a bracket")]
    OpenValue,
    /// A game that is not closed.
    #[error("the game is not closed by a parenthesis")]
    OpenGame,
    /// A value that nobody could mean.
    #[error("a value has more than {0} bytes")]
    Overlong(usize),
    /// A game that nobody could mean.
    #[error("the game has more than {0} nodes and values")]
    Endless(usize),
}

/// Why a file of games could not be read or written; `E` is what can be wrong with a game.
#[derive(Debug, thiserror::Error)]
pub enum FileError<E> {
    /// The file is no Smart Game Format.
    #[error(transparent)]
    Syntax(#[from] SgfError),
    /// A game that cannot be replayed or written; others may be sound.
    #[error("game {game}, at byte {offset}: {why}")]
    Game {
        /// The game, counted from one.
        game: usize,
        /// Where it goes wrong.
        offset: u64,
        /// What is wrong with it.
        why: E,
    },
    /// The system would not take the bytes.
    #[error("game {game}: {why}")]
    Io {
        /// The game, counted from one.
        game: usize,
        /// What the system said.
        why: io::Error,
    },
}
