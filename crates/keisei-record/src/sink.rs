//! Writing recorded games, in the format that a file's ending names.

use crate::format::Writing;
use crate::{FileError, Output, RecordFormat};
use keisei_core::{Game, Position, Recorded, Seat};
use std::io::Write;
use std::path::Path;

/// A file of games, which has its name only when all are in it.
pub struct Sink<P: Position> {
    writing: Writing<P>,
    head: Top,
    out: Output,
}

/// Writes what stands before so many games of some players.
type Head = Box<dyn Fn(&[String], u64) -> Result<Vec<u8>, FileError> + Send>;

/// What stands before the games.
enum Top {
    /// Nothing any more, or nothing at all.
    Written,
    /// What is known with the first game.
    First(Head),
    /// What is known with the last; until then the games wait.
    Last(Head, Vec<u8>),
}

impl<P: Position> Sink<P> {
    /// Makes a new file of a format that can hold the game.
    ///
    /// # Errors
    /// Refuses an ending that stands for no such format, and a file that is there already.
    pub fn create<G: Game<Position = P>>(path: &Path) -> Result<Self, FileError> {
        Self::open::<G>(path, false)
    }

    /// Makes a file as [`Sink::create`] does, or replaces one if forced.
    ///
    /// # Errors
    /// As [`Sink::create`], for what is there already unless forced.
    pub fn open<G: Game<Position = P>>(path: &Path, force: bool) -> Result<Self, FileError> {
        let format = RecordFormat::<G>::to_write(path)?;
        let head: Head = Box::new(|names, games| format.head(names, games));
        let head = if format.counts() { Top::Last(head, Vec::new()) } else { Top::First(head) };
        Ok(Sink { writing: format.writing(0), head, out: Output::create(path, force)? })
    }

    /// Writes a game; where its format has no words for it, nothing is written and the reason comes back.
    ///
    /// # Errors
    /// Says what the system said.
    pub fn write(&mut self, game: &Recorded<P>) -> Result<Result<(), String>, FileError> {
        let bytes = match self.writing.game(game) {
            Err(why) => return Ok(Err(why)),
            Ok(bytes) => bytes,
        };
        match std::mem::replace(&mut self.head, Top::Written) {
            Top::Written => {}
            Top::First(head) => self.put(&head(&names(game), 0)?)?,
            Top::Last(head, mut games) => {
                games.extend(bytes);
                self.head = Top::Last(head, games);
                return Ok(Ok(()));
            }
        }
        self.put(&bytes).map(Ok)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.out
            .write_all(bytes)
            .map_err(|why| FileError::Io { what: "a game could not be written".to_owned(), why })
    }

    /// Makes sure that everything is on the disk and gives the file its name; returns how many games were written.
    ///
    /// # Errors
    /// Says what the system said; then there is no file.
    pub fn finish(mut self) -> Result<u64, FileError> {
        let count = self.writing.number();
        if let Top::Last(head, games) = std::mem::replace(&mut self.head, Top::Written) {
            self.put(&head(&[], count)?)?;
            self.put(&games)?;
        }
        self.out.finish()?;
        Ok(count)
    }
}

/// Names the players of a game; nobody where nobody says.
pub(crate) fn names<P: Position>(game: &Recorded<P>) -> Vec<String> {
    let names: Option<Vec<String>> =
        Seat::all(P::SEATS).map(|seat| game.name(seat).map(str::to_owned)).collect();
    names.unwrap_or_default()
}

impl<P: Position> std::fmt::Debug for Sink<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sink").field("writing", &self.writing).field("out", &self.out).finish_non_exhaustive()
    }
}
