//! What others wrote — names, files, numbers — is shown and counted, and obeyed by nobody.

use super::{Done, folder, keisei, ok, run};
use std::path::Path;

/// Plays a few games and changes the file of them.
fn games(folder: &Path, change: impl FnOnce(String) -> String) {
    ok(folder, "match go:size=5 random random --games 4 --openings random:2 --out games");
    let file = folder.join("games/games.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, change(text)).unwrap();
}

#[test]
fn no_name_moves_the_cursor() {
    let there = folder();
    std::fs::write(there.path().join("a\u{1b}[2J\u{9b}31m.txt"), "f5f5\n").unwrap();
    for words in [
        vec!["records", "check", "othello", "a\u{1b}[2J\u{9b}31m.txt"],
        vec!["records", "check", "othello", "a\u{1b}[2J\u{9b}31m.txt", "--json"],
        vec!["records", "check", "othello", "none\u{1b}[2J\u{9b}31m.txt"],
        vec!["games", "\u{1b}[2J\u{9b}31m"],
    ] {
        let Done { out, err, .. } = keisei(there.path(), &words).output().unwrap().into();
        let said = out + &err;
        assert!(!said.contains(['\u{1b}', '\u{9b}']), "{words:?}: {said:?}");
        assert!(said.contains("\\u001b[2J\\u009b31m"), "{words:?}: {said:?}");
    }
}

#[test]
fn no_name_is_a_formula() {
    let there = folder();
    games(there.path(), |text| text.replace("\"random\"", "\"=HYPERLINK(1)\""));
    ok(there.path(), "curve go:size=5 mc:total=10 --records games --out curve --resamples 20 --no-search");
    let table = std::fs::read_to_string(there.path().join("curve/games.csv")).unwrap();
    assert!(table.contains("'=HYPERLINK(1)") && !table.contains(",=") && !table.contains(",\"="), "{table}");
}

#[test]
fn a_byte_order_mark_costs_no_game() {
    let there = folder();
    games(there.path(), |text| format!("\u{feff}{text}"));
    let found = ok(there.path(), "records check go:size=5 games");
    assert!(found.contains('4') && !found.contains("damaged at"), "{found}");
}

#[test]
fn a_damaged_line_is_not_repeated_at_length() {
    let there = folder();
    let position = "X".repeat(1 << 20);
    games(there.path(), |text| text.replacen("5/5/5/5/5 X", &position, 1));
    let Done { code, out, err } = run(there.path(), "records check go:size=5 games");
    assert_eq!(code, Some(1), "{err}");
    assert!(out.len() + err.len() < 4000, "{} and {} bytes", out.len(), err.len());
    assert!((out + &err).contains("line 1"), "it says where");
}

#[test]
fn questions_are_checked_before_anybody_judges() {
    let there = folder();
    games(there.path(), |text| text);
    for (rest, why) in [
        ("--condition kko", "no tag \"kko\""),
        ("--condition stones=many", "stones is a number"),
        ("--sample near:kko", "no tag \"kko\""),
        ("--resamples 18446744073709551615", "--resamples is 10000 at most"),
    ] {
        let line = format!("curve go:size=5 mc:total=10 --records games --out curve {rest}");
        let Done { code, err, .. } = run(there.path(), &line);
        assert_eq!(code, Some(2), "{line}: {err}");
        assert!(err.contains(why), "{line}: {err}");
        assert!(!there.path().join("curve").exists(), "{line}");
    }
}
