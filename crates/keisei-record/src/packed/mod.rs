//! Positions for learning in 32 bytes each: Apery's hcpe and the `PackedSfenValue` of `YaneuraOu`.
//!
//! Both hold a position without its past, a score and a move of the side to move, and who won; they differ in the codes of
//! pieces and moves and in what the result refers to. Pieces that a handicap leaves out are in the codes, too.

mod bits;
mod codes;
mod format;
mod sample;

pub use codes::PackedError;
pub(crate) use format::{HCPE, PSV};
pub use sample::{Format, Reader, Sample, SampleError, write};
