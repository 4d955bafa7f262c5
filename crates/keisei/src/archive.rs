//! The files that an engine loads and saves games in.

use keisei_core::{Game, Line, Recorded};
use keisei_play::atomic_file;
use keisei_play::permissions::Permissions;
use keisei_protocol::gtp;
use keisei_record::RecordFormat;
use std::path::Path;

/// The files of the games that have such, as far as a controller may name them.
pub struct Archive<G: Game> {
    game: G,
    format: &'static RecordFormat<G>,
    permissions: Permissions,
}

impl<G: Game> Archive<G> {
    /// Finds the files of a game, in its Smart Game Format; nothing where it has none.
    pub fn of(game: &G, permissions: Permissions) -> Option<Self> {
        let format = ["sgf", "blksgf"].into_iter().find_map(RecordFormat::find)?;
        Some(Archive { game: game.clone(), format, permissions })
    }
}

fn words(why: impl std::fmt::Display) -> String {
    why.to_string()
}

/// Names a file as a controller does.
fn named(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| "the file's name is no text".to_owned())
}

impl<G: Game> gtp::Archive<G::Position> for Archive<G> {
    fn load(&self, path: &Path) -> Result<Line<G::Position>, String> {
        let file = self.permissions.file(named(path)?).map_err(words)?;
        let found = self.format.open(&self.game, &file).map_err(words)?.next();
        let found = found.ok_or_else(|| format!("there is no game in {}", path.display()))?;
        Ok(found.map_err(words)?.line)
    }

    fn save(&self, path: &Path, line: &Line<G::Position>) -> Result<(), String> {
        let file = self.permissions.file(named(path)?).map_err(words)?;
        let game = Recorded::of(line.clone(), "");
        let bytes = self.format.writing(0).game(&game)?;
        atomic_file::write(&file, &bytes).map_err(words)
    }
}
