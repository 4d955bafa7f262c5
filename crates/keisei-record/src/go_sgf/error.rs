//! What can be wrong with a record of Go.

use crate::sgf::FileError;
use keisei_games::go::{BoardTextError, Move};

/// Why a file could not be read or written.
pub type GoSgfError = FileError<GameError>;

/// What is wrong with one game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// Another game.
    #[error("this is game {0} of the format, not Go, which is 1")]
    NotGo(String),
    /// A size that is none.
    #[error("\"{0}\" is no size of a board: there are 2 to 19 lines")]
    Size(String),
    /// Another size than was asked for.
    #[error("it was played on {found} lines, not on {wanted}")]
    OtherSize {
        /// The size of the record.
        found: u8,
        /// The size asked for.
        wanted: u8,
    },
    /// A komi that is none.
    #[error("\"{0}\" is no komi: it comes in half points")]
    Komi(String),
    /// Something that is no point of the board.
    #[error("\"{text}\" is no point of a board of {size} lines")]
    Point {
        /// What stands there.
        text: String,
        /// Lines of the board.
        size: u8,
    },
    /// Something that names no colour.
    #[error("\"{0}\" is no colour: there are B and W")]
    Colour(String),
    /// Stones that cannot stand so.
    #[error("the stones set up do not make a position: {0}")]
    Setup(#[from] BoardTextError),
    /// Stones set up after the game has begun.
    #[error("stones are set up after the first move, which no game can be")]
    Late,
    /// A move of the side that is not to move.
    #[error("move {number} is {colour}'s, but the other side is to move")]
    Turn {
        /// Which move it is, counted from one.
        number: usize,
        /// Who moves.
        colour: &'static str,
    },
    /// A move that is not legal where it stands.
    #[error("move {number}, {m}, is not legal")]
    Illegal {
        /// Which move it is, counted from one.
        number: usize,
        /// The move.
        m: Move,
    },
    /// A game to be written that the format has no words for.
    #[error("SGF cannot hold it: {0}")]
    Unwritable(&'static str),
}
