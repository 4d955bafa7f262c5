//! Where models come from: files, and what ships with the program.

use super::{Model, ModelError};
use keisei_core::Game;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// Finds the bytes of a game's model by the game's name.
type Shelf = dyn Fn(&str) -> Option<&'static [u8]> + Send + Sync;

/// Finds models by file name, and by game name among those that ship with the program.
///
/// ```
/// use keisei_core::toys::nim::Nim;
/// use keisei_play::models::ModelSource;
/// let files = ModelSource::default();
/// let error = files.load(&Nim, None).unwrap_err();
/// assert_eq!(error.to_string(), "no weights for nim ship with this program: name a model file");
/// ```
#[derive(Clone)]
pub struct ModelSource {
    shipped: Arc<Shelf>,
}

impl ModelSource {
    /// The file name that stands for the shipped weights.
    pub const DEFAULT: &'static str = "default";

    /// Joins files and the weights that ship with a program, found by the game's name.
    pub fn new(shipped: impl Fn(&str) -> Option<&'static [u8]> + Send + Sync + 'static) -> Self {
        ModelSource { shipped: Arc::new(shipped) }
    }

    /// Loads a model file, or the shipped weights when none is named.
    ///
    /// # Errors
    /// Returns a sentence that names the file and what is wrong with it.
    pub fn load<G: Game>(&self, _: &G, file: Option<&str>) -> Result<Model, ModelError> {
        match file {
            Some(file) if file != Self::DEFAULT => Model::read(Path::new(file)),
            _ => {
                let bytes = (self.shipped)(G::NAME);
                Model::from_bytes(bytes.ok_or(ModelError::NothingShipped { game: G::NAME })?)
            }
        }
    }
}

impl Default for ModelSource {
    /// Knows files only.
    fn default() -> Self {
        Self::new(|_| None)
    }
}

impl fmt::Debug for ModelSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ModelSource")
    }
}
