//! What can be wrong with a record.

use std::io;

/// Why a file could not be read on.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The system would not hand the file over, or it is no text.
    #[error("line {line}: {why}")]
    Io {
        /// The line, counted from one.
        line: usize,
        /// What the system said.
        why: io::Error,
    },
    /// A game that cannot be replayed; the next one may be sound.
    #[error("in the game that begins on line {line}: {why}")]
    Game {
        /// The line, counted from one.
        line: usize,
        /// What is wrong with it.
        why: GameError,
    },
}

/// What is wrong with one game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The game breaks off, or lacks a line.
    #[error("there is no {0} line")]
    Missing(&'static str),
    /// A word that does not read.
    #[error("\"{text}\" does not read as {wanted}")]
    Word {
        /// What stands there.
        text: String,
        /// What should.
        wanted: &'static str,
    },
    /// Hands that are no deal.
    #[error("the hands do not hold each of the 53 cards once")]
    Deal,
    /// An exchange that the rules do not give.
    #[error("player {player} cannot have given {cards}")]
    Exchange {
        /// The player, counted from zero.
        player: u8,
        /// The cards.
        cards: String,
    },
    /// Hands that do not follow from the deal.
    #[error("the hands after the exchange are not those dealt with what changed")]
    Hands,
    /// A play that the rules forbid.
    #[error("play {ply}, {text}, is not legal")]
    Illegal {
        /// The play, counted from one.
        ply: usize,
        /// What stands there.
        text: String,
    },
    /// A game that is not over after its last play.
    #[error("the game is not over after its last play")]
    NotOver,
    /// A result that is not what was played.
    #[error("the result is not what was played")]
    Result,
    /// A game to be written that the format has no words for.
    #[error("a record cannot hold it: {0}")]
    Unwritable(&'static str),
}
