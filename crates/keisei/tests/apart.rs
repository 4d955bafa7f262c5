//! Two works in one process: each has its own events, threads and cancellation.

use keisei::context::Context;
use keisei::events::{Event, Events};
use keisei::training::TrainingTask;
use keisei_core::CancelToken;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts steps, and cancels something else after so many.
struct Counting {
    steps: AtomicU64,
    cancels: Option<(u64, CancelToken)>,
}

impl Events for Counting {
    fn event(&self, event: Event<'_>) {
        if let Event::At(done) = event {
            self.steps.store(done, Ordering::SeqCst);
            if let Some((at, token)) = &self.cancels
                && done == *at
            {
                token.cancel();
            }
        }
    }

    fn publish(&self, _: &str) -> io::Result<()> {
        Ok(())
    }
}

fn training(out: &Path, episodes: u64) -> TrainingTask {
    TrainingTask {
        game: "nim".to_owned(),
        learner: format!("td:episodes={episodes},alpha=0.01,returns=mean"),
        features: None,
        records: Vec::new(),
        out: out.to_owned(),
        resume: false,
        force: false,
        every: Duration::from_secs(1),
        seed: 1,
        meeting: None,
    }
}

#[test]
fn two_trainings_run_report_and_are_cancelled_apart() {
    let folder = tempfile::tempdir().unwrap();
    let endless = CancelToken::default();
    let watched = Arc::new(Counting { steps: AtomicU64::new(0), cancels: None });
    let other = Arc::new(Counting { steps: AtomicU64::new(0), cancels: Some((300, endless.clone())) });
    let [first, second] = [
        Context::new(1, watched.clone(), endless).unwrap(),
        Context::new(2, other.clone(), CancelToken::default()).unwrap(),
    ];
    let [long, short] =
        [training(&folder.path().join("long"), 4_000_000_000), training(&folder.path().join("short"), 300)];
    let (stopped, finished) = std::thread::scope(|scope| {
        let long = scope.spawn(|| long.run(&first));
        let short = scope.spawn(|| short.run(&second));
        (long.join().unwrap(), short.join().unwrap())
    });
    assert!(matches!(stopped.map_err(keisei::Error::from), Err(keisei::Error::Cancelled(_))));
    assert_eq!(finished.unwrap().steps, 300);
    assert_eq!(other.steps.load(Ordering::SeqCst), 300);
    assert_ne!(watched.steps.load(Ordering::SeqCst), 300, "each hears of its own steps");
    assert!(!folder.path().join("long/model.safetensors").exists());
}
