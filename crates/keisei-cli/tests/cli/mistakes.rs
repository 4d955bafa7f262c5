//! Whatever goes wrong is one clear sentence and a status that is not zero.

use super::{Done, folder, ok, run};
use std::path::Path;

/// Checks that a command fails with a status and a sentence that holds some words.
fn fails(folder: &Path, line: &str, code: i32, words: &[&str]) {
    let Done { code: found, out, err } = run(folder, line);
    assert_eq!(found, Some(code), "{line}: {err}");
    assert!(err.starts_with("error: ") && err.trim_end().lines().count() == 1, "{line}: {err}");
    assert!(!err.contains("panicked") && !err.contains("{ "), "{line}: {err}");
    for word in words {
        assert!(err.contains(word), "{line}: {err}");
    }
    assert_eq!(out, "", "{line}");
}

#[test]
fn words_that_make_no_sense() {
    let there = folder();
    let usage = |line: &str, words: &[&str]| fails(there.path(), line, 2, words);
    usage("games otello", &["no game named \"otello\"", "othello"]);
    usage("perft otello --depth 3", &["no game named"]);
    usage("games othello:size=9", &["no option \"size\""]);
    usage("perft othello", &["--depth"]);
    usage("perft othello --depth many", &["many"]);
    usage("perft othello --depth 3 --deep", &["--deep"]);
    usage("perft othello --depth 3 --threads 0", &["--threads"]);
    usage("perft othello --depth 3 --position XO", &["64 squares", "2 squares"]);
    usage("perft othello --depth 3 --moves f5f5", &["move 2", "f5"]);
    usage("eval othello greddy", &["no player named \"greddy\"", "greedy"]);
    usage("eval othello random", &["no opinion"]);
    usage("eval othello mc:each=0", &["plays no game"]);
    usage("eval othello mc:each=1,total=2", &["both"]);
    usage("eval othello egreedy:epsilon=2", &["epsilon"]);
    usage("play othello --seat 3", &["no seat \"3\"", "Black"]);
    usage("play othello random random random", &["too many", "2 seats"]);
    usage("play othello random random --seat 1", &["taken"]);
    usage("play othello --json", &["--watch"]);
    usage("match othello random", &["two entrants"]);
    usage("match othello random greedy --games 0", &["games"]);
    usage("match othello random greedy --sprt 5,0", &["below"]);
    usage("match othello random greedy --openings random:x", &["random:8"]);
    usage("match othello random greedy --openings random:1000", &["120 plies"]);
    usage("match othello random greedy --resume", &["--out"]);
    usage("match othello random greedy mc:each=2 --sprt 0,5", &["3 pairings"]);
    usage("learn othello --out x", &["--learner"]);
    usage("learn othello --learner td", &["--out"]);
    usage("learn --learner td --out x", &["GAME"]);
    usage("learn othello --learner tb --out x", &["no learner named \"tb\""]);
    usage("learn othello --learner td:gamma=2 --out x", &["gamma", "between 0 and 1"]);
    usage("learn othello --learner td:alpha=-1 --out x", &["alpha"]);
    usage("learn othello --learner td:episodes=0 --out x", &["episodes"]);
    usage("learn othello --learner td:playouts=3 --out x", &["playouts"]);
    usage("learn othello --learner td --features none --out x", &["no feature set", "tdmc"]);
    assert!(!there.path().join("x").exists(), "nothing is made before all is understood");
}

#[test]
fn files_that_are_not_what_they_should_be() {
    let there = folder();
    let fail = |line: &str, words: &[&str]| fails(there.path(), line, 1, words);
    ok(there.path(), "learn othello --learner td:episodes=3 --out a");
    ok(there.path(), "learn othello --learner td:episodes=3 --features squares --out b");
    let model = std::fs::read(there.path().join("a/model.safetensors")).unwrap();
    let write = |name: &str, bytes: &[u8]| std::fs::write(there.path().join(name), bytes).unwrap();
    write("short.safetensors", &model[..model.len() / 2]);
    write("empty.safetensors", &[]);
    let mut bent = model.clone();
    *bent.last_mut().unwrap() ^= 1;
    write("bent.safetensors", &bent);
    let header = br#"{"weights":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}"#;
    write("foreign.safetensors", &[&(header.len() as u64).to_le_bytes()[..], header, &[0; 4]].concat());
    fail("eval othello greedy:none.safetensors", &["there is no model file none.safetensors"]);
    fail("eval othello greedy:short.safetensors", &["short.safetensors", "truncated"]);
    fail("eval othello greedy:empty.safetensors", &["empty.safetensors", "truncated"]);
    fail("eval othello greedy:bent.safetensors", &["checksum"]);
    fail("model show foreign.safetensors", &["not one that keisei wrote"]);
    fail("match othello random greedy:foreign.safetensors", &["not one that keisei wrote"]);
    fail("play othello ab:a/checkpoint.safetensors", &["a/checkpoint.safetensors cannot be used"]);
    fail("match othello random greedy --openings none.txt", &["none.txt", "No such file"]);
    write("openings.txt", b"moves: f5 d6\nmoves: a1\n");
    fail("match othello random greedy --openings openings.txt", &["line 2", "a1"]);
    fails(
        there.path(),
        "model diff a/model.safetensors b/model.safetensors",
        2,
        &["cannot be compared", "squares", "tdmc"],
    );
    write("a/checkpoint.safetensors", &model[..40]);
    fail(
        "learn othello --learner td:episodes=3 --out a --resume",
        &["a/checkpoint.safetensors", "truncated"],
    );
}

#[test]
fn folders_that_cannot_be_used() {
    let there = folder();
    let fail = |line: &str, words: &[&str]| fails(there.path(), line, 1, words);
    std::fs::write(there.path().join("file"), "").unwrap();
    fail("learn othello --learner td:episodes=3 --out file/below", &["file/below", "Not a directory"]);
    fail("match othello random greedy --games 2 --out file/below", &["file/below", "Not a directory"]);
    ok(there.path(), "learn othello --learner td:episodes=3 --out a");
    fail("learn othello --learner td:episodes=3 --out a", &["already holds a training", "--resume"]);
    ok(there.path(), "match othello random mc:each=2 --games 2 --out m");
    fail("match othello random mc:each=2 --games 2 --out m", &["already holds a match"]);
    fail("match othello random mc:each=3 --games 2 --out m --resume", &["another match", "mc:each=2"]);
}

/// A folder holds one training: the other one is shown beside it.
#[test]
fn another_training_is_not_resumed() {
    let there = folder();
    ok(there.path(), "learn othello --learner td:episodes=3 --out a");
    let done = run(there.path(), "learn othello --learner td:episodes=4 --out a --resume");
    assert_eq!(done.code, Some(1));
    assert!(done.err.contains("another training") && done.err.contains("episodes=3"), "{}", done.err);
}

#[test]
fn experiments_name_their_mistakes() {
    let there = folder();
    std::fs::write(there.path().join("e.toml"), "game = \"othello\"\n\nlaerner = \"td\"\n").unwrap();
    fails(there.path(), "learn --experiment e.toml", 2, &["line 3 of e.toml", "laerner"]);
    fails(there.path(), "learn --experiment none.toml", 1, &["none.toml", "cannot be read"]);
}
