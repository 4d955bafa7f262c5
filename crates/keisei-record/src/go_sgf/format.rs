//! The format as every record has it.

use super::{Game, Reader, line_of};
use crate::format::{Head, Opened, Write, stream, words};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::Recorded;
use keisei_games::go::{Board, Go};

/// Go in the Smart Game Format.
pub(crate) const FORMAT: RecordFormat<Go> = RecordFormat {
    endings: &["sgf"],
    about: "the Smart Game Format",
    holds: Holds { names: true, results: true, scores: Scores::None },
    read: |&rules, file| Ok(read(rules, file)),
    write: Write { head: Head::None, games: || Box::new(game) },
};

fn read(rules: Go, file: Opened) -> Games<Board> {
    stream(Reader::new(file.input, rules), file.place, Game::recorded)
}

fn game(_: u64, game: &Recorded<Board>) -> Result<Vec<u8>, String> {
    Ok((line_of(&Game::from_recorded(game)).map_err(words)? + "\n").into_bytes())
}
