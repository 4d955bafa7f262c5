//! Recorded games from files: our own matches, of any game, WTHOR's, of Othello, and Pentobi's, of Blokus.

use crate::failure::usage;
use anyhow::{Context, Result};
use keisei_core::{Game, Line, Position};
use keisei_games::blokus::{Blokus, Scoring};
use keisei_games::othello::Othello;
use keisei_play::matches::Record;
use keisei_record::{blksgf, wthor};
use std::path::{Path, PathBuf};

/// The endings of files that hold games.
const ENDINGS: [&str; 3] = ["blksgf", "jsonl", "wtb"];

/// Reads finished games: `games.jsonl` of a match, `.wtb` or `.blksgf` files, or folders that hold them.
pub fn read<G: Game>(_: &G, paths: &[PathBuf]) -> Result<Vec<Line<G::Position>>> {
    let mut lines = Vec::new();
    for path in files(paths)? {
        let more = match path.extension().and_then(|e| e.to_str()) {
            Some("wtb") if G::NAME == Othello::NAME => of_wthor(&path),
            Some("wtb") => Err(usage(format!("{} holds games of othello", path.display()))),
            Some("blksgf") if G::NAME == Blokus::NAME => of_blksgf(&path),
            Some("blksgf") => Err(usage(format!("{} holds games of blokus", path.display()))),
            _ => of_match(&path),
        };
        lines.extend(more?);
    }
    if lines.is_empty() {
        return Err(usage(
            "there is no finished game in these records; name .wtb, .blksgf or .jsonl files by --records",
        ));
    }
    Ok(lines)
}

/// The files themselves, and the records in folders, in the order of their names.
fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries =
            std::fs::read_dir(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let entries: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<std::io::Result<_>>()?;
        let mut inside: Vec<PathBuf> = entries
            .into_iter()
            .filter(|p| p.extension().is_some_and(|e| ENDINGS.iter().any(|ending| e == *ending)))
            .collect();
        inside.sort();
        files.extend(inside);
    }
    Ok(files)
}

/// Tells a line again by way of its text: the caller knows its game by a type of its own.
pub fn retold<A: Position, B: Position>(line: &Line<A>) -> Result<Line<B>> {
    let moves = line.moves.iter().map(|m| m.to_string().parse()).collect::<Result<_, _>>()?;
    Ok(Line { start: line.start.to_string().parse()?, moves })
}

/// Reads Pentobi's games.
fn of_blksgf<P: Position>(path: &Path) -> Result<Vec<Line<P>>> {
    let place = || path.display().to_string();
    let reader = blksgf::Reader::open(path, Scoring::Squares).with_context(place)?;
    let mut lines = Vec::new();
    for game in reader {
        let line = game.with_context(place)?.line;
        if line.end().is_over() {
            lines.push(retold(&line)?);
        }
    }
    Ok(lines)
}

/// Reads WTHOR's games.
fn of_wthor<P: Position>(path: &Path) -> Result<Vec<Line<P>>> {
    let reader = wthor::Reader::open(path).with_context(|| path.display().to_string())?;
    let mut lines = Vec::new();
    for game in reader {
        let line = game.with_context(|| path.display().to_string())?.line;
        if line.end().is_over() {
            lines.push(retold(&line)?);
        }
    }
    Ok(lines)
}

/// Reads the games of a match that came to an end by the rules.
fn of_match<P: Position>(path: &Path) -> Result<Vec<Line<P>>> {
    let text = std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let mut lines = Vec::new();
    for (number, text) in text.lines().enumerate() {
        let place = || format!("line {} of {}", number + 1, path.display());
        let record: Record = serde_json::from_str(text).with_context(place)?;
        let played = record.replay::<P>().map_err(anyhow::Error::msg).with_context(place)?;
        if played.end.is_over() {
            lines.push(played.line);
        }
    }
    Ok(lines)
}
