//! The Smart Game Format: the syntax that records of Go, Blokus and other games share.
//!
//! Bytes, not characters: what they mean depends on the game and on `CA`. A [`Reader`] yields the
//! main line of one game after the other from any stream, in memory that depends on the game and
//! not on the file; variations are checked and passed over. A damaged game is an error of its own,
//! and the games after it still come.

mod error;
mod reader;
mod source;
mod tree;

pub use error::{Fault, FileError, SgfError};
pub use reader::Reader;
pub use tree::{Node, Property, Tree, Value, escape};
