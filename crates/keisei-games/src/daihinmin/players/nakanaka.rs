//! Nakanaka, the reference player of the contest's light class, restated.

use super::super::card::Card;
use super::super::cards::Cards;
use super::super::class::{Class, SEATS};
use super::super::meld::{Kind, Meld};
use super::super::moves::Move;
use super::super::table::Table;
use super::super::view::SeatView;
use super::plan::{Plan, gift, meld_order, sorted};
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

/// What the rules look at.
struct Look<'a> {
    table: &'a Table,
    seat: Seat,
    hand: Cards,
    unseen: Cards,
    plan: Plan,
    revolution: bool,
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
        if let Some(meld) = bold.filter(|_| look.has_strong_hand()) {
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

fn strength(meld: Meld, revolution: bool) -> u32 {
    match (meld.is_joker(), revolution) {
        (true, _) => 15,
        (_, false) => meld.low(),
        (_, true) => 14 - meld.high().min(14),
    }
}

impl Look<'_> {
    fn strength(&self, meld: Meld) -> u32 {
        strength(meld, self.revolution)
    }

    fn card_strength(&self, card: Card) -> u32 {
        let column = u32::from(card.column());
        if card == Card::JOKER {
            15
        } else if self.revolution {
            14 - column
        } else {
            column
        }
    }

    fn players(&self) -> u32 {
        Seat::all(SEATS).filter(|&seat| self.table.is_playing(seat)).count() as u32
    }

    fn others_passed(&self) -> bool {
        let awake = |seat: &Seat| self.table.is_playing(*seat) && !self.table.has_passed(*seat);
        Seat::all(SEATS).filter(|&seat| seat != self.seat).filter(awake).count() == 0
    }

    fn mean(&self, cards: Cards) -> f64 {
        let sum: u32 = cards.iter().map(|card| self.card_strength(card)).sum();
        f64::from(sum) / f64::from(cards.count().max(1))
    }

    fn median(&self) -> u32 {
        let mut all: Vec<u32> = self.hand.iter().map(|card| self.card_strength(card)).collect();
        all.sort_unstable();
        all[all.len() / 2]
    }

    /// The hand without the planned sequences, as long as it is large.
    fn open_hand(&self) -> Cards {
        if self.hand.count() > 6 {
            self.plan.sequences.iter().fold(self.hand, |left, &sequence| left & !sequence)
        } else {
            self.hand
        }
    }

    /// Tells whether a meld leaves no part of a set behind: it is the whole rank, or eights, aces and twos.
    fn is_just(&self, meld: Meld) -> bool {
        if meld.kind() == Kind::Sequence {
            return false;
        }
        let column = meld.low() as u8;
        let all = self.hand.in_column(column.min(15)).count();
        meld.size() == all || matches!(column, 6 | 12 | 13)
    }

    fn lead(&self) -> (Rule, Option<Meld>) {
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
    fn revolution_meld(&self) -> Option<Meld> {
        if self.table.class(self.seat) <= Class::Fugo || self.mean(self.hand) >= self.mean(self.unseen) {
            return None;
        }
        let legal = self.table.legal();
        (0..legal.count()).map(|i| legal.nth(i)).find(|meld| meld.turns())
    }

    /// Rule 5: the weakest rank, or a larger meld that costs no more ranks than it gains cards.
    fn quiet_lead(&self) -> Option<Meld> {
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

    fn answers(&self, field: Meld) -> Vec<Meld> {
        let open = if field.kind() == Kind::Sequence { self.hand } else { self.open_hand() };
        let melds = |hand| {
            let legal = self.table.legal_for(hand);
            (0..legal.count()).map(|i| legal.nth(i)).collect::<Vec<Meld>>()
        };
        let found = melds(open);
        if found.is_empty() { melds(self.hand) } else { found }
    }

    /// Rule 9: with one card left after the play, compare it with the meld.
    fn one_left(&self, melds: &[Meld]) -> Option<(Rule, Option<Meld>)> {
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
    fn lock(&self, field: Meld) -> Option<(Rule, Option<Meld>)> {
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
    fn has_strong_hand(&self) -> bool {
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
    fn cheap_meld(&self, melds: &[Meld]) -> Option<Meld> {
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
    fn stronger_behind(&self, meld: Meld) -> usize {
        let behind = (self.hand & !meld.cards()).iter();
        behind.filter(|&card| self.card_strength(card) > self.strength(meld)).count()
    }
}

/// Returns the first `n` in Nakanaka's order.
fn first(cards: Cards, n: usize) -> Cards {
    sorted(cards).into_iter().take(n).fold(Cards::NONE, |sum, card| sum | Cards::of(card))
}
