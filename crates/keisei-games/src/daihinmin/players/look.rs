//! What Nakanaka's rules see of a table.

use super::super::card::Card;
use super::super::cards::Cards;
use super::super::class::{Class, SEATS};
use super::super::meld::{Kind, Meld};
use super::super::table::Table;
use super::nakanaka::Rule;
use super::plan::{Plan, meld_order, sorted};
use super::reading::{preference, winning_meld};
use keisei_core::Seat;

/// What the rules look at.
pub(super) struct Look<'a> {
    pub table: &'a Table,
    pub seat: Seat,
    pub hand: Cards,
    pub unseen: Cards,
    pub plan: Plan,
    pub revolution: bool,
}

/// Returns a meld's place in the order of the time.
pub(super) fn strength(meld: Meld, revolution: bool) -> u32 {
    match (meld.is_joker(), revolution) {
        (true, _) => 15,
        (_, false) => meld.low(),
        (_, true) => 14 - meld.high().min(14),
    }
}

impl Look<'_> {
    pub fn strength(&self, meld: Meld) -> u32 {
        strength(meld, self.revolution)
    }

    pub fn card_strength(&self, card: Card) -> u32 {
        let column = u32::from(card.column());
        if card == Card::JOKER {
            15
        } else if self.revolution {
            14 - column
        } else {
            column
        }
    }

    pub fn players(&self) -> u32 {
        Seat::all(SEATS).filter(|&seat| self.table.is_playing(seat)).count() as u32
    }

    pub fn others_passed(&self) -> bool {
        let awake = |seat: &Seat| self.table.is_playing(*seat) && !self.table.has_passed(*seat);
        Seat::all(SEATS).filter(|&seat| seat != self.seat).filter(awake).count() == 0
    }

    pub fn mean(&self, cards: Cards) -> f64 {
        let sum: u32 = cards.iter().map(|card| self.card_strength(card)).sum();
        f64::from(sum) / f64::from(cards.count().max(1))
    }

    pub fn median(&self) -> u32 {
        let mut all: Vec<u32> = self.hand.iter().map(|card| self.card_strength(card)).collect();
        all.sort_unstable();
        all[all.len() / 2]
    }

    /// The hand without the planned sequences, as long as it is large.
    pub fn open_hand(&self) -> Cards {
        if self.hand.count() > 6 {
            self.plan.sequences.iter().fold(self.hand, |left, &sequence| left & !sequence)
        } else {
            self.hand
        }
    }

    /// Tells whether a meld leaves no part of a set behind: it is the whole rank, or eights, aces and twos.
    pub fn is_just(&self, meld: Meld) -> bool {
        if meld.kind() == Kind::Sequence {
            return false;
        }
        let column = meld.low() as u8;
        let all = self.hand.in_column(column.min(15)).count();
        meld.size() == all || matches!(column, 6 | 12 | 13)
    }

    pub fn lead(&self) -> (Rule, Option<Meld>) {
        let legal = self.table.legal();
        let melds = (0..legal.count()).map(|i| legal.nth(i));
        let whole = melds.filter(|meld| meld.cards() == self.hand);
        if let Some(all) = whole.min_by_key(|&meld| preference(meld)) {
            return (Rule::WholeHand, Some(all));
        }
        if let Some(meld) = self.revolution_meld() {
            return (Rule::Revolution, Some(meld));
        }
        if let Some(meld) = winning_meld(self.table, self.hand, self.unseen) {
            return (Rule::WinningLead, Some(meld));
        }
        (Rule::Lead, self.quiet_lead())
    }

    /// Rule 4: turn the order round when that helps a poor hand.
    pub fn revolution_meld(&self) -> Option<Meld> {
        if self.table.class(self.seat) <= Class::Fugo || self.mean(self.hand) >= self.mean(self.unseen) {
            return None;
        }
        let legal = self.table.legal();
        (0..legal.count()).map(|i| legal.nth(i)).find(|meld| meld.turns())
    }

    /// Rule 5: the weakest rank, or a larger meld that costs no more ranks than it gains cards.
    pub fn quiet_lead(&self) -> Option<Meld> {
        let open = self.open_hand() & !Cards::of(Card::JOKER);
        let mut melds: Vec<Meld> = (1..=13)
            .map(|column| open.in_column(column))
            .filter(|rank| !rank.is_empty())
            .filter_map(|rank| Meld::new(first(rank, 3), None))
            .collect();
        melds.sort_by_key(|&meld| self.strength(meld));
        if self.players() == 2 && melds.len() > 1 {
            melds.remove(0);
        }
        let weakest = melds.first().copied();
        let sequences = self.plan.sequences.iter().filter_map(|&sequence| Meld::new(sequence, None));
        melds.extend(sequences);
        let largest = melds.iter().copied().max_by_key(|meld| (meld.size(), 15 - self.strength(*meld)));
        let Some((weakest, largest)) = weakest.zip(largest) else {
            return largest.or(Some(Meld::JOKER).filter(|_| self.hand.has_joker()));
        };
        let gain = largest.size() as i32 - weakest.size() as i32;
        let loss = self.strength(largest) as i32 - self.strength(weakest) as i32;
        Some(if gain >= loss { largest } else { weakest })
    }

    pub fn answers(&self, field: Meld) -> Vec<Meld> {
        let open = if field.kind() == Kind::Sequence { self.hand } else { self.open_hand() };
        let melds = |hand| {
            let legal = self.table.legal_for(hand);
            (0..legal.count()).map(|i| legal.nth(i)).collect::<Vec<Meld>>()
        };
        let found = melds(open);
        if found.is_empty() { melds(self.hand) } else { found }
    }

    /// Rule 9: with one card left after the play, compare it with the meld.
    pub fn one_left(&self, melds: &[Meld]) -> Option<(Rule, Option<Meld>)> {
        let mut almost = melds.iter().copied().filter(|meld| meld.size() + 1 == self.hand.count());
        let meld = almost.clone().next()?;
        if almost.any(Meld::is_joker) {
            return Some((Rule::OneLeft, Some(Meld::JOKER)));
        }
        let rest = (self.hand & !meld.cards()).iter().next()?;
        let (rest, meld_strength) = (self.card_strength(rest), self.strength(meld));
        if rest > meld_strength + 3 {
            Some((Rule::OneLeft, Some(meld)))
        } else if meld_strength > rest + 3 {
            Some((Rule::OneLeft, None))
        } else {
            None
        }
    }

    /// Rule 10: lock the field with the weakest card of its suit that leaves strong ones behind.
    pub fn lock(&self, field: Meld) -> Option<(Rule, Option<Meld>)> {
        if field.kind() != Kind::Single || self.table.locked() {
            return None;
        }
        let same = |&meld: &Meld| meld.suits() == field.suits() && !meld.is_joker();
        let meld = self
            .answers(field)
            .into_iter()
            .filter(same)
            .min_by_key(|&meld| (self.strength(meld), meld_order(meld)))?;
        let column = meld.low() as u8;
        let alone = self.hand.in_column(column).count() == 1;
        let strong = self.hand.iter().filter(|&card| self.card_strength(card) >= self.strength(meld)).count();
        let weakest = self.answers(field).into_iter().map(|meld| self.strength(meld)).min();
        let cheapest = weakest == Some(self.strength(meld));
        (column != 6 && alone && strong > 3 && cheapest).then_some((Rule::Lock, Some(meld)))
    }

    /// Rule 15: many cards among the strongest that are still about.
    pub fn has_strong_hand(&self) -> bool {
        let own = self.hand | self.table.played(self.seat);
        let mut about: Vec<u32> = (self.unseen | own).iter().map(|card| self.card_strength(card)).collect();
        about.sort_unstable_by(|a, b| b.cmp(a));
        let hand = self.hand.count();
        let share = 0.3 + 0.3 * (1.0 - f64::from(hand.min(11)) / 11.0);
        let bar = about[((about.len() as f64 * share) as usize).min(about.len() - 1)];
        let strong = self.hand.iter().filter(|&card| self.card_strength(card) >= bar).count();
        strong as f64 * 2.3 > f64::from(hand)
    }

    /// Rule 16: the weakest meld that keeps the hand's mean rank.
    pub fn cheap_meld(&self, melds: &[Meld]) -> Option<Meld> {
        let cards: u32 = Seat::all(SEATS).map(|seat| self.table.hand(seat).count()).sum();
        let meld = melds
            .iter()
            .copied()
            .filter(|&meld| cards <= 12 || self.is_just(meld))
            .filter(|&meld| self.mean(self.hand) - self.mean(self.hand & !meld.cards()) < 0.6)
            .min_by_key(|&meld| (self.strength(meld), meld_order(meld)))?;
        (self.hand.count() < 8 || self.stronger_behind(meld) >= 2).then_some(meld)
    }

    /// Counts the cards stronger than a meld that would stay in the hand.
    pub fn stronger_behind(&self, meld: Meld) -> usize {
        let behind = (self.hand & !meld.cards()).iter();
        behind.filter(|&card| self.card_strength(card) > self.strength(meld)).count()
    }
}

/// Returns the first `n` in Nakanaka's order.
fn first(cards: Cards, n: usize) -> Cards {
    sorted(cards).into_iter().take(n).fold(Cards::NONE, |sum, card| sum | Cards::of(card))
}
