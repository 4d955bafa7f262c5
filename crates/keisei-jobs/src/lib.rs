//! Jobs as values, the keys derived from them, and the folder their results lie in.
//!
//! A [`Job`] holds everything the bytes of its result depend on and nothing else: no path, no machine, no number of
//! threads. Its [`Key`] is derived from it and from the [`Versions`] of whatever it uses, never written by hand, so a
//! stored result cannot be taken for that of another seed, another player or another version of the rules.
//!
//! **Invariants.** Equal jobs have equal keys; a change of any field or version is another key
//! (`tests/every_field_counts.rs`). A parameter added later has a *neutral* value, fixed for ever and left out of the
//! key, so that results stored before it was there keep theirs. The bytes of a result name no machine, date or
//! duration: [`Provenance`](keisei_report::Provenance) lies beside it.
//!
//! Nothing here knows a game, prints, or reads a clock for anything but provenance.
#![forbid(unsafe_code)]
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod cache;
mod canonical;
mod differences;
mod hold;
mod job;
mod key;
mod rekey;
mod status;

pub use cache::{CacheError, Found, ResultCache, Stored, list_clock};
pub use canonical::canonical;
pub use differences::differences;
pub use hold::HeldJob;
pub use job::{Generate, Input, Job, Judge, Match, Measure, Pairing, Train};
pub use key::{Key, Versions};
pub use rekey::{Rekeyed, Rename, read_stored, rekey, stored_in};
pub use status::{Status, WORKING, status, sweep};
