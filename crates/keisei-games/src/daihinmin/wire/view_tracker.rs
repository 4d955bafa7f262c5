//! A seat's view, made from the tables that it is sent.

use super::super::card::Card;
use super::super::cards::Cards;
use super::super::class::{Class, Classes, SEATS};
use super::super::exchange::PAIRS;
use super::super::meld::Meld;
use super::super::moves::Move;
use super::super::table::Table;
use super::super::view::SeatView;
use super::cells::{Submitted, read_hand, read_play};
use super::{Cells, players, state};
use keisei_core::{Position, Seat};

/// Tables that do not follow from one another by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the tables do not fit together: {0}; does the server play by other rules?")]
pub struct Disagreement(pub &'static str);

/// Somebody who knows of a game what its tables show, and no more.
///
/// It follows the rules on a table of its own, where the hands of the others are made up and corrected with every
/// card they play; a view does not show them. What tribute was, the rich cannot tell: it came among their cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ViewTracker {
    seat: Seat,
    /// The cards of the deal as they were shown.
    dealt: Cards,
    world: Table,
    /// Whether no turn has been seen yet.
    fresh: bool,
}

fn must(holds: bool, why: &'static str) -> Result<(), Disagreement> {
    if holds { Ok(()) } else { Err(Disagreement(why)) }
}

impl ViewTracker {
    /// Looks at the deal of a game, counted from zero.
    ///
    /// # Errors
    /// Refuses a table that is no deal.
    pub fn begin(seat: Seat, number: u32, deal: &Cells) -> Result<ViewTracker, Disagreement> {
        must(seat.index() < SEATS, "there is no such seat")?;
        must(deal[state::ROW][state::DEAL] == 1, "it is no deal")?;
        let dealt = read_hand(deal).ok_or(Disagreement("the hand is not made of cards"))?;
        let (classes, ring) = (classes(deal)?, ring(deal)?);
        let mut world = Table::dealt(number, [Cards::NONE; SEATS], Classes::NONE, ring, ring);
        world.classes = classes;
        let (mut counts, mut due) = (counts(deal)?, 0);
        must(counts.iter().sum::<u32>() == 53, "the counts are not those of 53 cards")?;
        must(counts.iter().all(|&count| count >= 3), "somebody has hardly a card")?;
        world.hands[seat.index()] = dealt;
        for (i, pair) in PAIRS.iter().enumerate() {
            let Some((rich, poor)) = pair.seats(classes) else { continue };
            counts[poor.index()] -= pair.cards;
            counts[rich.index()] += pair.cards;
            if seat == rich {
                due = pair.cards;
            } else if seat == poor {
                let paid = dealt.strongest(pair.cards);
                world.exchange.tributes[i] = paid;
                world.hands[poor.index()] = dealt & !paid;
                world.hands[rich.index()] = paid;
            }
        }
        must(deal[state::ROW][state::GIFT] == due as i32, "the gift is not that of the class")?;
        must(world.hand(seat).count() == counts[seat.index()], "the hand is not as large as it says")?;
        let held = world.hands.iter().fold(Cards::NONE, |sum, &hand| sum | hand);
        let mut unseen = (!held).iter();
        for (hand, count) in world.hands.iter_mut().zip(counts) {
            let lacking = count.saturating_sub(hand.count()) as usize;
            *hand |= unseen.by_ref().take(lacking).fold(Cards::NONE, |sum, card| sum | Cards::of(card));
        }
        world.opener = None;
        world.begin();
        Ok(ViewTracker { seat, dealt, world, fresh: true })
    }

    /// Returns what the seat sees.
    pub fn view(&self) -> SeatView {
        self.world.view(self.seat).without_tribute()
    }

    /// Tells whether cards are exchanged before this game; if not, the first turn shows who leads, not the deal.
    pub fn is_exchange(&self) -> bool {
        self.world.classes.exchange()
    }

    /// Tells whether the seat has cards to give away.
    pub fn is_giver(&self) -> bool {
        matches!(self.world.class(self.seat), Class::Daifugo | Class::Fugo) && self.world.giver().is_some()
    }

    /// Lets gifts that are made before this seat's own happen, unseen, so that it is this seat's turn.
    pub fn await_gift(&mut self, mut each: impl FnMut(&SeatView, Seat, Option<Move>)) {
        while let Some(giver) = self.world.giver().filter(|&giver| giver != self.seat) {
            self.give_anything();
            each(&self.view(), giver, None);
        }
    }

    /// Looks at the table before a turn; the first one shows what the exchange came to.
    ///
    /// # Errors
    /// Refuses a table that does not follow from those before it.
    pub fn hand(
        &mut self,
        cells: &Cells,
        mut each: impl FnMut(&SeatView, Seat, Option<Move>),
    ) -> Result<(), Disagreement> {
        let hand = read_hand(cells).ok_or(Disagreement("the hand is not made of cards"))?;
        let mover = mover(cells)?;
        while let Some(giver) = self.world.giver() {
            let known = self.make_gift(hand)?;
            if self.world.giver().is_none() {
                self.settle_lead(mover)?;
            }
            each(&self.view(), giver, known);
        }
        if std::mem::take(&mut self.fresh) {
            // Who leads a game without exchange is not known before.
            self.settle_lead(mover)?;
        }
        must(!self.world.is_over(), "there is a turn after the end")?;
        must(hand == self.world.hand(self.seat), "the hand is another one")?;
        must(mover == self.world.turn(), "it is another seat's turn")?;
        must((cells[state::ROW][state::TO_MOVE] == 1) == (mover == self.seat), "the turn is unclear")?;
        must((cells[state::ROW][state::EMPTY] == 1) == self.world.field().is_none(), "the field is another")?;
        must((cells[state::ROW][state::LOCKED] == 1) == self.world.locked(), "the lock is another")?;
        self.agree(cells)
    }

    /// Looks at the table after a turn; returns who moved, and how.
    ///
    /// # Errors
    /// Refuses a table that does not follow from those before it.
    pub fn field(&mut self, cells: &Cells) -> Result<(Seat, Move), Disagreement> {
        let mover = mover(cells)?;
        must(!self.world.is_over() && mover == self.world.turn(), "it was another seat's turn")?;
        let (before, after) = (self.world.hand(mover).count(), counts(cells)?[mover.index()]);
        let m = if before == after {
            Move::Pass
        } else {
            let Submitted::Meld(meld) = read_play(cells) else {
                return Err(Disagreement("what lies on the field is no meld"));
            };
            must(after + meld.size() == before, "the meld is not as large as it says")?;
            self.hold(mover, meld)?;
            Move::Play(meld)
        };
        self.world.play(m);
        self.agree(cells)?;
        Ok((mover, m))
    }

    /// Ends the game; returns what it brought every seat. Who is left when places are drawn by lot shares what
    /// is left, for the tables do not say how the lots fell.
    ///
    /// # Errors
    /// Refuses to end a game that is not over.
    pub fn end(&self) -> Result<[f32; SEATS], Disagreement> {
        must(self.world.is_over(), "the game is said to be over")?;
        let payoffs = [0, 1, 2, 3, 4].map(|seat| self.world.payoff(Seat(seat)));
        let drawn = |seat: usize| !self.world.hands[seat].is_empty();
        let left: Vec<f32> = (0..SEATS).filter(|&seat| drawn(seat)).map(|seat| payoffs[seat]).collect();
        let share = left.iter().sum::<f32>() / left.len().max(1) as f32;
        Ok([0, 1, 2, 3, 4].map(|seat| if drawn(seat) { share } else { payoffs[seat] }))
    }

    /// Makes the gift that is due, as this seat's hand after the exchange shows it, if it does.
    fn make_gift(&mut self, hand: Cards) -> Result<Option<Move>, Disagreement> {
        const WRONG: &str = "what was given is not what the hand lacks or gained";
        let (size, giver) = (self.world.gift_size(), self.world.giver());
        let pair =
            PAIRS.iter().find_map(|pair| pair.seats(self.world.classes).filter(|p| Some(p.0) == giver));
        let Some((rich, poor)) = pair else { return Err(Disagreement(WRONG)) };
        let cards = if self.seat == rich {
            self.dealt & !hand
        } else if self.seat == poor {
            hand & !self.world.hand(poor)
        } else {
            self.give_anything();
            return Ok(None);
        };
        must(cards.count() == size && self.hand_over(rich, cards), WRONG)?;
        self.world.play(Move::Give(cards));
        Ok(Some(Move::Give(cards)))
    }

    /// Makes a gift that nobody sees here.
    fn give_anything(&mut self) {
        let size = self.world.gift_size();
        if let Some(giver) = self.world.giver() {
            self.world.play(Move::Give(self.world.hand(giver).weakest(size)));
        }
    }

    /// Lets a seat lead, which therefore holds the three of diamonds.
    fn settle_lead(&mut self, leader: Seat) -> Result<(), Disagreement> {
        let three = Cards::of(Card::DIAMOND_THREE);
        must(self.hand_over(leader, three), "who leads cannot hold the three of diamonds")?;
        self.world.begin();
        Ok(())
    }

    /// Lets a seat hold the meld that it played.
    fn hold(&mut self, mover: Seat, meld: Meld) -> Result<(), Disagreement> {
        must(self.hand_over(mover, meld.cards()), "somebody played cards that are elsewhere")?;
        must(self.world.allows(meld), "a meld was played that the rules forbid")
    }

    /// Corrects the made-up hands so that a seat holds some cards; tells whether that can be.
    fn hand_over(&mut self, to: Seat, cards: Cards) -> bool {
        for card in (cards & !self.world.hand(to)).iter() {
            let from = self.world.holder(card).filter(|&from| from != self.seat && to != self.seat);
            let spare = (self.world.hand(to) & !cards).iter().next();
            let Some((from, spare)) = from.zip(spare) else { return false };
            let (card, spare) = (Cards::of(card), Cards::of(spare));
            let hands = &mut self.world.hands;
            hands[from.index()] = (hands[from.index()] & !card) | spare;
            hands[to.index()] = (hands[to.index()] & !spare) | card;
        }
        true
    }

    /// Compares what every table says with the world.
    fn agree(&self, cells: &Cells) -> Result<(), Disagreement> {
        let revolution = cells[state::ROW][state::REVOLUTION] == 1;
        must(revolution == self.world.revolution(), "the order is the other one")?;
        must(counts(cells)? == self.world.hands.map(Cards::count), "the counts are others")?;
        must(ring(cells)? == self.world.ring(), "the seats are others")
    }
}

fn mover(cells: &Cells) -> Result<Seat, Disagreement> {
    seat(cells[state::ROW][state::MOVER]).ok_or(Disagreement("the mover is nobody"))
}

fn seat(number: i32) -> Option<Seat> {
    u8::try_from(number).ok().filter(|&number| usize::from(number) < SEATS).map(Seat)
}

fn counts(cells: &Cells) -> Result<[u32; SEATS], Disagreement> {
    let mut counts = [0; SEATS];
    for (count, &cell) in counts.iter_mut().zip(&cells[players::ROW][players::COUNTS..]) {
        *count = u32::try_from(cell).ok().filter(|&n| n <= 53).ok_or(Disagreement("a count is none"))?;
    }
    Ok(counts)
}

fn ring(cells: &Cells) -> Result<[Seat; SEATS], Disagreement> {
    const WRONG: Disagreement = Disagreement("the seats are not five players");
    let mut ring = [Seat(0); SEATS];
    for (place, &cell) in ring.iter_mut().zip(&cells[players::ROW][players::RING..]) {
        *place = seat(cell).ok_or(WRONG)?;
    }
    Classes::by_places(ring).map(|_| ring).ok_or(WRONG)
}

/// Reads classes; all zeros are none.
fn classes(cells: &Cells) -> Result<Classes, Disagreement> {
    const WRONG: Disagreement = Disagreement("the classes are not five, each once");
    let found = &cells[players::ROW][players::CLASSES..players::CLASSES + SEATS];
    if found.iter().all(|&class| class == 0) {
        return Ok(Classes::NONE);
    }
    let mut places = [None; SEATS];
    for (player, &class) in found.iter().enumerate() {
        let place = seat(class).ok_or(WRONG)?;
        places[place.index()] = Some(Seat(player as u8));
    }
    let mut all = [Seat(0); SEATS];
    for (seat, found) in all.iter_mut().zip(places) {
        *seat = found.ok_or(WRONG)?;
    }
    Classes::by_places(all).ok_or(WRONG)
}
