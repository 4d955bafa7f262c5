//! The generator against a literal reading of the rules.

use super::super::{Card, Cards, Daihinmin, Meld, Move, Table};
use keisei_core::{Game, Position, Stream};
use std::collections::HashSet;

/// A cell: suit and column.
type Cell = (u8, u8);

/// Lists every meld there is from a hand, by going through sets of cells one by one.
fn melds(hand: Cards) -> HashSet<Meld> {
    let mut cells: Vec<Vec<Cell>> = Vec::new();
    for column in 1..=13 {
        for suits in 1..16u8 {
            cells.push((0..4).filter(|suit| suits >> suit & 1 == 1).map(|suit| (suit, column)).collect());
        }
    }
    for suit in 0..4 {
        for first in 0..=12 {
            for last in first + 2..=14 {
                cells.push((first..=last).map(|column| (suit, column)).collect());
            }
        }
    }
    let mut all = HashSet::new();
    for cells in cells {
        plain(hand, &cells, &mut all);
        with_joker(hand, &cells, &mut all);
    }
    all
}

fn plain(hand: Cards, cells: &[Cell], all: &mut HashSet<Meld>) {
    let cards: Option<Vec<Card>> = cells.iter().map(|&(suit, column)| Card::new(suit, column)).collect();
    if let Some(cards) = cards.filter(|cards| cards.iter().all(|&card| hand.has(card))) {
        let set = cards.into_iter().fold(Cards::NONE, |set, card| set | Cards::of(card));
        all.insert(Meld::new(set, None).expect("cells of a meld"));
        if set.count() == 4 && hand.has_joker() && Meld::new(set, None).unwrap().turns() {
            all.insert(Meld::new(set | Cards::of(Card::JOKER), None).expect("five of a rank"));
        }
    }
}

fn with_joker(hand: Cards, cells: &[Cell], all: &mut HashSet<Meld>) {
    if !hand.has_joker() {
        return;
    }
    for &stand in cells {
        let others: Option<Vec<Card>> = (cells.iter().filter(|&&cell| cell != stand))
            .map(|&(suit, column)| Card::new(suit, column))
            .collect();
        if let Some(others) = others.filter(|cards| cards.iter().all(|&card| hand.has(card))) {
            let set = others.into_iter().fold(Cards::of(Card::JOKER), |set, card| set | Cards::of(card));
            all.insert(Meld::new(set, Some(stand)).expect("cells of a meld"));
        }
    }
}

fn columns(meld: Meld) -> Vec<u8> {
    let mut columns: Vec<u8> = (meld.cards().iter().filter(|&card| card != Card::JOKER))
        .map(Card::column)
        .chain(meld.stands_for().map(|(_, column)| column))
        .collect();
    columns.sort_unstable();
    columns
}

fn suits(meld: Meld) -> HashSet<u8> {
    meld.cards().iter().filter_map(Card::suit).chain(meld.stands_for().map(|(suit, _)| suit)).collect()
}

/// Rule 1.7 word by word.
fn may_follow(table: &Table, meld: Meld) -> bool {
    let Some(field) = table.field() else { return true };
    let joker = |meld: Meld| meld.cards() == Cards::of(Card::JOKER);
    if joker(field) {
        return meld.cards() == Cards::of(Card::SPADE_THREE);
    }
    if joker(meld) {
        return field.cards().count() == 1;
    }
    let same_kind = meld.kind() == field.kind() && meld.cards().count() == field.cards().count();
    let stronger = |a: u8, b: u8| if table.revolution() { a < b } else { a > b };
    let beats = columns(meld).iter().all(|&a| columns(field).iter().all(|&b| stronger(a, b)));
    same_kind && beats && (!table.locked() || suits(meld) == suits(field))
}

#[test]
fn finds_what_a_literal_reading_finds() {
    let game = Daihinmin { reset: 2, ..Daihinmin::default() };
    let stream = Stream::new(1).named("legal");
    let mut table = game.start(&mut stream.rng());
    let (mut checked, mut jokers, mut turned) = (0, 0, 0);
    for number in 0..60 {
        let mut rng = stream.child(number).rng();
        // Random games seldom see a revolution: some begin with it.
        table.revolution = table.giver().is_none() && number % 4 == 0;
        while let Some(m) = table.random_move(&mut rng) {
            if table.giver().is_none() {
                let hand = table.hand(table.turn());
                let all = melds(hand);
                let literal: HashSet<Move> = all
                    .iter()
                    .filter(|&&meld| may_follow(&table, meld))
                    .map(|&meld| Move::Play(meld))
                    .collect();
                let found: Vec<Move> = table.moves().filter(|&m| m != Move::Pass).collect();
                assert_eq!(found.iter().copied().collect::<HashSet<_>>(), literal, "{table}");
                assert_eq!(found.len(), literal.len(), "{table}");
                for &meld in &all {
                    assert_eq!(table.allows(meld), literal.contains(&Move::Play(meld)), "{meld} in {table}");
                }
                checked += 1;
                jokers += u32::from(hand.has_joker());
                turned += u32::from(table.revolution());
            }
            table.play(m);
        }
        table = game.next(&table, &mut rng);
    }
    assert!(checked > 3000 && jokers > 100 && turned > 1000, "{checked} {jokers} {turned}");
}

/// Hands that deals seldom bring: long sequences, whole ranks, the joker beyond either end.
#[test]
fn finds_melds_of_rare_hands() {
    let rich = [
        "S3S4S5S6S7S8S9STSJSQSKSAS2JK",
        "S3H3D3C3S4H4D4C4JK",
        "S3S4JK",
        "SAS2JK",
        "S2H2D2C2JK",
        "S3H3JKSAS2",
    ];
    for text in rich {
        let hand: Cards = text.parse().unwrap();
        let legal = super::Legal::lead(hand.0);
        let found: Vec<Meld> = (0..legal.count()).map(|i| legal.nth(i)).collect();
        let mut literal = melds(hand);
        literal.insert(Meld::JOKER);
        assert_eq!(found.iter().copied().collect::<HashSet<_>>(), literal, "{text}");
        assert_eq!(found.len(), literal.len(), "{text}");
    }
}

/// One pass lists what asking number by number finds, in the same order.
#[test]
fn one_pass_lists_the_same_melds() {
    use keisei_core::{Game, Position, Stream};
    let game = Daihinmin::default();
    let mut rng = Stream::new(9).named("one pass").rng();
    let mut table = game.start(&mut rng);
    for _ in 0..40 {
        while let Some(m) = table.random_move(&mut rng) {
            let by_number: Vec<_> = (0..table.moves().count()).filter_map(|i| table.moves().nth(i)).collect();
            let mut at_once = Vec::new();
            table.moves().for_each(|m| at_once.push(m));
            assert_eq!(at_once, by_number, "{table}");
            let mut rest = Vec::new();
            table.moves().skip(2).for_each(|m| rest.push(m));
            assert_eq!(rest, by_number[by_number.len().min(2)..], "{table}");
            table.play(m);
        }
        table = game.next(&table, &mut rng);
    }
}
