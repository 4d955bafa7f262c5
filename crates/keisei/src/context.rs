//! What work is given by whoever asks for it: how it is cancelled, who hears of it, and where it runs.

use crate::error::stopped;
use crate::events::{Event, Events, Silent};
use crate::specs::Specs;
use anyhow::{Context as _, Result};
use keisei_core::CancelToken;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;

/// What work is given; two works with contexts of their own run, report and are cancelled apart.
#[derive(Clone)]
pub struct Context {
    /// Ends the work soon when it is cancelled.
    pub cancel: CancelToken,
    /// Hears of it.
    pub events: Arc<dyn Events>,
    /// The threads it runs on.
    pub pool: Arc<ThreadPool>,
    /// How specifications of players and learners are read.
    pub specs: Specs,
    /// The version of the program, for provenance; with its commit where that is known.
    pub version: &'static str,
}

impl Context {
    /// Makes a context of so many threads that nobody listens to.
    ///
    /// # Errors
    /// Fails where the system has no more threads.
    pub fn silent(threads: usize) -> Result<Self> {
        Context::new(threads, Arc::new(Silent), CancelToken::default())
    }

    /// Makes a context of so many threads.
    ///
    /// # Errors
    /// Fails where the system has no more threads.
    pub fn new(threads: usize, events: Arc<dyn Events>, cancel: CancelToken) -> Result<Self> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.with_context(|| format!("{threads} threads could not be started"))?;
        let (pool, specs) = (Arc::new(pool), Specs::default());
        Ok(Context { cancel, events, pool, specs, version: env!("CARGO_PKG_VERSION") })
    }

    /// Returns on how many threads work runs.
    pub fn threads(&self) -> usize {
        self.pool.current_num_threads()
    }

    /// Does some work on the threads of this context.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.pool.install(work)
    }

    /// Says what is being worked on.
    pub fn note(&self, text: impl AsRef<str>) {
        self.events.event(Event::Note(text.as_ref()));
    }

    /// Says what somebody should know.
    pub fn warn(&self, text: impl AsRef<str>) {
        self.events.event(Event::Warning(text.as_ref()));
    }

    /// Hands over a finished piece of output.
    ///
    /// # Errors
    /// Fails where nobody can take it any more.
    pub fn publish(&self, text: impl AsRef<str>) -> Result<()> {
        self.events.publish(text.as_ref()).context("the result could not be printed")
    }

    /// Begins work of many like steps.
    pub fn steps(&self, total: u64, unit: &str) -> Steps<'_> {
        self.events.event(Event::Begin { unit, total });
        Steps(self)
    }

    /// Fails once the work is cancelled.
    ///
    /// # Errors
    /// Says that the same work goes on from here.
    pub fn check_cancelled(&self) -> Result<()> {
        if self.cancel.is_cancelled() {
            return Err(stopped());
        }
        Ok(())
    }
}

/// Work of many like steps under way; it is over when this goes.
pub struct Steps<'a>(&'a Context);

impl Steps<'_> {
    /// Says how much was done before.
    pub fn resume_at(&self, done: u64) {
        self.0.events.event(Event::Resume(done));
    }

    /// Says how much is done.
    pub fn at(&self, done: u64) {
        self.0.events.event(Event::At(done));
    }
}

impl Drop for Steps<'_> {
    fn drop(&mut self) {
        self.0.events.event(Event::End);
    }
}
