//! KIF and KI2, what people record Shogi in.
//!
//! Either may come in UTF-8 or Shift-JIS, told apart line by line. A move of KIF names the square it comes from, one of KI2 says
//! only as much as needed (`▲５八金右`); one reader takes both. Starts are a handicap's name or a drawn board. Variations are
//! passed over. A damaged game is an error of its own that names the line.

mod board;
mod format;
mod reader;
mod words;
mod writer;

pub(crate) use format::{FORMAT, RUNNING};
pub use reader::Reader;
pub use writer::{Style, write};
