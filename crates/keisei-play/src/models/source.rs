//! Where models come from: files, and what ships with the program.

use super::{Model, ModelError};
use crate::models::model::read_bytes;
use keisei_core::{Digest, Game};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Finds the bytes of a game's model by the game's name.
type Shelf = dyn Fn(&str) -> Option<&'static [u8]> + Send + Sync;

/// Finds a file by the digest of what it holds.
type Index = dyn Fn(&Digest) -> Option<PathBuf> + Send + Sync;

/// Finds models by file name, by digest where somebody keeps an index, and by game name among those that ship with the program.
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
    index: Option<Arc<Index>>,
}

impl ModelSource {
    /// The file name that stands for the shipped weights.
    pub const DEFAULT: &'static str = "default";

    /// What stands before the digest that a file is named by: of a model, [`Model::digest`], of any other file, the
    /// digest of its bytes.
    pub const DIGEST: &'static str = "blake3:";

    /// Joins files and the weights that ship with a program, found by the game's name.
    pub fn new(shipped: impl Fn(&str) -> Option<&'static [u8]> + Send + Sync + 'static) -> Self {
        ModelSource { shipped: Arc::new(shipped), index: None }
    }

    /// Finds files that are named `blake3:…` by an index, too.
    #[must_use]
    pub fn indexed(self, index: impl Fn(&Digest) -> Option<PathBuf> + Send + Sync + 'static) -> Self {
        ModelSource { index: Some(Arc::new(index)), ..self }
    }

    /// Loads a model file, or the shipped weights when none is named.
    ///
    /// # Errors
    /// Returns a sentence that names the file and what is wrong with it.
    pub fn load<G: Game>(&self, _: &G, file: Option<&str>) -> Result<Model, ModelError> {
        match file {
            Some(file) if file != Self::DEFAULT => match file.strip_prefix(Self::DIGEST) {
                Some(digest) => self.load_by_digest::<G>(digest),
                None => Model::read(Path::new(file)),
            },
            _ => self.load_shipped::<G>(),
        }
    }

    /// Reads the bytes of a file that is no model, with their digest.
    ///
    /// # Errors
    /// Returns a sentence that names the file and what is wrong with it.
    pub fn bytes(&self, file: &str) -> Result<(Vec<u8>, Digest), ModelError> {
        let Some(text) = file.strip_prefix(Self::DIGEST) else {
            let bytes = read_bytes(Path::new(file))?;
            return Ok((bytes.clone(), Digest::of(&bytes)));
        };
        let (path, digest) = self.find(text)?;
        let path = path.ok_or(ModelError::NotIndexed { digest })?;
        let bytes = read_bytes(&path)?;
        Self::same(digest, Digest::of(&bytes), path).map(|()| (bytes, digest))
    }

    fn load_shipped<G: Game>(&self) -> Result<Model, ModelError> {
        let bytes = (self.shipped)(G::NAME);
        Model::from_bytes(bytes.ok_or(ModelError::NothingShipped { game: G::NAME })?)
    }

    fn load_by_digest<G: Game>(&self, text: &str) -> Result<Model, ModelError> {
        let (path, digest) = self.find(text)?;
        if let Some(path) = path {
            let model = Model::read(&path)?;
            return Self::same(digest, model.digest(), path).map(|()| model);
        }
        let shipped = self.load_shipped::<G>().ok().filter(|model| model.digest() == digest);
        shipped.ok_or(ModelError::NotIndexed { digest })
    }

    /// Reads a digest and looks it up.
    fn find(&self, text: &str) -> Result<(Option<PathBuf>, Digest), ModelError> {
        let digest = text.parse()?;
        Ok((self.index.as_ref().and_then(|index| index(&digest)), digest))
    }

    /// Refuses a file that is not what the index said.
    fn same(wanted: Digest, found: Digest, file: PathBuf) -> Result<(), ModelError> {
        if wanted == found { Ok(()) } else { Err(ModelError::OtherDigest { file, wanted, found }) }
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
