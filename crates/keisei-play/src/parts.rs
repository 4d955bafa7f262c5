//! Numbered parts of a file that is to be, until all of them are there.

use crate::atomic_file;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder of numbered parts; each is whole or not there, so several processes may fill it.
#[derive(Clone, Debug)]
pub struct Parts {
    folder: PathBuf,
}

impl Parts {
    /// Names the parts inside a folder.
    pub fn of(folder: &Path) -> Self {
        Parts { folder: folder.join("parts") }
    }

    /// Names the parts beside a file.
    pub fn beside(file: &Path) -> Self {
        let mut name = file.as_os_str().to_owned();
        name.push(".parts");
        Parts { folder: PathBuf::from(name) }
    }

    /// Returns the folder of the parts.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Makes the folder.
    ///
    /// # Errors
    /// Fails where the file system does.
    pub fn make(&self) -> io::Result<()> {
        fs::create_dir_all(&self.folder)
    }

    /// Tells whether there is such a folder.
    pub fn is_there(&self) -> bool {
        self.folder.is_dir()
    }

    /// Tells whether any part is there.
    pub fn any(&self) -> bool {
        self.all().next().is_some()
    }

    /// Lists the parts that are there, in no order.
    fn all(&self) -> impl Iterator<Item = PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let is_part = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        let parts = entries.filter(move |entry| entry.file_name().to_str().is_some_and(is_part));
        parts.map(|entry| entry.path())
    }

    /// Tells whether a part is there.
    pub fn has(&self, number: u64) -> bool {
        self.path(number).exists()
    }

    fn path(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{number:06}"))
    }

    /// Writes a part.
    ///
    /// # Errors
    /// Fails where the file system does; the part is then not there.
    pub fn write(&self, number: u64, bytes: &[u8]) -> io::Result<()> {
        atomic_file::write(&self.path(number), bytes)
    }

    /// Joins so many parts into a file, and takes the folder away.
    ///
    /// # Errors
    /// Fails where a part is missing and where the file system does; the parts then stay.
    pub fn join(&self, file: &Path, count: u64) -> io::Result<()> {
        let mut out = atomic_file::Growing::create(file)?;
        self.pour(&mut out, count)?;
        out.finish()?;
        self.remove()
    }

    /// Writes so many parts one after the other.
    ///
    /// # Errors
    /// Fails where a part is missing and where the file system does.
    pub fn pour(&self, out: &mut impl Write, count: u64) -> io::Result<()> {
        (0..count).try_for_each(|number| out.write_all(&fs::read(self.path(number))?))
    }

    /// Takes the folder away; what says whose the parts are goes last, so that a process killed here leaves none that
    /// nobody knows.
    ///
    /// # Errors
    /// Fails where the file system does.
    pub fn remove(&self) -> io::Result<()> {
        self.all().try_for_each(fs::remove_file)?;
        fs::remove_dir_all(&self.folder)
    }
}
