//! Units of work with a file each: what is done stays done.

use crate::progress::{Planned, Unfinished};
use anyhow::{Result, bail};
use keisei::catalog::with_game;
use keisei::{Context, versions};
use keisei_core::{Game, GameVisitor, Shard};
use keisei_jobs::{Found, Input, Job, Key, ResultCache};
use keisei_report::Provenance;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A folder of finished units.
#[derive(Clone)]
pub struct JobResults {
    cache: ResultCache,
    context: Context,
    mode: Mode,
}

/// What becomes of a unit that is not there.
#[derive(Clone)]
pub enum Mode {
    /// It is worked out: this process holds the folder.
    Alone,
    /// It is worked out if it falls to this process and nobody works on it; others share the folder.
    Shared(Shard),
    /// It is worked out if it is the one of this key and nobody works on it; others share the folder.
    Only(Key),
    /// Nothing is worked out: what is not there is missed.
    Collect,
    /// It is listed.
    Plan(Arc<Mutex<Vec<Planned>>>),
}

impl Mode {
    /// Tells whether a job falls to this process, where others share the folder.
    fn has(&self, key: &Key) -> bool {
        match self {
            Mode::Shared(shard) => shard.has(key.number()),
            Mode::Only(only) => only == key,
            Mode::Alone | Mode::Collect | Mode::Plan(_) => true,
        }
    }
}

impl JobResults {
    /// Opens the folder of a paper's results.
    pub fn open(folder: &Path, provenance: Provenance, context: &Context, mode: Mode) -> Self {
        let cache = ResultCache::new(folder, provenance, versions::of);
        JobResults { cache, context: context.clone(), mode }
    }

    /// Returns a job's result, from its file if the same thing was worked out before.
    ///
    /// `label` is for people: it begins the file's name. The key is derived from the job alone.
    ///
    /// # Errors
    /// Fails where the work does, and with [`Unfinished`] where it is not done here and now.
    pub fn get<T: Serialize + DeserializeOwned>(
        &self,
        label: &str,
        job: &Job,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        let unfinished = || bail!(Unfinished(label.to_owned()));
        self.get_or(label, job, unfinished, work)
    }

    /// Returns a job's result as [`JobResults::get`] does; while a plan is made, something stands in for a result that is
    /// not there, so that what comes after it is listed as well.
    ///
    /// # Errors
    /// As [`JobResults::get`].
    pub fn get_or<T: Serialize + DeserializeOwned>(
        &self,
        label: &str,
        job: &Job,
        stand_in: impl FnOnce() -> Result<T>,
        work: impl FnOnce() -> Result<T>,
    ) -> Result<T> {
        let job = &written_out(job)?;
        let found = self.cache.find(label, job)?;
        if let Mode::Plan(planned) = &self.mode {
            let done = matches!(found, Found::Finished(_));
            let (label, kind, cost) = (label.to_owned(), job.kind(), keisei::cost::of(job));
            let one = Planned { key: Some(self.cache.key(job)?), artefact: "", label, kind, done, cost };
            let mut planned = planned.lock().unwrap_or_else(PoisonError::into_inner);
            if !planned.iter().any(|other| other.label == one.label) {
                planned.push(one);
            }
        }
        let differences = match found {
            Found::Finished(result) => return Ok(result),
            Found::Missing(differences) => differences,
        };
        let _held = match &self.mode {
            Mode::Plan(_) => return stand_in(),
            Mode::Alone => None,
            Mode::Collect => bail!(Unfinished(label.to_owned())),
            Mode::Shared(_) | Mode::Only(_) => {
                let key = self.cache.key(job)?;
                let held = if self.mode.has(&key) { self.cache.hold(&key)? } else { None };
                let Some(held) = held else { bail!(Unfinished(label.to_owned())) };
                // Whoever held it before may have finished it meanwhile.
                if let Found::Finished(result) = self.cache.find(label, job)? {
                    return Ok(result);
                }
                Some(held)
            }
        };
        if !differences.is_empty() {
            let first = differences.iter().take(3).cloned().collect::<Vec<_>>().join("; ");
            self.context.note(format!("{label}: results of other jobs stay beside it ({first})"));
        }
        let since = Instant::now();
        let result = self.cache.put(label, job, work()?, since)?;
        self.forget(label, job)?;
        Ok(result)
    }

    /// Stores what came of a job besides another's result.
    ///
    /// # Errors
    /// Fails where it cannot be written.
    pub fn keep<T: Serialize>(&self, label: &str, job: &Job, result: T) -> Result<()> {
        self.cache.put(label, &written_out(job)?, result, Instant::now())?;
        Ok(())
    }

    /// Returns a job's result, if it was worked out before.
    ///
    /// # Errors
    /// Fails where a file cannot be read.
    pub fn find<T: DeserializeOwned>(&self, label: &str, job: &Job) -> Result<Option<T>> {
        Ok(match self.cache.find(label, &written_out(job)?)? {
            Found::Finished(result) => Some(result),
            Found::Missing(_) => None,
        })
    }

    /// Returns a job as something that another job needs.
    ///
    /// # Errors
    /// Fails where nobody knows the version of something it uses.
    pub fn input(&self, job: &Job) -> Result<Input> {
        Ok(Input::Job(self.cache.key(&written_out(job)?)?))
    }

    /// Takes away what a job kept while it was not finished, if it kept anything.
    ///
    /// # Errors
    /// As [`JobResults::input`].
    pub fn forget(&self, label: &str, job: &Job) -> Result<()> {
        _ = std::fs::remove_dir_all(self.state_of(label, job)?);
        Ok(())
    }

    /// Derives a job's key.
    ///
    /// # Errors
    /// As [`JobResults::input`].
    pub fn key(&self, job: &Job) -> Result<Key> {
        Ok(self.cache.key(&written_out(job)?)?)
    }

    /// Returns what the work is given.
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Returns the folder where an unfinished job keeps its checkpoint.
    ///
    /// # Errors
    /// As [`JobResults::input`].
    pub fn state_of(&self, label: &str, job: &Job) -> Result<PathBuf> {
        Ok(self.cache.state_of(label, &written_out(job)?)?)
    }

    /// Tells whether this process holds the folder: if not, nothing but results may be written.
    pub fn is_alone(&self) -> bool {
        matches!(self.mode, Mode::Alone | Mode::Collect)
    }

    /// Tells whether nothing is worked out.
    pub fn is_collecting(&self) -> bool {
        matches!(self.mode, Mode::Collect)
    }

    /// Tells whether the result of a key is there.
    pub fn has(&self, key: &Key) -> bool {
        self.cache.has(key)
    }

    /// Notes which artefact the jobs were planned for that were not noted before.
    pub fn planned_for(&self, artefact: &'static str) {
        if let Mode::Plan(planned) = &self.mode {
            let mut planned = planned.lock().unwrap_or_else(PoisonError::into_inner);
            planned.iter_mut().filter(|one| one.artefact.is_empty()).for_each(|one| one.artefact = artefact);
        }
    }

    /// Lists something that is no job, such as games made for want of records, while a plan is made; tells whether a
    /// plan is made.
    pub fn plan(&self, label: &str) -> bool {
        if let Mode::Plan(planned) = &self.mode {
            let (label, kind) = (label.to_owned(), "generate");
            let one = Planned { key: None, artefact: "", label, kind, done: false, cost: None };
            planned.lock().unwrap_or_else(PoisonError::into_inner).push(one);
        }
        self.is_plan()
    }

    /// Tells whether jobs are only listed.
    pub fn is_plan(&self) -> bool {
        matches!(self.mode, Mode::Plan(_))
    }

    /// Lists the jobs that were asked for while a plan was made.
    pub fn planned(&self) -> Vec<Planned> {
        match &self.mode {
            Mode::Plan(planned) => planned.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            _ => Vec::new(),
        }
    }

    /// Counts the results there are.
    pub fn count(&self) -> usize {
        self.cache.count()
    }
}

/// Writes the game's specification out with every parameter.
fn written_out(job: &Job) -> Result<Job> {
    struct Written;
    impl GameVisitor for Written {
        type Out = String;

        fn run<G: Game>(self, game: G) -> String {
            game.spec()
        }
    }
    let game = with_game(job.game(), Written)?;
    Ok(job.clone().of_game(&game))
}
