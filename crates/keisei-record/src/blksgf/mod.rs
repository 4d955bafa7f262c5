//! blksgf: Pentobi's records of Blokus Duo.
//!
//! The [Smart Game Format](crate::sgf) with `GM[Blokus Duo]`: moves are `B` and `W`, setup is `AB`,
//! `AW` and `PL`, and a move is its list of cells, `f9,e10,f10,g10,f11`, rows counted from the
//! bottom. Text is UTF-8. Passes are not written: the reader puts in those that are forced before
//! a move, and after the last one where they end the game.

mod error;
mod format;
mod game;
mod reader;
mod writer;

pub use error::{BlksgfError, GameError};
pub(crate) use format::FORMAT;
pub use game::Game;
pub use reader::Reader;
pub use writer::write;
