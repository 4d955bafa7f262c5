//! The folder of a match: `plan.json` and `games.jsonl`.

use super::{MatchError, header};
use crate::atomic_file;
use crate::folder_lock::FolderLock;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The plan's file.
pub const PLAN: &str = "plan.json";
/// The games' file.
pub const GAMES: &str = "games.jsonl";
/// How much play a failing computer may cost; a killed process loses nothing it wrote.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// An open games' file that only grows by whole lines.
pub(super) struct Store {
    path: PathBuf,
    file: File,
    length: u64,
    synced: Instant,
    /// Nobody else writes meanwhile.
    _lock: Option<FolderLock>,
}

/// Blames a path for what the file system said.
pub(super) fn at(path: &Path) -> impl Fn(io::Error) -> MatchError + '_ {
    |error| MatchError::File { path: path.to_owned(), error }
}

impl Store {
    /// Opens the folder of a match, making it where it is new, and hands every saved line to
    /// `keep`; a last line that was torn off by a kill or a full disk is dropped.
    pub fn open(
        folder: &Path,
        plan: &str,
        resume: bool,
        keep: &mut dyn FnMut(&str) -> Result<(), String>,
    ) -> Result<Store, MatchError> {
        let lock = FolderLock::hold(folder)?;
        settle_plan(folder, plan, resume)?;
        let path = folder.join(GAMES);
        let file = OpenOptions::new().read(true).append(true).create(true).open(&path).map_err(at(&path))?;
        let length = read_lines(&file, &path, keep)?;
        if file.metadata().map_err(at(&path))?.len() > length {
            file.set_len(length).map_err(at(&path))?;
        }
        Ok(Store { path, file, length, synced: Instant::now(), _lock: Some(lock) })
    }

    /// Appends whole lines; a write that fails half-way is taken back.
    pub fn append(&mut self, lines: &str) -> Result<(), MatchError> {
        let due = self.synced.elapsed() >= SYNC_EVERY;
        let sync = || if due { self.file.sync_data() } else { Ok(()) };
        if let Err(error) = (&self.file).write_all(lines.as_bytes()).and_then(|()| sync()) {
            // Should this fail too, the next resume drops the torn line.
            let _ = self.file.set_len(self.length);
            return Err(at(&self.path)(error));
        }
        self.length += lines.len() as u64;
        if due {
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Makes sure that everything is on the disk.
    pub fn finish(&self) -> Result<(), MatchError> {
        self.file.sync_all().map_err(at(&self.path))
    }
}

/// Saves the plan of a new match or compares it with the saved one; a plan of which no game was played binds nobody.
fn settle_plan(folder: &Path, plan: &str, resume: bool) -> Result<(), MatchError> {
    let path = folder.join(PLAN);
    let bad = |why: String| MatchError::BadPlan { path: path.clone(), why };
    let played = || fs::read(folder.join(GAMES)).is_ok_and(|games| games.contains(&b'\n'));
    match fs::read_to_string(&path) {
        Ok(there) if !played() && header::is_plan(&there) => {
            atomic_file::write(&path, plan.as_bytes()).map_err(at(&path))
        }
        Ok(_) if !resume => Err(MatchError::AlreadyThere(folder.to_owned())),
        Ok(there) => match header::difference(&there, plan).map_err(|error| bad(error.to_string()))? {
            Some(difference) => Err(MatchError::OtherPlan { folder: folder.to_owned(), difference }),
            None => Ok(()),
        },
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if fs::metadata(folder.join(GAMES)).is_ok_and(|games| games.len() > 0) {
                return Err(bad(format!("it is missing, though {GAMES} is there")));
            }
            atomic_file::write(&path, plan.as_bytes()).map_err(at(&path))
        }
        Err(error) => Err(at(&path)(error)),
    }
}

/// Saves the plan of a match that several processes share, or compares it with the one that is there.
pub(super) fn settle_shared(folder: &Path, plan: &str) -> Result<(), MatchError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    let path = folder.join(PLAN);
    if fs::metadata(folder.join(GAMES)).is_ok_and(|games| games.len() > 0) {
        return Err(MatchError::AlreadyThere(folder.to_owned()));
    }
    match fs::read_to_string(&path) {
        Ok(there) => {
            let bad =
                |error: serde_json::Error| MatchError::BadPlan { path: path.clone(), why: error.to_string() };
            match header::difference(&there, plan).map_err(bad)? {
                Some(difference) => Err(MatchError::OtherPlan { folder: folder.to_owned(), difference }),
                None => Ok(()),
            }
        }
        // Two who come at once write the same.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            atomic_file::write(&path, plan.as_bytes()).map_err(at(&path))
        }
        Err(error) => Err(at(&path)(error)),
    }
}

/// Reads whole lines and returns how many bytes they take.
fn read_lines(
    file: &File,
    path: &Path,
    keep: &mut dyn FnMut(&str) -> Result<(), String>,
) -> Result<u64, MatchError> {
    let mut reader = BufReader::new(file);
    let (mut length, mut number) = (0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line).map_err(at(path))?;
        if line.pop() != Some(b'\n') {
            return Ok(length);
        }
        number += 1;
        let text = std::str::from_utf8(&line).map_err(|error| error.to_string());
        text.and_then(&mut *keep).map_err(|why| MatchError::BadGame {
            path: path.to_owned(),
            line: number,
            why,
        })?;
        length += read as u64;
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_an_error_that_says_so() {
        let path = PathBuf::from("/dev/full");
        let file = OpenOptions::new().append(true).open(&path).unwrap();
        let mut store = Store { path, file, length: 0, synced: Instant::now(), _lock: None };
        let error = store.append("{}\n").unwrap_err().to_string();
        assert!(error.contains("No space left") && error.contains("saved before this stand"), "{error}");
        assert_eq!(store.length, 0);
    }
}
