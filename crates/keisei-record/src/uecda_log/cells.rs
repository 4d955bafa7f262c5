//! Cells: cards where they lie, and where the joker stands.

use super::GameError;
use keisei_games::daihinmin::wire::{self, Submitted};
use keisei_games::daihinmin::{Card, Cards, Meld};

/// Ranks by column; both ends are written alike.
const COLUMNS: &[u8; 15] = b"x3456789TJQKA2x";
/// Suits from the top row down, as numbers of [`Card`].
const ROWS: [(u8, u8); 4] = [(b'S', b'K'), (b'H', b'L'), (b'D', b'M'), (b'C', b'N')];

/// What was submitted as a play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Cells {
    cards: Cards,
    /// Cards named twice, cards off the table, jokers past the first.
    spoilt: bool,
    joker: Option<JokerCell>,
}

/// Where a joker was put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct JokerCell {
    /// The suit; none for the row below the suits.
    suit: Option<u8>,
    /// The column, 0 for both ends.
    column: u8,
}

impl Cells {
    /// Reads cells without the `EE` at their end.
    pub fn read(text: &str) -> Result<Self, GameError> {
        let wrong = || GameError::Value { text: text.to_owned(), wanted: "cells like S3H3 or D4M5D6" };
        let mut cells = Cells::default();
        for cell in text.as_bytes().chunks(2) {
            let &[row, rank] = cell else { return Err(wrong()) };
            let column = COLUMNS.iter().position(|&c| c == rank).ok_or_else(wrong)? as u8;
            // The rows go from spades down, suits from clubs up.
            let suit = |row: u8, pick: fn(&(u8, u8)) -> u8| {
                ROWS.iter().position(|names| pick(names) == row).map(|at| 3 - at as u8)
            };
            if let Some(suit) = suit(row, |names| names.0) {
                cells.add(Card::new(suit, column));
            } else if let Some(suit) = suit(row, |names| names.1) {
                cells.add_joker(JokerCell { suit: Some(suit), column });
            } else if row == b'J' {
                cells.add_joker(JokerCell { suit: None, column });
            } else {
                return Err(wrong());
            }
        }
        Ok(cells)
    }

    fn add(&mut self, card: Option<Card>) {
        self.spoilt |= card.is_none_or(|card| self.cards.has(card));
        self.cards |= card.map_or(Cards::NONE, Cards::of);
    }

    fn add_joker(&mut self, joker: JokerCell) {
        self.spoilt |= self.joker.is_some();
        self.joker = Some(joker);
    }

    /// Tells whether nothing was submitted.
    pub fn is_empty(&self) -> bool {
        *self == Cells::default()
    }

    /// Returns the cards of a hand or a gift, where a joker lies below the suits.
    pub fn cards(&self) -> Option<Cards> {
        let joker = self.joker.map_or(Cards::NONE, |_| Cards::of(Card::JOKER));
        (!self.spoilt).then_some(self.cards | joker)
    }

    /// Returns the meld, if the server would take it for one.
    pub fn meld(&self) -> Option<Meld> {
        let cards = self.cards()?;
        let Some(JokerCell { suit, column }) = self.joker else { return Meld::new(cards, None) };
        match suit {
            // Below the suits it is the fifth of its rank, and nothing else.
            None => Meld::new(cards, None)
                .filter(|_| self.cards.count() == 4 && self.cards.iter().all(|card| card.column() == column)),
            Some(suit) if column == 0 => [0, 14].iter().find_map(|&end| Meld::new(cards, Some((suit, end)))),
            Some(suit) => Meld::new(cards, Some((suit, column))),
        }
    }
}

/// Writes a play that was refused, row by row, without the `EE` at its end.
///
/// What is no meld must not read as one, so cells that hold neither a card nor a joker are written as a card off
/// the table, and so is what the letters alone would not give away.
///
/// ```
/// use keisei_record::uecda_log::refused_text;
/// let mut cells = [[0; 15]; 8];
/// (cells[0][3], cells[1][14]) = (1, 2);
/// assert_eq!(refused_text(&cells), "S5Lx");
/// cells[1][14] = 7;
/// assert_eq!(refused_text(&cells), "S5Sx");
/// ```
pub fn refused_text(cells: &wire::Cells) -> String {
    const OFF: &str = "Sx";
    let mut text = String::new();
    for (row, line) in cells.iter().enumerate().take(5) {
        for (&rank, &value) in COLUMNS.iter().zip(line) {
            let name = match (value, ROWS.get(row)) {
                (0, _) => continue,
                (1, Some(names)) => names.0,
                (2, names) => names.map_or(b'J', |names| names.1),
                _ => {
                    text.push_str(OFF);
                    continue;
                }
            };
            text.extend([name as char, rank as char]);
        }
    }
    let reads_as_meld = Cells::read(&text).is_ok_and(|cells| cells.meld().is_some());
    if wire::read_play(cells) == Submitted::Garbage && reads_as_meld {
        text.push_str(OFF);
    }
    text
}

/// Writes cards row by row, the joker below them.
pub(super) fn cards_text(cards: Cards) -> String {
    text(cards, None)
}

/// Writes a meld row by row; alone, the joker stands before the threes of spades, where clients put it.
pub(super) fn meld_text(meld: Meld) -> String {
    if meld.is_joker() {
        return "Kx".to_owned();
    }
    if meld.cards().has_joker() && meld.stands_for().is_none() {
        let rank = COLUMNS[meld.low() as usize] as char;
        return text(meld.cards(), None).replace("J3", &format!("J{rank}"));
    }
    text(meld.cards(), meld.stands_for())
}

fn text(cards: Cards, stand: Option<(u8, u8)>) -> String {
    let mut text = String::new();
    for (row, (suited, joker)) in ROWS.into_iter().enumerate() {
        let suit = 3 - row as u8;
        for (column, &rank) in COLUMNS.iter().enumerate() {
            let name = if stand == Some((suit, column as u8)) {
                joker
            } else if Card::new(suit, column as u8).is_some_and(|card| cards.has(card)) {
                suited
            } else {
                continue;
            };
            text.push(name as char);
            text.push(rank as char);
        }
    }
    if cards.has_joker() && stand.is_none() {
        text.push_str("J3");
    }
    text
}
