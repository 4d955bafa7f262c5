//! What is played at once.

use super::card::Card;
use super::cards::{Cards, JOKER, SUITED};

/// The cells of one rank.
pub(super) const RANK: u64 = 15;
/// The cells of the eights.
pub(super) const EIGHTS: u64 = RANK << 24;
/// All cells, those beyond the threes and the twos included.
pub(super) const CELLS: u64 = (1 << 60) - 1;

/// A card, a group of one rank or a sequence of one suit, with the cell where the joker stands.
///
/// ```
/// use keisei_games::daihinmin::{Kind, Meld};
/// let meld: Meld = "S7(S8)S9".parse()?;
/// assert_eq!((meld.kind(), meld.size()), (Kind::Sequence, 3));
/// assert_eq!(meld.cards().to_string(), "S7S9JK");
/// assert!(meld.cuts() && !meld.turns());
/// # Ok::<(), keisei_games::daihinmin::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Meld {
    /// The cells covered; the joker's own bit where it stands for no cell.
    pub(super) cells: u64,
    /// Where the joker stands, one bit of `cells`; nothing without it.
    pub(super) stand: u64,
}

/// What melds answer each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// One card.
    Single,
    /// Two to five of one rank.
    Group,
    /// Three or more consecutive ranks of one suit.
    Sequence,
}

impl Meld {
    /// The joker alone.
    pub const JOKER: Meld = Meld { cells: JOKER, stand: JOKER };

    /// Makes a meld of cards from a hand and the cell where the joker among them stands: a bit of a
    /// suit and a column from 0 to 14, or nothing where it is alone or the fifth of a group.
    ///
    /// Returns nothing when that is no meld.
    pub fn new(cards: Cards, stand: Option<(u8, u8)>) -> Option<Meld> {
        let suited = cards.0 & SUITED;
        let stand = match (cards.has_joker(), stand) {
            (false, None) => 0,
            (true, None) => JOKER,
            (true, Some((suit, column))) if suit < 4 && column < 15 => 1 << (4 * column + suit),
            _ => return None,
        };
        // Alone, the joker stands for nothing.
        let stand = if suited == 0 && stand != 0 { JOKER } else { stand };
        (suited & stand == 0).then_some(Meld { cells: suited | stand, stand }).filter(|meld| meld.is_sound())
    }

    fn is_sound(self) -> bool {
        let cells = self.cells & CELLS;
        if self.cells & JOKER != 0 {
            return cells == 0 || self.cells == (RANK << (4 * (cells.trailing_zeros() / 4))) | JOKER;
        }
        if cells == 0 {
            return false;
        }
        let first = cells.trailing_zeros();
        let rank = RANK << (first / 4 * 4);
        cells & !rank == 0 && cells & SUITED == cells
            || self.size() >= 3 && cells == run(self.size()) << first
    }

    /// Returns the cards it takes from the hand.
    #[inline]
    pub fn cards(self) -> Cards {
        if self.stand == 0 { Cards(self.cells) } else { Cards(self.cells & !self.stand | JOKER) }
    }

    /// Counts its cards.
    #[inline]
    pub fn size(self) -> u32 {
        self.cells.count_ones()
    }

    /// Tells whether the joker is played alone.
    #[inline]
    pub fn is_joker(self) -> bool {
        self.cells == JOKER
    }

    /// Tells whether it is one card, a group or a sequence.
    #[inline]
    pub fn kind(self) -> Kind {
        if self.size() == 1 {
            Kind::Single
        } else if self.is_sequence() {
            Kind::Sequence
        } else {
            Kind::Group
        }
    }

    #[inline]
    pub(super) fn is_sequence(self) -> bool {
        let cells = self.cells & CELLS;
        cells != 0 && cells & !(RANK << (cells.trailing_zeros() & !3)) != 0
    }

    /// Returns the weakest column without revolution: 0 below the threes, 1 to 13, 15 for the joker alone.
    #[inline]
    pub fn low(self) -> u32 {
        self.cells.trailing_zeros() / 4
    }

    /// Returns the strongest column without revolution: up to 14 above the twos, 15 for the joker alone.
    #[inline]
    pub fn high(self) -> u32 {
        if self.is_joker() { 15 } else { (self.cells & CELLS).ilog2() / 4 }
    }

    /// Returns its suits as four bits, clubs lowest; none for the joker alone.
    #[inline]
    pub fn suits(self) -> u8 {
        let mut suits = self.cells & CELLS;
        suits |= suits >> 32;
        suits |= suits >> 16;
        suits |= suits >> 8;
        suits |= suits >> 4;
        (suits & RANK) as u8
    }

    /// Tells whether it turns the order round: four of a rank or five in sequence.
    #[inline]
    pub fn turns(self) -> bool {
        let size = self.size();
        size >= 5 || size == 4 && !self.is_sequence()
    }

    /// Tells whether it covers an eight, which clears the field.
    #[inline]
    pub fn cuts(self) -> bool {
        self.cells & EIGHTS != 0
    }

    /// Returns the suit and the column where the joker stands, if it stands for a card.
    pub fn stands_for(self) -> Option<(u8, u8)> {
        let bit = self.stand.trailing_zeros() as u8;
        (bit < 60).then_some((bit % 4, bit / 4))
    }

    /// Tells whether this is the three of spades.
    #[inline]
    pub(super) fn is_spade_three(self) -> bool {
        self.cells == 1 << Card::SPADE_THREE.bit() && self.stand == 0
    }
}

/// Returns the shape of a sequence: `size` cells of one suit from column 0 on.
#[inline]
pub(super) fn run(size: u32) -> u64 {
    const ALL: u64 = 0x0111_1111_1111_1111;
    ALL & ((1u64 << (4 * size.min(15))) - 1)
}
