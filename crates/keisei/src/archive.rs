//! The files that an engine loads and saves games in.

use keisei_core::{Game, Line, Position, Recorded};
use keisei_games::blokus::{Blokus, Board, Scoring};
use keisei_games::go::{self, Go};
use keisei_play::atomic_file;
use keisei_play::permissions::Permissions;
use keisei_protocol::gtp;
use keisei_record::{blksgf, go_sgf};
use keisei_record::{retold, same};
use std::path::Path;

/// The files of the games that have such, as far as a controller may name them.
pub struct Archive {
    format: Format,
    permissions: Permissions,
}

/// How a game is kept.
enum Format {
    /// As Pentobi keeps it.
    Blokus(Scoring),
    /// As Go's programs do.
    Go(Go),
}

impl Archive {
    /// Finds the files of a game; nothing where it has none.
    pub fn of<G: Game>(game: &G, start: &G::Position, permissions: Permissions) -> Option<Self> {
        let board = || start.to_string().parse::<Board>().ok().filter(|_| G::NAME == Blokus::NAME);
        let format = match same::<G, Go>(game.clone()) {
            Some(go) => Format::Go(go),
            None => Format::Blokus(board()?.scoring()),
        };
        Some(Archive { format, permissions })
    }
}

fn words(why: impl std::fmt::Display) -> String {
    why.to_string()
}

/// Names a file as a controller does.
fn named(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| "the file's name is no text".to_owned())
}

impl<P: Position> gtp::Archive<P> for Archive {
    fn load(&self, path: &Path) -> Result<Line<P>, String> {
        let file = self.permissions.file(named(path)?).map_err(words)?;
        let none = || format!("there is no game in {}", path.display());
        match self.format {
            Format::Blokus(scoring) => {
                let game = blksgf::Reader::open(&file, scoring).map_err(words)?.next().ok_or_else(none)?;
                retold(&game.map_err(words)?.line).map_err(words)
            }
            Format::Go(rules) => {
                let game = go_sgf::Reader::open(&file, rules).map_err(words)?.next().ok_or_else(none)?;
                retold(&game.map_err(words)?.recorded(String::new()).line).map_err(words)
            }
        }
    }

    fn save(&self, path: &Path, line: &Line<P>) -> Result<(), String> {
        let file = self.permissions.file(named(path)?).map_err(words)?;
        let mut bytes = Vec::new();
        match self.format {
            Format::Blokus(_) => {
                let line = retold(line).map_err(words)?;
                blksgf::write(&mut bytes, [&blksgf::Game::of(line)]).map_err(words)?;
            }
            Format::Go(_) => {
                let line: Line<go::Board> = retold(line).map_err(words)?;
                let game = go_sgf::Game::from_recorded(&Recorded::of(line, ""));
                bytes = (go_sgf::line_of(&game).map_err(words)? + "\n").into_bytes();
            }
        }
        atomic_file::write(&file, &bytes).map_err(words)
    }
}
