//! Reading position text.

use super::cards::Cards;
use super::class::{Class, Classes, SEATS};
use super::exchange::Exchange;
use super::soundness;
use super::table::{EMPTY, Table};
use super::text::TableTextError;
use keisei_core::Seat;
use std::str::FromStr;

/// The words after the hands, by their keys; flags have no value.
struct Words<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Words<'a> {
    fn read(words: impl Iterator<Item = &'a str>) -> Result<Self, TableTextError> {
        let mut all: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let (key, value) = word.split_once('=').unwrap_or((word, ""));
            if all.iter().any(|&(k, _)| k == key) {
                return Err(TableTextError::Twice(key.to_owned()));
            }
            all.push((key, value));
        }
        Ok(Words(all))
    }

    fn take(&mut self, key: &str) -> Option<&'a str> {
        let at = self.0.iter().position(|&(k, _)| k == key)?;
        Some(self.0.remove(at).1)
    }

    fn flag(&mut self, key: &str) -> Result<bool, TableTextError> {
        match self.take(key) {
            Some("") => Ok(true),
            Some(word) => Err(not_understood(word, "revolution and locked stand alone")),
            None => Ok(false),
        }
    }

    fn seats(&mut self, key: &'static str) -> Result<Vec<Seat>, TableTextError> {
        self.take(key).unwrap_or("").chars().map(seat).collect()
    }

    fn seat(&mut self, key: &'static str) -> Result<Option<Seat>, TableTextError> {
        match self.seats(key)?[..] {
            [] => Ok(None),
            [seat] => Ok(Some(seat)),
            _ => Err(TableTextError::Word { word: key.to_owned(), wanted: "it takes one seat" }),
        }
    }

    fn ring(&mut self, key: &'static str) -> Result<[Seat; SEATS], TableTextError> {
        let seats = self.seats(key)?;
        if seats.is_empty() {
            return Err(TableTextError::Missing(key));
        }
        let ring = <[Seat; SEATS]>::try_from(seats).ok().filter(|&ring| Classes::by_places(ring).is_some());
        ring.ok_or(TableTextError::Word {
            word: key.to_owned(),
            wanted: "it takes every seat once, as in 34512",
        })
    }
}

fn not_understood(word: &str, wanted: &'static str) -> TableTextError {
    TableTextError::Word { word: word.to_owned(), wanted }
}

fn seat(c: char) -> Result<Seat, TableTextError> {
    let digit = c.to_digit(10).filter(|d| (1..=5).contains(d));
    digit.map(|d| Seat(d as u8 - 1)).ok_or_else(|| not_understood(&c.to_string(), "seats go from 1 to 5"))
}

/// Reads what [`Table`] writes.
pub(super) fn read(text: &str) -> Result<Table, TableTextError> {
    let mut words = text.split_whitespace();
    let hands = slashed(words.next().ok_or(TableTextError::Missing("the hands"))?)?;
    let mut words = Words::read(words)?;
    let ring = words.ring("ring")?;
    let classes = classes(words.take("classes"))?;
    let mut table = Table::dealt(0, [Cards::NONE; SEATS], Classes::NONE, ring, words.ring("lots")?);
    table.hands = hands;
    table.classes = classes;
    table.exchange = words.take("exchange").map_or(Ok(Exchange::default()), exchange)?;
    table.played = words.take("played").map_or(Ok([Cards::NONE; SEATS]), slashed)?;
    let turn = words.seat("turn")?.ok_or(TableTextError::Missing("turn"))?;
    table.turn = table.place(turn);
    table.last = words.seat("last")?.map_or(table.turn, |seat| table.place(seat));
    table.opener = words.seat("opener")?;
    table.field = words.take("field").map_or(Ok(EMPTY), str::parse)?;
    table.revolution = words.flag("revolution")?;
    table.locked = words.flag("locked")?;
    table.passes = number(words.take("passes"), 0)?;
    table.number = number::<u32>(words.take("game"), 1)?
        .checked_sub(1)
        .ok_or(TableTextError::Word { word: "game=0".to_owned(), wanted: "games are counted from 1" })?;
    set_out(&mut table, &words.seats("out")?)?;
    for seat in words.seats("passed")? {
        table.awake &= !(1 << table.place(seat));
    }
    if let Some((key, _)) = words.0.first() {
        return Err(not_understood(
            key,
            "there are: turn last opener ring lots classes exchange played field revolution locked passed out passes game",
        ));
    }
    soundness::check(&table).map_err(TableTextError::Impossible)?;
    Ok(table)
}

fn slashed(word: &str) -> Result<[Cards; SEATS], TableTextError> {
    let sets = word.split('/').map(str::parse).collect::<Result<Vec<Cards>, _>>()?;
    sets.try_into().map_err(|_| not_understood(word, "five sets of cards stand there with / between them"))
}

fn classes(word: Option<&str>) -> Result<Classes, TableTextError> {
    let Some(word) = word else { return Ok(Classes::NONE) };
    let wrong = || not_understood(word, "classes are 1 to 5 for the seats in turn, each once, 1 the daifugo");
    let found: Vec<Class> = word
        .chars()
        .map(|c| c.to_digit(10).and_then(|d| Class::ALL.get((d as usize).checked_sub(1)?).copied()))
        .collect::<Option<_>>()
        .ok_or_else(wrong)?;
    let classes = Classes(found.try_into().map_err(|_| wrong())?);
    let each_once = Class::ALL.iter().all(|class| classes.0.contains(class));
    if each_once { Ok(classes) } else { Err(wrong()) }
}

fn exchange(word: &str) -> Result<Exchange, TableTextError> {
    let sets = word.split(',').map(str::parse).collect::<Result<Vec<Cards>, _>>()?;
    let [first, second, third, fourth] = sets[..] else {
        return Err(not_understood(
            word,
            "an exchange is two tributes and two gifts with commas between them",
        ));
    };
    Ok(Exchange { tributes: [first, second], gifts: [third, fourth] })
}

fn number<N: FromStr + From<u8>>(word: Option<&str>, default: u8) -> Result<N, TableTextError> {
    word.map_or(Ok(N::from(default)), |word| {
        word.parse().map_err(|_| not_understood(word, "it is no number that can stand there"))
    })
}

fn set_out(table: &mut Table, out: &[Seat]) -> Result<(), TableTextError> {
    for &seat in out {
        let bit = 1 << table.place(seat);
        if table.playing & bit == 0 {
            return Err(TableTextError::Twice(format!("seat {seat} among those out")));
        }
        table.playing &= !bit;
        table.awake &= !bit;
        table.places[usize::from(table.out)] = seat;
        table.out += 1;
    }
    Ok(())
}
