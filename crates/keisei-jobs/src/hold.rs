//! Jobs held against other processes that share a store.

use crate::{Key, ResultCache, WORKING};
use keisei_play::folder_lock::{FolderLock, LockError};
use std::path::PathBuf;

/// A job that nobody else works on until this is dropped.
#[derive(Debug)]
pub struct HeldJob {
    lock: Option<FolderLock>,
    folder: PathBuf,
}

impl ResultCache {
    /// Holds a job; nothing where another process works on it.
    ///
    /// # Errors
    /// Says what the file system said.
    pub fn hold(&self, key: &Key) -> Result<Option<HeldJob>, LockError> {
        let folder = self.folder().join(WORKING).join(key.short());
        match FolderLock::hold(&folder) {
            Ok(lock) => Ok(Some(HeldJob { lock: Some(lock), folder })),
            Err(LockError::Held { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

impl Drop for HeldJob {
    fn drop(&mut self) {
        self.lock = None;
        // Somebody else may hold it by now: then the folder is not empty, and stays.
        _ = std::fs::remove_dir(&self.folder);
        _ = self.folder.parent().map(std::fs::remove_dir);
    }
}
