//! What a move does to the table.
#![allow(clippy::inline_always, reason = "playouts must get all of it under their own target features")]

use super::cards::Cards;
use super::class::SEATS;
use super::exchange::PAIRS;
use super::meld::Meld;
use super::table::{EMPTY, PASSES, Table};

impl Table {
    /// Tells whether everybody has a place.
    #[inline(always)]
    pub(super) fn over(&self) -> bool {
        usize::from(self.out) == SEATS
    }

    /// Makes the gift that is due.
    pub(super) fn give(&mut self, cards: Cards) {
        let Some(due) = self.exchange.due(self.classes) else { return };
        let Some((rich, poor)) = PAIRS[due].seats(self.classes) else { return };
        self.hands[rich.index()] = self.hands[rich.index()] & !cards;
        self.hands[poor.index()] |= cards;
        self.exchange.gifts[due] = cards;
        self.begin();
    }

    /// Tells whether the field is locked once a meld lies on it; a joker alone has no suit and frees it.
    #[inline(always)]
    pub(super) fn locks(&self, meld: Meld) -> bool {
        !meld.is_joker() && (self.locked || self.field != EMPTY && self.field.suits() == meld.suits())
    }

    /// Plays a meld of the seat to move.
    #[inline(always)]
    pub(super) fn meld(&mut self, meld: Meld) {
        let (place, seat) = (self.turn, self.ring[usize::from(self.turn)]);
        let cards = meld.cards();
        let hand = &mut self.hands[seat.index()];
        hand.0 &= !cards.0;
        let finished = hand.is_empty();
        self.played[seat.index()].0 |= cards.0;
        self.passes = 0;
        self.last = place;
        self.revolution ^= meld.turns();
        self.locked = self.locks(meld);
        let clears = meld.cuts() || self.field.is_joker();
        self.field = meld;
        if finished {
            self.finish(place);
            if self.over() {
                return;
            }
        }
        if clears || self.awake == 0 {
            self.clear();
        } else {
            self.turn = next(self.awake, place);
        }
    }

    /// Passes for the seat to move.
    #[inline(always)]
    pub(super) fn pass(&mut self) {
        self.passes += 1;
        if self.passes == PASSES {
            self.draw_lots();
            return;
        }
        self.awake &= !(1 << self.turn);
        if self.awake == 0 {
            self.clear();
        } else {
            self.turn = next(self.awake, self.turn);
        }
    }

    /// Takes a place out of the game, and the last one with it.
    #[inline(always)]
    fn finish(&mut self, place: u8) {
        self.take_place(place);
        if self.playing.is_power_of_two() {
            self.take_place(self.playing.trailing_zeros() as u8);
        }
    }

    #[inline(always)]
    fn take_place(&mut self, place: u8) {
        self.places[usize::from(self.out) % SEATS] = self.ring[usize::from(place) % SEATS];
        self.out += 1;
        self.playing &= !(1 << place);
        self.awake &= !(1 << place);
    }

    /// Clears the field: who played last leads, or the next one with cards.
    #[inline(always)]
    fn clear(&mut self) {
        self.field = EMPTY;
        self.locked = false;
        self.awake = self.playing;
        self.turn =
            if self.playing >> self.last & 1 == 1 { self.last } else { next(self.playing, self.last) };
    }

    /// Gives everybody who is left the place that was drawn at the deal.
    fn draw_lots(&mut self) {
        for seat in self.lots {
            if self.is_playing(seat) {
                self.take_place(self.place(seat));
            }
        }
    }
}

/// Returns the next place of a set after a place, round and round; the place itself comes last.
#[inline(always)]
fn next(set: u8, place: u8) -> u8 {
    debug_assert!(set != 0, "somebody is left");
    let round = u32::from(set) | u32::from(set) << 5;
    let steps = (round >> (place + 1)).trailing_zeros() as u8;
    let next = place + 1 + steps;
    if next >= 5 { next - 5 } else { next }
}
