//! What can be wrong with a file of columns.

use parquet::errors::ParquetError;
use std::io;
use std::path::{Path, PathBuf};

/// Why columns could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The system would not make, take or hand over the file.
    #[error("{}: {why}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        why: io::Error,
    },
    /// The file is torn or no Parquet.
    #[error("{} is no whole Parquet file: {why}; take it away and make it anew", path.display())]
    Torn {
        /// The file.
        path: PathBuf,
        /// What shows it.
        why: String,
    },
    /// The file holds something else than was asked for.
    #[error("{} holds no column \"{column}\" of {kind}", path.display())]
    Column {
        /// The file.
        path: PathBuf,
        /// The column.
        column: String,
        /// What it should hold.
        kind: &'static str,
    },
}

impl StoreError {
    pub(crate) fn io(path: &Path) -> impl Fn(io::Error) -> StoreError + '_ {
        |why| StoreError::Io { path: path.to_owned(), why }
    }

    pub(crate) fn torn(path: &Path) -> impl Fn(ParquetError) -> StoreError + '_ {
        |why| StoreError::Torn { path: path.to_owned(), why: why.to_string() }
    }
}
