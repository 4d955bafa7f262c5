//! What can be wrong with a WTHOR file.

use keisei_games::othello::Square;
use std::io;

/// Why a file could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum WthorError {
    /// The system would not hand the bytes over, or take them.
    #[error("at byte {offset}: {why}")]
    Io {
        /// Where it stopped.
        offset: u64,
        /// What the system said.
        why: io::Error,
    },
    /// The file ends too soon.
    #[error("the file breaks off at byte {offset}, within {what}")]
    Truncated {
        /// Its length.
        offset: u64,
        /// What it should still hold.
        what: &'static str,
    },
    /// The header is not that of such a file.
    #[error("at byte {offset}: not a WTHOR file of Othello {wanted}: {why}")]
    Foreign {
        /// Where it shows.
        offset: u64,
        /// What the file should have held.
        wanted: &'static str,
        /// What shows it.
        why: String,
    },
    /// The file goes on after its last record.
    #[error("at byte {offset}: the file goes on after the {records} records its header promises")]
    Trailing {
        /// Where the last record ends.
        offset: u64,
        /// The records there should be.
        records: u32,
    },
    /// A game that cannot be replayed or written; others may be sound.
    #[error("game {record}, at byte {offset}: {why}")]
    Game {
        /// The game, counted from one.
        record: u32,
        /// Where it goes wrong.
        offset: u64,
        /// What is wrong with it.
        why: GameError,
    },
    /// A name that cannot be written.
    #[error("name {record}: {why}")]
    Name {
        /// The name, counted from one.
        record: usize,
        /// What is wrong with it.
        why: NameError,
    },
    /// More records than a header can count.
    #[error("{0} records are more than a WTHOR file can hold")]
    TooMany(usize),
}

/// What is wrong with one game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameError {
    /// A byte that stands for no square.
    #[error("{0} stands for no square: squares go from 11 (a1) to 88 (h8)")]
    NotASquare(u8),
    /// A square where the side to move may not place a disc.
    #[error("{square} is not legal for disc {disc}")]
    Illegal {
        /// The square.
        square: Square,
        /// Which disc of the game it would be, counted from one.
        disc: usize,
    },
    /// A move after the zero that ends a game.
    #[error("there is a move after the end of the game")]
    AfterTheEnd,
    /// A score that cannot be.
    #[error("a score of {0} discs cannot be on 64 squares")]
    Score(u8),
    /// A game to be written that the format has no words for.
    #[error("WTHOR cannot hold it: {0}")]
    Unwritable(&'static str),
}

/// What is wrong with a name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NameError {
    /// More characters than a record holds.
    #[error("\"{name}\" is longer than {most} characters")]
    TooLong {
        /// The name.
        name: String,
        /// Characters a record holds.
        most: usize,
    },
    /// A character outside Latin-1.
    #[error("'{found}' in \"{name}\" is not in Latin-1")]
    NotLatin {
        /// The name.
        name: String,
        /// The character.
        found: char,
    },
}

impl WthorError {
    /// Turns what a read said at a place into an error: an early end is a truncated file.
    pub(super) fn reading(why: io::Error, offset: u64, what: &'static str) -> Self {
        match why.kind() {
            io::ErrorKind::UnexpectedEof => WthorError::Truncated { offset, what },
            _ => WthorError::Io { offset, why },
        }
    }
}
