//! Writing games as the server does.

use super::cells::{cards_text, meld_text};
use super::{Game, GameError, Header, LogError};
use keisei_core::{Position, Seat};
use keisei_games::daihinmin::{Cards, Class, Move, SEATS, Table};
use std::io::Write;

/// Writes a log.
///
/// # Errors
/// Refuses games that are not over, before anything of them is written.
pub fn write<'a>(
    mut out: impl Write,
    header: &Header,
    games: impl IntoIterator<Item = &'a Game>,
) -> Result<(), LogError> {
    for (key, value) in &header.settings {
        put(&mut out, 0, &format!("%-----%{key}% {value}\n"))?;
    }
    for (i, game) in games.into_iter().enumerate() {
        write_game(&mut out, i + 1, game.line.start.number(), game)?;
    }
    Ok(())
}

/// Writes one game under a number of its own, for logs of several series: neighbours in a log must differ.
///
/// # Errors
/// As [`write()`]; `line` is what an error calls the game.
pub fn write_game(mut out: impl Write, line: usize, number: u32, game: &Game) -> Result<(), LogError> {
    let text = game_text(number, game).map_err(|why| LogError::Game { line, game: number, why })?;
    put(&mut out, line, &text)
}

fn put(out: &mut impl Write, line: usize, text: &str) -> Result<(), LogError> {
    out.write_all(text.as_bytes()).map_err(|why| LogError::Io { line, why })
}

fn game_text(number: u32, game: &Game) -> Result<String, GameError> {
    let start = &game.line.start;
    let end = game.line.end();
    if !end.is_over() {
        return Err(GameError::Unwritable("it is not over"));
    }
    let hands = dealt(start).ok_or(GameError::Unwritable("it does not begin with a deal"))?;
    let seats = |seats: &[Seat]| seats.iter().map(|seat| char::from(b'0' + seat.0)).collect::<String>();
    let classes: String = Seat::all(SEATS).map(|seat| char::from(b'0' + start.class(seat) as u8)).collect();
    let mut lines = vec![
        ("mibun", classes),
        ("seat", seats(&start.ring())),
        ("palyer_cards", hands.map(|hand| cards_text(hand) + " ").concat()),
        ("change_cards", exchange(game)),
        ("play", plays(game)),
        ("result", seats(end.places())),
    ];
    if let Some(points) = game.points {
        lines.push(("points", points.map(|p| p.to_string()).join(" ")));
    }
    let line = |(key, value)| format!("%{number:05}%{key}% {value}\n");
    Ok(lines.into_iter().map(line).collect::<Vec<String>>().concat())
}

/// Returns the hands before the tribute, at the beginning of a game.
pub(crate) fn dealt(start: &Table) -> Option<[Cards; SEATS]> {
    let mut hands = [Cards::NONE; SEATS];
    for (seat, hand) in Seat::all(SEATS).zip(&mut hands) {
        *hand = start.hand(seat);
    }
    let [two, one] = start.exchange().tributes;
    for (paid, rich, poor) in [(two, Class::Daifugo, Class::Daihinmin), (one, Class::Fugo, Class::Hinmin)] {
        let Some((rich, poor)) = start.classes().seat(rich).zip(start.classes().seat(poor)) else { continue };
        hands[rich.index()] = hands[rich.index()] & !paid;
        hands[poor.index()] |= paid;
    }
    let untouched = start.exchange().gifts == [Cards::NONE; 2];
    let all: u32 = hands.iter().map(|hand| hand.count()).sum();
    (untouched && all == Cards::ALL.count()).then_some(hands)
}

fn exchange(game: &Game) -> String {
    let start = &game.line.start;
    if !start.classes().exchange() {
        return "NULL".to_owned();
    }
    let gifts =
        game.line.moves.iter().filter_map(|m| if let Move::Give(cards) = m { Some(*cards) } else { None });
    let cards = start.exchange().tributes.into_iter().chain(gifts);
    let ways = [
        (Class::Daihinmin, Class::Daifugo),
        (Class::Hinmin, Class::Fugo),
        (Class::Daifugo, Class::Daihinmin),
        (Class::Fugo, Class::Hinmin),
    ];
    let seat = |class| start.classes().seat(class).map_or(0, |seat| seat.0);
    ways.iter()
        .zip(cards)
        .map(|(&(from, to), cards)| format!(" {}{}{}EE", seat(from), seat(to), cards_text(cards)))
        .collect::<Vec<String>>()
        .concat()
}

fn plays(game: &Game) -> String {
    let mut table = game.line.start;
    let mut text = String::new();
    for (ply, &m) in game.line.moves.iter().enumerate() {
        let refused = game.refused.iter().find(|refused| refused.ply == ply);
        let cells = match m {
            Move::Give(_) => None,
            Move::Pass => Some(refused.map_or_else(String::new, |refused| refused.cells.clone())),
            Move::Play(meld) => Some(meld_text(meld)),
        };
        if let Some(cells) = cells {
            text.extend([" ", &table.turn().0.to_string(), &cells, "EE"]);
        }
        table.play(m);
    }
    text
}
