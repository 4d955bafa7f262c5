//! The 120 inputs by which the Daihinmin paper's network ranks plays.
//!
//! The paper gives the groups and their sizes; what each input says is a reading of it. All are 0 or 1,
//! for one candidate, a pass included. A gift shows only what the table and the hand show.
//!
//! | inputs | number | what |
//! |---|---|---|
//! | 0 | 1 | revolution |
//! | 1–5 | 5 | the candidate's weakest card is 1, 2, 3, 4, or 5 and more ranks above the field's strongest |
//! | 6–46 | 41 | unseen cards: for each rank 3…2 whether there are 1, 2, 3 at least; then two bits for the joker |
//! | 47–63 | 17 | rank: 0 a pass, 2 the joker below the 3, 3–15 the lowest card (J 11 … A 14, 2 15), 16 the joker above |
//! | 64–65 | 2 | a group, a sequence |
//! | 66–70 | 5 | size 1, 2, 3, 4, 5 and more |
//! | 71–74 | 4 | turns the order round, locks the field anew, covers an eight, has the joker |
//! | 75–115 | 41 | own hand, coded as the unseen cards |
//! | 116–119 | 4 | the next players in the order of play: still in, with few cards |

#![allow(clippy::inline_always, reason = "playouts must get all of it under their own target features")]

use super::card::{Card, RANKS};
use super::cards::{Cards, SUITED};
use super::meld::Meld;
use super::moves::Move;
use super::table::Table;
use keisei_core::{FeatureSet, MoveFeatures, Position, UnknownName};

const GAP: usize = 1;
const UNSEEN: usize = 6;
const RANK: usize = 47;
const KIND: usize = 64;
const SIZE: usize = 66;
const EFFECT: usize = 71;
const HAND: usize = 75;
const FEW: usize = 116;
const COUNT: usize = 120;

/// The readings there are by name, the default first; `-few1` to `-few11` may follow any of them, and after
/// that `-phases2` to `-phases9`, which rates so many parts of a game by weights of their own.
pub const SETS: &[FeatureSet] = &[
    FeatureSet {
        name: "paper",
        about: "the joker counts above the 2, or below the 3 in a revolution",
        version: 1,
    },
    FeatureSet {
        name: "paper-spade",
        about: "the two joker bits are the joker and the three of spades",
        version: 1,
    },
    FeatureSet {
        name: "paper-after",
        about: "as paper, with one's own hand as it is after the play",
        version: 1,
    },
    FeatureSet { name: "paper-spade-after", about: "both of these", version: 1 },
];

/// The inputs in one of their readings.
///
/// ```
/// use keisei_core::MoveFeatures;
/// use keisei_games::daihinmin::PlayInputs;
/// assert_eq!(PlayInputs::default().count(), 120);
/// assert_eq!(PlayInputs::named("paper-after-few5")?.few(), 5);
/// assert!(PlayInputs::named("papers").is_err());
/// # Ok::<(), keisei_core::UnknownName>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayInputs {
    name: String,
    spade: bool,
    after: bool,
    few: u8,
    phases: u8,
}

impl Default for PlayInputs {
    fn default() -> Self {
        PlayInputs { name: "paper".to_owned(), spade: false, after: false, few: PlayInputs::FEW, phases: 1 }
    }
}

impl PlayInputs {
    /// How many cards are few unless the name says otherwise; the paper does not tell.
    pub const FEW: u8 = 3;

    /// Builds a reading by its name: one of [`SETS`], then perhaps `-few` and a number, then perhaps
    /// `-phases` and a number.
    ///
    /// # Errors
    /// Names the readings there are.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let unknown = || {
            let known = SETS
                .iter()
                .map(|set| set.name.to_owned())
                .chain(["…-few5", "…-phases3"].map(str::to_owned))
                .collect();
            UnknownName { kind: "set of inputs of daihinmin", name: name.to_owned(), known }
        };
        let number = |text: &str| text.parse::<u8>().map_err(|_| unknown());
        let (base, phases) = match name.split_once("-phases") {
            None => (name, 1),
            Some((base, phases)) => (base, number(phases)?),
        };
        let (base, few) = match base.split_once("-few") {
            None => (base, PlayInputs::FEW),
            Some((base, few)) => (base, number(few)?),
        };
        let (spade, after) = match base {
            "paper" => (false, false),
            "paper-spade" => (true, false),
            "paper-after" => (false, true),
            "paper-spade-after" => (true, true),
            _ => return Err(unknown()),
        };
        if !(1..=11).contains(&few) || !(1..=9).contains(&phases) {
            return Err(unknown());
        }
        Ok(PlayInputs { name: name.to_owned(), spade, after, few, phases })
    }

    /// Returns how many cards count as few.
    pub fn few(&self) -> u8 {
        self.few
    }

    /// Codes a set of cards in 41 inputs.
    #[inline(always)]
    fn cards(&self, cards: Cards, revolution: bool, first: usize, each: &mut impl FnMut(usize, f32)) {
        let mut left = cards.0 & SUITED;
        while left != 0 {
            let column = (left.trailing_zeros() / 4) as usize;
            let count = (left >> (4 * column) & 15).count_ones() as usize;
            left &= !(15 << (4 * column));
            for at_least in 0..count.min(3) {
                each(first + 3 * (column - 1) + at_least, 1.0);
            }
        }
        let joker = cards.has_joker();
        let extra = if self.spade {
            [joker, cards.has(Card::SPADE_THREE)]
        } else {
            [joker && !revolution, joker && revolution]
        };
        for (i, is) in extra.into_iter().enumerate() {
            if is {
                each(first + 39 + i, 1.0);
            }
        }
    }
}

impl MoveFeatures<Table> for PlayInputs {
    fn name(&self) -> &str {
        &self.name
    }

    fn count(&self) -> usize {
        COUNT
    }

    #[inline(always)]
    fn visit_position(&self, table: &Table, mut each: impl FnMut(usize, f32)) {
        let seat = table.turn();
        if table.revolution {
            each(0, 1.0);
        }
        self.cards(table.unseen(seat), table.revolution, UNSEEN, &mut each);
        if !self.after {
            self.cards(table.hand(seat), table.revolution, HAND, &mut each);
        }
        let own = usize::from(table.turn);
        for step in 1..=4 {
            let place = (own + step) % 5;
            let count = table.hands[table.ring[place].index()].count();
            if table.playing >> place & 1 == 1 && count <= u32::from(self.few) {
                each(FEW + step - 1, 1.0);
            }
        }
    }

    #[inline(always)]
    fn visit_move(&self, table: &Table, m: Move, mut each: impl FnMut(usize, f32)) {
        if self.after {
            let taken = match m {
                Move::Play(meld) => meld.cards(),
                Move::Give(cards) => cards,
                Move::Pass => Cards::NONE,
            };
            self.cards(table.hand(table.turn()) & !taken, table.revolution, HAND, &mut each);
        }
        match m {
            Move::Pass => each(RANK, 1.0),
            Move::Play(meld) => candidate(table, meld, &mut each),
            Move::Give(_) => {}
        }
    }

    fn phases(&self) -> usize {
        usize::from(self.phases)
    }

    /// Divides the game by the number of cards left in all hands, into equal parts of the 53.
    fn phase(&self, table: &Table) -> usize {
        let left: u32 = table.hands.iter().map(|hand| hand.count()).sum();
        (53 - left.min(53)) as usize * usize::from(self.phases) / 54
    }

    fn label(&self, index: usize) -> String {
        let of_cards = |whose: &str, at: usize| match at {
            0..39 => format!("{whose} {}: {} at least", RANKS[at / 3] as char, at % 3 + 1),
            _ => format!("{whose} {}", self.extra(at - 39)),
        };
        match index {
            0 => "revolution".to_owned(),
            GAP..UNSEEN => {
                format!("{} ranks above", if index == 5 { "5 or more".into() } else { index.to_string() })
            }
            UNSEEN..RANK => of_cards("unseen", index - UNSEEN),
            RANK..KIND => match index - RANK {
                0 => "pass".to_owned(),
                1 => "unused".to_owned(),
                2 => "rank joker, low".to_owned(),
                16 => "rank joker, high".to_owned(),
                rank => format!("rank {}", RANKS[rank - 3] as char),
            },
            KIND..SIZE => ["group", "sequence"][index - KIND].to_owned(),
            SIZE..EFFECT => {
                format!("size {}", if index == 70 { "5 or more".into() } else { (index - 65).to_string() })
            }
            EFFECT..HAND => ["turns", "locks", "cuts", "has the joker"][index - EFFECT].to_owned(),
            HAND..FEW => of_cards("own", index - HAND),
            _ => format!("{}. next has few cards", index - FEW + 1),
        }
    }
}

impl PlayInputs {
    fn extra(&self, at: usize) -> &'static str {
        match (self.spade, at) {
            (true, 0) => "joker",
            (true, _) => "three of spades",
            (false, 0) => "joker, high",
            (false, _) => "joker, low",
        }
    }
}

/// Visits what depends on the meld.
#[inline(always)]
fn candidate(table: &Table, meld: Meld, each: &mut impl FnMut(usize, f32)) {
    if let Some(field) = table.field() {
        each(GAP + gap(table, meld, field), 1.0);
    }
    // A column is two below the rank's number.
    each(RANK + ends(meld, table.revolution).0 + 2, 1.0);
    let size = meld.size() as usize;
    if size > 1 {
        each(KIND + usize::from(meld.is_sequence()), 1.0);
    }
    each(SIZE + size.min(5) - 1, 1.0);
    let suits = table.field().map_or(0, Meld::suits);
    let locks = !table.locked && suits != 0 && suits == meld.suits();
    for (i, holds) in [meld.turns(), locks, meld.cuts(), meld.cards().has_joker()].into_iter().enumerate() {
        if holds {
            each(EFFECT + i, 1.0);
        }
    }
}

/// Returns the lowest and the highest column; a joker alone stands above the twos, or below the threes.
#[inline(always)]
fn ends(meld: Meld, revolution: bool) -> (usize, usize) {
    match (meld.is_joker(), revolution) {
        (true, false) => (14, 14),
        (true, true) => (0, 0),
        _ => (meld.low() as usize, meld.high() as usize),
    }
}

/// Returns by how many ranks the meld lies above the field, counted from zero, four at most.
#[inline(always)]
fn gap(table: &Table, meld: Meld, field: Meld) -> usize {
    if field.is_joker() {
        return 0; // The three of spades just beats it.
    }
    let (meld, field) = (ends(meld, table.revolution), ends(field, table.revolution));
    let above =
        if table.revolution { field.0.saturating_sub(meld.1) } else { meld.0.saturating_sub(field.1) };
    above.clamp(1, 5) - 1
}

#[cfg(test)]
#[path = "inputs_tests.rs"]
mod tests;
