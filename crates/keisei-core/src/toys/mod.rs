//! Two tiny games that keep the traits honest in tests and give examples something to play.
//!
//! [`nim`] is open and has two seats; [`tricks`] hides cards, has three seats, and its series
//! carries who won and who lost into the next deal.

pub mod nim;
pub mod tricks;
