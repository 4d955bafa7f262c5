//! What others wrote — names, files, numbers — is shown and counted, and obeyed by nobody.

use super::{Done, folder, keisei, ok};
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
