//! Writing games as the program does, with no time spent where nobody knows it.

use super::words::{cards_text, meld_text};
use super::{Game, GameError};
use crate::uecda_log::dealt;
use keisei_core::{Position, Seat};
use keisei_games::daihinmin::{Cards, Class, Move, SEATS, Table};

/// Writes one game under a number.
///
/// # Errors
/// Refuses a game that would not read back.
pub(super) fn game_text(number: u64, game: &Game) -> Result<String, GameError> {
    let start = &game.line.start;
    let end = game.line.end();
    if !end.is_over() {
        return Err(GameError::Unwritable("it is not over"));
    }
    let hands = dealt(start).ok_or(GameError::Unwritable("it does not begin with a deal"))?;
    let (changed, table) = exchange(game);
    let after: Vec<Cards> = Seat::all(SEATS).map(|seat| table.hand(seat)).collect();
    let classes: Vec<String> = Seat::all(SEATS).map(|seat| (start.class(seat) as u8).to_string()).collect();
    // Without an exchange nobody has a class, but the line is there.
    let classes = if start.classes().exchange() { classes.join(" ") } else { "0 1 2 3 4".to_owned() };
    let lines = [
        ("game", number.to_string()),
        ("score", String::new()),
        ("class", classes),
        ("seat", places(&start.ring())),
        ("dealt", sets(&hands)),
        ("changed", sets(&changed)),
        ("original", sets(&after)),
        ("play", plays(game)?),
        ("result", places(end.places())),
    ];
    let lines = lines.map(|(key, value)| (key.to_owned(), value));
    match Game::replay(&lines) {
        Ok(again) if again.line.moves == game.line.moves => {}
        _ => return Err(GameError::Unwritable("it is no game of these rules")),
    }
    let mut text = String::from("/* \n");
    for (key, value) in lines {
        text.extend([&key, " ", &value, " \n"]);
    }
    Ok(text + "*/ \n")
}

/// Returns what everybody paid or gave, and the table after it.
fn exchange(game: &Game) -> ([Cards; SEATS], Table) {
    let mut table = game.line.start;
    let mut changed = [Cards::NONE; SEATS];
    let paid = table.exchange().tributes;
    for (class, paid) in [(Class::Daihinmin, paid[0]), (Class::Hinmin, paid[1])] {
        if let Some(seat) = table.classes().seat(class) {
            changed[seat.index()] = paid;
        }
    }
    for &m in &game.line.moves {
        let (Some(giver), Move::Give(cards)) = (table.giver(), m) else { break };
        changed[giver.index()] = cards;
        table.play(m);
    }
    (changed, table)
}

fn plays(game: &Game) -> Result<String, GameError> {
    let plays = game.line.moves.iter().filter(|m| !matches!(m, Move::Give(_)));
    let micros = game.micros.iter().copied().chain(std::iter::repeat(0));
    let words: Option<Vec<String>> = plays
        .zip(micros)
        .map(|(&m, micros)| {
            let said = if let Move::Play(meld) = m { meld_text(meld)? } else { "p".to_owned() };
            Some(format!("{said}[{micros}]"))
        })
        .collect();
    Ok(words.ok_or(GameError::Unwritable("a joker is in no place that the format names"))?.join(" "))
}

/// Writes what each player's number among some seats is.
fn places(seats: &[Seat]) -> String {
    let place = |player: Seat| seats.iter().position(|&seat| seat == player).unwrap_or(0).to_string();
    Seat::all(SEATS).map(place).collect::<Vec<_>>().join(" ")
}

fn sets(hands: &[Cards]) -> String {
    hands.iter().map(|&cards| cards_text(cards)).collect::<Vec<_>>().join(" ")
}
