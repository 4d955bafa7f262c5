//! Files that are either the old ones or the new ones, never half of each.
//!
//! Bytes grow in `.writing-…` beside their place and take the name in one step. That name says whose it is
//! ([`owner`](crate::owner)), so the next process to write into the folder sweeps what dead ones left and nothing of the living.
//! Journals grow under their own names, by whole lines, and are cut to what is known when work goes on.

use crate::owner::Owner;
use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex, PoisonError};
use tempfile::NamedTempFile;

/// How the name of a file begins that has not got its own yet.
const PREFIX: &str = ".writing-";
/// What parts a file's owner from the letters drawn for it.
const MARK: char = '+';

/// Folders that this process has looked through: only others leave anything in them.
static SWEPT: LazyLock<Mutex<BTreeSet<PathBuf>>> = LazyLock::new(Mutex::default);

/// Replaces a file's content in one step that survives a crash, a kill or a full disk.
///
/// # Errors
/// Returns what the file system said; the old file is untouched then.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = Growing::create(path)?;
    file.write_all(bytes)?;
    file.finish()
}

/// A file that grows beside its place and gets its name when it is whole.
///
/// The bytes go to a new file in the same folder, reach the disk, and only then take the name. Whatever goes wrong before
/// that leaves an old file as it was, and whoever drops it takes the new one away. What a killed process left is taken
/// away by the next one that writes into the folder.
///
/// ```
/// use keisei_play::atomic_file::Growing;
/// use std::io::Write;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.sgf");
/// let mut file = Growing::create(&path)?;
/// writeln!(file, "(;GM[1])")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"(;GM[1])\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Growing {
    file: BufWriter<NamedTempFile>,
    path: PathBuf,
    /// Whether a file that is there is replaced.
    replaces: bool,
}

impl Growing {
    /// Begins a file that takes the place of an old one, if there is one.
    ///
    /// # Errors
    /// Returns what the file system said.
    pub fn create(path: &Path) -> io::Result<Self> {
        let folder = folder(path);
        sweep(folder);
        let prefix = format!("{PREFIX}{}{MARK}", Owner::here());
        let file = tempfile::Builder::new().prefix(&prefix).tempfile_in(folder)?;
        Ok(Growing { file: BufWriter::new(file), path: path.to_owned(), replaces: true })
    }

    /// Begins a file where there is none, and takes no place that another one has got meanwhile.
    ///
    /// # Errors
    /// Returns what the file system said, and `AlreadyExists` where there is one.
    pub fn create_new(path: &Path) -> io::Result<Self> {
        if path.symlink_metadata().is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        Ok(Growing { replaces: false, ..Self::create(path)? })
    }

    /// Brings everything to the disk and gives the file its name.
    ///
    /// # Errors
    /// Returns what the file system said; an old file is untouched then.
    pub fn finish(self) -> io::Result<()> {
        let Growing { file, path, replaces } = self;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.as_file().sync_all()?;
        set_usual_permissions(file.as_file())?;
        let named = if replaces { file.persist(&path) } else { file.persist_noclobber(&path) };
        named.map_err(|error| error.error)?;
        File::open(folder(&path))?.sync_all()
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Returns the folder a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Takes away what processes that are gone left in a folder; what cannot be taken away harms nobody.
fn sweep(folder: &Path) {
    let place = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    if !SWEPT.lock().unwrap_or_else(PoisonError::into_inner).insert(place) {
        return;
    }
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries.filter(|entry| entry.file_name().to_str().is_some_and(is_left)) {
        _ = std::fs::remove_file(entry.path());
    }
}

/// Tells whether a name is one of ours whose owner is gone.
fn is_left(name: &str) -> bool {
    let owner = name.strip_prefix(PREFIX).and_then(|rest| rest.split_once(MARK));
    owner.and_then(|(owner, _)| owner.parse().ok()).is_some_and(|owner: Owner| owner.is_gone())
}

/// Temporary files are private; what takes a lasting name should be as readable as any other.
#[cfg(unix)]
fn set_usual_permissions(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_usual_permissions(_: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = std::fs::read_dir(folder).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn replaces_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("weights");
        write(&path, b"old").unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["weights"]);
    }

    #[test]
    fn a_missing_folder_is_an_error() {
        assert!(write(Path::new("/nonexistent/folder/file"), b"x").is_err());
    }

    #[test]
    fn what_is_dropped_was_never_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        write(&path, b"old").unwrap();
        let mut file = Growing::create(&path).unwrap();
        file.write_all(&vec![7; 100_000]).unwrap();
        assert_eq!(names(folder.path()).len(), 2, "it grows beside the old one");
        drop(file);
        assert_eq!(names(folder.path()), ["games"]);
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
    }

    #[test]
    fn a_new_file_takes_nobodys_place() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let mut file = Growing::create_new(&path).unwrap();
        file.write_all(b"ours").unwrap();
        std::fs::write(&path, "theirs").unwrap();
        assert_eq!(file.finish().unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(Growing::create_new(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(std::fs::read(&path).unwrap(), b"theirs");
        assert_eq!(names(folder.path()), ["games"]);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_that_leads_nowhere_is_somebodys_as_well() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        std::os::unix::fs::symlink("nowhere", &path).unwrap();
        assert_eq!(Growing::create_new(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    }

    /// Only what a process left that is gone is taken away.
    #[cfg(unix)]
    #[test]
    fn left_overs_of_killed_processes_are_swept() {
        let folder = tempfile::tempdir().unwrap();
        let mut child = std::process::Command::new("true").spawn().unwrap();
        child.wait().unwrap();
        let here = Owner::here();
        let named = |process: u32, host: &str| format!("{PREFIX}{process}-0@{host}{MARK}abc");
        let left = named(child.id(), here.host());
        let stay = [
            named(here.process(), here.host()),
            named(child.id(), "elsewhere"),
            format!("{PREFIX}of-somebody-else"),
            "games".to_owned(),
        ];
        for name in stay.iter().chain([&left]) {
            std::fs::write(folder.path().join(name), "x").unwrap();
        }
        write(&folder.path().join("new"), b"x").unwrap();
        let found = names(folder.path());
        assert!(!found.contains(&left), "{found:?}");
        assert!(stay.iter().all(|name| found.contains(name)) && found.len() == 5, "{found:?}");
    }
}
