//! What was learned, on disk and in use.
//!
//! [`container`] is the file format, [`model`] a trained evaluation in it, [`checkpoint`] the state
//! of an unfinished training in it; [`evaluation`] is a model of positions at work, [`ranking`] one of moves,
//! which may be a [`network`] on [`lanes`]; [`source`] knows where models come from. `docs/model-files.md` describes the files byte for byte.

pub mod checkpoint;
pub mod container;
pub mod error;
pub mod evaluation;
pub mod lanes;
pub mod model;
pub mod network;
pub mod ranking;
pub mod shape;
pub mod source;
mod sparse;

pub use checkpoint::Checkpoint;
pub use container::{Container, ContainerError};
pub use error::ModelError;
pub use evaluation::Evaluation;
pub use model::{Card, Model};
pub use network::Network;
pub use ranking::Ranking;
pub use shape::Shape;
pub use source::ModelSource;
