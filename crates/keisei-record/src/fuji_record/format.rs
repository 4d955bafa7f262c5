//! The format as every record has it.

use super::writer::game_text;
use super::{Game, Reader};
use crate::format::{Head, Opened, Write, stream, words};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::Recorded;
use keisei_games::daihinmin::{Daihinmin, Table};

/// `FujiGokoro`'s records.
pub(crate) const FORMAT: RecordFormat<Daihinmin> = RecordFormat {
    endings: &["dat", "fuji"],
    about: "FujiGokoro's records",
    holds: Holds { names: true, results: true, scores: Scores::None },
    read: |_, file| Ok(read(file)),
    write: Write { head: Head::Names(head), games: || Box::new(game) },
};

fn read(file: Opened) -> Games<Table> {
    let mut reader = Reader::new(file.input);
    let games = std::iter::from_fn(move || {
        let game = reader.next()?;
        Some(game.map(|game| (game, reader.players().to_vec())))
    });
    stream(games, file.place, |(game, names): (Game, Vec<String>), place| {
        Recorded::of(game.line, place).between(names)
    })
}

/// Names the players; names are parted by blanks, so they have none.
fn head(names: &[String]) -> Vec<u8> {
    let name = |name: &String| " ".to_owned() + &name.split_whitespace().collect::<Vec<_>>().join("_");
    if names.is_empty() {
        Vec::new()
    } else {
        format!("player{}\n", names.iter().map(name).collect::<String>()).into()
    }
}

fn game(number: u64, game: &Recorded<Table>) -> Result<Vec<u8>, String> {
    let game = Game { line: game.line.clone(), micros: Vec::new() };
    Ok(game_text(number, &game).map_err(words)?.into_bytes())
}
