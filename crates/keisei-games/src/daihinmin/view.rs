//! What one seat sees, and the worlds it cannot rule out.

use super::cards::{Cards, DIAMOND_THREE};
use super::class::SEATS;
use super::deal::shuffled;
use super::exchange::{Exchange, PAIRS, Pair};
use super::table::Table;
use super::tribute;
use keisei_core::{Rng, Seat, View};

/// A seat's own hand, everybody's number of cards, all that was played, and its own exchange.
///
/// Who paid or took tribute, gave or got a gift knows those cards; everybody knows who led first,
/// and so who held the three of diamonds then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatView {
    pub(super) seat: Seat,
    /// The table without the others' hands, the others' exchange and the lots.
    pub(super) known: Table,
    pub(super) counts: [u8; SEATS],
    /// Which gifts have been made, whoever saw them.
    pub(super) given: [bool; 2],
}

impl SeatView {
    pub(super) fn of(table: &Table, seat: Seat) -> Self {
        let mut known = *table;
        for other in Seat::all(SEATS).filter(|&other| other != seat) {
            known.hands[other.index()] = Cards::NONE;
        }
        for (i, pair) in PAIRS.iter().enumerate() {
            if !pair.has(table, seat) {
                known.exchange.tributes[i] = Cards::NONE;
                known.exchange.gifts[i] = Cards::NONE;
            }
        }
        known.lots = [0, 1, 2, 3, 4].map(Seat);
        SeatView {
            seat,
            known,
            counts: table.hands.map(|hand| hand.count() as u8),
            given: table.exchange.gifts.map(|gift| !gift.is_empty()),
        }
    }

    /// Returns the seat whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the seat's own hand.
    pub fn hand(&self) -> Cards {
        self.known.hand(self.seat)
    }

    /// Counts a seat's cards.
    pub fn count(&self, seat: Seat) -> u32 {
        u32::from(self.counts[seat.index()])
    }

    /// Returns the cards in the hands of the others.
    pub fn unseen(&self) -> Cards {
        self.known.unseen(self.seat)
    }

    /// Forgets what this seat took as tribute, for whom it came among the cards of the deal.
    #[must_use]
    pub(super) fn without_tribute(mut self) -> Self {
        for (i, pair) in PAIRS.iter().enumerate() {
            if pair.seats(self.known.classes).is_some_and(|(rich, _)| rich == self.seat) {
                self.known.exchange.tributes[i] = Cards::NONE;
            }
        }
        self
    }

    /// Puts the cards whose place this seat knows into the others' hands.
    fn place_known(&self, table: &mut Table) {
        let unseen = self.unseen();
        for (i, pair) in PAIRS.iter().enumerate() {
            let Some((rich, poor)) = pair.seats(table.classes) else { continue };
            let Exchange { tributes, gifts } = table.exchange;
            if self.seat == rich {
                table.hands[poor.index()] |= gifts[i] & unseen;
            } else if self.seat == poor {
                table.hands[rich.index()] |= tributes[i] & unseen;
            }
        }
        if let Some(opener) = table.opener.filter(|&opener| opener != self.seat) {
            table.hands[opener.index()] |= Cards(DIAMOND_THREE) & unseen;
        }
    }

    /// Returns how many cards each hand still lacks.
    fn lacking(&self, table: &Table) -> [usize; SEATS] {
        let mut lacking = [0; SEATS];
        for (i, lack) in lacking.iter_mut().enumerate() {
            *lack = usize::from(self.counts[i]).saturating_sub(table.hands[i].count() as usize);
        }
        lacking
    }
}

impl Pair {
    /// Tells whether a seat is one of the two.
    fn has(self, table: &Table, seat: Seat) -> bool {
        self.seats(table.classes).is_some_and(|(rich, poor)| seat == rich || seat == poor)
    }
}

impl View<Table> for SeatView {
    /// Deals the unseen cards, every deal that fits what the seat knows equally likely.
    fn sample(&self, rng: &mut Rng) -> Table {
        let mut table = self.known;
        table.lots = shuffled(rng);
        self.place_known(&mut table);
        let mut lacking = self.lacking(&table);
        let mut pack = Pack::of(self.unseen() & !all(&table.hands));
        for (i, pair) in PAIRS.iter().enumerate() {
            let Some((rich, poor)) = pair.seats(table.classes) else { continue };
            if self.seat == rich {
                if table.exchange.tributes[i].is_empty() {
                    let lacks = lacking[poor.index()] as u32;
                    table.exchange.tributes[i] = tribute::guess(&table, i, pack.left, lacks, rng);
                }
                // What was left of the hand that paid is weaker than what it paid.
                let weaker = pack.left.below(table.exchange.tributes[i]);
                let drawn = Pack::of(weaker).draw(lacking[poor.index()], rng);
                table.hands[poor.index()] |= drawn;
                lacking[poor.index()] = 0;
                pack = Pack::of(pack.left & !drawn);
            } else if self.seat != poor && !self.given[i] {
                // Tribute is paid and nothing given: deal the hand that paid, and let it pay.
                let hand = pack.draw(lacking[poor.index()] + pair.cards as usize, rng);
                let paid = hand.strongest(pair.cards);
                table.exchange.tributes[i] = paid;
                table.hands[poor.index()] |= hand & !paid;
                table.hands[rich.index()] |= paid;
                lacking[poor.index()] = 0;
                lacking[rich.index()] = lacking[rich.index()].saturating_sub(pair.cards as usize);
            }
        }
        for (hand, &lack) in table.hands.iter_mut().zip(&lacking) {
            *hand |= pack.draw(lack, rng);
        }
        for (i, pair) in PAIRS.iter().enumerate() {
            if self.given[i] && !pair.has(&table, self.seat) {
                imagine(&mut table, i, rng);
            }
        }
        table
    }

    /// Puts the cards that were played since back into the hands they came from.
    fn recall(&self, later: &Table) -> Option<Table> {
        // Before the exchange was over, hands were others than cards played and left would say.
        if self.known.classes.exchange() && self.given.contains(&false) {
            return None;
        }
        let mut table = self.known;
        (table.exchange, table.lots) = (later.exchange, later.lots);
        for (i, hand) in table.hands.iter_mut().enumerate() {
            *hand = later.hands[i] | (later.played[i] & !self.known.played[i]);
        }
        Some(table)
    }
}

/// Makes up an exchange that the hands of a pair may have come from.
fn imagine(table: &mut Table, i: usize, rng: &mut Rng) {
    /// Gifts that are tried before the one that always may have been.
    const TRIES: u32 = 3;
    let (pair, Some((rich, poor))) = (PAIRS[i], PAIRS[i].seats(table.classes)) else { return };
    let size = pair.cards as usize;
    let began = |seat: Seat| table.hand(seat) | table.played(seat);
    let [rich, poor] = [rich, poor].map(began);
    for _ in 0..TRIES {
        let gift = Pack::of(poor).draw(size, rng);
        let best = (poor & !gift).strongest(1);
        let above = if best.is_empty() { Cards::ALL } else { !(Cards::ALL.below(best) | best) };
        let payable = (rich | gift) & above;
        if payable.count() as usize >= size {
            table.exchange.gifts[i] = gift;
            table.exchange.tributes[i] = Pack::of(payable).draw(size, rng);
            return;
        }
    }
    // The best cards may have gone there and come straight back.
    let best = poor.strongest(pair.cards);
    table.exchange.gifts[i] = best;
    table.exchange.tributes[i] = best;
}

fn all(hands: &[Cards; SEATS]) -> Cards {
    hands.iter().fold(Cards::NONE, |sum, &hand| sum | hand)
}

/// Cards to draw from at random.
struct Pack {
    cards: [u8; 64],
    count: usize,
    left: Cards,
}

impl Pack {
    fn of(set: Cards) -> Pack {
        let mut pack = Pack { cards: [0; 64], count: 0, left: set };
        let mut rest = set.0;
        while rest != 0 {
            pack.cards[pack.count] = rest.trailing_zeros() as u8;
            pack.count += 1;
            rest &= rest - 1;
        }
        pack
    }

    /// Draws so many cards, or all there are.
    fn draw(&mut self, n: usize, rng: &mut Rng) -> Cards {
        let mut drawn = 0;
        for _ in 0..n.min(self.count) {
            let at = rng.below(self.count as u32) as usize;
            self.count -= 1;
            drawn |= 1 << self.cards[at];
            self.cards[at] = self.cards[self.count];
        }
        self.left = self.left & !Cards(drawn);
        Cards(drawn)
    }
}
