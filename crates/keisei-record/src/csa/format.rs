//! The format as every record has it.

use super::{Reader, write};
use crate::format::{Head, Opened, Write, stream, words};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores, shogi};
use keisei_core::Recorded;
use keisei_games::shogi::{Board, Shogi};

/// The Computer Shogi Association's records.
pub(crate) const FORMAT: RecordFormat<Shogi> = RecordFormat {
    endings: &["csa"],
    about: "the Computer Shogi Association's records",
    holds: Holds { names: true, results: true, scores: Scores::Some },
    read: |_, file| Ok(read(file)),
    write: Write { head: Head::None, games: || Box::new(game) },
};

fn read(file: Opened) -> Games<Board> {
    stream(Reader::new(file.input), file.place, shogi::Game::recorded)
}

fn game(number: u64, game: &Recorded<Board>) -> Result<Vec<u8>, String> {
    let mut bytes = if number > 0 { b"/\n".to_vec() } else { Vec::new() };
    write(&mut bytes, &[shogi::Game::from_recorded(game)]).map_err(words)?;
    Ok(bytes)
}
