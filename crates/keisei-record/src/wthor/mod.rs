//! WTHOR: the French Othello Federation's database of tournament games.
//!
//! Numbers are little-endian. Every file begins with 16 bytes:
//!
//! | offset | bytes | what |
//! |---|---|---|
//! | 0 | 4 | the day it was made: century, year of the century, month, day |
//! | 4 | 4 | games in the file; zero in files of names |
//! | 8 | 2 | names in the file; zero in files of games |
//! | 10 | 2 | the year the games were played in |
//! | 12 | 1 | the board's side: 0 or 8, and 10 for another game |
//! | 13 | 1 | 1 for solitaire problems |
//! | 14 | 1 | empty squares at which the theoretical score was worked out |
//! | 15 | 1 | unused |
//!
//! Then come, in a `.wtb` file, 68 bytes a game ([`Game`]): tournament, Black, White (two bytes
//! each, places in the files of names), Black's score, Black's theoretical score, and sixty moves
//! as 10 · row + column, both from one, without passes, filled up with zeros. A `.JOU` file has 20
//! bytes a player and a `.TRN` file 26 bytes a tournament ([`Names`]): Latin-1, ended by a zero.

mod error;
mod format;
mod game;
mod header;
mod names;
mod reader;
mod writer;

pub use error::{GameError, NameError, WthorError};
pub(crate) use format::FORMAT;
pub use game::{Game, PlayerId, TournamentId, final_score};
pub use header::{Date, Header};
pub use names::{NameKind, Names};
pub use reader::Reader;
pub use writer::write;
