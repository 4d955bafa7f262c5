//! The contest's sample client.

use super::super::card::Card;
use super::super::cards::{Cards, SUITED};
use super::super::meld::{Kind, Meld};
use super::super::moves::Move;
use super::super::table::Table;
use super::super::view::SeatView;
use super::hand::{groups, in_groups, in_sequences, sequences};
use keisei_core::{Budget, Choice, Player, PlayerError, Policy, Position, Rng, View};

/// The client that comes with the contest's server: gets rid of long melds first and keeps sets together.
///
/// It gives its lowest cards away, spades first. It leads its longest sequence, else its largest group, else
/// its lowest card, with the joker where that makes them larger, and the joker alone last. It answers a card
/// with its lowest one that belongs to no sequence and no group, else with the joker; groups with its lowest
/// rank of just that many cards, sequences with the lowest that its cards above the field cannot make longer;
/// without the joker if it can. On a locked field it looks only at the suits of the lock. It never answers a
/// joker, and where it puts the joker below the field's cards the server refuses the play: here a pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sample;

impl Policy<Table> for Sample {
    fn pick(&mut self, table: &Table, _: &mut Rng) -> Option<Move> {
        if table.is_over() {
            return None;
        }
        let hand = table.hand(table.turn());
        if table.giver().is_some() {
            return Some(Move::Give(gift(hand, table.gift_size())));
        }
        let meld = match table.field() {
            None => Some(lead(hand, table.revolution())),
            Some(field) => answer(table, hand, field),
        };
        Some(meld.filter(|&meld| table.allows(meld)).map_or(Move::Pass, Move::Play))
    }
}

impl Player<Table> for Sample {
    fn choose(&mut self, view: &SeatView, _: Budget, rng: &mut Rng) -> Result<Choice<Move>, PlayerError> {
        // Any world will do: the client looks at its own hand and the field.
        let world = view.sample(rng);
        self.pick(&world, rng).map(Choice::plain).ok_or(PlayerError::GameOver)
    }
}

/// Takes the lowest cards, spades first within a rank, and no joker unless there is nothing else.
fn gift(hand: Cards, size: u32) -> Cards {
    let mut gift = Cards::NONE;
    for _ in 0..size {
        let left = hand & !gift;
        gift |= lowest(left, false).map_or(left.strongest(1), Meld::cards);
    }
    gift
}

/// Returns the weakest of melds listed from column 0 up.
fn weakest(melds: &[Meld], revolution: bool) -> Option<Meld> {
    let low = |meld: &Meld| meld.low();
    let column = if revolution { melds.iter().map(low).max() } else { melds.iter().map(low).min() };
    melds.iter().find(|meld| Some(meld.low()) == column).copied()
}

fn lead(hand: Cards, revolution: bool) -> Meld {
    let joker = hand.has_joker();
    let mut long = sequences(hand, joker);
    let longest = long.iter().map(|meld| meld.size()).max();
    long.retain(|meld| Some(meld.size()) == longest);
    let group = || {
        (2..=5).rev().find_map(|size| {
            let mut all = groups(hand, size, false, 15);
            if joker {
                all.extend(groups(hand, size, true, 15));
            }
            weakest(&all, revolution)
        })
    };
    weakest(&long, revolution).or_else(group).or_else(|| lowest(hand, revolution)).unwrap_or(Meld::JOKER)
}

/// Returns the lowest card but the joker as a meld.
fn lowest(cards: Cards, revolution: bool) -> Option<Meld> {
    let rank = |column: u8| Some(Cards(cards.0 & SUITED).in_column(column)).filter(|rank| !rank.is_empty());
    let rank = if revolution { (1..=13).rev().find_map(rank) } else { (1..=13).find_map(rank) };
    Meld::new(rank?.strongest(1), None)
}

fn answer(table: &Table, hand: Cards, field: Meld) -> Option<Meld> {
    if field.is_joker() {
        return None;
    }
    let (size, joker, revolution) = (field.size(), hand.has_joker(), table.revolution());
    let suits = if table.locked() { field.suits() } else { 15 };
    let stronger = |&card: &Card| {
        let column = u32::from(card.column());
        let above = if revolution { column < field.low() } else { column > field.high() };
        above && card.suit().is_some_and(|suit| suits >> suit & 1 == 1)
    };
    let of_use =
        |cards: Cards| cards.iter().filter(stronger).fold(Cards::NONE, |sum, card| sum | Cards::of(card));
    match field.kind() {
        Kind::Single => {
            let loose = hand & !in_sequences(hand) & !in_groups(hand);
            lowest(of_use(loose), revolution).or(joker.then_some(Meld::JOKER))
        }
        Kind::Group => {
            let group = |joker| weakest(&groups(of_use(hand), size, joker, suits), revolution);
            group(false).or_else(|| joker.then(|| group(true))?)
        }
        Kind::Sequence => {
            let sequence = |joker| {
                let mut just = sequences(of_use(hand), joker);
                just.retain(|meld| meld.size() == size);
                weakest(&just, revolution)
            };
            sequence(false).or_else(|| joker.then(|| sequence(true))?)
        }
    }
}
