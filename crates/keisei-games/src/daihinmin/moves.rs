//! Moves and their text.

use super::card::{Card, CardTextError, RANKS, SUITS};
use super::cards::Cards;
use super::meld::{Kind, Meld};
use std::fmt;
use std::str::FromStr;

/// What a seat may do when it is its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Plays nothing until the field is cleared.
    Pass,
    /// Plays a meld.
    Play(Meld),
    /// Gives cards away in the exchange.
    Give(Cards),
}

/// Text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveTextError {
    /// Something else than cards.
    #[error(transparent)]
    Card(#[from] CardTextError),
    /// Cards that do not go together.
    #[error(
        "\"{0}\" is no meld: one card, up to five of a rank, or three or more in sequence of one suit, \
         with the joker's cell in brackets as in S7(S8)S9"
    )]
    NoMeld(String),
    /// A gift of too many cards or none.
    #[error("\"{0}\" is no gift: it is written give:S3 or give:S3D4")]
    NoGift(String),
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Pass => f.write_str("pass"),
            Move::Play(meld) => meld.fmt(f),
            Move::Give(cards) => write!(f, "give:{cards}"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        if let Some(gift) = text.strip_prefix("give:") {
            let cards: Cards = gift.parse()?;
            let sound = (1..=2).contains(&cards.count());
            return sound.then_some(Move::Give(cards)).ok_or_else(|| MoveTextError::NoGift(text.to_owned()));
        }
        text.parse().map(Move::Play)
    }
}

/// Writes the cells in their order, the one where the joker stands in brackets. Alone, as the fifth
/// of a rank, below a three and above a two it is `JK`.
impl fmt::Display for Meld {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stand = self.stands_for();
        let jokers = |column: u8| stand.is_some_and(|(_, c)| c == column) || stand.is_none() && column == 15;
        for column in 0..=15 {
            let has_joker = self.cards().has_joker() && jokers(column);
            if has_joker && !(1..=13).contains(&column) {
                f.write_str("JK")?;
                continue;
            }
            for suit in (0..4).rev() {
                if has_joker && stand == Some((suit, column)) {
                    write!(
                        f,
                        "({}{})",
                        SUITS[usize::from(suit)] as char,
                        RANKS[usize::from(column) - 1] as char
                    )?;
                } else if let Some(card) = Card::new(suit, column).filter(|&card| self.cards().has(card)) {
                    write!(f, "{card}")?;
                }
            }
        }
        Ok(())
    }
}

impl FromStr for Meld {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let no_meld = || MoveTextError::NoMeld(text.to_owned());
        let mut cards = Cards::NONE;
        let mut stand = None;
        let mut first = None;
        let mut rest = text;
        while !rest.is_empty() {
            let bracket = rest.strip_prefix('(');
            let (two, after) = bracket.unwrap_or(rest).split_at_checked(2).ok_or_else(no_meld)?;
            let card: Card = two.parse()?;
            let (taken, after) = match bracket {
                Some(_) => (Card::JOKER, after.strip_prefix(')').ok_or_else(no_meld)?),
                None => (card, after),
            };
            if cards.has(taken) {
                return Err(no_meld());
            }
            cards |= Cards::of(taken);
            first = first.or(Some(taken));
            if bracket.is_some() {
                stand = card.suit().map(|suit| (suit, card.column()));
                if stand.is_none() {
                    return Err(no_meld());
                }
            }
            rest = after;
        }
        let suited = cards & !Cards::of(Card::JOKER);
        if stand.is_some() && suited.is_empty() {
            return Err(no_meld());
        }
        if stand.is_none() && cards.has_joker() && cards.count() >= 3 {
            stand = end_of_sequence(suited, first == Some(Card::JOKER));
        }
        Meld::new(cards, stand).ok_or_else(no_meld)
    }
}

/// Returns the cell beyond the threes or the twos that a joker without brackets stands on.
fn end_of_sequence(suited: Cards, leads: bool) -> Option<(u8, u8)> {
    let suit = suited.iter().next()?.suit()?;
    let column = if leads { 0 } else { 14 };
    let meld = Meld::new(suited | Cards::of(Card::JOKER), Some((suit, column)))?;
    (meld.kind() == Kind::Sequence).then_some((suit, column))
}
