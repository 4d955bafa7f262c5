//! The file that records are written to: compressed if its name says so, and there only when it is whole.

use crate::FileError;
use crate::compression::{Compression, gzip};
use flate2::write::GzEncoder;
use keisei_core::{Digest, DigestWriter};
use keisei_play::atomic_file::Growing;
use std::io::{self, Write};
use std::path::Path;

/// A file of records that grows beside its place and gets its name when it is whole; `.gz` is compressed on the way.
///
/// ```
/// use keisei_record::Output;
/// use std::io::Write;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.txt.gz");
/// let mut file = Output::create(&path, false)?;
/// writeln!(file, "f5d6")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?[..2], [0x1f, 0x8b]);
/// assert!(Output::create(&path, false).unwrap_err().to_string().contains("--force"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Output(Packer);

#[derive(Debug)]
enum Packer {
    Plain(Digested),
    Gzip(GzEncoder<Digested>),
}

/// A file whose bytes are digested as they go there.
#[derive(Debug)]
struct Digested {
    file: Growing,
    digest: DigestWriter,
}

impl Write for Digested {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.digest.bytes(&bytes[..count]);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Output {
    /// Begins a file; one that is there is replaced only if forced.
    ///
    /// # Errors
    /// Refuses what is there already, and says what the system said.
    pub fn create(path: &Path, force: bool) -> Result<Self, FileError> {
        let out = if force { Growing::create(path) } else { Growing::create_new(path) };
        let out = out.map_err(|why| {
            let what = if force || path.symlink_metadata().is_err() {
                format!("{} cannot be made", path.display())
            } else {
                format!("{} is not replaced: name another file, or add --force", path.display())
            };
            FileError::Io { what, why }
        })?;
        let out = Digested { file: out, digest: DigestWriter::default() };
        Ok(Output(match Compression::of(path).0 {
            Compression::Gzip => Packer::Gzip(gzip(out)),
            Compression::None | Compression::Zstandard => Packer::Plain(out),
        }))
    }

    /// Makes sure that everything is on the disk and gives the file its name.
    ///
    /// # Errors
    /// Says what the system said; then there is no file.
    pub fn finish(self) -> Result<(), FileError> {
        self.finish_after(|_| Ok(()))
    }

    /// Does as [`Output::finish`], but does something with the digest of the file's bytes before the file has its name.
    ///
    /// # Errors
    /// As [`Output::finish`], or for what was done.
    pub fn finish_after(self, before: impl FnOnce(Digest) -> io::Result<()>) -> Result<(), FileError> {
        let written = match self.0 {
            Packer::Plain(out) => Ok(out),
            Packer::Gzip(packer) => packer.finish(),
        };
        let finished = written.and_then(|out| {
            before(out.digest.finish())?;
            out.file.finish()
        });
        finished.map_err(|why| FileError::Io { what: "the games could not be written".to_owned(), why })
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Packer::Plain(out) => out.write(bytes),
            Packer::Gzip(packer) => packer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Packer::Plain(out) => out.flush(),
            Packer::Gzip(packer) => packer.flush(),
        }
    }
}
