//! How commands end: the status says whether something is damaged, unreadable or stopped by a signal.

use super::{Done, folder, keisei, ok, run};
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::Duration;

const GAME: &str = "(;GM[1]FF[4]SZ[5]KM[0];B[cc];W[bb];B[];W[])\n";

fn write(there: &Path, name: &str, text: &str) {
    std::fs::write(there.join(name), text).unwrap();
}

#[test]
fn damaged_records_end_with_status_1() {
    let there = folder();
    write(there.path(), "sound.sgf", GAME);
    write(there.path(), "mixed.sgf", &format!("{GAME}(;GM[1]SZ[5];B[cc];W[cc])\n"));
    write(there.path(), "none.sgf", "");
    ok(there.path(), "records check go:size=5 sound.sgf");
    for (files, sound) in [("mixed.sgf", 1), ("none.sgf", 0), ("sound.sgf none.sgf", 1)] {
        let Done { code, out, err } = run(there.path(), &format!("records check go:size=5 {files}"));
        assert_eq!((code, err.as_str()), (Some(1), "error: a game is damaged\n"), "{files}");
        assert!(out.contains(&format!("{sound} sound games, 1 damaged")), "{files}: {out}");
        let report = super::json(&run(there.path(), &format!("records check go:size=5 {files} --json")).out);
        assert_eq!(report["damage"]["games"], 1, "{files}");
    }
    // The other commands read on, as they say.
    ok(there.path(), "records count go:size=5 mixed.sgf");
}

/// What is not there, and what the system does not hand over, ends every command that reads records.
#[cfg(target_os = "linux")]
#[test]
fn unreadable_records_are_an_error_with_its_reason() {
    let there = folder();
    let games = there.path().join("games");
    std::fs::create_dir(&games).unwrap();
    write(&games, "a.sgf", GAME);
    let commands = |what: &str| {
        [
            format!("records check go:size=5 {what}"),
            format!("records count go:size=5 {what}"),
            format!("records convert go:size=5 {what} --out new.jsonl"),
            format!("records filter go:size=5 {what} --out new.jsonl"),
            format!("records sample go:size=5 {what} --games 1 --out new.jsonl"),
            format!("curve go:size=5 mc:each=1 --records {what} --out curve"),
            format!("learn go:size=5 --learner softmax --records {what} --out trained"),
        ]
    };
    let fail = |what: &str, named: &str, why: &str| {
        for command in commands(what) {
            let done = run(there.path(), &command);
            assert_eq!(done.code, Some(1), "{command}: {}", done.err);
            assert!(done.err.contains(named) && done.err.contains(why), "{command}: {}", done.err);
            for made in ["new.jsonl", "trained"] {
                assert!(!there.path().join(made).exists(), "{command} made {made}");
            }
        }
    };
    fail("none.sgf", "none.sgf cannot be read", "No such file");
    fail("none", "none cannot be read", "No such file");
    std::os::unix::fs::symlink("nowhere", games.join("b.sgf")).unwrap();
    fail("games", "games/b.sgf cannot be read", "No such file");
    assert!(!there.path().join("curve").exists(), "nothing is made for records that cannot be opened");
    std::fs::remove_file(games.join("b.sgf")).unwrap();
    // A file that opens and then fails.
    std::os::unix::fs::symlink("/proc/self/mem", games.join("b.sgf")).unwrap();
    fail("games", "games/b.sgf cannot be read", "Input/output error");
    assert!(!there.path().join("curve/evaluations.parquet").exists(), "a curve went on without a file");
}

/// Starts a command and waits until a file has so many bytes.
fn started(there: &Path, line: &str, grows: &str, size: u64) -> Child {
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut child =
        keisei(there, &args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    until(&mut child, there, grows, size);
    child
}

fn until(child: &mut Child, there: &Path, grows: &str, size: u64) {
    while std::fs::metadata(there.join(grows)).map_or(0, |meta| meta.len()) < size {
        assert!(child.try_wait().unwrap().is_none(), "it ended before {grows} had {size} bytes");
        std::thread::sleep(Duration::from_micros(200));
    }
}

fn signal(child: &Child, name: &str) {
    let status = std::process::Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(status.expect("kill is there").success());
}

const TRAINING: &str = "learn othello --learner tdmc:episodes=250,playouts=20,alpha=0.001,returns=mean";

/// Every signal that asks for an end has what is done saved, and a status of its own.
#[cfg(unix)]
#[test]
fn signals_have_statuses_of_their_own() {
    let there = folder();
    ok(there.path(), &format!("{TRAINING} --out whole"));
    let bytes = |out: &str, name: &str| std::fs::read(there.path().join(out).join(name)).unwrap();
    for (name, status) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let line = format!("{TRAINING} --out {name}");
        let child = started(there.path(), &line, &format!("{name}/curve.csv"), 200);
        signal(&child, name);
        let done: Done = child.wait_with_output().unwrap().into();
        assert_eq!(done.code, Some(status), "{name}: {}", done.err);
        assert!(done.err.contains("all saved in") && done.err.contains("--resume"), "{name}: {}", done.err);
        ok(there.path(), &format!("{line} --resume"));
        for file in ["model.safetensors", "curve.csv"] {
            assert!(bytes(name, file) == bytes("whole", file), "{name}: {file}");
        }
    }
    let line = "match othello mc:each=40 greedy --games 400 --openings random:6 --out m";
    let child = started(there.path(), line, "m/games.jsonl", 100);
    signal(&child, "TERM");
    let done: Done = child.wait_with_output().unwrap().into();
    assert!(done.code == Some(143) && done.err.contains("all saved in m"), "{:?}: {}", done.code, done.err);
}

/// A signal that whoever started the program had it ignore, as `nohup` does, stays ignored.
#[cfg(target_os = "linux")]
#[test]
fn a_hangup_that_is_ignored_stays_ignored() {
    let there = folder();
    let script = format!("trap '' HUP; exec {} {TRAINING} --out a", env!("CARGO_BIN_EXE_keisei"));
    let mut shell = std::process::Command::new("sh");
    shell.current_dir(there.path()).args(["-c", &script]).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = shell.spawn().unwrap();
    until(&mut child, there.path(), "a/curve.csv", 200);
    signal(&child, "HUP");
    until(&mut child, there.path(), "a/curve.csv", 2_000);
    signal(&child, "TERM");
    let done: Done = child.wait_with_output().unwrap().into();
    assert_eq!(done.code, Some(143), "{}", done.err);
}

/// A paper that is stopped says so by its status as well.
#[cfg(unix)]
#[test]
fn a_stopped_paper_ends_like_everything_else() {
    let there = folder();
    let line = "paper othello-tdmc --scale smoke --out p";
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut child = keisei(there.path(), &args).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let units = there.path().join("p/units");
    while std::fs::read_dir(&units).map_or(0, Iterator::count) == 0 {
        assert!(child.try_wait().unwrap().is_none(), "it ended before its first unit");
        std::thread::sleep(Duration::from_micros(200));
    }
    signal(&child, "TERM");
    let done: Done = child.wait_with_output().unwrap().into();
    assert_eq!(done.code, Some(143), "{}", done.err);
    assert!(done.err.contains("the same command goes on"), "{}", done.err);
}

/// A pipe whose reader is gone.
#[cfg(unix)]
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

/// Whoever reads a few lines and leaves, as `head` does, hears no complaint.
#[cfg(unix)]
#[test]
fn a_closed_pipe_ends_quietly() {
    let there = folder();
    write(there.path(), "a.sgf", GAME);
    for line in [
        "games",
        "--help",
        "match --help",
        "--version",
        "perft othello --depth 2",
        "records check go:size=5 a.sgf",
        "records check go:size=5 a.sgf --json",
        "completions bash",
        "match othello random greedy --games 2",
        "paper othello-tdmc table3 --scale smoke",
        "serve gtp othello random",
    ] {
        let args: Vec<&str> = line.split_whitespace().collect();
        let mut command = keisei(there.path(), &args);
        let mut child =
            command.stdin(Stdio::piped()).stdout(closed()).stderr(Stdio::piped()).spawn().unwrap();
        // Whoever answers nobody needs no question.
        _ = std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"name\n");
        let done: Done = child.wait_with_output().unwrap().into();
        assert_eq!((done.code, done.err.as_str()), (Some(0), ""), "{line}");
    }
    // Complaints that nobody reads are none that the program dies of.
    for (line, status) in [("match othello", 2), ("games otello", 2), ("records check go none.sgf", 1)] {
        let args: Vec<&str> = line.split_whitespace().collect();
        let mut command = keisei(there.path(), &args);
        let status_found = command.stdout(closed()).stderr(closed()).status().unwrap();
        assert_eq!(status_found.code(), Some(status), "{line}");
    }
}
