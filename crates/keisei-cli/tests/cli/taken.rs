//! Nothing is overwritten without a word, and a folder is written by one process at a time.

use super::{Done, folder, keisei, ok, run};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

/// Checks that a command refuses to replace a file, names it and says how to go on; then that it does so if forced.
fn refused(there: &Path, line: &str, file: &str, forced: bool) {
    // A folder has no bytes; what is in it is looked at by whoever asks.
    let bytes = || std::fs::read(there.join(file)).unwrap_or_default();
    let before = bytes();
    let done = run(there, line);
    assert!(matches!(done.code, Some(1 | 2)), "{line}: {:?} {}", done.code, done.err);
    assert!(done.err.contains(file) && done.err.contains("--force"), "{line}: {}", done.err);
    assert_eq!(bytes(), before, "{line} changed {file}");
    if forced {
        ok(there, &format!("{line} --force"));
        assert_ne!(bytes(), before, "{line} --force left {file}");
    }
}

fn write(there: &Path, name: &str, text: &str) {
    std::fs::create_dir_all(there.join(name).parent().unwrap()).unwrap();
    std::fs::write(there.join(name), text).unwrap();
}

#[test]
fn a_training_replaces_nothing_unasked() {
    let there = folder();
    let line = |out: &str| format!("learn othello --learner td:episodes=5 --out {out}");
    ok(there.path(), "learn othello --learner td:episodes=3 --out done");
    std::fs::remove_file(there.path().join("done/checkpoint.safetensors")).unwrap();
    std::fs::remove_file(there.path().join("done/curve.csv")).unwrap();
    refused(there.path(), &line("done"), "done/model.safetensors", true);
    write(there.path(), "mine/curve.csv", "day,mood\n1,good\n");
    refused(there.path(), &line("mine"), "mine/curve.csv", true);
    refused(there.path(), &line("done"), "done", false);
    ok(there.path(), &format!("{} --resume", line("done")));
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_no_overwritten_file() {
    let there = folder();
    let line = "learn othello --learner td:episodes=5 --out linked";
    write(there.path(), "mine.csv", "day,mood\n1,good\n");
    std::fs::create_dir(there.path().join("linked")).unwrap();
    std::os::unix::fs::symlink("../mine.csv", there.path().join("linked/curve.csv")).unwrap();
    refused(there.path(), line, "linked/curve.csv", true);
    assert_eq!(std::fs::read(there.path().join("mine.csv")).unwrap(), b"day,mood\n1,good\n");
}

#[test]
fn records_replace_nothing_unasked() {
    let there = folder();
    ok(there.path(), "records generate othello random --games 4 --out a.jsonl");
    write(there.path(), "new.jsonl", "mine\n");
    for what in ["convert othello a.jsonl", "filter othello a.jsonl", "sample othello a.jsonl --games 2"] {
        refused(there.path(), &format!("records {what} --out new.jsonl"), "new.jsonl", true);
        write(there.path(), "new.jsonl", "mine\n");
    }
    refused(there.path(), "records generate othello greedy --games 2 --out new.jsonl", "new.jsonl", true);
}

#[test]
fn reports_replace_nothing_unasked() {
    let there = folder();
    ok(there.path(), "records generate othello random --games 12 --out a.jsonl");
    let curve = "curve othello mc:each=1 --records a.jsonl --resamples 20 --sample 2 --no-search --out c";
    write(there.path(), "c/report.html", "mine\n");
    refused(there.path(), curve, "c/report.html", true);
    // What is ours may be written again.
    ok(there.path(), "curve --from c --resamples 20 --no-search");
    write(there.path(), "d/scores.csv", "mine\n");
    refused(there.path(), "curve --from c --resamples 20 --no-search --out d", "d/scores.csv", true);
    refused(there.path(), curve, "c", false);
    write(there.path(), "p/report.html", "mine\n");
    let paper = "paper othello-tdmc table3 --scale smoke --out p";
    refused(there.path(), paper, "p/report.html", false);
    std::fs::remove_file(there.path().join("p/report.html")).unwrap();
    write(there.path(), "p/table3.csv", "mine\n");
    refused(there.path(), paper, "p/table3.csv", true);
    ok(there.path(), paper);
    assert!(!there.path().join("p/.lock").exists() && !there.path().join("c/.lock").exists());
}

/// A plan that nothing came of, a curve without rows: the corrected command does not stumble over them.
#[test]
fn a_failed_start_does_not_block_the_corrected_command() {
    let there = folder();
    // A curve whose records hold no result.
    write(there.path(), "a.sgf", "(;GM[1]SZ[5];B[cc])\n");
    write(there.path(), "b.sgf", "(;GM[1]SZ[5]KM[0]RE[B+R];B[cc];W[bb];B[dd];W[])\n");
    let curve = |records: &str, judge: &str| {
        format!("curve go:size=5 {judge} --records {records} --resamples 20 --no-search --out c")
    };
    assert_eq!(run(there.path(), &curve("a.sgf", "mc:each=1")).code, Some(2));
    assert!(there.path().join("c/plan.json").exists(), "the failed start left its plan");
    ok(there.path(), &curve("b.sgf", "mc:each=2"));
    // A training and a match that never began.
    write(there.path(), "t/curve.csv", "step,what\n");
    ok(there.path(), "learn othello --learner td:episodes=3 --out t");
    ok(there.path(), "match othello random greedy --games 2 --out m");
    write(there.path(), "m/games.jsonl", "");
    ok(there.path(), "match othello random mc:each=1 --games 2 --out m");
    // Records of which no series was played.
    write(there.path(), "g.jsonl.parts/plan.txt", "something else\n");
    ok(there.path(), "records generate othello random --games 2 --out g.jsonl");
    // Another program's plan is none of ours.
    write(there.path(), "o/plan.json", "{\"mine\": true}\n");
    for line in
        ["match othello random greedy --games 2 --out o", "curve othello mc --records g.jsonl --out o"]
    {
        assert_ne!(run(there.path(), line).code, Some(0), "{line}");
        assert_eq!(std::fs::read(there.path().join("o/plan.json")).unwrap(), b"{\"mine\": true}\n", "{line}");
    }
}

/// Starts a command and waits until it holds its folder and has begun to work.
fn holding(there: &Path, line: &str, out: &str, grows: &str) -> Child {
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut command = keisei(there, &args);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = || std::fs::metadata(there.join(out).join(grows)).is_ok_and(|meta| meta.len() > 0);
    while !begun() {
        assert!(child.try_wait().unwrap().is_none(), "{line} ended before it began");
        std::thread::sleep(Duration::from_micros(200));
    }
    child
}

#[cfg(unix)]
#[test]
fn a_folder_is_written_by_one_process_at_a_time() {
    let there = folder();
    ok(there.path(), "records generate othello random --games 200 --out r.jsonl");
    for (line, out, grows) in [
        ("learn othello --learner tdmc:episodes=90000,playouts=20 --out t", "t", "checkpoint.safetensors"),
        ("match othello mc:each=40 greedy --games 40000 --openings random:6 --out m", "m", "games.jsonl"),
        ("curve othello mc:each=60 --records r.jsonl --out c", "c", "journal.jsonl"),
        ("paper othello-tdmc --scale paper --out p", "p", ".lock"),
    ] {
        let mut child = holding(there.path(), line, out, grows);
        let again = if out == "p" { line.to_owned() } else { format!("{line} --resume") };
        let Done { code, err, .. } = run(there.path(), &again);
        let holder = format!("is being written by process {} on ", child.id());
        assert!(code == Some(1) && err.contains(&holder) && err.contains(".lock"), "{line}: {code:?} {err}");
        child.kill().unwrap();
        child.wait().unwrap();
        let lock = there.path().join(out).join(".lock");
        assert!(lock.exists(), "{line}: a killed process leaves its lock");
        // Nobody's lock stops nobody: the next one holds the folder, and lets go when it is asked to end.
        let mut child = holding(there.path(), &again, out, grows);
        while std::fs::read_to_string(&lock).is_ok_and(|text| !text.starts_with(&child.id().to_string())) {
            assert!(child.try_wait().unwrap().is_none(), "{line}: it did not go on");
            std::thread::sleep(Duration::from_micros(200));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
