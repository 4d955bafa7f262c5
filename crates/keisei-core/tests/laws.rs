//! The laws hold for the toy games, and catch games that break them.

use keisei_core::toys::nim::{Bouton, Heaps, Nim, Take};
use keisei_core::toys::tricks::{OwnCards, Table, Tricks};
use keisei_core::{
    FeatureSet, Features, Game, MoveFeatures, NoMoveFeatures, NumberedMoves, Open, Position, Rng, Seat, Spec,
    SpecError, Tags, UnknownName, laws,
};
use std::fmt;
use std::str::FromStr;

#[test]
fn toys_keep_the_laws() {
    laws::check(&Nim).unwrap();
    laws::check(&Tricks).unwrap();
    laws::no_peeking(&Nim, &Bouton).unwrap();
    laws::no_peeking(&Tricks, &OwnCards).unwrap();
}

/// Looks at the cards of the next seat.
#[derive(Clone)]
struct Peeking;

impl Features<Table> for Peeking {
    fn name(&self) -> &'static str {
        "peeking"
    }
    fn count(&self) -> usize {
        10
    }
    fn visit(&self, table: &Table, seat: Seat, each: impl FnMut(usize, f32)) {
        OwnCards.visit(table, Seat((seat.0 + 1) % 3), each);
    }
    fn label(&self, index: usize) -> String {
        OwnCards.label(index)
    }
}

#[test]
fn peeking_is_caught() {
    let broken = laws::no_peeking(&Tricks, &Peeking).unwrap_err();
    assert_eq!(broken.law, "features read only what their seat sees");
}

/// Describes a card by itself, or by the hand of the next seat.
#[derive(Clone)]
struct OfCard {
    peeks: bool,
}

impl MoveFeatures<Table> for OfCard {
    fn name(&self) -> &'static str {
        "of card"
    }
    fn count(&self) -> usize {
        10
    }
    fn visit_move(&self, table: &Table, card: <Table as Position>::Move, mut each: impl FnMut(usize, f32)) {
        let seat = Seat((table.turn().0 + u8::from(self.peeks)) % 3);
        OwnCards.visit(table, seat, &mut each);
        each(9, f32::from(u8::from(card.to_string() == "1")));
    }
    fn label(&self, index: usize) -> String {
        OwnCards.label(index)
    }
}

#[test]
fn moves_that_peek_are_caught() {
    laws::moves_do_not_peek(&Tricks, &OfCard { peeks: false }).unwrap();
    let broken = laws::moves_do_not_peek(&Tricks, &OfCard { peeks: true }).unwrap_err();
    assert_eq!(broken.law, "features of moves read only what the mover sees");
}

/// Nim with one fault, chosen by a constant.
#[derive(Clone, PartialEq, Debug)]
struct Faulty<const FAULT: u8>(Heaps);

const TWICE: u8 = 0;
const LOPSIDED: u8 = 1;
const TEXT: u8 = 2;
const BIASED: u8 = 3;
const PERFT: u8 = 4;
const SPEC: u8 = 5;
const NUMBERS: u8 = 6;

impl<const FAULT: u8> fmt::Display for Faulty<FAULT> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if FAULT == TEXT { f.write_str("3 4 5 first") } else { self.0.fmt(f) }
    }
}

impl<const FAULT: u8> FromStr for Faulty<FAULT> {
    type Err = <Heaps as FromStr>::Err;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Faulty)
    }
}

impl<const FAULT: u8> Position for Faulty<FAULT> {
    type Move = Take;
    type View = Open<Self>;
    const SEATS: usize = 2;
    const MAX_PLIES: u32 = 20;

    fn turn(&self) -> Seat {
        self.0.turn()
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
    fn moves(&self) -> impl Iterator<Item = Take> + '_ {
        let again = if FAULT == TWICE { 2 } else { 1 };
        (0..again).flat_map(|_| self.0.moves())
    }
    fn play(&mut self, m: Take) {
        self.0.play(m);
    }
    fn payoff(&self, seat: Seat) -> f32 {
        if FAULT == LOPSIDED { 1.0 } else { self.0.payoff(seat) }
    }
    fn score(&self, _: Seat) -> Option<f32> {
        None
    }
    fn view(&self, _: Seat) -> Open<Self> {
        Open(self.clone())
    }
    fn random_move(&self, rng: &mut Rng) -> Option<Take> {
        if FAULT == BIASED && rng.chance(0.2) { self.0.moves().next() } else { self.0.random_move(rng) }
    }
    fn perft(&self, depth: u32) -> u64 {
        self.0.perft(depth) + u64::from(FAULT == PERFT && depth == 2)
    }
}

#[derive(Clone)]
struct FaultyNim<const FAULT: u8>;

#[derive(Clone)]
struct NoFeatures;

impl<P: Position> Features<P> for NoFeatures {
    fn name(&self) -> &'static str {
        "none"
    }
    fn count(&self) -> usize {
        0
    }
    fn visit(&self, _: &P, _: Seat, _: impl FnMut(usize, f32)) {}
    fn label(&self, _: usize) -> String {
        String::new()
    }
}

impl<const FAULT: u8> Game for FaultyNim<FAULT> {
    type Position = Faulty<FAULT>;
    type Features = NoFeatures;
    type MoveFeatures = NoMoveFeatures;
    const NAME: &'static str = "faulty";
    const ABOUT: &'static str = "Nim with a fault";
    const RULES: u32 = 1;
    fn from_spec(_: &mut Spec) -> Result<Self, SpecError> {
        Ok(FaultyNim)
    }
    fn spec(&self) -> String {
        if FAULT == SPEC { "faulty:heaps=3".to_owned() } else { Self::NAME.to_owned() }
    }
    fn start(&self, rng: &mut Rng) -> Self::Position {
        Faulty(Nim.start(rng))
    }
    fn feature_sets(&self) -> &'static [FeatureSet] {
        &[]
    }
    fn features(&self, _: &str) -> Result<NoFeatures, UnknownName> {
        Ok(NoFeatures)
    }
    fn tags(&self, _: &Self::Position) -> Tags {
        Tags::default()
    }
    fn numbered_moves(&self) -> Option<&dyn NumberedMoves<Self::Position>> {
        (FAULT == NUMBERS).then_some(self as &dyn NumberedMoves<Self::Position>)
    }
}

/// Gives all moves of a heap one number.
impl<const FAULT: u8> NumberedMoves<Faulty<FAULT>> for FaultyNim<FAULT> {
    fn move_count(&self) -> usize {
        Nim.move_count()
    }
    fn move_number(&self, position: &Faulty<FAULT>, m: Take) -> usize {
        Nim.move_number(&position.0, m) / 255 * 255
    }
    fn numbered_move(&self, position: &Faulty<FAULT>, number: usize) -> Option<Take> {
        Nim.numbered_move(&position.0, number)
    }
}

#[test]
fn faults_are_caught() {
    assert_eq!(laws::check(&FaultyNim::<TWICE>).unwrap_err().law, "each move is listed once");
    assert_eq!(laws::check(&FaultyNim::<LOPSIDED>).unwrap_err().law, "payoffs sum to half the seats");
    assert_eq!(laws::check(&FaultyNim::<TEXT>).unwrap_err().law, "position text reads back");
    assert_eq!(laws::check(&FaultyNim::<BIASED>).unwrap_err().law, "random_move is uniform");
    assert_eq!(laws::check(&FaultyNim::<PERFT>).unwrap_err().law, "perft agrees with the plain count");
    assert_eq!(laws::check(&FaultyNim::<NUMBERS>).unwrap_err().law, "a number finds its move");
    let spec = laws::check(&FaultyNim::<SPEC>).unwrap_err();
    assert_eq!(spec.law, "the canonical specification reads back as the same");
}
