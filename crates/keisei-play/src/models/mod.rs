//! What was learned, on disk and in use.
//!
//! [`container`] is the file format, [`model`] a trained evaluation in it, [`checkpoint`] the state
//! of an unfinished training in it; [`evaluation`] is a model at work, and [`source`] knows where
//! models come from. `docs/model-files.md` describes the files byte for byte.

pub mod checkpoint;
pub mod container;
pub mod error;
pub mod evaluation;
pub mod model;
pub mod source;

pub use checkpoint::Checkpoint;
pub use container::{Container, ContainerError};
pub use error::ModelError;
pub use evaluation::Evaluation;
pub use model::{Card, Model};
pub use source::ModelSource;
