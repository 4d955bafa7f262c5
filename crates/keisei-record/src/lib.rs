//! Game records: reading and writing what was played.
//!
//! [`wthor`] is the database of Othello tournaments, [`transcripts`] Othello games one a line,
//! [`pgn`] games of chess and [`epd`] positions of it, [`go_sgf`] games of Go and [`blksgf`] Pentobi's of Blokus Duo, both on the syntax of [`sgf`],
//! [`uecda_log`] the log of a Daihinmin contest's server, [`fuji_record`] the records of a program that won it.
//! [`csa`], [`kif`], [`usi`] and [`usi_table`] are what Shogi is recorded in, [`packed`] positions of it to learn from.
//! Every reader yields games one by one as [`keisei_core::Line`]s that were replayed move by
//! move, and refuses what is damaged or foreign by saying where.
//!
//! [`formats`] lists the formats there are, each a [`RecordFormat`] in a module of its own. [`Source`] reads games from
//! files of any of them, [`Sink`] writes them; `.gz` behind an ending is read and written, `.zst` read.
#![forbid(unsafe_code)]

pub mod blksgf;
pub mod bounded;
mod compression;
pub mod csa;
pub mod epd;
mod error;
mod files;
mod format;
pub mod fuji_record;
pub mod go_sgf;
mod journal;
pub mod kif;
mod likeness;
mod lines;
mod match_lines;
mod output;
pub mod packed;
pub mod pgn;
mod registry;
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
mod zstandard;

pub use error::FileError;
pub use files::files_of;
pub use format::{Holds, RecordFormat, Scores, Writing};
pub use journal::Journal;
pub use likeness::likeness;
pub use output::Output;
pub use registry::{FormatEntry, endings, formats};
pub use sink::Sink;
pub use source::{Damaged, Found, Source, Trouble, read, read_moves};
