//! Files that hold games.

use crate::FileError;
use keisei_core::Game;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, FileError>;

/// The endings of files, and the game they are of; our own matches are of any.
const ENDINGS: [(&str, Option<&str>); 18] = [
    ("jsonl", None),
    ("sgf", Some("go")),
    ("pgn", Some("chess")),
    ("epd", Some("chess")),
    ("csa", Some("shogi")),
    ("kif", Some("shogi")),
    ("kifu", Some("shogi")),
    ("ki2", Some("shogi")),
    ("usi", Some("shogi")),
    ("tsv", Some("shogi")),
    ("hcpe", Some("shogi")),
    ("psv", Some("shogi")),
    ("wtb", Some("othello")),
    ("txt", Some("othello")),
    ("blksgf", Some("blokus")),
    ("log", Some("daihinmin")),
    ("dat", Some("daihinmin")),
    ("fuji", Some("daihinmin")),
];

/// Lists the endings that hold games of a name.
pub(crate) fn endings(game: &str) -> Vec<String> {
    let fits = |of: Option<&str>| of.is_none_or(|of| of == game);
    ENDINGS.iter().filter(|(_, of)| fits(*of)).map(|(ending, _)| format!(".{ending}")).collect()
}

/// Returns the ending of a file's name in small letters.
pub(crate) fn ending(path: &Path) -> String {
    path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

/// Lists the files themselves, and those in folders that may hold such games, in the order of their names.
pub(crate) fn list<G: Game>(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if path.metadata().map_err(FileError::unreadable(path))?.is_dir() {
            files.extend(inside::<G>(path)?);
            continue;
        }
        let ending = ending(path);
        match ENDINGS.iter().find(|(known, _)| *known == ending) {
            Some((_, Some(game))) if *game != G::NAME => {
                return Err(FileError::refused(format!("{} holds games of {game}", path.display())));
            }
            Some(_) => files.push(path.clone()),
            None => {
                return Err(FileError::refused(format!(
                    "{} is no record of {}: there are {}",
                    path.display(),
                    G::NAME,
                    endings(G::NAME).join(", ")
                )));
            }
        }
    }
    Ok(files)
}

/// Lists the files that games would be read from, in the order in which they would be.
///
/// # Errors
/// Refuses files of other games, and what cannot be read.
pub fn files_of<G: Game>(_: &G, paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    list::<G>(paths)
}

fn inside<G: Game>(folder: &Path) -> Result<Vec<PathBuf>> {
    let unreadable = FileError::unreadable(folder);
    let entries = std::fs::read_dir(folder).map_err(&unreadable)?;
    let entries: Vec<PathBuf> =
        entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>().map_err(&unreadable)?;
    let endings = endings(G::NAME);
    let mut inside: Vec<PathBuf> =
        entries.into_iter().filter(|path| endings.contains(&format!(".{}", ending(path)))).collect();
    inside.sort();
    Ok(inside)
}
