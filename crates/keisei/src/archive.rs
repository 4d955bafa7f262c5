//! The files that an engine loads and saves games in.

use crate::records::retold;
use keisei_core::{Game, Line, Position};
use keisei_games::blokus::{Blokus, Board, Scoring};
use keisei_protocol::gtp;
use keisei_record::blksgf;
use std::fs::File;
use std::path::Path;

/// Pentobi's files, for the one game they hold.
pub struct Archive {
    scoring: Scoring,
}

impl Archive {
    /// Finds the files of a game, by its start; nothing where it has none.
    pub fn of<G: Game>(start: &G::Position) -> Option<Self> {
        let board = start.to_string().parse::<Board>().ok().filter(|_| G::NAME == Blokus::NAME)?;
        Some(Archive { scoring: board.scoring() })
    }
}

impl<P: Position> gtp::Archive<P> for Archive {
    fn load(&self, path: &Path) -> Result<Line<P>, String> {
        let mut games = blksgf::Reader::open(path, self.scoring).map_err(|why| why.to_string())?;
        let game = games.next().ok_or_else(|| format!("there is no game in {}", path.display()))?;
        let line = game.map_err(|why| why.to_string())?.line;
        retold(&line).map_err(|why| why.to_string())
    }

    fn save(&self, path: &Path, line: &Line<P>) -> Result<(), String> {
        let line = retold(line).map_err(|why| why.to_string())?;
        let file = File::create(path).map_err(|why| why.to_string())?;
        blksgf::write(file, [&blksgf::Game::of(line)]).map_err(|why| why.to_string())
    }
}
