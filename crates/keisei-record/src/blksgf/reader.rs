//! Reading games one by one.

use super::{BlksgfError, Game};
use crate::sgf;
use keisei_games::blokus::Scoring;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A stream of the games of a file; their variations are passed over.
///
/// ```
/// use keisei_games::blokus::Scoring;
/// use keisei_record::blksgf::Reader;
/// let text = b"(;GM[Blokus Duo]PB[Ann];B[f9,e10,f10,g10,f11];W[j5,i6,j6,k6,j7])\n\
///     (;GM[Blokus Duo];B[a1])\n(;GM[Blokus Trigon])";
/// let games: Vec<_> = Reader::new(&text[..], Scoring::Squares).collect();
/// let first = games[0].as_ref().unwrap();
/// assert_eq!((first.line.moves.len(), first.names[0].as_deref()), (2, Some("Ann")));
/// let say = |game: usize| games[game].as_ref().unwrap_err().to_string();
/// assert_eq!(say(1), "game 2, at byte 82: move 1, 1Ea0, is not legal");
/// assert!(say(2).ends_with("this is a game of \"Blokus Trigon\", not of Blokus Duo"));
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    trees: sgf::Reader<R>,
    scoring: Scoring,
}

impl Reader<File> {
    /// Opens a file.
    ///
    /// # Errors
    /// Says why it cannot be opened.
    pub fn open(path: &Path, scoring: Scoring) -> Result<Self, BlksgfError> {
        let file = File::open(path).map_err(|why| sgf::SgfError::Io { offset: 0, why })?;
        Ok(Self::new(file, scoring))
    }
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file; the format does not say how games are scored.
    pub fn new(input: R, scoring: Scoring) -> Self {
        Reader { trees: sgf::Reader::new(input), scoring }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, BlksgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        let tree = match self.trees.next()? {
            Ok(tree) => tree,
            Err(why) => return Some(Err(why.into())),
        };
        let game = Game::from_tree(&tree, self.scoring);
        Some(game.map_err(|(offset, why)| BlksgfError::Game { game: tree.game, offset, why }))
    }
}
