//! The format as every record has it.

use super::{Game, Reader, write};
use crate::format::{Head, Opened, Write, stream, words};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::{PlayerInfo, Recorded};
use keisei_games::blokus::{Blokus, Board};

/// Pentobi's records.
pub(crate) const FORMAT: RecordFormat<Blokus> = RecordFormat {
    endings: &["blksgf"],
    about: "Pentobi's records",
    holds: Holds { names: true, results: false, scores: Scores::None },
    read: |&rules, file| Ok(read(rules, file)),
    write: Write { head: Head::None, games: || Box::new(game) },
};

fn read(rules: Blokus, file: Opened) -> Games<Board> {
    let reader = Reader::new(file.input, rules.scoring);
    stream(reader, file.place, |game: Game, place| {
        let mut recorded = Recorded::of(game.line, place);
        recorded.seats = game.names.map(|name| PlayerInfo { name, rank: None }).to_vec();
        recorded.notes.extend(game.result.map(|result| ("RE", result)));
        recorded
    })
}

fn game(_: u64, game: &Recorded<Board>) -> Result<Vec<u8>, String> {
    let names = [0, 1].map(|seat| game.seats.get(seat).and_then(|who| who.name.clone()));
    let result = game.note("RE").map(str::to_owned);
    let mut bytes = Vec::new();
    write(&mut bytes, [&Game { line: game.line.clone(), names, result }]).map_err(words)?;
    Ok(bytes)
}
