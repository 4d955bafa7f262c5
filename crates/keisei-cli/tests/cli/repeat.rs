//! The same seed gives the same bytes, whatever the number of threads.

use super::{folder, ok};
use std::path::Path;

/// Runs a command into two folders, on one thread and on two, and compares files.
fn alike(line: &str, files: &[&str]) {
    let there = folder();
    let prints: Vec<String> =
        [1, 2].map(|threads| ok(there.path(), &format!("{line} --out {threads} --threads {threads}"))).into();
    for file in files {
        let read = |name: &str| std::fs::read(there.path().join(name).join(file)).unwrap();
        assert!(!read("1").is_empty() && read("1") == read("2"), "{line}: {file}");
    }
    if line.starts_with("match") {
        assert_eq!(prints[0], prints[1]);
    }
}

const TRAINING: &[&str] = &["model.safetensors", "curve.csv", "checkpoint.safetensors"];

#[test]
fn trainings_repeat() {
    alike("learn othello --learner td:episodes=60,alpha=0.001,returns=mean", TRAINING);
    alike(
        "learn othello --learner tdmc:episodes=20,playouts=7,alpha=0.001,returns=mean --features squares",
        TRAINING,
    );
}

#[test]
fn matches_repeat() {
    let files = &["plan.json", "games.jsonl"];
    alike("match othello greedy mc:each=3 uct:total=40,batch=4 --games 12 --openings random:6", files);
    alike(
        "match othello ab:nodes=300 mc:total=40 --games 16 --sprt 0,30 --openings random:4 --values",
        files,
    );
}

#[test]
fn seeds_differ() {
    let there = folder();
    for seed in [1, 2] {
        ok(there.path(), &format!("match othello random greedy --games 2 --out {seed} --seed {seed}"));
    }
    let games = |seed: &str| std::fs::read(there.path().join(Path::new(seed)).join("games.jsonl")).unwrap();
    assert_ne!(games("1"), games("2"));
}
