//! The examples of every help text, run as they stand.

use super::{folder, ok};
use std::path::Path;
use std::process::{Command, Stdio};

/// Lists the examples of a command's help.
fn examples(command: &str) -> Vec<String> {
    let help = ok(Path::new("."), &format!("{command} --help"));
    let after = help.split("EXAMPLES\n").nth(1).unwrap_or_else(|| panic!("{command} has no examples"));
    let lines = after.lines().take_while(|line| line.starts_with("  "));
    lines.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn examples_work() {
    let binary = Path::new(env!("CARGO_BIN_EXE_keisei"));
    let path = format!("{}:{}", binary.parent().unwrap().display(), std::env::var("PATH").unwrap());
    for command in [
        "games",
        "perft",
        "bench",
        "play",
        "eval",
        "model",
        "learn",
        "learners",
        "match",
        "records",
        "serve",
        "show",
        "worker",
        "completions",
    ] {
        let there = folder();
        let lines = examples(command);
        assert!(lines.len() >= 2, "{command}: {lines:?}");
        for line in lines {
            assert!(line.starts_with("keisei ") && line.chars().count() < 98, "{line}");
            let mut shell = Command::new("sh");
            shell.arg("-c").arg(&line).current_dir(there.path()).env("PATH", &path).stdin(Stdio::null());
            let done = shell.output().unwrap();
            assert!(done.status.success(), "{line}: {}", String::from_utf8_lossy(&done.stderr));
        }
    }
}
