//! Game records: reading and writing what was played.
//!
//! [`wthor`] is the database of Othello tournaments, [`transcripts`] Othello games one a line,
//! [`pgn`] games of chess and [`epd`] positions of it, [`go_sgf`] games of Go and [`blksgf`] Pentobi's of Blokus Duo, both on the syntax of [`sgf`],
//! [`uecda_log`] the log of a Daihinmin contest's server, [`fuji_record`] the records of a program that won it.
//! [`csa`], [`kif`], [`usi`] and [`usi_table`] are what Shogi is recorded in, [`packed`] positions of it to learn from.
//! Every reader yields games one by one as [`keisei_core::Line`]s that were replayed move by
//! move, and refuses what is damaged or foreign by saying where.
#![forbid(unsafe_code)]

pub mod blksgf;
pub mod bounded;
pub mod csa;
pub mod epd;
pub mod fuji_record;
pub mod go_sgf;
pub mod kif;
mod lines;
pub mod packed;
pub mod pgn;
pub mod sgf;
pub mod shogi;
pub mod transcripts;
pub mod uecda_log;
pub mod usi;
pub mod usi_table;
pub mod wthor;
