//! Game records: reading and writing what was played.
//!
//! [`wthor`] is the database of Othello tournaments, [`transcripts`] Othello games one a line,
//! [`pgn`] games of chess and [`epd`] positions of it, [`go_sgf`] games of Go and [`blksgf`] Pentobi's of Blokus Duo, both on the syntax of [`sgf`],
//! [`uecda_log`] the log of a Daihinmin contest's server, [`fuji_record`] the records of a program that won it.
//! [`csa`], [`kif`], [`usi`] and [`usi_table`] are what Shogi is recorded in, [`packed`] positions of it to learn from.
//! Every reader yields games one by one as [`keisei_core::Line`]s that were replayed move by
//! move, and refuses what is damaged or foreign by saying where.
//!
//! [`Source`] reads games from files of any of these formats, [`Sink`] writes them.
#![forbid(unsafe_code)]

pub mod blksgf;
pub mod bounded;
pub mod csa;
pub mod epd;
mod error;
mod files;
mod formats;
pub mod fuji_record;
mod generated;
pub mod go_sgf;
pub mod kif;
mod likeness;
mod lines;
pub mod packed;
pub mod pgn;
pub mod sgf;
pub mod shogi;
mod sink;
mod source;
pub mod transcripts;
pub mod uecda_log;
pub mod usi;
pub mod usi_table;
mod watched;
pub mod wthor;

pub use error::FileError;
pub use files::files_of;
pub use generated::GeneratedFormat;
pub use likeness::likeness;
pub use sink::Sink;
pub use source::{Damaged, Found, Source, Trouble, read, read_moves, retold, same};
