//! Units of work with a file each: what is done stays done.

use super::versions;
use crate::catalog::with_game;
use crate::progress::note;
use anyhow::Result;
use keisei_core::{Game, Work};
use keisei_jobs::{Found, Input, Job, ResultCache};
use keisei_report::Provenance;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A folder of finished units.
#[derive(Clone, Debug)]
pub struct Units {
    cache: ResultCache,
}

/// The user asked to stop; what is finished is saved.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("stopped; the same command goes on from here")]
pub struct Stopped;

impl Units {
    /// Opens the folder of a paper's results.
    pub fn open(folder: &Path, provenance: Provenance) -> Self {
        Units { cache: ResultCache::new(folder, provenance, versions::of) }
    }

    /// Returns a job's result, from its file if the same thing was worked out before.
    ///
    /// `label` is for people: it begins the file's name. The key is derived from the job alone.
    pub fn get<T: Serialize + DeserializeOwned>(
        &self,
        label: &str,
        job: &Job,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        let job = &written_out(job)?;
        match self.cache.find(label, job)? {
            Found::Finished(result) => return Ok(result),
            Found::Missing(differences) if !differences.is_empty() => {
                let first = differences.iter().take(3).cloned().collect::<Vec<_>>().join("; ");
                note(&format!("{label}: results of other jobs stay beside it ({first})"));
            }
            Found::Missing(_) => {}
        }
        if let Some((result, took)) = adopt(label, job)? {
            if unproven(label) {
                return Ok(result);
            }
            return Ok(self.cache.put(label, job, result, Instant::now().checked_sub(took).unwrap())?);
        }
        if std::env::var_os("KEISEI_ADOPT").is_some() && !is_timing(job) {
            anyhow::bail!("{label} cannot be carried over");
        }
        let since = Instant::now();
        let result = work()?;
        Ok(self.cache.put(label, job, result, since)?)
    }

    /// Returns a job's result, if it was worked out before.
    pub fn find<T: DeserializeOwned>(&self, label: &str, job: &Job) -> Result<Option<T>> {
        Ok(match self.cache.find(label, &written_out(job)?)? {
            Found::Finished(result) => Some(result),
            Found::Missing(_) => None,
        })
    }

    /// Returns a job as something that another job needs.
    pub fn input(&self, job: &Job) -> Result<Input> {
        Ok(Input::Job(self.cache.key(&written_out(job)?)?))
    }

    /// Returns the folder where an unfinished job keeps its checkpoint.
    pub fn state_of(&self, label: &str, job: &Job) -> Result<PathBuf> {
        Ok(self.cache.state_of(label, &written_out(job)?)?)
    }
}

/// Writes the game's specification out with every parameter.
fn written_out(job: &Job) -> Result<Job> {
    struct Written;
    impl Work for Written {
        type Out = String;

        fn run<G: Game>(self, game: G) -> String {
            game.spec()
        }
    }
    let game = with_game(job.game(), Written)?;
    Ok(job.clone().of_game(&game))
}

thread_local! {
    static WISH: std::cell::RefCell<String> = const { std::cell::RefCell::new(String::new()) };
}

pub fn wish(text: &str) {
    WISH.with(|wish| text.clone_into(&mut wish.borrow_mut()));
}

#[derive(serde::Deserialize)]
struct Old {
    wish: String,
    provenance: Provenance,
    result: serde_json::Value,
}

/// Units whose old key names neither the players nor the version of an engine outside.
fn unproven(label: &str) -> bool {
    ["sprt-", "judge-chess", "judge-shogi-fairy", "judge-shogi-gps", "match-gps"]
        .iter()
        .any(|begin| label.starts_with(begin))
}

fn is_timing(job: &Job) -> bool {
    matches!(job, Job::Measure(measure) if measure.measure == "seconds of iterations")
}

fn adopt<T: DeserializeOwned>(label: &str, job: &Job) -> Result<Option<(T, std::time::Duration)>> {
    let Ok(folder) = std::env::var("KEISEI_ADOPT") else { return Ok(None) };
    if is_timing(job) {
        return Ok(None);
    }
    let path = Path::new(&folder).join(format!("{label}.json"));
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("ADOPT none {label}");
        return Ok(None);
    };
    let old: Old = serde_json::from_str(&text)?;
    let wished = WISH.with(|wish| std::mem::take(&mut *wish.borrow_mut()));
    if (old.wish != wished && !unproven(label)) || old.provenance.seed != 1 {
        eprintln!("ADOPT wish {label}: {} / {}", old.wish, wished);
        return Ok(None);
    }
    let seconds = old.result.get("seconds").and_then(serde_json::Value::as_f64).unwrap_or(0.0);
    eprintln!("ADOPT yes {label}");
    Ok(Some((serde_json::from_value(old.result)?, std::time::Duration::from_secs_f64(seconds))))
}

pub fn wish_seed(seed: u64) {
    WISH.with(|wish| {
        let new = format!("{}, seed {seed}", wish.borrow());
        *wish.borrow_mut() = new;
    });
}
