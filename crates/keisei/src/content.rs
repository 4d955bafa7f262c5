//! What files of games hold, in one digest, so that what was made of them is not taken for made of others.

use anyhow::{Context as _, Result};
use keisei_core::{DigestWriter, Game};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Digests the files of games that are named, or that the named folders hold, in their order: their bytes, not their names.
///
/// Nothing where there are none, or where one of them is no plain file, such as a pipe, which can be read once only.
///
/// # Errors
/// Names a file that cannot be read.
pub fn digest<G: Game>(game: &G, paths: &[PathBuf]) -> Result<Option<String>> {
    let mut all = DigestWriter::default();
    let files = keisei_record::files_of(game, paths)?;
    for path in &files {
        let place = || format!("{} cannot be read", path.display());
        if !path.metadata().with_context(place)?.is_file() {
            return Ok(None);
        }
        all.text(&of_file(path).with_context(place)?);
    }
    Ok((!files.is_empty()).then(|| format!("blake3:{}", all.finish())))
}

fn of_file(path: &Path) -> std::io::Result<String> {
    let mut one = DigestWriter::default();
    std::io::copy(&mut File::open(path)?, &mut one)?;
    Ok(one.finish().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_games::othello::Othello;

    #[test]
    fn bytes_count_and_names_do_not() {
        let there = tempfile::tempdir().unwrap();
        let written = |name: &str, text: &str| {
            let path = there.path().join(name);
            std::fs::write(&path, text).unwrap();
            path
        };
        let of = |paths: &[&PathBuf]| {
            digest(&Othello, &paths.iter().map(|&path| path.clone()).collect::<Vec<_>>()).unwrap()
        };
        let [a, b, c] =
            [("a.txt", "f5d6\n"), ("b.txt", "f5d6\n"), ("c.txt", "f5f6\n")].map(|(n, t)| written(n, t));
        assert_eq!(of(&[&a]), of(&[&b]));
        assert_ne!(of(&[&a]), of(&[&c]));
        assert_ne!(of(&[&a, &c]), of(&[&c, &a]));
        assert_ne!(of(&[&a]), of(&[&a, &b]));
        assert_eq!(of(&[]), None);
    }
}
