//! Position text: one line that reads back.

use super::card::CardTextError;
use super::cards::Cards;
use super::class::SEATS;
use super::draw;
use super::moves::MoveTextError;
use super::reader;
use super::table::{EMPTY, Table};
use super::view::SeatView;
use keisei_core::{Position, Seat};
use std::fmt;
use std::str::FromStr;

/// Text that is no position of Daihinmin.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableTextError {
    /// A word that cannot be read.
    #[error("\"{word}\" is not understood; {wanted}")]
    Word {
        /// The word.
        word: String,
        /// What it should have been.
        wanted: &'static str,
    },
    /// Something needed that is not there.
    #[error("it lacks {0}")]
    Missing(&'static str),
    /// Something that is there twice.
    #[error("{0} is said twice")]
    Twice(String),
    /// Something that is no card.
    #[error(transparent)]
    Card(#[from] CardTextError),
    /// A field that holds no meld.
    #[error("on the field: {0}")]
    Field(#[from] MoveTextError),
    /// A state that no game comes to.
    #[error("it cannot have come to this: {0}")]
    Impossible(&'static str),
}

impl FromStr for Table {
    type Err = TableTextError;

    fn from_str(text: &str) -> Result<Self, TableTextError> {
        reader::read(text)
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return draw::table(f, self);
        }
        write_slashed(f, &self.hands.map(|hand| hand.to_string()))?;
        write_rest(f, self)?;
        write_seats(f, "lots", &self.lots)
    }
}

impl fmt::Display for SeatView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return draw::view(f, self);
        }
        let hand = |seat: Seat| {
            if seat == self.seat { self.hand().to_string() } else { format!("?{}", self.count(seat)) }
        };
        let mut hands = [const { String::new() }; SEATS];
        for (seat, text) in Seat::all(SEATS).zip(&mut hands) {
            *text = hand(seat);
        }
        write!(f, "seat {} sees ", self.seat)?;
        write_slashed(f, &hands)?;
        write_rest(f, &self.known)
    }
}

fn write_slashed(f: &mut fmt::Formatter<'_>, words: &[String; SEATS]) -> fmt::Result {
    f.write_str(&words.join("/"))
}

fn write_seats(f: &mut fmt::Formatter<'_>, key: &str, seats: &[Seat]) -> fmt::Result {
    write!(f, " {key}=")?;
    seats.iter().try_for_each(|seat| write!(f, "{seat}"))
}

/// Writes what everybody may see, leaving out what is as at the start.
fn write_rest(f: &mut fmt::Formatter<'_>, table: &Table) -> fmt::Result {
    write!(f, " turn={} last={}", table.turn(), table.last())?;
    if let Some(opener) = table.opener {
        write!(f, " opener={opener}")?;
    }
    write_seats(f, "ring", &table.ring)?;
    if table.classes.exchange() {
        f.write_str(" classes=")?;
        table.classes.0.iter().try_for_each(|&class| write!(f, "{}", class as u8 + 1))?;
        let [first, second] = table.exchange.tributes;
        let [third, fourth] = table.exchange.gifts;
        write!(f, " exchange={first},{second},{third},{fourth}")?;
    }
    if table.played.iter().any(|cards| !cards.is_empty()) {
        f.write_str(" played=")?;
        write_slashed(f, &table.played.map(|cards: Cards| cards.to_string()))?;
    }
    if table.field != EMPTY {
        write!(f, " field={}", table.field)?;
    }
    for (flag, word) in [(table.revolution, " revolution"), (table.locked, " locked")] {
        f.write_str(if flag { word } else { "" })?;
    }
    let passed: Vec<Seat> = Seat::all(SEATS).filter(|&seat| table.has_passed(seat)).collect();
    for (key, seats) in [("passed", &passed[..]), ("out", table.places())] {
        if !seats.is_empty() {
            write_seats(f, key, seats)?;
        }
    }
    if table.passes > 0 {
        write!(f, " passes={}", table.passes)?;
    }
    if table.number > 0 {
        write!(f, " game={}", u64::from(table.number) + 1)?;
    }
    Ok(())
}
