//! Logs of the `UECda` contest's server: every deal, exchange and play of a Daihinmin match.
//!
//! Lines are `%-----%key% value` for what holds throughout, then for every game, `%00017%key% value`:
//!
//! | key | value |
//! |---|---|
//! | `mibun` | the class of players 0 to 4, 0 for the daifugo; 2 for all in a game without exchange |
//! | `seat` | the players around the table |
//! | `palyer_cards` | the five hands as dealt (so spelled) |
//! | `change_cards` | `NULL`, or giver, taker, cards and `EE`: two tributes, then two gifts |
//! | `play` | mover, cells and `EE`; no cells for a pass. Plays that the server refused stand there too |
//! | `result` | the players in the order of their places |
//! | `points` | everybody's points so far, where the server writes them |
//!
//! A cell is `S`, `H`, `D` or `C` with a rank; `K`, `L`, `M`, `N` stand for the joker in those suits, `J`
//! for the joker outside them, and the rank `x` for a column before the threes or after the twos.
//!
//! The reader replays every game: whose turn it is, what is paid as tribute, which plays are refused,
//! when the field is cleared and how the game ends must all come out as the log says.

mod cells;
mod error;
mod format;
mod game;
mod header;
mod reader;
mod writer;

pub use cells::refused_text;
pub use error::{GameError, LogError};
pub(crate) use format::FORMAT;
pub use game::{Game, Refused};
pub use header::Header;
pub use reader::Reader;
pub(crate) use writer::dealt;
pub use writer::{write, write_game};
