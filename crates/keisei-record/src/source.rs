//! Recorded games from files, whatever wrote them: one stream, in which a damaged game costs no other.
//!
//! [`crate::formats`] lists the formats; each may be compressed, as `.pgn.gz` and `.pgn.zst` are.

use crate::compression::Compression;
use crate::format::Opened;
use crate::watched::{self, Fault, Watch};
use crate::{FileError, RecordFormat, endings, files};
use keisei_core::{Game, Line, Position, Recorded};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

/// A game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, serde::Serialize)]
#[error("{place}: {why}")]
pub struct Damaged {
    /// The file.
    pub place: String,
    /// Where in it, and what is wrong.
    pub why: String,
}

impl Damaged {
    /// The most characters of what is wrong: a file may hold anything, and a message quotes it.
    const MOST: usize = 500;

    /// Cuts a message that is too long for a few lines.
    fn short(mut self) -> Self {
        if let Some((end, _)) = self.why.char_indices().nth(Self::MOST) {
            self.why.truncate(end);
            self.why.push('…');
        }
        self
    }
}

/// Why there is no game.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// A game is damaged; others may be sound.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// The system would not hand a file over: nobody knows what is in it.
    #[error("{place} cannot be read: {why}")]
    Unreadable {
        /// The file.
        place: String,
        /// What the system said.
        why: io::Error,
    },
}

/// One game, or why there is none.
pub type Found<P> = Result<Recorded<P>, Trouble>;

/// The games of a file.
pub(crate) type Games<P> = Box<dyn Iterator<Item = Result<Recorded<P>, Damaged>> + Send>;

/// The games of many files, one after the other, in the order of the files' names.
pub struct Source<G: Game> {
    game: G,
    files: std::vec::IntoIter<PathBuf>,
    now: Option<Reading<G::Position>>,
}

/// A file that is being read.
pub(crate) struct Reading<P: Position> {
    place: String,
    games: Games<P>,
    watch: Watch,
    /// Whether a game was met, sound or damaged.
    any: bool,
    /// Whether the file failed, so that nothing more of it is known.
    failed: bool,
}

impl<P: Position> Iterator for Reading<P> {
    type Item = Found<P>;

    /// A file without a game is one that somebody takes for something else.
    fn next(&mut self) -> Option<Found<P>> {
        if self.failed {
            return None;
        }
        self.watch.next_game();
        let found = self.games.next();
        if let Some(fault) = self.watch.take() {
            self.failed = true;
            return Some(Err(trouble(&self.place, fault)));
        }
        let none = || Damaged { place: self.place.clone(), why: "there is no game in it".to_owned() };
        let found = found.or_else(|| (!self.any).then(|| Err(none())));
        self.any = true;
        found.map(|found| found.map_err(|damaged| damaged.short().into()))
    }
}

/// Says what is wrong with a file: the system, or what is in it.
fn trouble(place: &str, fault: Fault) -> Trouble {
    let place = place.to_owned();
    match fault {
        Fault::System(why) => Trouble::Unreadable { place, why },
        Fault::Damaged(why) => {
            Damaged { place, why: format!("the rest of it does not read: {why}") }.short().into()
        }
    }
}

impl<G: Game> Source<G> {
    /// Names the files to read, or folders that hold them.
    ///
    /// # Errors
    /// Refuses what is not there, what cannot be opened and what holds no games of this kind.
    pub fn new(game: &G, paths: &[PathBuf]) -> Result<Self, FileError> {
        let files = files::list::<G>(paths)?;
        // Whoever works for hours should not learn at the end that a file is closed to them.
        for file in &files {
            // What is no plain file, such as a pipe, can be opened once only.
            if !file.metadata().is_ok_and(|meta| !meta.is_file()) {
                File::open(file).map_err(FileError::unreadable(file))?;
            }
        }
        Ok(Source { game: game.clone(), files: files.into_iter(), now: None })
    }
}

impl<G: Game> Iterator for Source<G> {
    type Item = Found<G::Position>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(found) = self.now.as_mut().and_then(Iterator::next) {
                return Some(found);
            }
            let file = self.files.next()?;
            match named::<G>(&file).and_then(|format| open(&self.game, file, format)) {
                Ok(reading) => self.now = Some(reading),
                Err(why) => return Some(Err(why)),
            }
        }
    }
}

/// Finds the format that a file's name tells.
fn named<G: Game>(path: &Path) -> Result<&'static RecordFormat<G>, Trouble> {
    let ending = Compression::of(path).1;
    let why = || format!("games of {} have no .{ending} files", G::NAME);
    let damaged = || Damaged { place: path.display().to_string(), why: why() };
    RecordFormat::find(&ending).ok_or_else(|| damaged().into())
}

/// Opens a file of a format.
pub(crate) fn open<G: Game>(
    game: &G,
    path: PathBuf,
    format: &RecordFormat<G>,
) -> Result<Reading<G::Position>, Trouble> {
    let place = path.display().to_string();
    let compression = Compression::of(&path).0;
    let file = File::open(&path).map_err(|why| Trouble::Unreadable { place: place.clone(), why })?;
    let (input, watch) = watched::watched(file, |file| compression.unpacked(file));
    let games = (format.read)(game, Opened { path, place: place.clone(), input });
    match (games, watch.take()) {
        (Ok(games), None) => Ok(Reading { place, games, watch, any: false, failed: false }),
        (_, Some(fault)) => Err(trouble(&place, fault)),
        (Err(why), None) => Err(Damaged { place, why }.short().into()),
    }
}

/// Reads games that came to an end by the rules, for whoever learns from their results; nothing may be damaged.
pub fn read<G: Game>(game: &G, paths: &[PathBuf]) -> Result<Vec<Line<G::Position>>, FileError> {
    read_those(game, paths, |line| line.end().is_over())
}

/// Reads games that may have been given up, for whoever learns from their moves; nothing may be damaged.
pub fn read_moves<G: Game>(game: &G, paths: &[PathBuf]) -> Result<Vec<Line<G::Position>>, FileError> {
    read_those(game, paths, |line| !line.moves.is_empty())
}

fn read_those<G: Game>(
    game: &G,
    paths: &[PathBuf],
    wanted: impl Fn(&Line<G::Position>) -> bool,
) -> Result<Vec<Line<G::Position>>, FileError> {
    let mut lines = Vec::new();
    for found in Source::new(game, paths)? {
        let line = found?.line;
        if wanted(&line) {
            lines.push(line);
        }
    }
    if lines.is_empty() {
        return Err(FileError::refused(format!(
            "there is no finished game in these records; name {} files by --records",
            endings::<G>().join(", ")
        )));
    }
    Ok(lines)
}
