//! Work shared out among processes: the same bytes as one process.

use super::{folder, keisei, ok, run};
use std::path::Path;

/// Runs three shares of a command at once, each in a process.
fn share(folder: &Path, line: &str) {
    let start = |i: u32| {
        let line = format!("{line} --shard {i}/3");
        let args: Vec<&str> = line.split_whitespace().collect();
        keisei(folder, &args).spawn().unwrap()
    };
    let ended: Vec<_> =
        [start(1), start(2), start(3)].into_iter().map(|mut child| child.wait().unwrap()).collect();
    assert!(ended.iter().all(std::process::ExitStatus::success), "{ended:?}");
}

fn same(folder: &Path, one: &str, two: &str) {
    let [one, two] = [one, two].map(|name| std::fs::read(folder.join(name)).unwrap());
    assert!(one == two && !one.is_empty());
}

#[test]
fn a_match() {
    let there = folder();
    let line = "match othello greedy mc:each=1 random --games 7 --openings random:6 --out";
    let alone = ok(there.path(), &format!("{line} alone"));
    share(there.path(), &format!("{line} shared"));
    assert!(!there.path().join("shared/games.jsonl").exists());
    assert_eq!(ok(there.path(), &format!("{line} shared")), alone);
    same(there.path(), "alone/games.jsonl", "shared/games.jsonl");
    same(there.path(), "alone/plan.json", "shared/plan.json");
    assert!(!there.path().join("shared/parts").exists());
    let again = run(there.path(), &format!("{line} shared --shard 1/3"));
    assert!(again.code != Some(0) && again.err.contains("already holds a match"), "{}", again.err);
}

#[test]
fn what_is_missing_is_named() {
    let there = folder();
    let line = "match othello greedy random --games 8 --out shared";
    ok(there.path(), &format!("{line} --shard 2/3"));
    let early = run(there.path(), line);
    assert!(
        early.code == Some(1) && early.err.contains("not played yet, the first of them number 0"),
        "{}",
        early.err
    );
    let other = run(there.path(), "match othello greedy random --games 8 --seed 2 --out shared --shard 1/3");
    assert!(other.code != Some(0) && other.err.contains("another match"), "{}", other.err);
    let test = run(there.path(), "match othello greedy random --sprt 0,50 --out other --shard 1/3");
    assert_eq!(test.code, Some(2), "{}", test.err);
    for wrong in ["0/3", "4/3", "x"] {
        assert_eq!(run(there.path(), &format!("{line} --shard {wrong}")).code, Some(2));
    }
}

#[test]
fn a_curve() {
    let there = folder();
    ok(there.path(), "match go:size=5 mc:each=1 random --games 20 --openings random:4 --out games");
    let line = "curve go:size=5 mc:total=20 uct:total=10 --records games --resamples 20 --out";
    ok(there.path(), &format!("{line} alone"));
    share(there.path(), &format!("{line} shared"));
    ok(there.path(), &format!("{line} shared"));
    for name in ["evaluations.parquet", "games.csv", "report.json", "scores.csv"] {
        same(there.path(), &format!("alone/{name}"), &format!("shared/{name}"));
    }
}

#[test]
fn records() {
    let there = folder();
    for (game, name) in [("daihinmin nakanaka", "log"), ("othello mc:each=1 random", "jsonl")] {
        let line = format!("records generate {game} --games 22 --series 3 --out");
        ok(there.path(), &format!("{line} alone.{name}"));
        share(there.path(), &format!("{line} shared.{name}"));
        assert!(!there.path().join(format!("shared.{name}")).exists());
        ok(there.path(), &format!("{line} shared.{name}"));
        same(there.path(), &format!("alone.{name}"), &format!("shared.{name}"));
    }
}
