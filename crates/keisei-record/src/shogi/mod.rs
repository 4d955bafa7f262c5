//! Games of Shogi as records have them, whatever the format: [`crate::csa`], [`crate::kif`] and [`crate::usi`].

mod error;
mod game;

pub use error::{Fault, RecordError};
pub(crate) use game::Growing;
pub use game::{End, Game, How, Note, Verdict};
