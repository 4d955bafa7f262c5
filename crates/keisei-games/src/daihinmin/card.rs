//! One card.

use std::fmt;
use std::str::FromStr;

/// The ranks from weakest to strongest, as long as there is no revolution.
pub(super) const RANKS: &[u8; 13] = b"3456789TJQKA2";
/// The suits from weakest to strongest; the order decides only what is paid as tribute.
pub(super) const SUITS: &[u8; 4] = b"CDHS";

/// A card of the 53: a suit and a rank, or the joker.
///
/// ```
/// use keisei_games::daihinmin::Card;
/// let card: Card = "S3".parse()?;
/// assert_eq!(card, Card::SPADE_THREE);
/// assert_eq!("jk".parse::<Card>()?.to_string(), "JK");
/// assert!("S1".parse::<Card>().is_err());
/// # Ok::<(), keisei_games::daihinmin::CardTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

/// Text that is no card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a card: a suit S H D C and a rank 3456789TJQKA2, as in HQ, or JK for the joker")]
pub struct CardTextError(pub String);

impl Card {
    /// The joker.
    pub const JOKER: Card = Card(60);
    /// The three of spades, which alone beats a joker played alone.
    pub const SPADE_THREE: Card = Card(7);
    /// The three of diamonds, whose holder leads first.
    pub const DIAMOND_THREE: Card = Card(5);

    /// Returns the card of a suit (0 clubs, 1 diamonds, 2 hearts, 3 spades) and a column (1 for the
    /// threes to 13 for the twos).
    pub fn new(suit: u8, column: u8) -> Option<Card> {
        (suit < 4 && (1..=13).contains(&column)).then_some(Card(4 * column + suit))
    }

    /// Returns the card of a bit of [`super::Cards`].
    #[inline]
    pub(super) fn of_bit(bit: u32) -> Card {
        debug_assert!((4..56).contains(&bit) || bit == 60, "bit {bit} is no card");
        Card(bit as u8)
    }

    /// Returns the card's bit in [`super::Cards`].
    #[inline]
    pub(super) const fn bit(self) -> u32 {
        self.0 as u32
    }

    /// Returns the column: 1 for the threes to 13 for the twos; the joker's is 15.
    #[inline]
    pub const fn column(self) -> u8 {
        self.0 / 4
    }

    /// Returns the suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades; the joker has none.
    pub fn suit(self) -> Option<u8> {
        (self != Card::JOKER).then_some(self.0 % 4)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.suit() {
            None => f.write_str("JK"),
            Some(suit) => {
                let (suit, rank) = (SUITS[usize::from(suit)], RANKS[usize::from(self.column()) - 1]);
                write!(f, "{}{}", suit as char, rank as char)
            }
        }
    }
}

impl FromStr for Card {
    type Err = CardTextError;

    fn from_str(text: &str) -> Result<Self, CardTextError> {
        read(text).ok_or_else(|| CardTextError(text.to_owned()))
    }
}

fn read(text: &str) -> Option<Card> {
    let &[suit, rank] = text.as_bytes() else { return None };
    let (suit, rank) = (suit.to_ascii_uppercase(), rank.to_ascii_uppercase());
    if (suit, rank) == (b'J', b'K') {
        return Some(Card::JOKER);
    }
    let suit = SUITS.iter().position(|&s| s == suit)?;
    let column = RANKS.iter().position(|&r| r == rank)? + 1;
    Card::new(suit as u8, column as u8)
}
