//! The format as every record has it.

use super::{Reader, write};
use crate::format::{Head, Opened, Write, stream, words};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::Recorded;
use keisei_games::chess::{Board, Chess};

/// Portable Game Notation.
pub(crate) const FORMAT: RecordFormat<Chess> = RecordFormat {
    endings: &["pgn"],
    about: "Portable Game Notation",
    holds: Holds { names: true, results: true, scores: Scores::Some },
    read: |_, file| Ok(read(file)),
    write: Write { head: Head::None, games: || Box::new(game) },
};

fn read(file: Opened) -> Games<Board> {
    stream(Reader::new(file.input), file.place, |game, place| Recorded { place, ..game })
}

fn game(_: u64, game: &Recorded<Board>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    write(&mut bytes, [game]).map_err(words)?;
    Ok(bytes)
}
