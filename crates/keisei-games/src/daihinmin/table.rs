//! The position: everybody's cards, the field, and whose turn it is.

use super::card::Card;
use super::cards::Cards;
use super::class::{Class, Classes, SEATS};
use super::exchange::{Exchange, PAIRS};
use super::legal::Legal;
use super::meld::Meld;
use keisei_core::Seat;

/// Passes in a row after which the places that are left are drawn by lot.
pub const PASSES: u8 = 20;

/// A game of Daihinmin between two moves.
///
/// Seats are players and stay for a whole series; `ring` says who sits next to whom. Places around
/// the ring count inside: `turn`, `last`, `awake` and `playing` speak of places.
///
/// ```
/// use keisei_core::{Game, Position, Stream};
/// use keisei_games::daihinmin::{Card, Daihinmin};
/// let game = Daihinmin::default();
/// let table = game.start(&mut Stream::new(1).rng());
/// assert!(table.hand(table.turn()).has(Card::DIAMOND_THREE)); // who holds it leads
/// assert_eq!(table.unseen(table.turn()).count() + table.hand(table.turn()).count(), 53);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Table {
    pub(super) hands: [Cards; SEATS],
    /// What everybody has played.
    pub(super) played: [Cards; SEATS],
    pub(super) classes: Classes,
    pub(super) exchange: Exchange,
    /// The seats in the order of play.
    pub(super) ring: [Seat; SEATS],
    /// The meld to beat; no cells when the field is empty.
    pub(super) field: Meld,
    pub(super) revolution: bool,
    pub(super) locked: bool,
    /// The place whose turn it is.
    pub(super) turn: u8,
    /// The place that played last, or leads.
    pub(super) last: u8,
    /// Places with cards that have not passed since the field was cleared, a bit each.
    pub(super) awake: u8,
    /// Places with cards, a bit each.
    pub(super) playing: u8,
    /// Passes in a row.
    pub(super) passes: u8,
    /// Seats that are out, in their order; the first `out` count.
    pub(super) places: [Seat; SEATS],
    pub(super) out: u8,
    /// Who led first, holding the three of diamonds; nobody before the exchange is over.
    pub(super) opener: Option<Seat>,
    /// The order in which a draw would place the seats. Nobody sees it.
    pub(super) lots: [Seat; SEATS],
    /// Which game of a series this is, counted from zero.
    pub(super) number: u32,
}

/// No meld on the field.
pub(super) const EMPTY: Meld = Meld { cells: 0, stand: 0 };

impl Table {
    /// Sets a game up from the hands as they were dealt: tribute is paid at once.
    ///
    /// Returns nothing unless the hands hold each of the 53 cards once, with something for everybody.
    pub fn new(
        number: u32,
        hands: [Cards; SEATS],
        classes: Classes,
        ring: [Seat; SEATS],
        lots: [Seat; SEATS],
    ) -> Option<Table> {
        let all = hands.iter().fold(0, |sum, hand| sum | hand.0);
        let count: u32 = hands.iter().map(|hand| hand.count()).sum();
        let seated = Classes::by_places(ring).and(Classes::by_places(lots)).is_some();
        // With three cards everybody has something left after tribute.
        let enough = hands.iter().all(|hand| hand.count() >= 3);
        (all == Cards::ALL.0 && count == 53 && seated && enough)
            .then(|| Table::dealt(number, hands, classes, ring, lots))
    }

    pub(super) fn dealt(
        number: u32,
        mut hands: [Cards; SEATS],
        classes: Classes,
        ring: [Seat; SEATS],
        lots: [Seat; SEATS],
    ) -> Table {
        let exchange = Exchange::pay(classes, &mut hands);
        let mut table = Table {
            hands,
            played: [Cards::NONE; SEATS],
            classes,
            exchange,
            ring,
            field: EMPTY,
            revolution: false,
            locked: false,
            turn: 0,
            last: 0,
            awake: 31,
            playing: 31,
            passes: 0,
            places: [Seat(0); SEATS],
            out: 0,
            opener: None,
            lots,
            number,
        };
        table.begin();
        table
    }

    /// Gives the turn to whoever has a gift to make, and after that to the first leader.
    pub(super) fn begin(&mut self) {
        let giver = self.giver();
        let seat = giver.or_else(|| self.holder(Card::DIAMOND_THREE)).unwrap_or(self.ring[0]);
        if giver.is_none() {
            self.opener = Some(seat);
        }
        self.turn = self.place(seat);
        self.last = self.turn;
    }

    /// Returns who holds a card.
    pub fn holder(&self, card: Card) -> Option<Seat> {
        Seat::all(SEATS).find(|seat| self.hands[seat.index()].has(card))
    }

    /// Returns the place of a seat around the ring.
    #[inline]
    pub(super) fn place(&self, seat: Seat) -> u8 {
        self.ring.iter().position(|&s| s == seat).unwrap_or(0) as u8
    }

    /// Returns the seat that has a gift to make now.
    #[inline]
    pub fn giver(&self) -> Option<Seat> {
        let pair = PAIRS[self.exchange.due(self.classes)?];
        self.classes.seat(pair.rich)
    }

    /// Returns how many cards the gift that is due has.
    pub fn gift_size(&self) -> u32 {
        self.exchange.due(self.classes).map_or(0, |due| PAIRS[due].cards)
    }

    /// Returns the gift that the server makes in place of an illegal one: the giver's strongest cards.
    pub fn penalty_gift(&self) -> Option<Cards> {
        self.giver().map(|seat| self.hands[seat.index()].strongest(self.gift_size()))
    }

    /// Returns a seat's cards.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    /// Returns what a seat has played.
    #[inline]
    pub fn played(&self, seat: Seat) -> Cards {
        self.played[seat.index()]
    }

    /// Returns the cards that are neither in a seat's hand nor played.
    #[inline]
    pub fn unseen(&self, seat: Seat) -> Cards {
        let seen = self.played.iter().fold(self.hand(seat), |sum, &cards| sum | cards);
        !seen
    }

    /// Returns the meld to beat.
    #[inline]
    pub fn field(&self) -> Option<Meld> {
        (self.field != EMPTY).then_some(self.field)
    }

    /// Tells whether the order is turned round.
    #[inline]
    pub fn revolution(&self) -> bool {
        self.revolution
    }

    /// Tells whether the field is locked to its suits.
    #[inline]
    pub fn locked(&self) -> bool {
        self.locked
    }

    /// Returns everybody's class.
    #[inline]
    pub fn classes(&self) -> &Classes {
        &self.classes
    }

    /// Returns a seat's class.
    pub fn class(&self, seat: Seat) -> Class {
        self.classes.of(seat)
    }

    /// Returns what changed hands before the game.
    pub fn exchange(&self) -> &Exchange {
        &self.exchange
    }

    /// Returns the seats in the order of play.
    pub fn ring(&self) -> [Seat; SEATS] {
        self.ring
    }

    /// Returns which game of a series this is, counted from zero.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Returns the seats that are out, in their order.
    pub fn places(&self) -> &[Seat] {
        &self.places[..usize::from(self.out)]
    }

    /// Returns who led the first trick, once the exchange is over.
    pub fn opener(&self) -> Option<Seat> {
        self.opener
    }

    /// Returns who played the meld on the field, or leads.
    pub fn last(&self) -> Seat {
        self.ring[usize::from(self.last)]
    }

    /// Tells whether a seat still has cards.
    pub fn is_playing(&self, seat: Seat) -> bool {
        self.playing >> self.place(seat) & 1 == 1
    }

    /// Tells whether a seat has passed since the field was cleared.
    pub fn has_passed(&self, seat: Seat) -> bool {
        self.is_playing(seat) && self.awake >> self.place(seat) & 1 == 0
    }

    /// Finds the melds of the seat to move, in a game that goes on and after the exchange.
    #[allow(clippy::inline_always, reason = "playouts must get it under their own target features")]
    #[inline(always)]
    pub(super) fn legal(&self) -> Legal {
        self.legal_for(self.hands[self.ring[usize::from(self.turn)].index()])
    }

    #[allow(clippy::inline_always, reason = "playouts must get it under their own target features")]
    #[inline(always)]
    pub(super) fn legal_for(&self, hand: Cards) -> Legal {
        if self.field == EMPTY {
            Legal::lead(hand.0)
        } else {
            Legal::answer(hand.0, self.field, self.locked, self.revolution)
        }
    }
}

impl Table {
    /// Finds what a light playout may play: what ends the hand, else anything but a pass.
    #[allow(clippy::inline_always, reason = "playouts must get it under their own target features")]
    #[inline(always)]
    pub(super) fn light(&self) -> Legal {
        let hand = self.hands[self.ring[usize::from(self.turn)].index()];
        if self.field == EMPTY {
            Legal::light_lead(hand.0)
        } else {
            // An answer has the size of the field: if one ends the hand, all do.
            Legal::answer(hand.0, self.field, self.locked, self.revolution)
        }
    }
}
