//! Every place of every kind of work, with each fault.

use crate::binary::{folder, keisei, run};
use crate::kinds::Kind;
use keisei_testkit::faults::{Fault, Watched, watch};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FAULTS: [Fault; 4] = [Fault::Broken, Fault::Full, Fault::Killed, Fault::Torn];

/// More places than any work of ours has: a run that never comes to its end fails the test instead.
const MOST: usize = 2_000;

/// Files by their names.
type Files = BTreeMap<PathBuf, Vec<u8>>;

/// One kind with one fault.
struct Round<'a> {
    kind: &'a Kind,
    fault: Fault,
    /// What is there before.
    before: &'a Files,
    whole: &'a Files,
}

/// What came of a round.
#[derive(Default)]
struct Outcome {
    places: usize,
    /// Faults that the program overcame by itself.
    overcome: usize,
    losses: Vec<String>,
}

/// Sees that no fault at any place costs anything.
#[allow(clippy::print_stdout, reason = "its table is what it is run for")]
pub fn nothing_is_lost(kind: &Kind) {
    let (before, whole) = undisturbed(kind);
    let mut losses = Vec::new();
    for fault in FAULTS {
        let Outcome { places, overcome, losses: lost } =
            Round { kind, fault, before: &before, whole: &whole }.everywhere();
        println!(
            "{:18}{:8}{places:>5} places, {overcome:>3} overcome, {} losses",
            kind.name,
            format!("{fault:?}"),
            lost.len()
        );
        assert!(places >= 5, "{fault:?}: only {places} places were seen");
        losses.extend(lost.iter().map(|why| format!("{fault:?}: {why}")));
    }
    assert!(losses.is_empty(), "{} losses:\n{}", losses.len(), losses.join("\n"));
}

/// Returns what is there before a kind of work, and what is there when nothing disturbed it.
fn undisturbed(kind: &Kind) -> (Files, Files) {
    let there = folder();
    for line in kind.before {
        prepare(there.path(), line);
    }
    let before = files(there.path());
    for line in [kind.line].iter().chain(kind.after) {
        prepare(there.path(), line);
    }
    (before, results(there.path()))
}

/// Runs a command that must succeed; what it prints goes into the file behind `>`.
fn prepare(there: &Path, line: &str) {
    let (line, file) = line.split_once(" > ").map_or((line, None), |(line, file)| (line, Some(file)));
    let done = run(there, &format!("{line} --threads 1"));
    assert_eq!(done.code, Some(0), "{line}: {}", done.err);
    if let Some(file) = file {
        fs::write(there.join(file), done.out).expect("a file");
    }
}

impl Round<'_> {
    /// Disturbs one place after the other until a run ends before the next.
    fn everywhere(&self) -> Outcome {
        let mut outcome = Outcome::default();
        for at in 1..=MOST {
            let there = folder();
            let place = there.path().canonicalize().expect("a folder");
            for (name, bytes) in self.before {
                let path = place.join(name);
                fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
                fs::write(path, bytes).expect("a file");
            }
            let done = watch(command(&place, self.kind.line), &place, at, self.fault).expect("it is watched");
            if !done.hit {
                return outcome;
            }
            outcome.places += 1;
            outcome.overcome += usize::from(done.code == Some(0));
            if let Err(why) = self.goes_on(&place, &done) {
                outcome.losses.push(format!("place {at}, {}: {why}", done.places[at - 1]));
            }
        }
        outcome.losses.push(format!("it goes on for more than {MOST} places"));
        outcome
    }

    /// Sees that a disturbed run said what happened, and that whoever goes on loses nothing.
    fn goes_on(&self, there: &Path, done: &Watched) -> Result<(), String> {
        let killed = matches!(self.fault, Fault::Killed | Fault::Torn);
        let said = done.err.trim_end();
        let ended_well = match done.code {
            None => killed,
            Some(0) => !killed,
            Some(code) => !killed && code == 1 && said.starts_with("error: ") && said.lines().count() == 1,
        };
        if !ended_well {
            return Err(format!("it ended with {:?}: {said}", done.code));
        }
        // A lock that could not be taken away is that of a process which is gone: it holds nobody up.
        if done.code != Some(0) || files(there).keys().any(|name| name.ends_with(".lock")) {
            let again = run(there, &format!("{} --threads 1", self.kind.again));
            if again.code != Some(0) {
                return Err(format!("going on ended with {:?}: {}", again.code, again.err.trim_end()));
            }
        }
        let sweep = self.kind.has_gc.then_some("jobs gc work");
        for line in self.kind.after.iter().copied().chain(sweep) {
            prepare(there, line);
        }
        same(&results(there), self.whole)
    }
}

fn command(there: &Path, line: &str) -> Command {
    let args: Vec<&str> = line.split_whitespace().chain(["--threads", "1"]).collect();
    keisei(there, &args)
}

/// Says in which files two folders differ.
fn same(found: &Files, whole: &Files) -> Result<(), String> {
    let names = found.keys().chain(whole.keys());
    let mut differ: Vec<String> = names
        .filter(|name| found.get(*name) != whole.get(*name))
        .map(|name| name.display().to_string())
        .collect();
    differ.sort();
    differ.dedup();
    if differ.is_empty() {
        Ok(())
    } else {
        Err(format!("other bytes, missing or left over: {}", differ.join(", ")))
    }
}

/// Reads what repeats: provenance names the time, and so does the page that shows it.
fn results(there: &Path) -> Files {
    let mut files = files(there);
    files.retain(|name, _| {
        !name.components().any(|part| part.as_os_str().to_string_lossy().contains("provenance"))
    });
    for (name, bytes) in &mut files {
        if name.ends_with("report.html") {
            *bytes = bytes[bytes.len().saturating_sub(8)..].to_vec();
        }
    }
    files
}

/// Reads all files below a folder.
fn files(there: &Path) -> Files {
    let mut files = Files::new();
    let mut folders = vec![there.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(there).expect("it is below").to_owned();
                files.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    files
}
