//! Players of the contest, restated as rules.

mod hand;
mod look;
mod nakanaka;
mod plan;
mod reading;
mod sample;

pub use nakanaka::{Nakanaka, Rule};
pub(super) use plan::gift;
pub use sample::Sample;
