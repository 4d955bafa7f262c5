//! The contest's protocol 20070 as bytes: tables of 120 numbers, and numbers between them.
//!
//! Every number is four bytes, the most significant first; a table is 480 bytes in one write, for the contest's
//! programs read it by one read. What a table says about a game is not known here.
//!
//! [`Profile`] is how a client introduces itself, [`Link`] a connection on which no wait is without an end.

mod link;
mod order;
mod profile;

pub use link::{Link, LinkError, Wait};
pub use order::{Order, decode, encode};
pub use profile::Profile;

use std::time::Duration;

/// The port that the contest uses.
pub const PORT: u16 = 42485;
/// The version of the protocol.
pub const VERSION: i32 = 20070;
/// The version of clients that do not introduce themselves.
pub const SILENT_VERSION: i32 = 20060;
/// How long the server waits for a client to introduce itself.
pub const PROFILE_WAIT: Duration = Duration::from_micros(2_000_500);

/// Columns of a table.
pub const COLUMNS: usize = 15;
/// Rows of a table.
pub const ROWS: usize = 8;
/// Bytes of a table.
pub const TABLE_BYTES: usize = 4 * COLUMNS * ROWS;

/// A table, row by row.
pub type Cells = [[i32; COLUMNS]; ROWS];

/// The server's answer to a play it takes, and to a pass on an empty field.
pub const TAKEN: i32 = 9;
/// The server's answer to a play it refuses, and to a pass on a meld.
pub const REFUSED: i32 = 8;

/// After a turn: the game goes on.
pub const GOES_ON: i32 = 0;
/// After a turn: the game is over, and another one follows.
pub const GAME_OVER: i32 = 1;
/// After a turn: that was the last game.
pub const MATCH_OVER: i32 = 2;
