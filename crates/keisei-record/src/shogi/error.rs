//! What can be wrong with a record of Shogi.

use keisei_games::shogi::{Move, SetUpError};
use std::io;

/// Why a game could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The system would not hand the bytes over, or take them.
    #[error("at line {line}: {why}")]
    Io {
        /// Where it stopped.
        line: u64,
        /// What the system said.
        why: io::Error,
    },
    /// A game that is damaged; others may be sound.
    #[error("game {game}, at line {line}: {why}")]
    Game {
        /// The game, counted from one.
        game: usize,
        /// Where it goes wrong.
        line: u64,
        /// What is wrong with it.
        why: Fault,
    },
}

/// What is wrong with one game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// A line that means nothing.
    #[error("\"{0}\" means nothing here")]
    Stray(String),
    /// Text in which nothing is said of a game.
    #[error("\"{0}\" belongs to no game: there is no heading, board or move")]
    NoGame(String),
    /// A line of the start that is no such line.
    #[error("\"{0}\" sets up no pieces")]
    Pieces(String),
    /// Pieces that cannot stand so.
    #[error("the start cannot be: {0}")]
    SetUp(#[from] SetUpError),
    /// Text that is no position with moves.
    #[error(transparent)]
    Line(#[from] keisei_games::shogi::BoardTextError),
    /// A start that nobody here knows.
    #[error("there is no handicap \"{0}\"")]
    Handicap(String),
    /// Text that is no move.
    #[error("\"{0}\" is no move")]
    NotAMove(String),
    /// A move of the side that is not to move.
    #[error("\"{0}\" is a move of the side that is not to move")]
    Turn(String),
    /// A move of a piece that is not there.
    #[error("\"{0}\" moves a piece that is not there")]
    NoPiece(String),
    /// A move that several pieces could make.
    #[error("\"{0}\" does not say which of {1} pieces moves")]
    Ambiguous(String, usize),
    /// A move that the rules forbid.
    #[error("move {number}, {m}, is not legal")]
    Illegal {
        /// Which move, counted from one.
        number: usize,
        /// The move.
        m: Move,
    },
    /// A move after a position had come for the fourth time.
    #[error("move {0} comes after the game was over by repetition")]
    Over(usize),
    /// A time without a move.
    #[error("\"{0}\" times no move")]
    Time(String),
}
