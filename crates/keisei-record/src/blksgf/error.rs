//! What can be wrong with a blksgf file.

use crate::sgf::FileError;
use keisei_games::blokus::{BoardTextError, Move, MoveTextError};

/// Why a file could not be read or written.
pub type BlksgfError = FileError<GameError>;

/// What is wrong with one game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// Another game, or none that says its name.
    #[error("this is a game of \"{0}\", not of Blokus Duo")]
    NotDuo(String),
    /// Something that is no piece.
    #[error(transparent)]
    Text(#[from] MoveTextError),
    /// Something that names no colour.
    #[error("\"{0}\" is no colour: there are B and W")]
    Colour(String),
    /// Pieces that cannot lie so.
    #[error("the pieces set up do not make a position: {0}")]
    Setup(#[from] BoardTextError),
    /// Pieces laid on top of each other.
    #[error("the pieces set up overlap")]
    Overlap,
    /// Pieces set up after the game has begun.
    #[error("pieces are set up after the first move, which no game can be")]
    Late,
    /// A move of the side that is not to move.
    #[error("move {number} is {colour}'s, but the other side is to move and can place")]
    Turn {
        /// Which placement it would be, counted from one.
        number: usize,
        /// Who moves.
        colour: &'static str,
    },
    /// A move that is not legal where it stands.
    #[error("move {number}, {m}, is not legal")]
    Illegal {
        /// Which placement it would be, counted from one.
        number: usize,
        /// The move.
        m: Move,
    },
    /// A game to be written that the format has no words for.
    #[error("blksgf cannot hold it: {0}")]
    Unwritable(&'static str),
}
