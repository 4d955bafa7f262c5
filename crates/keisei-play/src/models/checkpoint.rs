//! The state of an unfinished training as a file.

use super::model::{read_bytes, write_bytes};
use super::{Container, ModelError};
use keisei_core::Tensors;
use std::collections::BTreeMap;
use std::path::Path;

const KIND: &str = "checkpoint";

/// Everything the next step of a training depends on, and a few lines about it.
///
/// A truncated or changed file is refused with the reason, so that no training ever goes on from
/// half a state.
///
/// ```
/// use keisei_core::{Tensor, Tensors};
/// use keisei_play::models::Checkpoint;
/// let mut state = Tensors::default();
/// state.put("done", Tensor::U64(vec![17]));
/// let saved = Checkpoint { lines: [("learner".to_owned(), "td".to_owned())].into(), state };
/// let bytes = saved.to_bytes();
/// assert_eq!(Checkpoint::from_bytes(&bytes)?, saved);
/// assert!(Checkpoint::from_bytes(&bytes[..bytes.len() - 1]).is_err());
/// # Ok::<(), keisei_play::models::ModelError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Checkpoint {
    /// Text by key: which training this is a state of.
    pub lines: BTreeMap<String, String>,
    /// The learner's arrays.
    pub state: Tensors,
}

impl Checkpoint {
    /// Reads a checkpoint from the bytes of a file.
    ///
    /// # Errors
    /// Returns what is wrong with the bytes; no bytes make it panic.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ModelError> {
        let Container { kind, lines, tensors } = Container::from_bytes(bytes)?;
        if kind != KIND {
            return Err(ModelError::OtherKind { wanted: KIND, found: kind });
        }
        Ok(Checkpoint { lines, state: tensors })
    }

    /// Returns the bytes of the checkpoint's file; equal checkpoints give equal bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        Container { kind: KIND.to_owned(), lines: self.lines.clone(), tensors: self.state.clone() }.to_bytes()
    }

    /// Reads a checkpoint file.
    ///
    /// # Errors
    /// Returns a sentence that names the file and what is wrong with it.
    pub fn read(path: &Path) -> Result<Self, ModelError> {
        let bytes = read_bytes(path)?;
        Self::from_bytes(&bytes).map_err(|why| ModelError::File { file: path.to_owned(), why: Box::new(why) })
    }

    /// Writes a checkpoint file in one step; whatever goes wrong leaves an old file as it was.
    ///
    /// # Errors
    /// Returns what the file system said.
    pub fn write(&self, path: &Path) -> Result<(), ModelError> {
        write_bytes(path, &self.to_bytes())
    }
}
