//! A file that finished games are added to one by one, and that is whole after each of them.

use crate::compression::{Compression, gzip};
use crate::format::Writing;
use crate::{FileError, Output, RecordFormat};
use keisei_core::{Game, Recorded};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file for games that people play, who may leave at any time.
///
/// Games are added to what is there already where their format lays them end to end; other files begin anew, and so they
/// must be new.
#[derive(Debug)]
pub struct Journal<G: Game> {
    format: &'static RecordFormat<G>,
    writing: Writing<G::Position>,
    path: PathBuf,
    grown: Grown,
}

/// How the file grows.
#[derive(Debug)]
enum Grown {
    /// By what is added to it.
    Added(File),
    /// It is written anew with every game, since its head counts them: the games so far.
    Anew(Vec<u8>),
}

impl<G: Game> Journal<G> {
    /// Opens a file for games of some players.
    ///
    /// # Errors
    /// Refuses endings that stand for no format of the game, and files that are there and cannot be added to.
    pub fn open(path: &Path, names: &[String]) -> Result<Self, FileError> {
        let format = RecordFormat::<G>::to_write(path)?;
        let mut journal = Journal {
            format,
            writing: format.writing(0),
            path: path.to_owned(),
            grown: Grown::Anew(Vec::new()),
        };
        if format.has_head() && path.symlink_metadata().is_ok() {
            return Err(FileError::refused(format!(
                "{} is there already, and games cannot be added to such a file: name another",
                path.display()
            )));
        }
        if format.counts() {
            journal.write_anew(0)?;
        } else {
            let file = File::options().append(true).create(true).open(path);
            journal.grown = Grown::Added(file.map_err(|why| journal.unwritable(why))?);
            journal.put(&format.head(names, 0)?)?;
        }
        Ok(journal)
    }

    /// Adds a game; where its format has no words for it, nothing is written and the reason comes back.
    ///
    /// # Errors
    /// Says what the system said.
    pub fn add(&mut self, game: &Recorded<G::Position>) -> Result<Result<(), String>, FileError> {
        match self.writing.game(game) {
            Ok(bytes) => self.put(&bytes).map(Ok),
            Err(why) => Ok(Err(why)),
        }
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        if let Grown::Anew(games) = &mut self.grown {
            games.extend(bytes);
            return self.write_anew(self.writing.number());
        }
        self.append(bytes).map_err(|why| self.unwritable(why))
    }

    /// Adds bytes in one piece, so that the file is whole before and after.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Grown::Added(file) = &mut self.grown else { return Ok(()) };
        if bytes.is_empty() || Compression::of(&self.path).0 == Compression::None {
            return file.write_all(bytes);
        }
        // A compressed file grows by whole members.
        let mut member = gzip(Vec::new());
        member.write_all(bytes)?;
        file.write_all(&member.finish()?)
    }

    fn write_anew(&self, count: u64) -> Result<(), FileError> {
        let Grown::Anew(games) = &self.grown else { return Ok(()) };
        let mut out = Output::create(&self.path, true)?;
        let head = self.format.head(&[], count)?;
        out.write_all(&head).and_then(|()| out.write_all(games)).map_err(|why| self.unwritable(why))?;
        out.finish()
    }

    fn unwritable(&self, why: io::Error) -> FileError {
        FileError::Io { what: format!("{} cannot be written", self.path.display()), why }
    }
}
