//! Folders that one process at a time writes into.
//!
//! A file `.lock` names the process that holds the folder, and is nobody's once that process is gone. A plan, curve or checkpoint
//! of which nothing was done yet binds nobody; other files in the way are refused by name.

use crate::atomic_file::Growing;
use crate::owner::Owner;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The lock's file in its folder; it names who holds it.
pub const LOCK: &str = ".lock";
/// The file of whoever takes a lock away that is nobody's any more.
const TAKING: &str = ".lock-taking";
/// How often a lock that changes hands meanwhile is tried for.
const ATTEMPTS: u32 = 200;
/// How long somebody else may take to take a lock away, before the next try.
const PAUSE: Duration = Duration::from_millis(5);

/// A folder held alone until this is dropped.
///
/// The file in it names the machine and the process, and is nobody's any more when that process is gone: a kill blocks
/// nobody. It is a file and no lock of the system's because those differ on network drives.
///
/// ```
/// use keisei_play::folder_lock::FolderLock;
/// let folder = tempfile::tempdir()?;
/// let held = FolderLock::hold(folder.path())?;
/// assert!(FolderLock::hold(folder.path()).unwrap_err().to_string().contains("is being written by process"));
/// drop(held);
/// assert!(FolderLock::hold(folder.path()).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FolderLock {
    file: PathBuf,
    text: String,
}

/// Why a folder cannot be held.
#[derive(Debug, thiserror::Error)]
pub enum LockError {
    /// Another process holds it.
    #[error(
        "{} is being written by process {} on {}: wait for it or choose another folder; if that process is gone, remove {}",
        folder.display(), holder.process(), holder.host(), folder.join(LOCK).display()
    )]
    Held {
        /// The folder.
        folder: PathBuf,
        /// Who holds it.
        holder: Owner,
    },
    /// The lock is none of ours.
    #[error("{} does not say who holds the folder: remove it if nobody does", file.display())]
    Strange {
        /// The lock's file.
        file: PathBuf,
    },
    /// The file system refused.
    #[error("{}: {why}", path.display())]
    File {
        /// The folder or the lock's file.
        path: PathBuf,
        /// What it said.
        why: io::Error,
    },
}

impl FolderLock {
    /// Holds a folder, making it where there is none.
    ///
    /// # Errors
    /// Says who holds it already, or what the file system said.
    pub fn hold(folder: &Path) -> Result<Self, LockError> {
        let failed = |path: &Path| {
            let path = path.to_owned();
            move |why| LockError::File { path, why }
        };
        fs::create_dir_all(folder).map_err(failed(folder))?;
        let (file, text) = (folder.join(LOCK), format!("{}\n", Owner::here()));
        let mut holder = Owner::here();
        for _ in 0..ATTEMPTS {
            match write_new(&file, &text) {
                Ok(()) => return Ok(FolderLock { file, text }),
                Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
                Err(why) => return Err(failed(&file)(why)),
            }
            let Some(found) = read(&file).map_err(failed(&file))? else { continue };
            match found.trim().parse() {
                Ok(named) => holder = named,
                Err(_) => return Err(LockError::Strange { file }),
            }
            if !holder.is_gone() {
                break;
            }
            take_away(folder, &found).map_err(failed(&file))?;
        }
        Err(LockError::Held { folder: folder.to_owned(), holder })
    }
}

impl Drop for FolderLock {
    fn drop(&mut self) {
        // Somebody may have removed it by hand, and somebody else hold the folder now.
        if fs::read_to_string(&self.file).is_ok_and(|text| text == self.text) {
            _ = fs::remove_file(&self.file);
        }
    }
}

/// Writes a file where there is none, whole or not at all.
fn write_new(file: &Path, text: &str) -> io::Result<()> {
    let mut growing = Growing::create_new(file)?;
    growing.write_all(text.as_bytes())?;
    growing.finish()
}

/// Reads a lock; nothing where there is none any more.
fn read(file: &Path) -> io::Result<Option<String>> {
    match fs::read_to_string(file) {
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

/// Takes away a lock of a process that is gone. One at a time does, and looks again before: nobody takes away what
/// somebody else has put there meanwhile.
fn take_away(folder: &Path, gone: &str) -> io::Result<()> {
    let (file, taking) = (folder.join(LOCK), folder.join(TAKING));
    match write_new(&taking, &format!("{}\n", Owner::here())) {
        Err(why) if why.kind() == ErrorKind::AlreadyExists => {
            let taker = read(&taking)?.and_then(|text| text.trim().parse::<Owner>().ok());
            if taker.is_some_and(|taker| taker.is_gone()) {
                fs::remove_file(&taking)?;
            }
            std::thread::sleep(PAUSE);
            return Ok(());
        }
        written => written?,
    }
    let removed = match read(&file) {
        Ok(Some(found)) if found == gone => fs::remove_file(&file),
        other => other.map(drop),
    };
    fs::remove_file(&taking).and(removed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_folder_is_held_by_one() {
        let there = tempfile::tempdir().unwrap();
        let folder = there.path().join("a/b");
        let held = FolderLock::hold(&folder).unwrap();
        let why = FolderLock::hold(&folder).unwrap_err().to_string();
        let process = format!("process {} on {}", std::process::id(), Owner::here().host());
        assert!(why.contains(&process) && why.contains(".lock"), "{why}");
        assert_eq!(names(&folder), [LOCK], "a refusal takes nothing away");
        drop(held);
        assert!(names(&folder).is_empty());
        drop(FolderLock::hold(&folder).unwrap());
    }

    #[cfg(unix)]
    #[test]
    fn a_lock_of_a_process_that_is_gone_holds_nobody_up() {
        let folder = tempfile::tempdir().unwrap();
        let mut child = std::process::Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        let lock = folder.path().join(LOCK);
        let here = Owner::here();
        fs::write(&lock, format!("{}-0@{}\n", child.id(), here.host())).unwrap();
        let held = FolderLock::hold(folder.path()).unwrap();
        assert_eq!(fs::read_to_string(&lock).unwrap(), format!("{here}\n"));
        drop(held);
        assert!(names(folder.path()).is_empty());
        // Of another machine's nobody knows, and what does not read may be anybody's.
        fs::write(&lock, format!("{}-0@elsewhere\n", child.id())).unwrap();
        let why = FolderLock::hold(folder.path()).unwrap_err().to_string();
        assert!(why.contains("on elsewhere"), "{why}");
        fs::write(&lock, "mine\n").unwrap();
        assert!(FolderLock::hold(folder.path()).unwrap_err().to_string().contains("does not say who"));
        assert_eq!(fs::read_to_string(&lock).unwrap(), "mine\n");
    }

    /// Several that come at once to a lock of nobody's: one at a time holds it.
    #[cfg(unix)]
    #[test]
    fn nobody_holds_a_folder_together() {
        use std::sync::atomic::{AtomicU32, Ordering};
        let folder = tempfile::tempdir().unwrap();
        let mut child = std::process::Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        let stale = format!("{}-0@{}\n", child.id(), Owner::here().host());
        let [inside, most, held_at_all] = [0, 0, 0].map(AtomicU32::new);
        for _ in 0..20 {
            fs::write(folder.path().join(LOCK), &stale).unwrap();
            std::thread::scope(|scope| {
                for _ in 0..3 {
                    scope.spawn(|| {
                        let Ok(held) = FolderLock::hold(folder.path()) else { return };
                        held_at_all.fetch_add(1, Ordering::SeqCst);
                        most.fetch_max(inside.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        inside.fetch_sub(1, Ordering::SeqCst);
                        drop(held);
                    });
                }
            });
        }
        assert_eq!(most.into_inner(), 1);
        assert!(held_at_all.into_inner() >= 20, "somebody holds it every time");
    }
}
