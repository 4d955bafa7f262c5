//! Portable Game Notation: chess games as text.
//!
//! Tag pairs in brackets, then moves in standard algebraic notation, then the result. Of comments only scores are kept,
//! as programs that run matches write them (`{+0.31/12 1.5s}`) and as lichess does (`{[%eval 0.31]}`); variations, marks
//! and clock times are passed over. A game may start from a position of its own (`FEN`). A damaged game is an error with
//! its number and line, and costs no other game.
//!
//! ```
//! use keisei_record::pgn::Reader;
//! let text = b"[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"0-1\"]\n\n1. f3 {hm} e5 (1... d5) 2. g4?? Qh4# {+M1/2} 0-1\n\n\
//!     [White \"Eve\"]\n\n1. e4 Ke7 *\n\n[White \"Dan\"]\n\n1. d4 1/2-1/2\n";
//! let games: Vec<_> = Reader::new(&text[..]).collect();
//! let first = games[0].as_ref().unwrap();
//! assert_eq!((first.line.moves.len(), first.payoffs.clone()), (4, Some(vec![0.0, 1.0])));
//! assert_eq!(first.scores, [None, None, None, Some(30_000)]);
//! let damaged = games[1].as_ref().unwrap_err().to_string();
//! assert_eq!(damaged, "game 2, line 9: \"Ke7\", move 2, is not legal there");
//! assert_eq!(games[2].as_ref().unwrap().payoffs, Some(vec![0.5, 0.5]));
//! ```

mod error;
mod format;
mod reader;
mod score;
mod tokens;
mod writer;

pub use error::PgnError;
pub(crate) use format::FORMAT;
pub use reader::Reader;
pub use writer::write;
