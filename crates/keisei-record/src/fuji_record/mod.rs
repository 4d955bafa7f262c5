//! `FujiGokoro`'s records of Daihinmin: games with the thinking time of every play.
//!
//! A line `player` with five names, then for every game, between `/*` and `*/`, a line each:
//!
//! | key | value |
//! |---|---|
//! | `game` | its number from 0 |
//! | `class` | the class of players 0 to 4, 0 for the daifugo |
//! | `seat` | the place of players 0 to 4 around the table |
//! | `dealt` | five hands `{ s7 d8 jo }` before the exchange |
//! | `changed` | what every player paid or gave; nothing in a game without exchange |
//! | `original` | the five hands after the exchange |
//! | `play` | `p`, `jk` or suits, `-` and ranks, the joker's suit or rank in `()`, microseconds in `[]` |
//! | `result` | the class of players 0 to 4 in the next game |
//!
//! Suits are `c d h s`, ranks `3456789tjqka2`. Every game is replayed: tribute, hands, plays and the result
//! must come out as recorded.

mod error;
mod format;
mod game;
mod reader;
mod words;
mod writer;

pub use error::{GameError, RecordError};
pub(crate) use format::FORMAT;
pub use game::Game;
pub use reader::Reader;
