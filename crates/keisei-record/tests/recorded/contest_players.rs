//! The restated players of the contest against what the originals played.

use crate::shared;
use keisei_core::{Policy, Position, Stream};
use keisei_games::daihinmin::players::{Nakanaka, Rule, Sample};
use keisei_games::daihinmin::{Move, Table};
use keisei_record::uecda_log::{Game, Reader};
use std::collections::BTreeMap;

/// Visits every choice that a player of this name had in the logs (more than one legal move), with the moves
/// before it; says whether the logs are there.
fn choices(logs: &[&str], name: &str, mut visit: impl FnMut(&Table, Move, &[(Table, Move)])) -> bool {
    for log in logs {
        let Some(bytes) = shared::data(&format!("daihinmin/{log}")) else { return false };
        let reader = Reader::new(&bytes[..]).unwrap();
        let seats: Vec<bool> = reader.header().players().iter().map(|&player| player == name).collect();
        for Game { line, .. } in reader.map_while(Result::ok) {
            let mut table = line.start;
            let mut before = Vec::new();
            for &m in &line.moves {
                if seats[table.turn().index()] && table.moves().nth(1).is_some() {
                    visit(&table, m, &before);
                }
                before.push((table, m));
                table.play(m);
            }
        }
    }
    true
}

/// Whatever the sample client played, gave or was refused, the restated one plays.
#[test]
fn sample_plays_as_the_original() {
    let logs = [
        "honohonopi_default5_1000games.log",
        "ours_default5_1000.log",
        "ours_klein1_nakanaka1_default3_400.log",
        "ours_nakanaka1_default4_400.log",
    ];
    let mut rng = Stream::new(1).rng();
    let (mut same, mut all) = (0, 0);
    let found = choices(&logs, "default", |table, m, _| {
        let ours = Sample.pick(table, &mut rng).unwrap();
        all += 1;
        same += u32::from(ours == m);
        if ours != m {
            println!("{m}, not {ours}, in {table}");
        }
    });
    println!("{same} of {all} choices");
    assert!(!found || all == 98_110 && same == all, "{same} of {all}");
}

/// Every gift, and all but one play in seventeen, as the original; rule by rule so that a change shows where.
#[test]
fn nakanaka_gives_as_the_original_and_mostly_plays_so() {
    let logs = ["ours_nakanaka1_default4_400.log", "ours_klein1_nakanaka1_default3_400.log"];
    let mut by_rule: BTreeMap<Rule, (u32, u32)> = BTreeMap::new();
    let found = choices(&logs, "Nakanaka", |table, m, before| {
        let mut player = Nakanaka::default();
        for (table, m) in before {
            player.note(table, *m);
        }
        let (rule, ours) = player.decide(table).unwrap();
        let (same, all) = by_rule.entry(rule).or_default();
        *all += 1;
        *same += u32::from(ours == m);
    });
    for (rule, (same, all)) in &by_rule {
        println!("{rule:?}: {same} of {all}");
    }
    let sum = by_rule.values().fold((0, 0), |sum, rule| (sum.0 + rule.0, sum.1 + rule.1));
    println!("{} of {} choices", sum.0, sum.1);
    assert!(!found || by_rule[&Rule::Gift] == (506, 506));
    assert!(!found || sum == (8_233, 8_740), "{sum:?}");
}
