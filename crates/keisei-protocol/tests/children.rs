//! An engine that is a script starts programs of its own; none of them outlives it.
#![cfg(unix)]

use keisei_protocol::process::Process;
use keisei_protocol::{CommandLine, EngineError};
use rustix::process::{Pid, test_kill_process};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Long enough for whoever answers at all.
const LONG: Duration = Duration::from_mins(1);

/// A shell script in a folder of its own.
struct Script {
    folder: tempfile::TempDir,
}

impl Script {
    fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("engine.sh"), text).unwrap();
        Script { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("engine.sh")
    }

    fn start(&self) -> Process {
        let command: CommandLine = format!("/bin/sh '{}'", self.path().display()).parse().unwrap();
        Process::start(&command, 1).unwrap()
    }
}

/// Reads the number of the child from the engine's first line.
fn child_of(engine: &mut Process) -> Pid {
    pid(&engine.receive(Instant::now(), LONG, "its child's number").unwrap())
}

fn pid(line: &str) -> Pid {
    let child = Pid::from_raw(line.trim().parse().unwrap()).unwrap();
    assert!(runs(child), "the child was there");
    child
}

/// Tells whether a process still runs; one that nobody has reaped yet does not.
fn runs(pid: Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
    let state = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().next());
    test_kill_process(pid).is_ok() && !matches!(state, Some("Z" | "X"))
}

/// Waits until a process is gone; the system may take a moment.
fn goes(pid: Pid) {
    let until = Instant::now() + LONG;
    while runs(pid) {
        assert!(Instant::now() < until, "process {pid:?} is still there");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_child_goes_with_an_engine_that_is_dismissed() {
    let script = Script::new("sleep 1000 &\necho $!\nwhile read -r line; do echo \"= $line\"; done\n");
    let mut engine = script.start();
    let child = child_of(&mut engine);
    engine.send("name").unwrap();
    assert_eq!(engine.receive(Instant::now(), LONG, "name").unwrap(), "= name");
    assert!(runs(child));
    drop(engine);
    goes(child);
}

#[test]
fn a_child_goes_with_an_engine_that_crashes() {
    let script = Script::new("sleep 1000 >/dev/null 2>&1 &\necho $!\nread -r line\nexit 3\n");
    let mut engine = script.start();
    let child = child_of(&mut engine);
    engine.send("genmove").unwrap();
    let ended = engine.receive(Instant::now(), LONG, "genmove").unwrap_err();
    let EngineError::Ended { status, .. } = ended else { panic!("{ended}") };
    assert_eq!(status, "exit status: 3", "its own status is kept");
    goes(child);
}

#[test]
fn a_child_goes_with_an_engine_that_runs_out_of_time() {
    let script = Script::new("trap '' TERM HUP INT\nsleep 1000 &\necho $!\nwait\n");
    let mut engine = script.start();
    let child = child_of(&mut engine);
    let silent = engine.receive(Instant::now(), Duration::from_millis(1), "genmove").unwrap_err();
    assert!(matches!(silent, EngineError::Silent { .. }), "{silent}");
    drop(engine);
    goes(child);
}

#[test]
#[ignore = "is run, and killed, by the next test"]
fn holds_an_engine() {
    let script = PathBuf::from(std::env::var_os("KEISEI_TEST_SCRIPT").expect("the next test says which"));
    let command: CommandLine = format!("/bin/sh '{}'", script.display()).parse().unwrap();
    let mut engine = Process::start(&command, 1).unwrap();
    let line = engine.receive(Instant::now(), LONG, "its child's number").unwrap();
    eprintln!("child {line}");
    // Nobody answers this, and whoever started us kills us before long.
    let _ = engine.receive(Instant::now(), LONG, "nothing");
}

#[test]
fn a_child_goes_with_whoever_uses_the_engine_however_that_ends() {
    let script = Script::new("sleep 1000 &\necho $!\nwait\n");
    for signal in [rustix::process::Signal::INT, rustix::process::Signal::KILL] {
        let mut user = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "--nocapture", "holds_an_engine"])
            .env("KEISEI_TEST_SCRIPT", script.path())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = BufReader::new(user.stderr.take().unwrap()).lines();
        let line =
            lines.map_while(Result::ok).find_map(|line| line.strip_prefix("child ").map(str::to_owned));
        let child = pid(&line.expect("the user says which child"));
        rustix::process::kill_process(Pid::from_child(&user), signal).unwrap();
        user.wait().unwrap();
        goes(child);
    }
}
