//! One game of a log, replayed.

use super::GameError;
use super::cells::Cells;
use super::reader::Entry;
use keisei_core::{Line, Position, Seat};
use keisei_games::daihinmin::{Class, Classes, Move, SEATS, Table};

/// A game that came out as its log says.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The deal with tribute paid, and every gift and play; a refused play is the pass it counted as.
    pub line: Line<Table>,
    /// Plays that the server refused.
    pub refused: Vec<Refused>,
    /// Everybody's points so far, where the log has them.
    pub points: Option<[u32; SEATS]>,
}

/// A play that the server refused, and took for a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// Its place among the moves of the line.
    pub ply: usize,
    /// The cells as submitted.
    pub cells: String,
}

/// What a game is checked against.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Before {
    /// The classes that the last game made.
    pub classes: Option<Classes>,
    pub points: Option<[u32; SEATS]>,
}

type Failed = (usize, GameError);

impl Game {
    /// Returns the players in the order of their places.
    pub fn places(&self) -> Vec<Seat> {
        self.line.end().places().to_vec()
    }

    /// Replays the lines of one game; what goes wrong comes with its line.
    pub(super) fn replay(number: u32, entries: &[Entry], before: Before) -> Result<Game, Failed> {
        let last = entries.last().map_or(0, |entry| entry.line);
        let find = |key: &'static str| {
            let entry = entries.iter().find(|entry| entry.key == key);
            entry.ok_or((last, GameError::Missing(key)))
        };
        let at = |entry: &Entry| {
            let line = entry.line;
            move |why| (line, why)
        };
        let (mibun, seat, hands) = (find("mibun")?, find("seat")?, find("palyer_cards")?);
        let (change, play, result) = (find("change_cards")?, find("play")?, find("result")?);
        let classes = classes(&mibun.value).map_err(at(mibun))?;
        if classes.exchange() && before.classes.is_some_and(|places| places != classes) {
            return Err(at(mibun)(GameError::Classes));
        }
        let ring = players(&seat.value).map_err(at(seat))?;
        let places = players(&result.value).map_err(at(result))?;
        let dealt = hand_cards(&hands.value).map_err(at(hands))?;
        // Only a draw reads the lots, and then they were the places.
        let start = Table::new(number, dealt, classes, ring, places).ok_or(at(hands)(GameError::Deal))?;
        let mut game = Game { line: Line::new(start), refused: Vec::new(), points: None };
        let mut table = start;
        game.exchange(&mut table, &change.value).map_err(at(change))?;
        game.plays(&mut table, &play.value).map_err(at(play))?;
        if table.places() != places {
            let text = result.value.trim().to_owned();
            return Err(at(result)(GameError::Result { text, played: table.places().to_vec() }));
        }
        if let Some(points) = entries.iter().find(|entry| entry.key == "points") {
            game.points = Some(totals(&points.value, &table, before.points).map_err(at(points))?);
        }
        Ok(game)
    }

    fn exchange(&mut self, table: &mut Table, text: &str) -> Result<(), GameError> {
        if !table.classes().exchange() {
            let nothing = text.trim() == "NULL";
            return if nothing { Ok(()) } else { Err(value(text, "NULL in a game without classes")) };
        }
        let paid = table.exchange().tributes;
        let words: Vec<&str> = text.split_whitespace().collect();
        let [_, _, _, _] = words[..] else { return Err(value(text, "four exchanges")) };
        for (i, word) in words.iter().enumerate() {
            let wrong = || GameError::Exchange { number: i + 1, text: (*word).to_owned() };
            let cells =
                word.strip_suffix("EE").and_then(|word| word.split_at_checked(2)).ok_or_else(wrong)?;
            let (seats, cards) = (cells.0, Cells::read(cells.1)?.cards().ok_or_else(wrong)?);
            let pair =
                if i % 2 == 0 { [Class::Daihinmin, Class::Daifugo] } else { [Class::Hinmin, Class::Fugo] };
            let [from, to] = if i < 2 { pair } else { [pair[1], pair[0]] };
            let told = [from, to].into_iter().filter_map(|class| table.classes().seat(class));
            let told: String = told.map(|seat| char::from(b'0' + seat.0)).collect();
            if seats != told || i < 2 && cards != paid[i] {
                return Err(wrong());
            }
            if i >= 2 {
                table.try_play(Move::Give(cards)).map_err(|_| wrong())?;
                self.line.moves.push(Move::Give(cards));
            }
        }
        Ok(())
    }

    fn plays(&mut self, table: &mut Table, text: &str) -> Result<(), GameError> {
        for (i, word) in text.split_whitespace().enumerate() {
            if table.is_over() {
                return Err(GameError::End { plays: i, over: true });
            }
            let wrong = || value(word, "a player, cells and EE");
            let body = word.strip_suffix("EE").ok_or_else(wrong)?;
            let (mover, cells) = body.split_at_checked(1).ok_or_else(wrong)?;
            let mover = mover.parse::<u8>().map_err(|_| wrong())?;
            let turn = table.turn().0;
            if mover != turn {
                return Err(GameError::Turn { ply: i + 1, mover, turn });
            }
            let submitted = Cells::read(cells)?;
            let meld = submitted.meld().filter(|&meld| table.allows(meld));
            if meld.is_none() && !submitted.is_empty() {
                self.refused.push(Refused { ply: self.line.moves.len(), cells: cells.to_owned() });
            }
            let m = meld.map_or(Move::Pass, Move::Play);
            table.play(m);
            self.line.moves.push(m);
        }
        let plays = text.split_whitespace().count();
        if table.is_over() { Ok(()) } else { Err(GameError::End { plays, over: false }) }
    }
}

fn value(text: &str, wanted: &'static str) -> GameError {
    GameError::Value { text: text.trim().to_owned(), wanted }
}

fn digits(text: &str, wanted: &'static str) -> Result<[u8; SEATS], GameError> {
    let digits: Option<Vec<u8>> = text.trim().chars().map(|c| c.to_digit(5).map(|d| d as u8)).collect();
    digits.and_then(|digits| digits.try_into().ok()).ok_or_else(|| value(text, wanted))
}

fn classes(text: &str) -> Result<Classes, GameError> {
    const WANTED: &str = "the classes of five players";
    let classes = digits(text, WANTED)?;
    if classes == [2; SEATS] {
        return Ok(Classes::NONE);
    }
    let mut places = [Seat(0); SEATS];
    for (seat, &class) in Seat::all(SEATS).zip(&classes) {
        places[usize::from(class)] = seat;
    }
    let each_once = (0..SEATS as u8).all(|class| classes.contains(&class));
    Classes::by_places(places).filter(|_| each_once).ok_or_else(|| value(text, WANTED))
}

fn players(text: &str) -> Result<[Seat; SEATS], GameError> {
    const WANTED: &str = "five players, each once";
    let players = digits(text, WANTED)?.map(Seat);
    Classes::by_places(players).map(|_| players).ok_or_else(|| value(text, WANTED))
}

fn hand_cards(text: &str) -> Result<[keisei_games::daihinmin::Cards; SEATS], GameError> {
    let mut hands = Vec::new();
    for word in text.split_whitespace() {
        hands.push(Cells::read(word)?.cards().ok_or(GameError::Deal)?);
    }
    hands.try_into().map_err(|_| value(text, "five hands"))
}

fn totals(text: &str, table: &Table, before: Option<[u32; SEATS]>) -> Result<[u32; SEATS], GameError> {
    let wrong = || GameError::Points { text: text.trim().to_owned() };
    let points: Result<Vec<u32>, _> = text.split_whitespace().map(str::parse).collect();
    let points: [u32; SEATS] = points.map_err(|_| wrong())?.try_into().map_err(|_| wrong())?;
    let grown = |seat: Seat, before: u32| {
        table.points(seat).and_then(|won| before.checked_add(won)) == Some(points[seat.index()])
    };
    let sound = before.is_none_or(|before| Seat::all(SEATS).all(|seat| grown(seat, before[seat.index()])));
    if sound { Ok(points) } else { Err(wrong()) }
}
