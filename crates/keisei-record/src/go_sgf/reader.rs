//! Reading games one by one.

use super::{Game, GoSgfError};
use crate::sgf;
use keisei_games::go::Go;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A stream of the games of a file; their variations are passed over.
///
/// ```
/// use keisei_games::go::Go;
/// use keisei_record::go_sgf::Reader;
/// let text = b"(;GM[1]SZ[9]KM[5.5]PB[Ann]RE[W+R];B[ee];W[cc](;B[gg])(;B[aa]))\n\
///     (;GM[1]SZ[9];B[ee];W[ee])\n(;GM[2]SZ[9])";
/// let games: Vec<_> = Reader::new(&text[..], Go::default()).collect();
/// let first = games[0].as_ref().unwrap();
/// assert_eq!((first.line.moves.len(), first.payoffs()), (3, Some([0.0, 1.0])));
/// assert_eq!(first.line.start.rules().komi.points(), 5.5);
/// let say = |game: usize| games[game].as_ref().unwrap_err().to_string();
/// assert_eq!(say(1), "game 2, at byte 82: move 2, E5, is not legal");
/// assert!(say(2).ends_with("this is game 2 of the format, not Go, which is 1"));
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    trees: sgf::Reader<R>,
    rules: Go,
    game: usize,
}

impl Reader<File> {
    /// Opens a file.
    ///
    /// # Errors
    /// Says why it cannot be opened.
    pub fn open(path: &Path, rules: Go) -> Result<Self, GoSgfError> {
        let file = File::open(path).map_err(|why| sgf::SgfError::Io { offset: 0, why })?;
        Ok(Self::new(file, rules))
    }
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file. Games on boards of another size than the rules' are refused; of the other rules,
    /// those hold that the record does not state.
    pub fn new(input: R, rules: Go) -> Self {
        Reader { trees: sgf::Reader::new(input), rules, game: 0 }
    }

    /// Returns how many games were met so far, damaged ones included.
    pub fn game(&self) -> usize {
        self.game
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, GoSgfError>;

    fn next(&mut self) -> Option<Self::Item> {
        let tree = self.trees.next()?;
        self.game += 1;
        let tree = match tree {
            Ok(tree) => tree,
            Err(why) => return Some(Err(why.into())),
        };
        let game = Game::from_tree(&tree, self.rules);
        Some(game.map_err(|(offset, why)| GoSgfError::Game { game: tree.game, offset, why }))
    }
}
