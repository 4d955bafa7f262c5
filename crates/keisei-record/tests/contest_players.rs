//! The restated players of the contest against what the originals played.

mod shared;

use keisei_core::{Policy, Position, Stream};
use keisei_games::daihinmin::players::Sample;
use keisei_games::daihinmin::{Move, Table};
use keisei_record::uecda_log::{Game, Reader};

/// Visits every choice that a player of this name had in the logs: more than one legal move.
fn choices(logs: &[&str], name: &str, mut visit: impl FnMut(&Table, Move)) -> bool {
    for log in logs {
        let Some(bytes) = shared::data(&format!("daihinmin/{log}")) else { return false };
        let reader = Reader::new(&bytes[..]).unwrap();
        let seats: Vec<bool> = reader.header().players().iter().map(|&player| player == name).collect();
        for Game { line, .. } in reader.map_while(Result::ok) {
            let mut table = line.start;
            for &m in &line.moves {
                if seats[table.turn().index()] && table.moves().nth(1).is_some() {
                    visit(&table, m);
                }
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
    let found = choices(&logs, "default", |table, m| {
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
