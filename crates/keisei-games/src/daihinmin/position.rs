//! The table as a position any player can go on from.
#![allow(clippy::inline_always, reason = "playouts must get all of it under their own target features")]

use super::cards::Cards;
use super::class::SEATS;
use super::exchange::PAIRS;
use super::legal::Legal;
use super::meld::Meld;
use super::moves::Move;
use super::table::{EMPTY, PASSES, Table};
use super::view::SeatView;
use super::{gifts, players, playouts};
use keisei_core::{IllegalMove, Outcome, Position, Rng, Seat, Stream, Tally};

impl Table {
    /// Tells whether the seat to move may play a meld, without listing all it may.
    pub fn allows(&self, meld: Meld) -> bool {
        let hand = self.hand(self.turn());
        let ready = !self.over() && self.giver().is_none() && hand.contains(meld.cards());
        ready && (self.field == EMPTY || self.beats(meld))
    }

    /// Tells whether a meld may be laid on the one that lies there.
    fn beats(&self, meld: Meld) -> bool {
        let field = self.field;
        if field.is_joker() {
            return meld.is_spade_three();
        }
        if meld.is_joker() {
            return field.size() == 1;
        }
        let alike = meld.kind() == field.kind() && meld.size() == field.size();
        let above = if self.revolution { meld.high() < field.low() } else { meld.low() > field.high() };
        alike && above && (!self.locked || meld.suits() == field.suits())
    }

    fn allows_gift(&self, cards: Cards) -> bool {
        let from = self.giver().map(|seat| self.hand(seat));
        from.is_some_and(|hand| hand.contains(cards)) && cards.count() == self.gift_size()
    }

    /// Returns a seat's points, five for the first down to one, once it has a place.
    pub fn points(&self, seat: Seat) -> Option<u32> {
        let place = self.places().iter().position(|&s| s == seat)?;
        Some((SEATS - place) as u32)
    }
}

/// Three ways to look at what may be done now.
enum Choices {
    Over,
    Gifts(Cards, u32),
    Melds(Legal),
}

impl Choices {
    #[inline(always)]
    fn of(table: &Table) -> Choices {
        match table.giver() {
            _ if table.over() => Choices::Over,
            Some(seat) => Choices::Gifts(table.hand(seat), table.gift_size()),
            None => Choices::Melds(table.legal()),
        }
    }

    fn count(&self) -> u32 {
        match self {
            Choices::Over => 0,
            Choices::Gifts(hand, size) => gifts::count(*hand, *size),
            Choices::Melds(legal) => legal.count() + 1,
        }
    }

    /// Returns a move: the pass first, then the melds.
    fn nth(&self, i: u32) -> Move {
        match self {
            Choices::Gifts(hand, size) => Move::Give(gifts::nth(*hand, *size, i)),
            Choices::Melds(legal) if i > 0 => Move::Play(legal.nth(i - 1)),
            _ => Move::Pass,
        }
    }
}

/// The legal moves one after the other; who takes them all at once gets them in one pass.
struct Listing {
    choices: Choices,
    next: u32,
}

impl Iterator for Listing {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let i = self.next;
        self.next += 1;
        (i < self.choices.count()).then(|| self.choices.nth(i))
    }

    #[inline(always)]
    fn fold<B, F: FnMut(B, Move) -> B>(self, init: B, mut f: F) -> B {
        let Choices::Melds(legal) = &self.choices else {
            return (self.next..self.choices.count()).fold(init, |sum, i| f(sum, self.choices.nth(i)));
        };
        let (mut sum, mut skip) = (Some(init), self.next);
        let mut take = |m: Move| {
            if skip > 0 {
                skip -= 1;
            } else {
                sum = sum.take().map(|so_far| f(so_far, m));
            }
        };
        take(Move::Pass);
        legal.each(|meld| take(Move::Play(meld)));
        sum.expect("it is put back after every move")
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.choices.count().saturating_sub(self.next) as usize;
        (left, Some(left))
    }

    fn count(self) -> usize {
        self.size_hint().0
    }
}

impl Position for Table {
    type Move = Move;
    type View = SeatView;
    const SEATS: usize = SEATS;
    /// Two gifts, and at most nineteen passes before each of at most 53 melds and at the end.
    const MAX_PLIES: u32 = 2 + 53 * PASSES as u32 + PASSES as u32;

    #[inline]
    fn turn(&self) -> Seat {
        self.ring[usize::from(self.turn)]
    }

    fn key(&self) -> u64 {
        let seats = |seats: &[Seat]| seats.iter().fold(0u64, |sum, seat| sum << 3 | u64::from(seat.0));
        let flags = u64::from(self.revolution) | u64::from(self.locked) << 1 | u64::from(self.turn) << 2;
        let state = flags
            | u64::from(self.last) << 5
            | u64::from(self.awake) << 8
            | u64::from(self.passes) << 13
            | u64::from(self.out) << 18
            | (self.exchange.due(self.classes).map_or(0, |due| due as u64 + 1)) << 21;
        let order = seats(&self.ring) | seats(&self.lots) << 15 | seats(self.places()) << 30;
        let classes = self.classes.0.iter().fold(1u64, |sum, &class| sum << 3 | class as u64);
        let hands = self.hands.iter().map(|hand| hand.0);
        let rest = [self.field.cells, self.field.stand, state, order, classes];
        hands.chain(rest).fold(0, |key, word| {
            let mixed = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29)
        })
    }

    #[inline(always)]
    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        Listing { choices: Choices::of(self), next: 0 }
    }

    #[inline(always)]
    fn play(&mut self, m: Move) {
        debug_assert!(
            match m {
                Move::Give(cards) => self.allows_gift(cards),
                Move::Play(meld) => self.allows(meld),
                Move::Pass => !self.over() && self.giver().is_none(),
            },
            "{m} is not legal in {self}"
        );
        match m {
            Move::Pass => self.pass(),
            Move::Play(meld) => self.meld(meld),
            Move::Give(cards) => self.give(cards),
        }
    }

    fn try_play(&mut self, m: Move) -> Result<(), IllegalMove> {
        let legal = match m {
            Move::Pass => !self.over() && self.giver().is_none(),
            Move::Play(meld) => self.allows(meld),
            Move::Give(cards) => self.allows_gift(cards),
        };
        if !legal {
            return Err(IllegalMove { m: m.to_string(), position: self.to_string() });
        }
        self.play(m);
        Ok(())
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.over()
    }

    /// Returns 1 for the daifugo of the next game, ¾, ½, ¼, and 0 for its daihinmin.
    fn payoff(&self, seat: Seat) -> f32 {
        self.points(seat).map_or(0.5, |points| (points - 1) as f32 / 4.0)
    }

    fn score(&self, seat: Seat) -> Option<f32> {
        self.points(seat).map(|points| points as f32)
    }

    fn view(&self, seat: Seat) -> SeatView {
        SeatView::of(self, seat)
    }

    /// A gift is shown to who makes it and to who gets it.
    fn shown(&self, _: Move, to: Seat) -> bool {
        let pair = self.exchange.due(self.classes).and_then(|due| PAIRS[due].seats(self.classes));
        pair.is_none_or(|(rich, poor)| to == rich || to == poor)
    }

    /// Gifts are made as Nakanaka makes them.
    #[inline]
    fn conventional_move(&self) -> Option<Move> {
        let giver = self.giver()?;
        Some(Move::Give(players::gift(self.hand(giver), self.gift_size())))
    }

    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let choices = Choices::of(self);
        let count = choices.count();
        (count > 0).then(|| choices.nth(rng.below(count)))
    }

    fn playouts(&self, n: u32, stream: Stream) -> Tally {
        playouts::tally(self, n, stream)
    }

    fn light_playout(&self, rng: &mut Rng, trace: &mut Vec<(Seat, Move)>) -> Outcome {
        playouts::told(self, rng, trace)
    }
}
