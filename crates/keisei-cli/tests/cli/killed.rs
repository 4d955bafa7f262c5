//! Killed at any moment, a training or a match goes on to the same bytes.

use super::{folder, keisei, ok};
use std::path::Path;
use std::time::Duration;

/// What is killed: a command and the file whose growth shows how far it is.
struct GameVisitor {
    /// What must be there before.
    before: Option<&'static str>,
    line: &'static str,
    grows: &'static str,
    results: &'static [&'static str],
}

const TRAINING: GameVisitor = GameVisitor {
    before: None,
    line: "learn othello --learner tdmc:episodes=250,playouts=20,alpha=0.001,returns=mean --checkpoint 0.02",
    grows: "curve.csv",
    results: &["model.safetensors", "curve.csv", "checkpoint.safetensors"],
};

const PLAIN_TRAINING: GameVisitor = GameVisitor {
    before: None,
    line: "learn othello --learner td:episodes=4000,alpha=0.001,returns=mean --checkpoint 0.03",
    grows: "curve.csv",
    results: TRAINING.results,
};

const MATCH: GameVisitor = GameVisitor {
    before: None,
    line: "match othello mc:each=16 greedy random --games 120 --openings random:6",
    grows: "games.jsonl",
    results: &["plan.json", "games.jsonl"],
};

const NETWORKS: GameVisitor = GameVisitor {
    before: Some("records generate daihinmin nakanaka --games 30 --out five.log"),
    line: "learn daihinmin --learner pairs:iterations=150,starts=2,validation=60 --records five.log --checkpoint 0.02",
    grows: "curve.csv",
    results: TRAINING.results,
};

const COMPARISON: GameVisitor = GameVisitor {
    before: Some("records generate othello random --games 10 --out ten.jsonl"),
    line: "learn othello --learner comparison:iterations=5,held=0.1,measure=both --records ten.jsonl --checkpoint 0.02",
    grows: "curve.csv",
    results: TRAINING.results,
};

impl GameVisitor {
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
        if let Some(before) = self.before {
            ok(there.path(), before);
        }
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

#[test]
fn a_killed_training_of_networks_goes_on() {
    NETWORKS.survives();
}

#[test]
fn a_killed_training_by_comparison_goes_on() {
    COMPARISON.survives();
}

/// Series that were finished before a kill are not played again, and the file comes out the same.
#[test]
fn killed_records_go_on() {
    let there = folder();
    let line = "records generate daihinmin mc:each=20 --games 24 --series 2";
    ok(there.path(), &format!("{line} --threads 1 --out whole.log"));
    let whole = std::fs::read(there.path().join("whole.log")).unwrap();
    let parts = there.path().join("cut.log.parts");
    let finished = || {
        let named =
            |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let files = std::fs::read_dir(&parts).map(|all| all.map(named).collect::<Vec<String>>());
        files.unwrap_or_default().into_iter().filter(|name| name.parse::<u32>().is_ok()).count()
    };
    let text = format!("{line} --threads 1 --out cut.log");
    let args: Vec<&str> = text.split(' ').collect();
    let mut child = keisei(there.path(), &args).stdout(std::process::Stdio::null()).spawn().unwrap();
    while finished() < 3 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_micros(200));
    }
    child.kill().unwrap();
    assert!(child.wait().unwrap().code().is_none(), "it was killed on the way");
    let kept = parts.join("000000");
    let before = std::fs::metadata(&kept).unwrap().modified().unwrap();
    // Other records do not go on from these.
    let other = super::run(there.path(), "records generate daihinmin mc:each=9 --games 24 --out cut.log");
    assert!(other.code == Some(2) && other.err.contains("other records"), "{}", other.err);
    assert_eq!(std::fs::metadata(&kept).unwrap().modified().unwrap(), before);
    ok(there.path(), &format!("{line} --threads 2 --out cut.log"));
    assert!(std::fs::read(there.path().join("cut.log")).unwrap() == whole);
    assert!(!parts.exists(), "nothing is left behind");
}
