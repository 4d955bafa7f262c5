//! Dealing, and the chain from one game of a series to the next.

use super::Daihinmin;
use super::cards::Cards;
use super::class::{Class, Classes, SEATS};
use super::table::Table;
use keisei_core::{Rng, Seat};

impl Daihinmin {
    /// Deals the first game of a series, which has no classes.
    pub(super) fn first(rng: &mut Rng) -> Table {
        let ring = shuffled(rng);
        deal(0, Classes::NONE, ring, rng)
    }

    /// Deals the game after one that was played.
    ///
    /// Seats are redrawn and classes forgotten whenever their numbers of games are full.
    pub(super) fn after(self, last: &Table, rng: &mut Rng) -> Table {
        let number = last.number.wrapping_add(1);
        let starts = |every: u32| every > 0 && number.is_multiple_of(every);
        let ring = if starts(self.reseat) { shuffled(rng) } else { last.ring };
        let classes = if starts(self.reset) { Classes::NONE } else { last.standing() };
        deal(number, classes, ring, rng)
    }
}

impl Table {
    /// Returns the classes of the next game; who has no place yet is ranked by lot.
    pub fn standing(&self) -> Classes {
        let mut places = self.places;
        let left = self.lots.into_iter().filter(|&seat| self.is_playing(seat));
        for (place, seat) in places.iter_mut().skip(usize::from(self.out)).zip(left) {
            *place = seat;
        }
        Classes::by_places(places).unwrap_or(Classes::NONE)
    }
}

/// Deals card by card around the ring, beginning with the daifugo, or with anybody.
fn deal(number: u32, classes: Classes, ring: [Seat; SEATS], rng: &mut Rng) -> Table {
    let mut deck: Vec<Cards> = Cards::ALL.iter().map(Cards::of).collect();
    rng.shuffle(&mut deck);
    let daifugo = classes.seat(Class::Daifugo).and_then(|seat| ring.iter().position(|&s| s == seat));
    let first = daifugo.unwrap_or_else(|| rng.below(SEATS as u32) as usize);
    let mut hands = [Cards::NONE; SEATS];
    for (i, card) in deck.into_iter().enumerate() {
        hands[ring[(first + i) % SEATS].index()] |= card;
    }
    let lots = shuffled(rng);
    Table::dealt(number, hands, classes, ring, lots)
}

pub(super) fn shuffled(rng: &mut Rng) -> [Seat; SEATS] {
    let mut seats = [0, 1, 2, 3, 4].map(Seat);
    rng.shuffle(&mut seats);
    seats
}
