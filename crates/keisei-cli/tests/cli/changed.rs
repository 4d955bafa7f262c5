//! Nobody goes on from something else than it was: records, curves and behaviour that changed meanwhile are told.

use super::{folder, ok, run};
use std::path::Path;

/// Changes one digit of a file, and nothing of its length.
fn edit(file: &Path) {
    let mut bytes = std::fs::read(file).unwrap();
    let at = bytes.iter().rposition(u8::is_ascii_digit).unwrap();
    bytes[at] = if bytes[at] == b'1' { b'2' } else { b'1' };
    std::fs::write(file, bytes).unwrap();
}

#[test]
fn values_are_of_the_records_they_were_made_of() {
    let there = folder();
    ok(there.path(), "records generate othello random --games 3 --out a.jsonl");
    let line =
        "curve othello mc:each=1 --records a.jsonl --resamples 20 --sample 2 --no-search --out c --resume";
    ok(there.path(), line);
    let whole = std::fs::read(there.path().join("c/evaluations.parquet")).unwrap();
    ok(there.path(), line);
    ok(there.path(), "records generate othello random --games 4 --seed 2 --out a.jsonl --force");
    let done = run(there.path(), line);
    assert_eq!(done.code, Some(2), "{}", done.err);
    let digests = done.err.matches("\"content\": \"blake3:").count();
    assert!(digests == 2 && done.err.contains("there") && done.err.contains("here"), "{}", done.err);
    assert_eq!(std::fs::read(there.path().join("c/evaluations.parquet")).unwrap(), whole);
}

/// Values of before plans said what the records hold are gone on with.
#[test]
fn values_that_do_not_say_of_which_records_are_taken_as_they_are() {
    let there = folder();
    ok(there.path(), "records generate othello random --games 3 --out a.jsonl");
    let line =
        "curve othello mc:each=1 --records a.jsonl --resamples 20 --sample 2 --no-search --out c --resume";
    ok(there.path(), line);
    let plan = there.path().join("c/plan.json");
    let text = std::fs::read_to_string(&plan).unwrap();
    let older: String =
        text.lines().filter(|line| !line.contains("\"content\"")).flat_map(|line| [line, "\n"]).collect();
    assert_ne!(older, text);
    std::fs::write(&plan, older.replace("\"seed\": 1", "\"seed\": 3")).unwrap();
    assert_eq!(run(there.path(), line).code, Some(2));
    std::fs::write(&plan, older).unwrap();
    ok(there.path(), line);
}

#[test]
fn a_checkpoint_belongs_to_its_curve() {
    let there = folder();
    let line = "learn othello --learner td:episodes=5 --out t --resume";
    ok(there.path(), line);
    ok(there.path(), line);
    edit(&there.path().join("t/curve.csv"));
    let done = run(there.path(), line);
    assert_eq!(done.code, Some(1), "{}", done.err);
    assert!(done.err.contains("curve.csv") && done.err.contains("was changed"), "{}", done.err);
    ok(there.path(), &line.replace("--resume", "--force"));
    ok(there.path(), line);
}

/// What is learned from and by what decides a training; which program wrote its checkpoint does not.
#[test]
fn a_training_belongs_to_its_records() {
    let there = folder();
    ok(there.path(), "records generate othello random --games 3 --out a.jsonl");
    let line = "learn othello --learner tdleaf:depth=1,games=6 --records a.jsonl --out t --resume";
    ok(there.path(), line);
    let checkpoint = std::fs::read(there.path().join("t/checkpoint.safetensors")).unwrap();
    let text = String::from_utf8_lossy(&checkpoint[..checkpoint.len().min(4096)]).into_owned();
    assert!(text.contains(concat!("\"version\":\"", env!("CARGO_PKG_VERSION"))), "{text}");
    assert!(text.contains("learner tdleaf ") && text.contains("records blake3:"), "{text}");
    ok(there.path(), line);
    ok(there.path(), "records generate othello random --games 3 --seed 2 --out a.jsonl --force");
    let done = run(there.path(), line);
    assert!(done.err.contains("holds another training"), "{}", done.err);
    assert_eq!(done.err.matches("records blake3:").count(), 2, "{}", done.err);
}
