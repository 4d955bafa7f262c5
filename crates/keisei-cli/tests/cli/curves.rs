//! Records looked at and sorted out, and evaluation curves from outside.

use super::{folder, json, keisei, ok, run};
use std::path::Path;
use std::time::Duration;

/// Games to judge, and who judges them.
const MATCH: &str = "match go:size=5 mc:each=4 random --games 60 --openings random:3 --out games";
const CURVE: &str =
    "curve go:size=5 mc:total=40 mc:each=3,value=points --records games --condition ko --resamples 40";
/// What depends on nothing but the command.
const FILES: [&str; 9] = [
    "plan.json",
    "evaluations.parquet",
    "games.csv",
    "errors.csv",
    "report.json",
    "scores.csv",
    "curves-win-rate.svg",
    "correction-0.json",
    "positions.html",
];

fn bytes(there: &Path, name: &str) -> Vec<Vec<u8>> {
    FILES.iter().map(|file| std::fs::read(there.join(name).join(file)).expect(file)).collect()
}

/// On one thread and on two, and after kills at any moment, everything is the same to the byte.
#[test]
fn curves_repeat_and_survive() {
    let there = folder();
    ok(there.path(), MATCH);
    ok(there.path(), &format!("{CURVE} --out whole --threads 1"));
    let whole = bytes(there.path(), "whole");
    ok(there.path(), &format!("{CURVE} --out two --threads 2"));
    assert!(bytes(there.path(), "two") == whole);
    let mut killed = 0;
    for i in 0..4 {
        killed += u32::from(kill_at(there.path(), 1 + 9_000 * i));
    }
    assert!(killed >= 2, "only {killed} of 4 kills came before the end");
    // Half a line, as a full disk leaves it.
    let journal = there.path().join("cut/journal.jsonl");
    if let Ok(mut text) = std::fs::read(&journal) {
        text.extend(b"{\"game\":7,\"pla");
        std::fs::write(&journal, text).unwrap();
    }
    ok(there.path(), &format!("{CURVE} --out cut --resume"));
    assert!(bytes(there.path(), "cut") == whole);
    // What is finished stays as it is.
    ok(there.path(), &format!("{CURVE} --out cut --resume"));
    assert!(bytes(there.path(), "cut") == whole);
}

/// Runs until the journal has grown to a size and kills at once; tells whether that was before the end.
fn kill_at(there: &Path, size: u64) -> bool {
    let line = format!("{CURVE} --out cut --resume");
    let args: Vec<&str> = line.split(' ').collect();
    let mut child = keisei(there, &args).stdout(std::process::Stdio::null()).spawn().unwrap();
    let journal = there.join("cut/journal.jsonl");
    while std::fs::metadata(&journal).map_or(0, |meta| meta.len()) < size {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_micros(200));
    }
    child.kill().unwrap();
    child.wait().unwrap().code().is_none()
}

#[test]
fn values_are_asked_again_without_judging() {
    let there = folder();
    ok(there.path(), MATCH);
    let text = ok(there.path(), &format!("{CURVE} --out a"));
    assert!(text.contains("E(v)") && text.contains("Curves under conditions"), "{text}");
    let again = ok(
        there.path(),
        "curve --from a --out b --condition stones>9 --perspective mover --json --resamples 40",
    );
    let study = json(&again);
    assert_eq!(
        (&study["perspective"], &study["judges"][0]["conditions"][0]["condition"]),
        (&"mover".into(), &"stones>9".into())
    );
    assert_eq!(study["judges"][1]["unit"], "points");
    assert!(
        there.path().join("b/report.html").exists() && !there.path().join("b/evaluations.parquet").exists()
    );
    let refused = |line: &str, code: i32, words: &str| {
        let done = run(there.path(), line);
        assert!(done.code == Some(code) && done.err.contains(words), "{line}: {}", done.err);
    };
    refused("curve --from a --condition king", 2, "no tag \"king\"");
    refused("curve --from a --condition ko>3", 2, "ko is true or false");
    refused(&format!("{CURVE} --out a"), 2, "--resume");
    refused(&format!("{CURVE} --out a --resume --seed 2"), 2, "another plan");
    refused("curve go:size=5 random --records games --out c", 2, "no opinion");
    refused("curve go:size=5 mc --records games --out c --sample 1.5", 2, "--sample");
    let whole = std::fs::read(there.path().join("a/evaluations.parquet")).unwrap();
    std::fs::write(there.path().join("a/evaluations.parquet"), &whole[..whole.len() / 2]).unwrap();
    refused("curve --from a", 1, "evaluations.parquet is no whole Parquet file");
}

#[test]
fn some_positions_of_many_seats() {
    let there = folder();
    ok(there.path(), "match daihinmin random random --games 10 --out five");
    let line =
        "curve daihinmin mc:each=2 --records five --sample 4 --out curve --json --resamples 20 --no-search";
    let study = json(&ok(there.path(), line));
    let games = study["header"]["records"]["games"].as_u64().unwrap();
    assert_eq!((study["positions"].as_u64(), &study["perspective"]), (Some(4 * games), &"mover".into()));
    let done = run(there.path(), "curve daihinmin mc --records five --perspective first --out d");
    assert!(done.code == Some(2) && done.err.contains("more than two seats"), "{}", done.err);
}

/// Two games of three are sound; nothing of them is lost.
#[test]
fn damaged_records_are_named_and_counted() {
    let there = folder();
    let sgf = "(;GM[1]SZ[9]KM[5.5]PB[Ann]BR[3k]PW[Bob]WR[1d]RE[B+R];B[ee];W[cc];B[gg])\n\
        (;GM[1]SZ[9];B[ee];W[ee])\n\
        (;GM[1]SZ[9]PB[Bob]BR[1d]PW[Cid]WR[5k]RE[W+2.5];B[ee];W[cg];B[gc];W[];B[])\n\
        (;GM[1]SZ[9]KM[5.5]RE[?];B[ee];W[gc];B[cg])\n";
    std::fs::write(there.path().join("some.sgf"), sgf).unwrap();
    let checked = run(there.path(), "records check go some.sgf");
    assert_eq!(checked.code, Some(1), "{}", checked.err);
    let text = checked.out;
    assert!(text.contains("some.sgf: game 2, at byte 91: move 2, E5, is not legal"), "{text}");
    assert!(text.contains("3 sound games, 1 damaged, 1 there before, 1 without a result"), "{text}");
    let count = json(&ok(there.path(), "records count go some.sgf --json"));
    assert_eq!(
        (&count["games"], &count["positions"], &count["damage"]["games"]),
        (&3.into(), &13.into(), &1.into())
    );
    for (wish, games) in [
        ("--result black", 1),
        ("--result second", 1),
        ("--player bob", 2),
        ("--rank 3k", 1),
        ("--min-plies 4", 1),
        ("--over", 1),
        ("--result any", 2),
    ] {
        let report =
            json(&ok(there.path(), &format!("records filter go some.sgf {wish} --out f.sgf --json")));
        assert_eq!(report["games"], games, "{wish}");
        std::fs::remove_file(there.path().join("f.sgf")).unwrap();
    }
    // By way of a match's format and back: names and winners stay; ranks and agreed margins have no place there, and
    // a game that two passes ended is counted.
    ok(there.path(), "records convert go some.sgf --out some.jsonl");
    ok(there.path(), "records convert go some.jsonl --out back.sgf");
    let back = std::fs::read_to_string(there.path().join("back.sgf")).unwrap();
    assert!(
        back.contains("PB[Ann]PW[Bob]RE[B+R];B[ee];W[cc];B[gg])\n")
            && back.contains("PB[Bob]PW[Cid]RE[W+6.0];"),
        "{back}"
    );
    let study = json(&ok(
        there.path(),
        "curve go mc:each=2 --records some.sgf --out c --json --resamples 20 --no-search",
    ));
    let records = &study["header"]["records"];
    assert_eq!(
        (&records["games"], &records["without_result"], &records["damaged"]),
        (&2.into(), &1.into(), &1.into())
    );
    let done = run(there.path(), "records count othello some.sgf");
    assert!(done.code == Some(2) && done.err.contains("holds games of go"), "{}", done.err);
    let done = run(there.path(), "records sample go some.sgf --games 1 --out x.wtb");
    assert!(done.code == Some(2) && done.err.contains(".jsonl, .sgf"), "{}", done.err);
}

/// Scores that players wrote down are measured like any judge's, whatever format holds them.
#[test]
fn scores_in_records_are_judged_themselves() {
    let there = folder();
    let csa =
        "V2.2\nN+Ann\nN-Bob\nPI\n+\n+7776FU\n'** 30 -3334FU\n-3334FU\n'** 40\n+2726FU\n'** -25\n%TORYO\n";
    std::fs::write(there.path().join("some.csa"), csa).unwrap();
    let pgn = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. f3 {+0.30/9 1s} e5 {-0.40/9 1s} 2. g4 {book} Qh4# {+M1/3} 0-1\n";
    std::fs::write(there.path().join("some.pgn"), pgn).unwrap();
    std::fs::write(there.path().join("mute.pgn"), pgn.replace('{', "{no ").replace('/', "")).unwrap();
    let asked = |line: &str, out: &str| {
        let line = format!("curve {line} --out {out} --json --resamples 20 --no-search");
        let study = json(&ok(there.path(), &line));
        let e = &study["judges"][0]["scores"]["e"]["value"];
        (study["positions"].as_u64().unwrap(), e.as_f64().unwrap(), study["judges"][0]["name"].clone())
    };
    // Black won, and said 30 and −25; White said −40.
    assert_eq!(asked("shogi recorded --records some.csa", "a"), (3, 15.0, "recorded".into()));
    assert_eq!(asked("shogi recorded:by=Bob --records some.csa", "b"), (1, 40.0, "Bob".into()));
    ok(there.path(), "records convert shogi some.csa --out packed.hcpe");
    assert_eq!(asked("shogi recorded --records packed.hcpe", "c"), (3, 15.0, "recorded".into()));
    ok(there.path(), "records convert shogi some.csa --out again.csa");
    assert_eq!(asked("shogi recorded --records again.csa", "d"), (3, 15.0, "recorded".into()));
    // White lost after 30 for herself and 40 for her; a mate counts as 2,000.
    assert_eq!(
        asked("chess recorded --records some.pgn", "e"),
        (3, (-30.0 - 40.0 + 2000.0) / 3.0, "recorded".into())
    );
    // A judge beside them judges the same positions.
    let both =
        "curve chess recorded:by=Ann mc:each=1 --records some.pgn --out f --json --resamples 20 --no-search";
    let study = json(&ok(there.path(), both));
    assert_eq!((&study["positions"], &study["judges"][1]["failed"]), (&1.into(), &0.into()));
    for (line, words) in [
        ("curve chess recorded --records mute.pgn --out g", "hold no such scores"),
        ("curve chess recorded:by=Cid --records some.pgn --out h", "hold no such scores"),
        ("curve chess recorded:of=Ann --records some.pgn --out i", "of"),
    ] {
        let done = run(there.path(), line);
        assert!(done.code == Some(2) && done.err.contains(words), "{line}: {}", done.err);
    }
}
