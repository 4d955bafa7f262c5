//! Recorded games from files, whatever wrote them: one stream, in which a damaged game costs no other.
//!
//! | ending | games | what |
//! |---|---|---|
//! | `.jsonl` | any | our own matches |
//! | `.sgf` | go | the Smart Game Format |
//! | `.pgn` | chess | Portable Game Notation |
//! | `.epd` | chess | positions with results or best moves |
//! | `.csa`, `.kif`, `.kifu`, `.ki2`, `.usi` | shogi | the formats of its servers and programs |
//! | `.tsv` | shogi | tables with moves as USI writes them |
//! | `.hcpe`, `.psv` | shogi | positions to learn from: Apery's, and `YaneuraOu`'s `PackedSfenValue` |
//! | `.wtb` | othello | WTHOR, with the names of a `.JOU` file beside it |
//! | `.txt` | othello | transcripts, one game a line |
//! | `.blksgf` | blokus | Pentobi's |
//! | `.log` | daihinmin | the log of a UECda server |
//! | `.dat`, `.fuji` | daihinmin | `FujiGokoro`'s records |

use crate::watched::{self, Failure};
use crate::{FileError, files, formats};
use keisei_core::{Game, Line, Position, Recorded};
use std::any::Any;
use std::fs::File;
use std::io;
use std::path::PathBuf;

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
struct Reading<P: Position> {
    place: String,
    games: Games<P>,
    failure: Failure,
    /// Whether a game was met, sound or damaged.
    any: bool,
}

impl<P: Position> Iterator for Reading<P> {
    type Item = Found<P>;

    /// A file without a game is one that somebody takes for something else.
    fn next(&mut self) -> Option<Found<P>> {
        let found = self.games.next();
        if let Some(why) = self.failure.take() {
            return Some(Err(Trouble::Unreadable { place: self.place.clone(), why }));
        }
        let none = || Damaged { place: self.place.clone(), why: "there is no game in it".to_owned() };
        let found = found.or_else(|| (!self.any).then(|| Err(none())));
        self.any = true;
        found.map(|found| found.map_err(|damaged| damaged.short().into()))
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
            let place = file.display().to_string();
            let (input, failure) = match File::open(&file) {
                Ok(file) => watched::watched(file),
                Err(why) => return Some(Err(Trouble::Unreadable { place, why })),
            };
            match (formats::open(&self.game, &file, input), failure.take()) {
                (Ok(games), None) => self.now = Some(Reading { place, games, failure, any: false }),
                (_, Some(why)) => return Some(Err(Trouble::Unreadable { place, why })),
                (Err(why), None) => return Some(Err(Damaged { place, why }.short().into())),
            }
        }
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
            files::endings(G::NAME).join(", ")
        )));
    }
    Ok(lines)
}

/// Takes something for what it is: the caller knows its game by a type of its own.
pub fn same<A: 'static, B: 'static>(thing: A) -> Option<B> {
    let mut thing = Some(thing);
    (&mut thing as &mut dyn Any).downcast_mut::<Option<B>>().and_then(Option::take)
}

/// Tells a line again as one of the same game by another name of its type.
pub fn retold<A: Position, B: Position>(line: &Line<A>) -> Result<Line<B>, FileError> {
    same(line.clone()).ok_or_else(|| FileError::refused("this is a line of another game"))
}
