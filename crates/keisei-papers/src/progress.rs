//! Results that are not there yet: planned ones, and those that another process works on.

use crate::JobResults;
use anyhow::{Result, bail};
use keisei::Context;
use keisei_jobs::Key;
use serde::Serialize;
use std::time::{Duration, Instant};

/// A job as a plan lists it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Planned {
    /// Its key; nothing where it is no job, such as games made for want of records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
    /// The first of the artefacts asked for that needs it.
    pub artefact: &'static str,
    /// Its label.
    pub label: String,
    /// What kind of job it is.
    pub kind: &'static str,
    /// Whether its result is there.
    pub done: bool,
    /// The CPU time that it takes, where that can be estimated.
    pub cost: Option<Duration>,
}

/// A result that is not there and that is not to be worked out here and now.
#[derive(Debug, thiserror::Error)]
#[error("{0} is not finished")]
pub struct Unfinished(pub String);

/// Tells whether something failed for want of a result that is not there yet.
pub fn is_unfinished(error: &anyhow::Error) -> bool {
    error.is::<Unfinished>()
}

/// Waiting for results of other processes.
#[derive(Debug)]
pub struct Patience {
    results: usize,
    since: Instant,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { results: 0, since: Instant::now() }
    }
}

impl Patience {
    /// How long nothing may come.
    const MOST: Duration = Duration::from_hours(24);
    /// How long to wait before looking again.
    const GLANCE: Duration = Duration::from_millis(200);

    /// Waits a while.
    ///
    /// # Errors
    /// Gives up when nothing has come for a day, and when it was cancelled.
    pub fn wait(&mut self, units: &JobResults, context: &Context) -> Result<()> {
        let results = units.count();
        if results != self.results {
            *self = Patience { results, since: Instant::now() };
        }
        if self.since.elapsed() > Self::MOST {
            bail!("results of other processes have not come for a day; are they still running?");
        }
        let until = Instant::now() + Self::GLANCE;
        while Instant::now() < until {
            context.check_cancelled()?;
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }
}
