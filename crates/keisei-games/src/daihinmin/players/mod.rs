//! Players of the contest, restated as rules.

mod hand;
mod sample;

pub use sample::Sample;
