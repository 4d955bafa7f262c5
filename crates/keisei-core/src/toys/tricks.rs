//! Three seats, nine cards, three tricks, and a gift that only two of them see.
//!
//! Everybody holds three of the cards 1–9 and plays one to each trick; the highest takes it and
//! leads the next. Play stops when somebody's hand is empty. In a series the loser of the last
//! game first gives the winner a card of its choice, face down, and the winner leads.

use crate::{
    FeatureSet, Features, Game, NoMoveFeatures, Position, Rng, Seat, Spec, SpecError, Tag, Tags, UnknownName,
    View,
};
use std::fmt;
use std::str::FromStr;

const SEATS: usize = 3;
/// Bits 1 to 9.
const DECK: u16 = 0x3FE;

/// The game of Tricks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tricks;

/// The gift of a series: who gives, who takes, and which card once it is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Gift {
    from: Seat,
    to: Seat,
    card: Option<Card>,
}

/// A card from 1 to 9; playing it or giving it is a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Card(u8);

/// The cards as they lie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    hands: [u16; SEATS],
    played: [u16; SEATS],
    trick: Vec<Card>,
    wins: [u8; SEATS],
    lead: Seat,
    gift: Option<Gift>,
}

/// What one seat sees: its own hand, how many cards the others hold, and its own gift.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    seat: Seat,
    counts: [u8; SEATS],
    /// The table with the others' hands, and a gift that is not ours, taken out.
    known: Table,
    gift_made: bool,
}

/// Text that is no table or card.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is neither a table like \"123/456/789 -/-/- - 0/0/0 1 -\" nor a card 1–9")]
pub struct TricksTextError(String);

fn cards(set: u16) -> impl Iterator<Item = Card> {
    (1..=9).filter(move |&c| set >> c & 1 == 1).map(Card)
}

impl Card {
    fn bit(self) -> u16 {
        1 << self.0
    }
}

impl Table {
    fn deal(rng: &mut Rng) -> Self {
        let mut deck: Vec<Card> = cards(DECK).collect();
        rng.shuffle(&mut deck);
        let hand = |i: usize| deck[3 * i..3 * i + 3].iter().fold(0, |set, card| set | card.bit());
        Table {
            hands: [hand(0), hand(1), hand(2)],
            played: [0; SEATS],
            trick: Vec::new(),
            wins: [0; SEATS],
            lead: Seat::FIRST,
            gift: None,
        }
    }

    fn gift_is_due(&self) -> Option<Gift> {
        self.gift.filter(|gift| gift.card.is_none())
    }

    fn finished(&self) -> bool {
        self.gift_is_due().is_none() && self.trick.is_empty() && self.hands.contains(&0)
    }

    fn take_trick(&mut self) {
        let best = (0..SEATS).max_by_key(|&i| self.trick[i]).expect("three cards lie there");
        self.lead = Seat((self.lead.0 + best as u8) % SEATS as u8);
        self.wins[self.lead.index()] += 1;
        self.trick.clear();
    }
}

impl Position for Table {
    type Move = Card;
    type View = Hand;
    const SEATS: usize = SEATS;
    const MAX_PLIES: u32 = 10;

    fn turn(&self) -> Seat {
        match self.gift_is_due() {
            Some(gift) => gift.from,
            None => Seat((self.lead.0 + self.trick.len() as u8) % SEATS as u8),
        }
    }

    fn key(&self) -> u64 {
        self.to_string().bytes().fold(7, |key, byte| (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
    }

    fn moves(&self) -> impl Iterator<Item = Card> + '_ {
        cards(if self.finished() { 0 } else { self.hands[self.turn().index()] })
    }

    fn play(&mut self, card: Card) {
        let turn = self.turn().index();
        self.hands[turn] &= !card.bit();
        if let Some(gift) = self.gift_is_due() {
            self.hands[gift.to.index()] |= card.bit();
            self.gift = Some(Gift { card: Some(card), ..gift });
            return;
        }
        self.played[turn] |= card.bit();
        self.trick.push(card);
        if self.trick.len() == SEATS {
            self.take_trick();
        }
    }

    fn payoff(&self, seat: Seat) -> f32 {
        let mine = self.wins[seat.index()];
        let points: u8 = Seat::all(SEATS)
            .filter(|&other| other != seat)
            .map(|other| {
                1 + u8::from(mine > self.wins[other.index()]) - u8::from(mine < self.wins[other.index()])
            })
            .sum();
        f32::from(points) / 4.0
    }

    fn score(&self, seat: Seat) -> Option<f32> {
        Some(f32::from(self.wins[seat.index()]))
    }

    fn view(&self, seat: Seat) -> Hand {
        let mut known = self.clone();
        for other in Seat::all(SEATS).filter(|&other| other != seat) {
            known.hands[other.index()] = 0;
        }
        let gift_made = self.gift.is_some_and(|gift| gift.card.is_some());
        known.gift = self.gift.map(|gift| {
            let ours = gift.from == seat || gift.to == seat;
            Gift { card: gift.card.filter(|_| ours), ..gift }
        });
        Hand { seat, counts: self.hands.map(|hand| hand.count_ones() as u8), known, gift_made }
    }

    fn shown(&self, _: Card, to: Seat) -> bool {
        self.gift_is_due().is_none_or(|gift| gift.from == to || gift.to == to)
    }
}

impl View<Table> for Hand {
    fn sample(&self, rng: &mut Rng) -> Table {
        let mut table = self.known.clone();
        // A card this seat gave away stays with the taker until it is played.
        if let Some(Gift { from, to, card: Some(card) }) = table.gift
            && from == self.seat
            && table.played[to.index()] & card.bit() == 0
        {
            table.hands[to.index()] |= card.bit();
        }
        let placed = (table.hands.iter().chain(&table.played)).fold(0, |set, cards| set | cards);
        let mut unseen: Vec<Card> = cards(DECK & !placed).collect();
        rng.shuffle(&mut unseen);
        for (hand, &count) in table.hands.iter_mut().zip(&self.counts) {
            while hand.count_ones() < u32::from(count) {
                *hand |= unseen.pop().expect("as many cards as were dealt").bit();
            }
        }
        if let Some(gift) = &mut table.gift
            && self.gift_made
            && gift.card.is_none()
        {
            let taker = gift.to.index();
            let all: Vec<Card> = cards(table.hands[taker] | table.played[taker]).collect();
            gift.card = rng.pick(&all).copied();
        }
        table
    }
}

impl Game for Tricks {
    type Position = Table;
    type Features = OwnCards;
    type MoveFeatures = NoMoveFeatures;
    const NAME: &'static str = "tricks";
    const ABOUT: &'static str = "three seats, nine cards, and a gift only two of them see";
    const RULES: u32 = 1;

    fn from_spec(_: &mut Spec) -> Result<Self, SpecError> {
        Ok(Tricks)
    }

    fn start(&self, rng: &mut Rng) -> Table {
        Table::deal(rng)
    }

    fn next(&self, last: &Table, rng: &mut Rng) -> Table {
        let by_wins = |seat: &Seat| last.wins[seat.index()];
        let winner = Seat::all(SEATS).rev().max_by_key(by_wins).expect("three seats");
        let loser = Seat::all(SEATS).filter(|&s| s != winner).min_by_key(by_wins).expect("two more");
        Table { gift: Some(Gift { from: loser, to: winner, card: None }), lead: winner, ..Table::deal(rng) }
    }

    fn feature_sets(&self) -> &'static [FeatureSet] {
        &[FeatureSet {
            name: "own-cards",
            about: "the cards in one's own hand, and tricks taken",
            version: 1,
        }]
    }

    fn features(&self, name: &str) -> Result<OwnCards, UnknownName> {
        if name == "own-cards" {
            return Ok(OwnCards);
        }
        Err(UnknownName {
            kind: "feature set of tricks",
            name: name.to_owned(),
            known: vec!["own-cards".to_owned()],
        })
    }

    fn tags(&self, position: &Table) -> Tags {
        Tags(vec![("gift", Tag::Flag(position.gift.is_some()))])
    }
}

/// Ten features: each card in one's own hand, and the tricks one has taken.
#[derive(Clone, Copy, Debug)]
pub struct OwnCards;

impl Features<Table> for OwnCards {
    fn name(&self) -> &'static str {
        "own-cards"
    }

    fn count(&self) -> usize {
        10
    }

    fn visit(&self, table: &Table, seat: Seat, mut each: impl FnMut(usize, f32)) {
        for card in cards(table.hands[seat.index()]) {
            each(card.0 as usize - 1, 1.0);
        }
        each(9, f32::from(table.wins[seat.index()]));
    }

    fn label(&self, index: usize) -> String {
        if index == 9 { "tricks".to_owned() } else { format!("card {}", index + 1) }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Card {
    type Err = TricksTextError;

    fn from_str(text: &str) -> Result<Self, TricksTextError> {
        match text.parse() {
            Ok(card @ 1..=9) => Ok(Card(card)),
            _ => Err(TricksTextError(text.to_owned())),
        }
    }
}

fn write_cards(f: &mut fmt::Formatter<'_>, set: impl Iterator<Item = Card>) -> fmt::Result {
    let mut none = true;
    for card in set {
        none = false;
        write!(f, "{card}")?;
    }
    if none { f.write_str("-") } else { Ok(()) }
}

/// `hands played trick wins lead gift`, the gift as `from>to` and the card.
impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for sets in [self.hands, self.played] {
            for (i, set) in sets.into_iter().enumerate() {
                f.write_str(if i > 0 { "/" } else { "" })?;
                write_cards(f, cards(set))?;
            }
            f.write_str(" ")?;
        }
        write_cards(f, self.trick.iter().copied())?;
        let [a, b, c] = self.wins;
        write!(f, " {a}/{b}/{c} {} ", self.lead)?;
        match self.gift {
            None => f.write_str("-"),
            Some(Gift { from, to, card: None }) => write!(f, "{from}>{to}"),
            Some(Gift { from, to, card: Some(card) }) => write!(f, "{from}>{to}{card}"),
        }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {} sees {}", self.seat, self.known)
    }
}

impl FromStr for Table {
    type Err = TricksTextError;

    fn from_str(text: &str) -> Result<Self, TricksTextError> {
        read_table(text).ok_or_else(|| TricksTextError(text.to_owned()))
    }
}

fn read_card(c: char) -> Option<Card> {
    c.to_digit(10).filter(|d| (1..=9).contains(d)).map(|d| Card(d as u8))
}

fn read_seat(c: char) -> Option<Seat> {
    c.to_digit(10).filter(|d| (1..=3).contains(d)).map(|d| Seat(d as u8 - 1))
}

fn read_cards(word: &str) -> Option<Vec<Card>> {
    if word == "-" { Some(Vec::new()) } else { word.chars().map(read_card).collect() }
}

fn read_three<T>(word: &str, read: impl Fn(&str) -> Option<T>) -> Option<[T; SEATS]> {
    word.split('/').map(read).collect::<Option<Vec<T>>>()?.try_into().ok()
}

fn read_table(text: &str) -> Option<Table> {
    let words: Vec<&str> = text.split(' ').collect();
    let [hands, played, trick, wins, lead, gift] = words[..] else { return None };
    let set = |word: &str| Some(read_cards(word)?.iter().fold(0, |set, card| set | card.bit()));
    let gift = match gift.chars().collect::<Vec<_>>()[..] {
        ['-'] => None,
        [from, '>', to] => Some(Gift { from: read_seat(from)?, to: read_seat(to)?, card: None }),
        [from, '>', to, card] => {
            Some(Gift { from: read_seat(from)?, to: read_seat(to)?, card: Some(read_card(card)?) })
        }
        _ => return None,
    };
    let table = Table {
        hands: read_three(hands, set)?,
        played: read_three(played, set)?,
        trick: read_cards(trick).filter(|t| t.len() < SEATS)?,
        wins: read_three(wins, |w| w.parse().ok().filter(|&w: &u8| w <= 3))?,
        lead: read_seat(lead.chars().next().filter(|_| lead.len() == 1)?)?,
        gift,
    };
    let once = table
        .hands
        .iter()
        .chain(&table.played)
        .try_fold(0, |all, &set| (all & set == 0).then_some(all | set));
    (once == Some(DECK)).then_some(table)
}
