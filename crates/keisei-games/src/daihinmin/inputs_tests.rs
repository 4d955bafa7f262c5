//! Worked examples of every group of inputs.

use super::super::table::EMPTY;
use super::super::{Cards, Classes, Daihinmin, Table};
use super::*;
use keisei_core::{Seat, laws, move_features::dense};

/// Seat 1 to move, with a hand that has a bit of everything.
fn table(field: &str, revolution: bool, locked: bool) -> Table {
    let own: Cards = "S3H4S4D8S9H9D9C9HKS2JK".parse().unwrap();
    let mut hands = [Cards::NONE; 5];
    hands[0] = own;
    for (i, card) in (!own).iter().enumerate() {
        hands[1 + i % 4] |= Cards::of(card);
    }
    let ring = [0, 1, 2, 3, 4].map(Seat);
    let mut table = Table::new(0, hands, Classes::NONE, ring, ring).unwrap();
    table.turn = 0;
    table.field = if field == "-" { EMPTY } else { field.parse().unwrap() };
    table.revolution = revolution;
    table.locked = locked;
    table
}

fn lit(inputs: &PlayInputs, table: &Table, m: &str) -> Vec<usize> {
    let amounts = dense(inputs, table, m.parse().unwrap());
    assert!(amounts.iter().all(|&amount| amount == 0.0 || amount == 1.0));
    (0..COUNT).filter(|&i| amounts[i] == 1.0).collect()
}

/// The inputs that tell the order and the candidate.
fn play(table: &Table, m: &str) -> Vec<usize> {
    let of_play = |i: &usize| (0..UNSEEN).contains(i) || (RANK..HAND).contains(i);
    lit(&PlayInputs::default(), table, m).into_iter().filter(of_play).collect()
}

#[test]
fn candidates_are_coded_as_defined() {
    // On an empty field there is no gap; a pass is rank 0 and nothing else.
    assert_eq!(play(&table("-", false, false), "pass"), [47]);
    // 9 is rank 9; a pair; size 2.
    assert_eq!(play(&table("-", false, false), "S9H9"), [47 + 9, 64, 67]);
    // Four ranks above fives; five and more above threes.
    assert_eq!(play(&table("H5D5", false, false), "S9H9"), [4, 56, 64, 67]);
    assert_eq!(play(&table("H3D3", false, false), "S9H9"), [5, 56, 64, 67]);
    // In a revolution the nines lie two below the jacks, and the order is input 0.
    assert_eq!(play(&table("HJDJ", true, false), "S9H9"), [0, 2, 56, 64, 67]);
    // Spades on spades lock the field, unless it is locked; the two is rank 15.
    assert_eq!(play(&table("SQ", false, false), "S2"), [3, 62, 66, 72]);
    assert_eq!(play(&table("SQ", false, true), "S2"), [3, 62, 66]);
    // The joker alone is rank 16, above the two; rank 2, below the three, in a revolution.
    assert_eq!(play(&table("HQ", false, false), "JK"), [4, 63, 66, 74]);
    assert_eq!(play(&table("HQ", true, false), "JK"), [0, 5, 49, 66, 74]);
    // The three of spades just beats a joker.
    assert_eq!(play(&table("JK", false, false), "S3"), [1, 50, 66]);
    // A sequence from below the threes has rank 2.
    assert_eq!(play(&table("-", false, false), "JKS3S4"), [49, 65, 68, 74]);
    // Five of a rank turn the order round; an eight cuts, also where the joker stands for it.
    assert_eq!(play(&table("-", false, false), "S9H9D9C9JK"), [56, 64, 70, 71, 74]);
    assert_eq!(play(&table("-", false, false), "D8"), [55, 66, 73]);
    assert_eq!(play(&table("-", false, false), "(S8)D8"), [55, 64, 67, 73, 74]);
}

#[test]
fn cards_are_coded_as_defined() {
    let hand = |inputs: &str, table: &Table, m: &str| -> Vec<usize> {
        let all = lit(&PlayInputs::named(inputs).unwrap(), table, m).into_iter();
        all.filter(|i| (HAND..FEW).contains(i)).map(|i| i - HAND).collect()
    };
    let quiet = table("-", false, false);
    // One 3, two 4s, one 8, three 9s at least, a king, a two, the joker high.
    let held = [0, 3, 4, 15, 18, 19, 20, 30, 36, 39];
    assert_eq!(hand("paper", &quiet, "S9H9"), held);
    assert_eq!(hand("paper", &table("-", true, false), "S9H9"), [&held[..9], &[40]].concat());
    assert_eq!(hand("paper-spade", &quiet, "S9H9"), [&held[..], &[40]].concat());
    assert_eq!(hand("paper-after", &quiet, "S9H9"), [0, 3, 4, 15, 18, 19, 30, 36, 39]);
    let unseen: Vec<usize> = lit(&PlayInputs::default(), &quiet, "pass")
        .into_iter()
        .filter(|i| (UNSEEN..RANK).contains(i))
        .map(|i| i - UNSEEN)
        .collect();
    // Three 3s, two 4s, no 9; three of what is seen once or not at all.
    let threes = |columns: std::ops::Range<usize>| 3 * columns.start..3 * columns.end;
    let expected: Vec<usize> = (0..5).chain(threes(2..6)).chain(threes(7..13)).collect();
    assert_eq!(unseen, expected);
}

#[test]
fn few_cards_are_told_in_the_order_of_play() {
    let mut table = table("-", false, false);
    table.ring = [2, 4, 0, 3, 1].map(Seat);
    table.turn = 2;
    let few = |name: &str, table: &Table| -> Vec<usize> {
        lit(&PlayInputs::named(name).unwrap(), table, "pass").into_iter().filter(|i| *i >= FEW).collect()
    };
    for (seat, keep) in [(3, 3), (1, 4), (4, 1)] {
        table.hands[seat] = table.hands[seat].weakest(keep);
    }
    assert_eq!(few("paper", &table), [116, 119]);
    assert_eq!(few("paper-few5", &table), [116, 117, 119]);
    assert_eq!(few("paper-few1", &table), [119]);
    table.playing &= !(1 << 3);
    assert_eq!(few("paper-few5", &table), [117, 119], "who is out has no cards to count");
}

#[test]
fn readings_are_found_by_name_and_do_not_peek() {
    for set in SETS {
        let inputs = PlayInputs::named(set.name).unwrap();
        assert_eq!(inputs.name(), set.name);
        laws::moves_do_not_peek(&Daihinmin::default(), &inputs).unwrap();
        let labels: std::collections::HashSet<String> = (0..COUNT).map(|i| inputs.label(i)).collect();
        assert_eq!(labels.len(), COUNT);
    }
    assert!(PlayInputs::named("paper-few0").is_err() && PlayInputs::named("paper-few").is_err());
}

#[test]
fn phases_divide_the_cards_evenly() {
    let inputs = PlayInputs::named("paper-few5-phases3").unwrap();
    assert_eq!((inputs.few(), inputs.phases()), (5, 3));
    let mut table = table("-", false, false);
    let mut seen = Vec::new();
    for seat in 0..5 {
        for keep in (0..=table.hands[seat].count()).rev() {
            table.hands[seat] = table.hands[seat].weakest(keep);
            seen.push(inputs.phase(&table));
        }
    }
    assert!(seen.is_sorted() && seen.first() == Some(&0) && seen.last() == Some(&2));
    assert!(PlayInputs::named("paper-phases0").is_err() && PlayInputs::named("paper-phases3-few5").is_err());
}
