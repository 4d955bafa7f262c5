//! What a format of records is: its endings, and how it is read and written, in one place.

use crate::FileError;
use crate::compression::Compression;
use crate::registry::{Formats, endings};
use crate::source::{self, Damaged, Found, Games, Trouble};
use crate::watched::Input;
use keisei_core::{Game, Position, Recorded};
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// A format in which games of one kind are recorded; every module of a format has one.
#[derive(Debug)]
pub struct RecordFormat<G: Game> {
    /// The endings of its files, the usual one first.
    pub endings: &'static [&'static str],
    /// What it is, in a few words.
    pub about: &'static str,
    /// What it says of a game besides the moves.
    pub holds: Holds,
    pub(crate) read: Read<G>,
    pub(crate) write: Write<G::Position>,
}

/// How the games of a file are read.
type Read<G> = fn(&G, Opened) -> Result<Games<<G as Game>::Position>, String>;

/// What a format says of a game besides the moves, as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Holds {
    /// Who played.
    pub names: bool,
    /// What came of it, also where the rules do not say.
    pub results: bool,
    /// What whoever moved thought of each position.
    pub scores: Scores,
}

/// Whether a format has scores of positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scores {
    /// It has no place for them.
    None,
    /// They stand where they are known.
    Some,
    /// It holds nothing without them.
    Needed,
}

/// A file that is open for reading.
pub(crate) struct Opened {
    /// Where it is, for what may lie beside it.
    pub path: PathBuf,
    /// What it is called in messages.
    pub place: String,
    /// What it holds.
    pub input: Input,
}

/// How games are written.
#[derive(Debug)]
pub(crate) struct Write<P: Position> {
    /// What stands before the games.
    pub head: Head,
    /// Makes what writes the games of one file, or of a part of one.
    pub games: fn() -> Box<dyn Writer<P>>,
}

/// What stands at the top of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Head {
    /// Nothing: files can be laid end to end.
    None,
    /// The same words every time.
    Words(&'static str),
    /// Who plays in all of its games.
    Names(fn(&[String]) -> Vec<u8>),
    /// How many games there are.
    Count(fn(u64) -> Result<Vec<u8>, String>),
}

/// Turns the games of a file into its bytes, in their order.
pub(crate) trait Writer<P: Position>: Send {
    /// Writes a game; `number` counts those of the file from zero. What cannot be written leaves no trace.
    fn game(&mut self, number: u64, game: &Recorded<P>) -> Result<Vec<u8>, String>;
}

impl<P: Position, F: FnMut(u64, &Recorded<P>) -> Result<Vec<u8>, String> + Send> Writer<P> for F {
    fn game(&mut self, number: u64, game: &Recorded<P>) -> Result<Vec<u8>, String> {
        self(number, game)
    }
}

/// Turns what a reader yields into games; `game` gets the place of each, damaged ones counted.
pub(crate) fn stream<T, E: Display, P: Position>(
    read: impl Iterator<Item = Result<T, E>> + Send + 'static,
    place: String,
    mut game: impl FnMut(T, String) -> Recorded<P> + Send + 'static,
) -> Games<P> {
    Box::new(read.zip(1u64..).map(move |(read, number)| {
        let read = read.map_err(|why| Damaged { place: place.clone(), why: why.to_string() })?;
        Ok(game(read, format!("game {number} of {place}")))
    }))
}

/// Puts what went wrong into words.
pub(crate) fn words(why: impl Display) -> String {
    why.to_string()
}

impl<G: Game> RecordFormat<G> {
    /// Finds a format of the game by an ending in small letters, without its dot.
    pub fn find(ending: &str) -> Option<&'static Self> {
        Formats::<G>::of().find(ending)
    }

    /// Opens a file of the format, whatever its ending says but for how it is compressed.
    ///
    /// # Errors
    /// Says why it cannot be opened, or what is wrong with its head.
    pub fn open(
        &self,
        game: &G,
        path: &Path,
    ) -> Result<impl Iterator<Item = Found<G::Position>> + Send + use<G>, Trouble> {
        source::open(game, path.to_owned(), self)
    }

    /// Finds the format that games are written to a file in, by its ending.
    ///
    /// # Errors
    /// Refuses endings that stand for no format of the game, and names those that do; zstandard is only read.
    pub fn to_write(path: &Path) -> Result<&'static Self, FileError> {
        let (compression, ending) = Compression::of(path);
        let refused =
            |why: String| Err(FileError::refused(format!("{} cannot be written: {why}", path.display())));
        match Self::find(&ending) {
            Some(_) if compression == Compression::Zstandard => {
                refused("files of .zst are only read; write .gz".to_owned())
            }
            Some(format) => Ok(format),
            None => refused(format!("games of {} go to {} files", G::NAME, endings::<G>().join(", "))),
        }
    }

    /// Returns what stands before so many games of some players.
    ///
    /// # Errors
    /// Refuses more games than the format can count.
    pub fn head(&self, names: &[String], games: u64) -> Result<Vec<u8>, FileError> {
        match self.write.head {
            Head::None => Ok(Vec::new()),
            Head::Words(words) => Ok(words.into()),
            Head::Names(head) => Ok(head(names)),
            Head::Count(head) => head(games).map_err(FileError::refused),
        }
    }

    /// Tells whether what stands before the games counts them, so that it is known with the last one only.
    pub(crate) fn counts(&self) -> bool {
        matches!(self.write.head, Head::Count(_))
    }

    /// Tells whether anything stands before the games, so that none can be added to a file later.
    pub(crate) fn has_head(&self) -> bool {
        !matches!(self.write.head, Head::None)
    }

    /// Begins to write games, of which `first` is the number of the first, counted from zero.
    pub fn writing(&self, first: u64) -> Writing<G::Position> {
        Writing { number: first, writer: (self.write.games)() }
    }
}

/// Writes games one after the other, each as the bytes that follow those before.
pub struct Writing<P: Position> {
    number: u64,
    writer: Box<dyn Writer<P>>,
}

impl<P: Position> Writing<P> {
    /// Returns the bytes of the next game.
    ///
    /// # Errors
    /// Says why the format has no words for it; then the next game takes its number.
    pub fn game(&mut self, game: &Recorded<P>) -> Result<Vec<u8>, String> {
        let bytes = self.writer.game(self.number, game)?;
        self.number += 1;
        Ok(bytes)
    }

    /// Returns the number of the next game.
    pub fn number(&self) -> u64 {
        self.number
    }
}

impl<P: Position> std::fmt::Debug for Writing<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Writing").field("number", &self.number).finish_non_exhaustive()
    }
}
