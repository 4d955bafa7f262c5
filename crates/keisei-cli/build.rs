//! Tells a released program which commit it is built from.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let version = env!("CARGO_PKG_VERSION");
    let commit = commit().map(|commit| format!(" ({commit})")).unwrap_or_default();
    println!("cargo::rustc-env=KEISEI_VERSION={version}{commit}");
}

/// Asks for the commit; there is none in a package of sources, and whoever works on the program builds it too often to
/// wait for a new name every time.
fn commit() -> Option<String> {
    if std::env::var("PROFILE").as_deref() != Ok("release") || !Path::new("../../.git").exists() {
        return None;
    }
    println!("cargo::rerun-if-changed=../../.git/HEAD");
    println!("cargo::rerun-if-changed=../../.git/logs/HEAD");
    let describe = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
    let asked = Command::new("git").args(describe).output().ok().filter(|output| output.status.success())?;
    Some(String::from_utf8_lossy(&asked.stdout).trim().to_owned())
}
