//! Files of somebody else in a folder that results are to go to.

use anyhow::{Result, bail};
use std::path::Path;

/// Refuses a folder in which one of some names is taken, links included.
///
/// # Errors
/// Names the file and says how to go on.
pub fn refuse(folder: &Path, names: impl IntoIterator<Item = String>) -> Result<()> {
    let taken = names.into_iter().map(|name| folder.join(name)).find(|path| path.symlink_metadata().is_ok());
    match taken {
        None => Ok(()),
        Some(path) => bail!(
            "{} is there already and none of these results: move it away, choose another folder, or replace it by --force",
            path.display()
        ),
    }
}
