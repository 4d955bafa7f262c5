//! The files that an engine loads and saves games in.

use crate::records::{retold, same};
use keisei_core::{Game, Line, Position, Recorded};
use keisei_games::blokus::{Blokus, Board, Scoring};
use keisei_games::go::{self, Go};
use keisei_protocol::gtp;
use keisei_record::{blksgf, go_sgf};
use std::fs::File;
use std::path::Path;

/// The files of the games that have such.
pub enum Archive {
    /// Pentobi's.
    Blokus(Scoring),
    /// Go's.
    Go(Go),
}

impl Archive {
    /// Finds the files of a game; nothing where it has none.
    pub fn of<G: Game>(game: &G, start: &G::Position) -> Option<Self> {
        if let Some(go) = same::<G, Go>(game.clone()) {
            return Some(Archive::Go(go));
        }
        let board = start.to_string().parse::<Board>().ok().filter(|_| G::NAME == Blokus::NAME)?;
        Some(Archive::Blokus(board.scoring()))
    }
}

fn words(why: impl std::fmt::Display) -> String {
    why.to_string()
}

impl<P: Position> gtp::Archive<P> for Archive {
    fn load(&self, path: &Path) -> Result<Line<P>, String> {
        let none = || format!("there is no game in {}", path.display());
        match self {
            Archive::Blokus(scoring) => {
                let game = blksgf::Reader::open(path, *scoring).map_err(words)?.next().ok_or_else(none)?;
                retold(&game.map_err(words)?.line).map_err(words)
            }
            Archive::Go(rules) => {
                let game = go_sgf::Reader::open(path, *rules).map_err(words)?.next().ok_or_else(none)?;
                retold(&game.map_err(words)?.recorded(String::new()).line).map_err(words)
            }
        }
    }

    fn save(&self, path: &Path, line: &Line<P>) -> Result<(), String> {
        match self {
            Archive::Blokus(_) => {
                let line = retold(line).map_err(words)?;
                let file = File::create(path).map_err(words)?;
                blksgf::write(file, [&blksgf::Game::of(line)]).map_err(words)
            }
            Archive::Go(_) => {
                let line: Line<go::Board> = retold(line).map_err(words)?;
                let game = go_sgf::Game::from_recorded(&Recorded::of(line, ""));
                std::fs::write(path, go_sgf::line_of(&game).map_err(words)? + "\n").map_err(words)
            }
        }
    }
}
