//! CSA records, as servers and tournaments of Shogi programs write them.
//!
//! Versions 2 to 3, several games in a file with `/` between them. The comments of floodgate — `'** 30 -3334FU …`, what
//! a program thought and expected — are kept beside the moves. A damaged game is an error of its own that names the line, and
//! the games after it still come.

mod format;
mod names;
mod reader;
mod start;
mod writer;

pub(crate) use format::FORMAT;
pub use reader::Reader;
pub use writer::write;
