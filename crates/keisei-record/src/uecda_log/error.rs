//! What can be wrong with a log.

use keisei_core::Seat;
use std::io;

/// Why a log could not be read on or written.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// The system would not hand the bytes over, or take them.
    #[error("line {line}: {why}")]
    Io {
        /// The line, counted from one.
        line: usize,
        /// What the system said.
        why: io::Error,
    },
    /// A game that cannot be replayed or written; others may be sound.
    #[error("line {line}, game {game}: {why}")]
    Game {
        /// The line, counted from one; for a game to be written, the game counted from one.
        line: usize,
        /// The game's number in the log.
        game: u32,
        /// What is wrong with it.
        why: GameError,
    },
    /// A line that belongs to no log.
    #[error(
        "line {line}: \"{text}\" is no line of a server log, which begins with %-----%key% or %00000%key%"
    )]
    Line {
        /// The line, counted from one.
        line: usize,
        /// What stands there.
        text: String,
    },
}

/// What is wrong with one game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// The game breaks off, or lacks a line.
    #[error("there is no {0} line")]
    Missing(&'static str),
    /// A value that does not read.
    #[error("\"{text}\" does not read as {wanted}")]
    Value {
        /// What stands there.
        text: String,
        /// What should.
        wanted: &'static str,
    },
    /// Hands that are no deal.
    #[error("the hands do not hold each of the 53 cards once")]
    Deal,
    /// Classes that do not follow from the game before.
    #[error("the classes are not the places of the game before")]
    Classes,
    /// Cards exchanged otherwise than the rules say.
    #[error("exchange {number} is {text}, which the rules do not give")]
    Exchange {
        /// Which of the four, counted from one.
        number: usize,
        /// What stands there.
        text: String,
    },
    /// Somebody plays who is not to move.
    #[error("play {ply} is by player {mover}, and it is the turn of player {turn}")]
    Turn {
        /// The play, counted from one.
        ply: usize,
        /// Who plays, counted from zero as in the log.
        mover: u8,
        /// Whose turn it is, counted from zero as in the log.
        turn: u8,
    },
    /// Plays after the end, or an end before it.
    #[error("after {plays} plays the game is {}", if *over { "over, and there are more" } else { "not over" })]
    End {
        /// Plays made.
        plays: usize,
        /// Whether it was over by then.
        over: bool,
    },
    /// A result that is not what was played.
    #[error("the result is {text}, but the game was won in the order {played:?}")]
    Result {
        /// What stands there.
        text: String,
        /// The players in the order of their places.
        played: Vec<Seat>,
    },
    /// Points that are not those of the results.
    #[error("the points are {text}, not those before and those of this game")]
    Points {
        /// What stands there.
        text: String,
    },
    /// A game to be written that the format has no words for.
    #[error("a log cannot hold it: {0}")]
    Unwritable(&'static str),
}
