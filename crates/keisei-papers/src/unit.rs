//! Units of work with a file each: what is done stays done.

use anyhow::Result;
use keisei::catalog::with_game;
use keisei::context::Context;
use keisei::versions;
use keisei_core::{Game, Work};
use keisei_jobs::{Found, Input, Job, ResultCache};
use keisei_report::Provenance;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A folder of finished units.
#[derive(Clone)]
pub struct Units {
    cache: ResultCache,
    context: Context,
}

impl Units {
    /// Opens the folder of a paper's results.
    pub fn open(folder: &Path, provenance: Provenance, context: &Context) -> Self {
        Units { cache: ResultCache::new(folder, provenance, versions::of), context: context.clone() }
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
                self.context.note(format!("{label}: results of other jobs stay beside it ({first})"));
            }
            Found::Missing(_) => {}
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
