//! Files that hold games.

use crate::FileError;
use crate::compression::Compression;
use crate::registry::{Formats, check_ending};
use keisei_core::Game;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, FileError>;

/// Lists the files themselves, and those in folders that may hold such games, in the order of their names.
pub(crate) fn list<G: Game>(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.metadata().map_err(FileError::unreadable(path))?.is_dir() {
            files.extend(inside::<G>(path)?);
            continue;
        }
        check_ending::<G>(path, &Compression::of(path).1)?;
        files.push(path.clone());
    }
    Ok(files)
}

/// Lists the files that games would be read from, in the order in which they would be.
///
/// # Errors
/// Refuses files of other games, and what cannot be read.
pub fn files_of<G: Game>(_: &G, paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    list::<G>(paths)
}

fn inside<G: Game>(folder: &Path) -> Result<Vec<PathBuf>> {
    let unreadable = FileError::unreadable(folder);
    let entries = std::fs::read_dir(folder).map_err(&unreadable)?;
    let entries: Vec<PathBuf> =
        entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>().map_err(&unreadable)?;
    let known = |path: &PathBuf| Formats::<G>::of().find(&Compression::of(path).1).is_some();
    let mut inside: Vec<PathBuf> = entries.into_iter().filter(known).collect();
    inside.sort();
    Ok(inside)
}
