//! The restated players of the contest against what the originals played.

use keisei_core::{Policy, Position, Stream};
use keisei_games::daihinmin::players::{Nakanaka, Rule, Sample};
use keisei_games::daihinmin::{Move, Table};
use keisei_record::uecda_log::{Game, Reader};
use std::collections::BTreeMap;
use std::path::Path;

/// Visits every choice that a player of this name had in the logs (more than one legal move), with the moves
/// before it.
fn choices(logs: &[&Path], name: &str, mut visit: impl FnMut(&Table, Move, &[(Table, Move)])) {
    for log in logs {
        let bytes = std::fs::read(log).unwrap();
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
}

/// Whatever the sample client played, gave or was refused, the restated one plays.
pub fn sample_plays_as_the_original(logs: [&Path; 4]) {
    let mut rng = Stream::new(1).rng();
    let (mut same, mut all) = (0, 0);
    choices(&logs, "default", |table, m, _| {
        let ours = Sample.pick(table, &mut rng).unwrap();
        all += 1;
        same += u32::from(ours == m);
        if ours != m {
            println!("{m}, not {ours}, in {table}");
        }
    });
    assert_eq!((same, all), (98_110, 98_110));
}

/// Every gift, and all but one play in seventeen, as the original; rule by rule so that a change shows where.
pub fn nakanaka_gives_as_the_original_and_mostly_plays_so(logs: [&Path; 2]) {
    let mut by_rule: BTreeMap<Rule, (u32, u32)> = BTreeMap::new();
    choices(&logs, "Nakanaka", |table, m, before| {
        let mut player = Nakanaka::default();
        for (table, m) in before {
            player.note(table, *m);
        }
        let (rule, ours) = player.decide(table).unwrap();
        let (same, all) = by_rule.entry(rule).or_default();
        *all += 1;
        *same += u32::from(ours == m);
    });
    let sum = by_rule.values().fold((0, 0), |sum, rule| (sum.0 + rule.0, sum.1 + rule.1));
    assert_eq!(by_rule[&Rule::Gift], (506, 506));
    assert_eq!(sum, (8_233, 8_740), "{by_rule:?}");
}
