//! A position's text and the game agree, whichever command reads them.

use super::{Done, folder, keisei};
use std::path::Path;

/// Runs a command whose words stand apart by blanks; an underscore is a blank within a word.
fn run(folder: &Path, line: &str) -> Done {
    let words: Vec<String> = line.split(' ').map(|word| word.replace('_', " ")).collect();
    keisei(folder, &words).output().expect("the binary runs").into()
}

/// The last line of leaves that perft writes.
fn leaves(line: &str) -> String {
    let Done { out, err, .. } = run(folder().path(), line);
    let deepest =
        out.lines().rfind(|line| line.contains("leaves")).unwrap_or_else(|| panic!("{line}: {err}"));
    deepest.split("leaves").next().unwrap().trim().to_owned()
}

#[test]
fn a_text_takes_the_rules_of_the_game() {
    let rules = "go:size=3,ko=positional,suicide=yes";
    let start = leaves(&format!("perft {rules} --depth 6"));
    assert_eq!(leaves(&format!("perft {rules} --depth 6 --position 3/3/3_X")), start);
    assert_ne!(leaves("perft go --depth 6 --position 3/3/3_X"), start);
    let written = "perft go --depth 6 --position 3/3/3_X_ko=positional_suicide=yes";
    assert_eq!(leaves(written), start);
}

#[test]
fn a_contradiction_is_refused_by_every_command_with_both_values() {
    let there = folder();
    std::fs::write(there.path().join("openings"), "3/3/3 X\n").unwrap();
    for line in [
        "perft go:size=9 --depth 2 --position 3/3/3_X",
        "eval go:size=9 mc:total=10 --position 3/3/3_X",
        "play go:size=9 random random --position 3/3/3_X",
        "match go:size=9 random random --games 2 --openings openings",
    ] {
        let done = run(there.path(), line);
        assert_ne!(done.code, Some(0), "{line}");
        assert!(done.err.contains("says size=3, but the game says size=9"), "{line}: {}", done.err);
    }
}
