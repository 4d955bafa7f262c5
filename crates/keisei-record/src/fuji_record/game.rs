//! One game of a record, replayed.

use super::GameError;
use super::words::{hands, meld};
use keisei_core::{Line, Position, Seat};
use keisei_games::daihinmin::{Cards, Class, Classes, Move, SEATS, Table};

/// A game that came out as its record says.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The deal with tribute paid, and every gift and play.
    pub line: Line<Table>,
    /// Microseconds spent on every play, gifts not counted; 0 where the record has none.
    pub micros: Vec<u64>,
}

impl Game {
    /// Replays the lines of one game, each a key and a value.
    pub(super) fn replay(lines: &[(String, String)]) -> Result<Game, GameError> {
        let find = |key: &'static str| {
            let found = lines.iter().find(|(k, _)| k == key);
            found.map(|(_, value)| value.as_str()).ok_or(GameError::Missing(key))
        };
        let number = find("game")?;
        let number = number.parse().map_err(|_| word(number, "a game's number"))?;
        let (class, seat, result) = (five(find("class")?)?, five(find("seat")?)?, five(find("result")?)?);
        let given = hands(find("changed")?)?;
        let exchange = given.iter().any(|cards| !cards.is_empty());
        let classes = if exchange { Classes::by_places(inverse(class)) } else { Some(Classes::NONE) };
        // Only a draw reads the lots, and then they were the places.
        let start = classes
            .zip(Some(hands(find("dealt")?)?))
            .and_then(|(classes, dealt)| Table::new(number, dealt, classes, inverse(seat), inverse(result)))
            .ok_or(GameError::Deal)?;
        let mut game = Game { line: Line::new(start), micros: Vec::new() };
        let mut table = start;
        game.exchange(&mut table, &given)?;
        let after = hands(find("original")?)?;
        if Seat::all(SEATS).any(|seat| table.hand(seat) != after[seat.index()]) {
            return Err(GameError::Hands);
        }
        game.plays(&mut table, find("play")?)?;
        if table.places() != inverse(result) {
            return Err(GameError::Result);
        }
        Ok(game)
    }

    fn exchange(&mut self, table: &mut Table, given: &[Cards; SEATS]) -> Result<(), GameError> {
        let wrong =
            |seat: Seat, cards: Cards| GameError::Exchange { player: seat.0, cards: cards.to_string() };
        let paid = table.exchange().tributes;
        for (class, paid) in [(Class::Daihinmin, paid[0]), (Class::Hinmin, paid[1])] {
            let payer = table.classes().seat(class).map(|seat| (seat, given[seat.index()]));
            if let Some((seat, cards)) = payer.filter(|&(_, cards)| cards != paid) {
                return Err(wrong(seat, cards));
            }
        }
        while let Some(giver) = table.giver() {
            let gift = given[giver.index()];
            table.try_play(Move::Give(gift)).map_err(|_| wrong(giver, gift))?;
            self.line.moves.push(Move::Give(gift));
        }
        Ok(())
    }

    fn plays(&mut self, table: &mut Table, text: &str) -> Result<(), GameError> {
        for (i, text) in text.split_whitespace().enumerate() {
            let illegal = || GameError::Illegal { ply: i + 1, text: text.to_owned() };
            let (play, time) = text.split_once('[').unwrap_or((text, "0]"));
            let time = time.strip_suffix(']').and_then(|time| time.parse().ok());
            let m = if play == "p" { Move::Pass } else { Move::Play(meld(play).ok_or_else(illegal)?) };
            table.try_play(m).map_err(|_| illegal())?;
            self.line.moves.push(m);
            self.micros.push(time.ok_or_else(|| word(text, "a play with its time, as in d-3[269244]"))?);
        }
        if table.is_over() { Ok(()) } else { Err(GameError::NotOver) }
    }
}

fn word(text: &str, wanted: &'static str) -> GameError {
    GameError::Word { text: text.to_owned(), wanted }
}

/// Reads what each player has of 0 to 4.
fn five(text: &str) -> Result<[u8; SEATS], GameError> {
    let numbers: Option<Vec<u8>> =
        text.split_whitespace().map(|word| word.parse().ok().filter(|&n: &u8| n < 5)).collect();
    let numbers: Option<[u8; SEATS]> = numbers.and_then(|numbers| numbers.try_into().ok());
    let each_once = |numbers: &[u8; SEATS]| (0..5).all(|n| numbers.contains(&n));
    numbers.filter(each_once).ok_or_else(|| word(text, "0 to 4, each once"))
}

/// Turns what each player has into who has each.
fn inverse(of: [u8; SEATS]) -> [Seat; SEATS] {
    let mut who = [Seat(0); SEATS];
    for (seat, &n) in Seat::all(SEATS).zip(&of) {
        who[usize::from(n)] = seat;
    }
    who
}
