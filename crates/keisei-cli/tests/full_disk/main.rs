//! A disk that fills up in the middle costs nothing that was saved.
//!
//! The disk is a small tmpfs, which only root on Linux may mount; elsewhere the tests are ignored.

#[path = "../cli/binary.rs"]
#[expect(dead_code, reason = "other tests call the binary in more ways")]
mod binary;

use binary::{folder, keisei, ok};
use keisei_testkit::{Need, Test};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

/// A small disk of our own.
struct Disk {
    at: PathBuf,
    _folder: tempfile::TempDir,
}

impl Disk {
    fn mount() -> Result<Disk, String> {
        let folder = folder();
        let at = folder.path().to_owned();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=512k", "keisei-test"]).arg(&at);
        let mounted = mount.stderr(Stdio::null()).status().is_ok_and(|status| status.success());
        if !mounted {
            return Err("needs a small disk to fill: root on Linux, for `mount -t tmpfs`".to_owned());
        }
        Ok(Disk { at, _folder: folder })
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(&self.at).status();
    }
}

/// Writes into a file until the disk takes no more.
fn fill(file: &mut File) {
    while file.write_all(&[0; 512]).is_ok() {}
    let _ = file.write_all(&[0]);
}

/// Runs a command, fills the disk when a file has grown to a size, and sees it fail; then makes
/// room and compares what resuming gives with a run that nothing disturbed.
fn fails_and_goes_on(disk: &Disk, line: &str, grows: &str, size: u64, results: &[&str]) {
    let whole = folder();
    ok(whole.path(), &format!("{line} --out a"));
    let args: Vec<String> = format!("{line} --out a").split(' ').map(str::to_owned).collect();
    let mut command = keisei(&disk.at, &args);
    let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let grown = || std::fs::metadata(disk.at.join("a").join(grows)).map_or(0, |meta| meta.len());
    while grown() < size && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(200));
    }
    let mut ballast = File::create(disk.at.join("ballast")).unwrap();
    while child.try_wait().unwrap().is_none() {
        // A file written in passing frees its space again: keep the disk full.
        fill(&mut ballast);
        std::thread::sleep(Duration::from_micros(200));
    }
    let done = child.wait_with_output().unwrap();
    let err = String::from_utf8(done.stderr).unwrap();
    assert_eq!(done.status.code(), Some(1), "{err}");
    assert!(err.starts_with("error: ") && err.contains("No space left"), "{err}");
    assert!(err.contains("saved before") && err.trim_end().lines().count() == 1, "{err}");
    // An open file would keep its space.
    drop(ballast);
    std::fs::remove_file(disk.at.join("ballast")).unwrap();
    ok(&disk.at, &format!("{line} --out a --resume"));
    for name in results {
        let read = |there: &Path| std::fs::read(there.join("a").join(name)).unwrap();
        assert!(read(&disk.at) == read(whole.path()), "{line}: {name}");
    }
    let left = std::fs::read_dir(disk.at.join("a")).unwrap();
    let left: Vec<String> = left.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert!(!left.iter().any(|name| name.starts_with(".writing-")), "{left:?}");
}

fn a_training_survives_a_full_disk(disk: &Disk) {
    fails_and_goes_on(
        disk,
        "learn othello --learner tdmc:episodes=300,playouts=20,alpha=0.001,returns=mean --checkpoint 0.02",
        "curve.csv",
        5_000,
        &["model.safetensors", "curve.csv", "checkpoint.safetensors"],
    );
}

fn a_match_survives_a_full_disk(disk: &Disk) {
    fails_and_goes_on(
        disk,
        "match othello mc:each=16 random --games 300 --openings random:6",
        "games.jsonl",
        20_000,
        &["plan.json", "games.jsonl"],
    );
}

fn main() -> ExitCode {
    keisei_testkit::run([
        Test::of(Need::Mount, Disk::mount, a_training_survives_a_full_disk),
        Test::of(Need::Mount, Disk::mount, a_match_survives_a_full_disk),
    ])
}
