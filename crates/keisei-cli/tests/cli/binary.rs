//! Ways to call the binary.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// A command of the binary, in a clean environment.
pub fn keisei(folder: &Path, args: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keisei"));
    command.current_dir(folder).args(args).env_remove("KEISEI_DATA").stdin(Stdio::null());
    command
}

/// What a command came to.
pub struct Done {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl From<Output> for Done {
    fn from(output: Output) -> Self {
        Done {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

/// Runs a command written as one line.
pub fn run(folder: &Path, line: &str) -> Done {
    let args: Vec<&str> = line.split_whitespace().collect();
    keisei(folder, &args).output().expect("the binary runs").into()
}

/// Runs a command that must succeed and returns what it printed.
pub fn ok(folder: &Path, line: &str) -> String {
    let done = run(folder, line);
    assert_eq!(done.code, Some(0), "{line}: {}", done.err);
    done.out
}

/// Runs a command with something to read.
pub fn typed(folder: &Path, line: &str, input: &str) -> Done {
    let args: Vec<&str> = line.split_whitespace().collect();
    let mut command = keisei(folder, &args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the binary runs");
    // A child that ends early closes its end, which is fine.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends").into()
}

/// Reads what a command printed as JSON.
pub fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Makes an empty folder.
pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}
