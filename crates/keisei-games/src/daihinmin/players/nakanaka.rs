//! Nakanaka, the reference player of the contest's light class, restated.

use super::super::card::Card;
use super::super::cards::Cards;
use super::super::class::{Class, SEATS};
use super::super::meld::Meld;
use super::super::moves::Move;
use super::super::table::Table;
use super::super::view::SeatView;
use super::look::{Look, strength};
use super::plan::{Plan, gift, meld_order};
use super::reading::{preference, winning_meld};
use keisei_core::{Budget, Choice, Player, PlayerError, Policy, Position, Rng, Seat, View};

/// Plays by an ordered list of rules; the first that says something decides.
///
/// Restated from a description of the original, with what that leaves open settled by the logs: all its
/// gifts come out as logged, and most of its plays (the tests say how many, rule by rule).
///
/// It remembers the strongest rank that each seat has led: as a [`Player`] by watching, as a [`Policy`] if
/// it is told of every move by [`Nakanaka::note`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Nakanaka {
    led: [u32; SEATS],
    /// What was seen before the move that is watched next.
    before: Option<SeatView>,
}

/// Which of Nakanaka's rules decided, in the order in which they are asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Gives single cards of little use away.
    Gift,
    /// Answers a joker with the three of spades, or passes.
    JokerOnField,
    /// Passes when everybody else has.
    OthersPassed,
    /// Has nothing to answer with but the joker.
    Nothing,
    /// Plays the whole hand at once.
    WholeHand,
    /// Leads a revolution with a poor hand.
    Revolution,
    /// Leads what wins whatever the others hold.
    WinningLead,
    /// Leads the weakest rank or the largest meld.
    Lead,
    /// Answers with what wins whatever the others hold.
    WinningAnswer,
    /// Weighs the last card against the meld before it.
    OneLeft,
    /// Locks the field with the cheapest card.
    Lock,
    /// Plays a whole rank that is no better than the middle of the hand.
    Median,
    /// Waits with few cards among few players.
    FewLeft,
    /// Waits while somebody leads strong ranks.
    StrongLeader,
    /// Plays the weakest whole rank from a strong hand.
    StrongHand,
    /// Plays what keeps the hand's mean rank, or passes.
    CheapMeld,
}

impl Nakanaka {
    /// Remembers a move that is about to be played.
    pub fn note(&mut self, table: &Table, m: Move) {
        if let (Move::Play(meld), None) = (m, table.field()) {
            let led = &mut self.led[table.turn().index()];
            *led = (*led).max(strength(meld, table.revolution()));
        }
    }

    /// Decides, and tells by which rule; nothing when the game is over.
    pub fn decide(&self, table: &Table) -> Option<(Rule, Move)> {
        if table.is_over() {
            return None;
        }
        let seat = table.turn();
        let hand = table.hand(seat);
        if table.giver().is_some() {
            return Some((Rule::Gift, Move::Give(gift(hand, table.gift_size()))));
        }
        let (unseen, revolution) = (table.unseen(seat), table.revolution());
        let look = Look { table, seat, hand, unseen, plan: Plan::of(hand), revolution };
        let (rule, meld) = match table.field() {
            None => look.lead(),
            Some(field) => self.answer(&look, field),
        };
        Some((rule, meld.filter(|&meld| table.allows(meld)).map_or(Move::Pass, Move::Play)))
    }

    fn answer(&self, look: &Look<'_>, field: Meld) -> (Rule, Option<Meld>) {
        if field.is_joker() {
            let three = Meld::new(Cards::of(Card::SPADE_THREE), None);
            return (Rule::JokerOnField, three.filter(|_| look.hand.has(Card::SPADE_THREE)));
        }
        if look.others_passed() {
            return (Rule::OthersPassed, None);
        }
        let melds = look.answers(field);
        if melds.is_empty() {
            return (Rule::Nothing, None);
        }
        let whole = melds.iter().copied().filter(|meld| meld.cards() == look.hand);
        if let Some(all) = whole.min_by_key(|&meld| preference(meld)) {
            return (Rule::WholeHand, Some(all));
        }
        if let Some(meld) = winning_meld(look.table, look.hand, look.unseen) {
            return (Rule::WinningAnswer, Some(meld));
        }
        if let Some(decision) = look.one_left(&melds).or_else(|| look.lock(field)) {
            return decision;
        }
        let melds: Vec<Meld> = if look.hand.count() > 3 {
            melds.into_iter().filter(|meld| !meld.cards().has_joker()).collect()
        } else {
            melds
        };
        self.without_joker(look, &melds)
    }

    fn without_joker(&self, look: &Look<'_>, melds: &[Meld]) -> (Rule, Option<Meld>) {
        if melds.is_empty() {
            return (Rule::Nothing, None);
        }
        let just = || melds.iter().copied().filter(|&meld| look.is_just(meld));
        let weakest = |melds: &mut dyn Iterator<Item = Meld>| {
            melds.min_by_key(|&meld| (look.strength(meld), meld_order(meld)))
        };
        let median = look.median();
        let cheap = weakest(&mut just().filter(|&meld| look.strength(meld) <= median));
        if let Some(meld) = cheap {
            return (Rule::Median, Some(meld));
        }
        if look.hand.count() <= 3 && look.players() <= 3 {
            return (Rule::FewLeft, None);
        }
        if self.leader_is_too_strong(look) {
            return (Rule::StrongLeader, None);
        }
        let bold = weakest(&mut just()).filter(|&meld| meld.size() == 1 || look.stronger_behind(meld) >= 2);
        let rich = look.table.class(look.seat) <= Class::Fugo;
        if let Some(meld) = bold.filter(|meld| rich && meld.size() == 1 || look.has_strong_hand()) {
            return (Rule::StrongHand, Some(meld));
        }
        (Rule::CheapMeld, look.cheap_meld(melds))
    }

    /// Rule 14: own cards below the strongest rank that somebody still in has led outnumber that seat's
    /// cards by more than seven.
    fn leader_is_too_strong(&self, look: &Look<'_>) -> bool {
        if look.table.locked() {
            return false;
        }
        let others = Seat::all(SEATS).filter(|&seat| seat != look.seat && look.table.is_playing(seat));
        let leader = others.max_by_key(|seat| self.led[seat.index()]);
        leader.is_some_and(|seat| {
            let led = self.led[seat.index()];
            let below = look.hand.iter().filter(|&card| look.card_strength(card) < led).count() as u32;
            led > 0 && below > look.table.hand(seat).count() + 7
        })
    }
}

impl Policy<Table> for Nakanaka {
    fn pick(&mut self, table: &Table, _: &mut Rng) -> Option<Move> {
        self.decide(table).map(|(_, m)| m)
    }
}

impl Player<Table> for Nakanaka {
    fn begin(&mut self, _: Seat, view: &SeatView) {
        *self = Nakanaka { led: [0; SEATS], before: Some(*view) };
    }

    fn choose(&mut self, view: &SeatView, _: Budget, rng: &mut Rng) -> Result<Choice<Move>, PlayerError> {
        // Any world will do: the rules look at nothing that differs between those the seat imagines.
        let decided = self.decide(&view.sample(rng)).ok_or(PlayerError::GameOver)?;
        Ok(Choice::plain(decided.1))
    }

    fn watch(&mut self, view: &SeatView, _: Seat, m: Option<Move>) {
        if let Some((before, m)) = self.before.replace(*view).zip(m) {
            self.note(&before.known, m);
        }
    }
}
