//! The formats as every record has them.

use super::{Reader, Style, write};
use crate::format::{Head, Opened, Write, stream, words};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores, shogi};
use keisei_core::Recorded;
use keisei_games::shogi::{Board, Shogi};

/// Moves line by line.
pub(crate) const FORMAT: RecordFormat<Shogi> = RecordFormat {
    endings: &["kif", "kifu"],
    about: "KIF, a move a line",
    holds: HOLDS,
    read: |_, file| Ok(read(file)),
    write: Write { head: Head::None, games: || Box::new(|_, game: &_| written(game, Style::Kif)) },
};

/// Moves in running text.
pub(crate) const RUNNING: RecordFormat<Shogi> = RecordFormat {
    endings: &["ki2"],
    about: "KI2, moves in running text",
    holds: HOLDS,
    read: |_, file| Ok(read(file)),
    write: Write { head: Head::None, games: || Box::new(|_, game: &_| written(game, Style::Ki2)) },
};

const HOLDS: Holds = Holds { names: true, results: true, scores: Scores::None };

fn read(file: Opened) -> Games<Board> {
    stream(Reader::new(file.input), file.place, shogi::Game::recorded)
}

fn written(game: &Recorded<Board>, style: Style) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    write(&mut bytes, &[shogi::Game::from_recorded(game)], style).map_err(words)?;
    Ok(bytes)
}
