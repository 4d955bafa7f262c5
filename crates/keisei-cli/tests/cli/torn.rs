//! A file that records are written to is whole or not there, whenever the program is killed.

use super::{folder, keisei, ok, run};
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Names the files of a folder that are not whole yet.
fn growing(there: &Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(there).unwrap().map(|entry| entry.unwrap());
    let ours = |entry: &std::fs::DirEntry| entry.file_name().to_string_lossy().starts_with(".writing-");
    entries.filter(ours).map(|entry| entry.path()).collect()
}

/// Kills a command in the middle of its records, which come through a pipe, and runs it again on all of them.
fn killed_in_the_middle(command: &str, least: u64) {
    let there = folder();
    ok(there.path(), "records generate othello random --games 300 --out all.jsonl");
    ok(there.path(), "records convert othello all.jsonl --out all.txt");
    let pipe = there.path().join("pipe.txt");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there").success());
    // Open for both, so that neither side waits for the other.
    let mut feed = File::options().read(true).write(true).open(&pipe).unwrap();
    let line = format!("records {command} --out new.jsonl");
    let piped = line.replace("RECORDS", "pipe.txt");
    let args: Vec<&str> = piped.split_whitespace().collect();
    let mut child = keisei(there.path(), &args).stdout(Stdio::null()).spawn().unwrap();
    feed.write_all(&std::fs::read(there.path().join("all.txt")).unwrap()).unwrap();
    let grown = || growing(there.path()).iter().any(|path| path.metadata().is_ok_and(|m| m.len() >= least));
    while !grown() {
        assert!(child.try_wait().unwrap().is_none(), "{piped} ended before all records were there");
        std::thread::sleep(Duration::from_micros(200));
    }
    child.kill().unwrap();
    assert!(child.wait().unwrap().code().is_none(), "it was killed on the way");
    let new = there.path().join("new.jsonl");
    assert!(!new.exists(), "{piped} left a torn file under its name");
    assert_eq!(growing(there.path()).len(), 1);
    // What was killed blocks nobody, and is swept.
    ok(there.path(), &line.replace("RECORDS", "all.txt"));
    assert!(growing(there.path()).is_empty(), "left-overs stay");
    let checked = ok(there.path(), "records check othello new.jsonl --json");
    assert!(super::json(&checked)["sound"].as_u64().unwrap() > 0);
}

#[cfg(unix)]
#[test]
fn a_killed_conversion_leaves_no_torn_file() {
    killed_in_the_middle("convert othello RECORDS", 8_000);
}

#[cfg(unix)]
#[test]
fn a_killed_filter_leaves_no_torn_file() {
    killed_in_the_middle("filter othello RECORDS --min-plies 1", 8_000);
}

#[cfg(unix)]
#[test]
fn a_killed_sample_leaves_no_torn_file() {
    killed_in_the_middle("sample othello RECORDS --games 200", 0);
}

/// A conversion that fails takes what it wrote away.
#[cfg(target_os = "linux")]
#[test]
fn a_conversion_that_fails_leaves_nothing() {
    let there = folder();
    let games = there.path().join("games");
    std::fs::create_dir(&games).unwrap();
    ok(there.path(), "records generate othello random --games 5 --out games/a.jsonl");
    std::os::unix::fs::symlink("/proc/self/mem", games.join("b.jsonl")).unwrap();
    let done = run(there.path(), "records convert othello games --out new.txt");
    assert!(done.code == Some(1) && done.err.contains("b.jsonl cannot be read"), "{}", done.err);
    assert!(!there.path().join("new.txt").exists() && growing(there.path()).is_empty());
}

/// A kill at any moment leaves nothing that a training, a match or a curve does not sweep when it goes on.
#[cfg(unix)]
#[test]
fn left_overs_of_a_killed_training_are_swept() {
    let there = folder();
    let line = "learn othello --learner td:episodes=30 --out a";
    std::fs::create_dir(there.path().join("a")).unwrap();
    let mut child = Command::new("true").spawn().unwrap();
    child.wait().unwrap();
    let owner = keisei_play::owner::Owner::here();
    let left = there.path().join(format!("a/.writing-{}-0@{}+x", child.id(), owner.host()));
    std::fs::write(&left, "half").unwrap();
    ok(there.path(), line);
    assert!(!left.exists());
    assert!(growing(&there.path().join("a")).is_empty());
}
