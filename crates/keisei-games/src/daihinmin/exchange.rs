//! The exchange between two games: tribute, and gifts in return.

use super::cards::Cards;
use super::class::{Class, Classes, SEATS};
use keisei_core::Seat;

/// A rich class, the poor one that pays it, and how many cards go either way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub rich: Class,
    pub poor: Class,
    pub cards: u32,
}

/// The two pairs, in the order in which tribute is paid and gifts are made.
pub(super) const PAIRS: [Pair; 2] = [
    Pair { rich: Class::Daifugo, poor: Class::Daihinmin, cards: 2 },
    Pair { rich: Class::Fugo, poor: Class::Hinmin, cards: 1 },
];

/// What changed hands; nothing where nothing did yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Exchange {
    /// Paid by the daihinmin to the daifugo, and by the hinmin to the fugo.
    pub tributes: [Cards; 2],
    /// Given by the daifugo to the daihinmin, and by the fugo to the hinmin.
    pub gifts: [Cards; 2],
}

impl Exchange {
    /// Moves the tribute of both pairs: the strongest cards of the poor.
    pub(super) fn pay(classes: Classes, hands: &mut [Cards; SEATS]) -> Exchange {
        let mut exchange = Exchange::default();
        for (pair, paid) in PAIRS.iter().zip(&mut exchange.tributes) {
            if let Some((rich, poor)) = pair.seats(classes) {
                *paid = hands[poor.index()].strongest(pair.cards);
                hands[poor.index()] = hands[poor.index()] & !*paid;
                hands[rich.index()] |= *paid;
            }
        }
        exchange
    }

    /// Returns the pair whose gift is due next.
    #[inline]
    pub(super) fn due(&self, classes: Classes) -> Option<usize> {
        if !classes.exchange() {
            return None;
        }
        self.gifts.iter().position(|gift| gift.is_empty())
    }
}

impl Pair {
    /// Returns the seats of the rich and the poor one, if there are classes.
    #[inline]
    pub fn seats(self, classes: Classes) -> Option<(Seat, Seat)> {
        Some((classes.seat(self.rich)?, classes.seat(self.poor)?))
    }
}
