//! Killed at any moment, a training or a match goes on to the same bytes.

use super::{folder, keisei, ok};
use std::path::Path;
use std::time::Duration;

/// What is killed: a command and the file whose growth shows how far it is.
struct Work {
    line: &'static str,
    grows: &'static str,
    results: &'static [&'static str],
}

const TRAINING: Work = Work {
    line: "learn othello --learner tdmc:episodes=250,playouts=20,alpha=0.001,returns=mean --checkpoint 0.02",
    grows: "curve.csv",
    results: &["model.safetensors", "curve.csv", "checkpoint.safetensors"],
};

const PLAIN_TRAINING: Work = Work {
    line: "learn othello --learner td:episodes=4000,alpha=0.001,returns=mean --checkpoint 0.03",
    grows: "curve.csv",
    results: TRAINING.results,
};

const MATCH: Work = Work {
    line: "match othello mc:each=16 greedy random --games 120 --openings random:6",
    grows: "games.jsonl",
    results: &["plan.json", "games.jsonl"],
};

impl Work {
    fn bytes(&self, folder: &Path) -> Vec<Vec<u8>> {
        self.results.iter().map(|name| std::fs::read(folder.join(name)).unwrap_or_default()).collect()
    }

    fn size(&self, folder: &Path) -> u64 {
        std::fs::metadata(folder.join(self.grows)).map_or(0, |meta| meta.len())
    }

    /// Runs until the file has grown to a size and kills at once; tells whether that was before
    /// the end.
    fn kill_at(&self, there: &Path, name: &str, size: u64) -> bool {
        let line = format!("{} --out {name} --resume", self.line);
        let args: Vec<&str> = line.split(' ').collect();
        let mut command = keisei(there, &args);
        let mut child = command.stdout(std::process::Stdio::null()).spawn().unwrap();
        while self.size(&there.join(name)) < size {
            if child.try_wait().unwrap().is_some() {
                return false;
            }
            std::thread::sleep(Duration::from_micros(200));
        }
        child.kill().unwrap();
        // A killed process has no exit status of its own.
        child.wait().unwrap().code().is_none()
    }

    /// Kills at ten sizes, each time in a new folder, and once more ten times in one folder.
    fn survives(&self) {
        let there = folder();
        ok(there.path(), &format!("{} --out whole", self.line));
        let whole = self.bytes(&there.path().join("whole"));
        let size = self.size(&there.path().join("whole"));
        let mut middle = 0;
        for i in 0..10 {
            let name = format!("cut{i}");
            middle += u32::from(self.kill_at(there.path(), &name, 1 + size * i / 10));
            ok(there.path(), &format!("{} --out {name} --resume", self.line));
            assert!(self.bytes(&there.path().join(&name)) == whole, "killed at {i} tenths: {}", self.line);
        }
        assert!(middle >= 5, "only {middle} of 10 kills came before the end: {}", self.line);
        for i in 0..10 {
            self.kill_at(there.path(), "often", 1 + size * i / 10);
        }
        ok(there.path(), &format!("{} --out often --resume", self.line));
        assert!(self.bytes(&there.path().join("often")) == whole, "killed often: {}", self.line);
    }
}

#[test]
fn a_killed_tdmc_training_goes_on() {
    TRAINING.survives();
}

#[test]
fn a_killed_td_training_goes_on() {
    PLAIN_TRAINING.survives();
}

#[test]
fn a_killed_match_goes_on() {
    MATCH.survives();
}
