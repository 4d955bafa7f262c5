//! What evaluations of a table look at.

use super::cards::Cards;
use super::class::SEATS;
use super::table::Table;
use keisei_core::{FeatureSet, Features, Seat, UnknownName};

/// The feature sets there are, the default first.
pub const SETS: &[FeatureSet] = &[FeatureSet {
    name: "cards",
    about: "own and unseen cards, everybody's number of cards, the order",
    version: 1,
}];

/// Each card in one's own hand and among the unseen, everybody's number of cards in the order of
/// play from oneself on, and a revolution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardFeatures;

const CARDS: usize = 53;

impl CardFeatures {
    /// Builds a set by its name.
    ///
    /// # Errors
    /// Names the sets there are.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let known = || SETS.iter().map(|set| set.name.to_owned()).collect();
        if name == "cards" {
            return Ok(CardFeatures);
        }
        Err(UnknownName { kind: "feature set of daihinmin", name: name.to_owned(), known: known() })
    }
}

impl Features<Table> for CardFeatures {
    fn name(&self) -> &'static str {
        "cards"
    }

    fn count(&self) -> usize {
        2 * CARDS + SEATS + 1
    }

    fn visit(&self, table: &Table, seat: Seat, mut each: impl FnMut(usize, f32)) {
        let sets = [table.hand(seat), table.unseen(seat)];
        for (i, card) in Cards::ALL.iter().enumerate() {
            for (set, cards) in sets.iter().enumerate() {
                if cards.has(card) {
                    each(CARDS * set + i, 1.0);
                }
            }
        }
        let own = usize::from(table.place(seat));
        for step in 0..SEATS {
            let other = table.ring[(own + step) % SEATS];
            each(2 * CARDS + step, table.hand(other).count() as f32);
        }
        if table.revolution {
            each(2 * CARDS + SEATS, 1.0);
        }
    }

    fn label(&self, index: usize) -> String {
        let card = |at: usize| Cards::ALL.iter().nth(at).map_or_else(String::new, |card| card.to_string());
        match index {
            0..CARDS => format!("own {}", card(index)),
            CARDS..106 => format!("unseen {}", card(index - CARDS)),
            106 => "own number of cards".to_owned(),
            107..111 => format!("cards of the {}. next", index - 106),
            _ => "revolution".to_owned(),
        }
    }
}
