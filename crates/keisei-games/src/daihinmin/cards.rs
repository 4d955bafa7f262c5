//! Sets of cards.

use super::card::{Card, CardTextError};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};
use std::str::FromStr;

/// A set of cards in one word: four bits a rank, clubs lowest, and the joker on top.
///
/// Bit `4 · column + suit` is a card, with the threes in column 1 and the twos in column 13.
/// Columns 0 and 14 hold no card; there a joker may stand at either end of a sequence.
///
/// ```
/// use keisei_games::daihinmin::Cards;
/// let hand: Cards = "S3H3CKJK".parse()?;
/// assert_eq!((hand.count(), hand.has_joker()), (4, true));
/// assert_eq!(hand.strongest(2).to_string(), "CKJK");
/// assert_eq!((Cards::ALL & !hand).count(), 49);
/// # Ok::<(), keisei_games::daihinmin::CardTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Cards(pub(super) u64);

/// The bit of the joker.
pub(super) const JOKER: u64 = 1 << Card::JOKER.bit();
/// The 52 cards that are no joker.
pub(super) const SUITED: u64 = 0x00FF_FFFF_FFFF_FFF0;
/// The three of diamonds.
pub(super) const DIAMOND_THREE: u64 = 1 << Card::DIAMOND_THREE.bit();
/// The three of spades.
pub(super) const SPADE_THREE: u64 = 1 << Card::SPADE_THREE.bit();

impl Cards {
    /// No card.
    pub const NONE: Cards = Cards(0);
    /// The 53.
    pub const ALL: Cards = Cards(SUITED | JOKER);

    /// Returns the set of one card.
    pub const fn of(card: Card) -> Cards {
        Cards(1 << card.bit())
    }

    /// Counts the cards.
    #[inline]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Tells whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Tells whether a card is among them.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.bit() & 1 == 1
    }

    /// Tells whether the joker is among them.
    #[inline]
    pub const fn has_joker(self) -> bool {
        self.0 & JOKER != 0
    }

    /// Tells whether all of another set are among them.
    #[inline]
    pub const fn contains(self, other: Cards) -> bool {
        other.0 & !self.0 == 0
    }

    /// Lists the cards from weakest to strongest.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros())?;
            left &= left - 1;
            Some(Card::of_bit(bit))
        })
    }

    /// Returns the strongest `n`: the joker, then twos downwards, spades before hearts, diamonds, clubs.
    #[must_use]
    pub fn strongest(self, n: u32) -> Cards {
        let mut rest = self.0;
        for _ in 0..n.min(self.count()) {
            rest &= !(1 << rest.ilog2());
        }
        Cards(self.0 & !rest)
    }

    /// Returns the weakest `n`, in the order of [`Cards::strongest`].
    #[must_use]
    pub fn weakest(self, n: u32) -> Cards {
        let mut rest = self.0;
        for _ in 0..n.min(self.count()) {
            rest &= rest - 1;
        }
        Cards(self.0 & !rest)
    }

    /// Returns the cards of one column.
    #[inline]
    #[must_use]
    pub const fn in_column(self, column: u8) -> Cards {
        Cards(self.0 & (15 << (4 * column)))
    }

    /// Returns the cards below the weakest card of another set, in the order of tribute.
    #[must_use]
    pub(super) fn below(self, others: Cards) -> Cards {
        Cards(self.0 & ((1u64 << others.0.trailing_zeros().min(63)) - 1))
    }
}

impl BitAnd for Cards {
    type Output = Cards;
    #[inline]
    fn bitand(self, other: Cards) -> Cards {
        Cards(self.0 & other.0)
    }
}

impl BitOr for Cards {
    type Output = Cards;
    #[inline]
    fn bitor(self, other: Cards) -> Cards {
        Cards(self.0 | other.0)
    }
}

impl BitOrAssign for Cards {
    #[inline]
    fn bitor_assign(&mut self, other: Cards) {
        self.0 |= other.0;
    }
}

impl Not for Cards {
    type Output = Cards;
    /// Returns the cards of the 53 that are not in the set.
    #[inline]
    fn not(self) -> Cards {
        Cards(!self.0 & Cards::ALL.0)
    }
}

/// Writes cards side by side from the weakest rank up, spades first within a rank; `-` for none.
impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for column in 1..=15 {
            let rank = self.in_column(column);
            let mut cards: Vec<Card> = rank.iter().collect();
            cards.reverse();
            for card in cards {
                write!(f, "{card}")?;
            }
        }
        Ok(())
    }
}

/// Why text is no set of cards.
impl FromStr for Cards {
    type Err = CardTextError;

    fn from_str(text: &str) -> Result<Self, CardTextError> {
        let mut cards = Cards::NONE;
        if text == "-" {
            return Ok(cards);
        }
        let refuse = |at: &str| CardTextError(at.to_owned());
        if text.is_empty() {
            return Err(refuse(text));
        }
        let mut rest = text;
        while !rest.is_empty() {
            let (two, after) = rest.split_at_checked(2).ok_or_else(|| refuse(rest))?;
            let card: Card = two.parse()?;
            if cards.has(card) {
                return Err(CardTextError(format!("{text}, with {card} twice,")));
            }
            cards |= Cards::of(card);
            rest = after;
        }
        Ok(cards)
    }
}
