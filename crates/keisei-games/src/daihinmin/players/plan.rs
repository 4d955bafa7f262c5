//! How Nakanaka sees a hand: sequences it means to keep, and single cards.

use super::super::card::Card;
use super::super::cards::Cards;
use super::super::meld::Meld;

/// The sequences of three that make a hand fall into the fewest pieces, and the cards beside them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    /// The planned sequences, three cards each.
    pub sequences: Vec<Cards>,
    /// What is left, the joker not counted.
    pub rest: Cards,
}

/// Returns a card's place in Nakanaka's order: by rank, then spades, hearts, clubs, diamonds.
pub(super) fn order(card: Card) -> (u8, u8) {
    let suit = card.suit().map_or(4, |suit| [2, 3, 1, 0][usize::from(suit)]);
    (card.column(), suit)
}

/// Returns a meld's place among those of its rank: by its suits, spades, hearts, clubs, diamonds.
pub(super) fn meld_order(meld: Meld) -> Vec<u8> {
    let stand = meld.stands_for().and_then(|(suit, column)| Card::new(suit, column));
    let mut suits: Vec<u8> = meld
        .cards()
        .iter()
        .filter(|&card| card != Card::JOKER)
        .chain(stand)
        .map(|card| order(card).1)
        .collect();
    suits.sort_unstable();
    suits
}

/// Lists cards in Nakanaka's order.
pub(super) fn sorted(cards: Cards) -> Vec<Card> {
    let mut all: Vec<Card> = cards.iter().collect();
    all.sort_by_key(|&card| order(card));
    all
}

impl Plan {
    /// Takes sequences greedily, the one with the lowest top first, and keeps as many as make the fewest
    /// pieces: sequences, and ranks beside them.
    pub fn of(hand: Cards) -> Plan {
        let mut plan = Plan { sequences: Vec::new(), rest: hand & !Cards::of(Card::JOKER) };
        let mut best = plan.clone();
        while let Some(next) = plan.next_sequence() {
            plan.sequences.push(next);
            plan.rest = plan.rest & !next;
            if plan.pieces() <= best.pieces() {
                best = plan.clone();
            }
        }
        best
    }

    fn next_sequence(&self) -> Option<Cards> {
        let top = |&card: &Card| {
            let (suit, column) = (card.suit()?, card.column());
            let below = [column.checked_sub(2)?, column - 1].map(|column| Card::new(suit, column));
            let [Some(low), Some(middle)] = below else { return None };
            let all = Cards::of(low) | Cards::of(middle) | Cards::of(card);
            self.rest.contains(all).then_some(all)
        };
        sorted(self.rest).iter().find_map(top)
    }

    fn pieces(&self) -> usize {
        let ranks = (1..=13).filter(|&column| !self.rest.in_column(column).is_empty());
        self.sequences.len() + ranks.count()
    }

    /// Lists the cards beside the sequences that are alone of their rank there.
    pub fn singles(&self) -> Vec<Card> {
        sorted(self.rest).into_iter().filter(|card| self.rest.in_column(card.column()).count() == 1).collect()
    }
}

/// Chooses a gift: single cards that are of little use, else the weakest.
pub(in super::super) fn gift(hand: Cards, size: u32) -> Cards {
    let all = sorted(hand & !Cards::of(Card::JOKER));
    let singles = Plan::of(hand).singles();
    // Not an eight, and below the jack.
    let good = |card: &Card| card.column() != 6 && card.column() < 9;
    let weakest = |n: usize| all.iter().take(n).fold(Cards::NONE, |sum, &card| sum | Cards::of(card));
    let Some(&first) = singles.first().filter(|card| good(card)) else { return weakest(size as usize) };
    if size == 1 {
        return Cards::of(first);
    }
    let Some(&second) = singles.get(1) else { return weakest(2) };
    let other = if good(&second) { Some(second) } else { all.iter().copied().find(|&card| card != first) };
    Cards::of(first) | other.map_or(Cards::NONE, Cards::of)
}
