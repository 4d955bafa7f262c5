//! Jobs worked out into a store: the same bytes whoever does it, and never twice.
//!
//! A job is read as written out: what it does not name is neutral, not default. It is held by its key alone, so several processes
//! share a store. What a paper measures only the paper can work out, by an order for the artefact that needs it.
//!
//! [`run`] takes any [`Job`] but a measurement, whose study knows how it is made; [`Outcome`] says what became of it.
//! [`asked`] makes the jobs of what is asked for by paths and short specifications.

pub mod asked;
mod generate;
mod judge;
mod matches;
mod store;
mod train;

pub use store::Store;

use crate::catalog;
use crate::context::Context;
use crate::error::usage;
use crate::specs::Specs;
use anyhow::Result;
use keisei_core::{Game, GameVisitor, Shard};
use keisei_jobs::{Found, Job, Key};
use serde_json::Value;
use std::path::Path;
use std::time::Instant;

/// What became of a job.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// Its result, which is in the store now.
    Finished(Value),
    /// Its result, which was in the store before.
    Found(Value),
    /// A share of it is done; whoever collects the shares makes the result.
    Shared,
    /// Another process works on it.
    Held,
}

/// How much of a job is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// All of it.
    Whole,
    /// A share of its blocks.
    Share(Shard),
    /// Nothing that its shares left undone: they are put together.
    Collect,
}

/// Works a job out into a store, unless its result is there or another process works on it.
///
/// The job is written out first, so that whoever asks for the same gets the same key.
///
/// # Errors
/// Says what the job lacks, and so when it was cancelled; what is done is saved, and the same job goes on.
pub fn run(job: &Job, part: Part, store: &Store, context: &Context) -> Result<(Key, Outcome)> {
    let context = &Context { specs: store.specs(context, true), ..context.clone() };
    let job = &written_out(job, &context.specs)?;
    let key = store.results().key(job)?;
    if let Some(result) = found(job, store)? {
        return Ok((key, Outcome::Found(result)));
    }
    if let Part::Share(shard) = part {
        share(job, shard, store, context)?;
        return Ok((key, Outcome::Shared));
    }
    let Some(_held) = store.results().hold(&key)? else { return Ok((key, Outcome::Held)) };
    if let Some(result) = found(job, store)? {
        return Ok((key, Outcome::Found(result)));
    }
    let (since, state) = (Instant::now(), store.state_of(job)?);
    let result = whole(job, part == Part::Collect, store, &state, context)?;
    store.results().put(job.kind(), job, &result, since)?;
    // The result is there: what was kept on the way is nobody's any more.
    _ = std::fs::remove_dir_all(&state);
    Ok((key, Outcome::Finished(result)))
}

fn found(job: &Job, store: &Store) -> Result<Option<Value>> {
    Ok(match store.results().find(job.kind(), job)? {
        Found::Finished(result) => Some(result),
        Found::Missing(_) => None,
    })
}

fn whole(job: &Job, collect: bool, store: &Store, state: &Path, context: &Context) -> Result<Value> {
    match job {
        Job::Train(_) if collect => {
            Err(usage("a training is one chain of steps: it has no shares to collect"))
        }
        Job::Train(train) => train::run(train, store, state, context),
        Job::Match(one) => matches::run(one, collect, store, state, context),
        Job::Judge(judge) => judge::run(judge, collect, store, state, context),
        Job::Generate(generate) => generate::run(generate, collect, store, state, context),
        Job::Measure(measure) => Err(of_a_study(&measure.measure)),
    }
}

fn share(job: &Job, shard: Shard, store: &Store, context: &Context) -> Result<()> {
    let state = &store.state_of(job)?;
    match job {
        Job::Train(_) => Err(usage("a training is one chain of steps: it cannot be shared out")),
        Job::Match(one) => matches::share(one, shard, store, state, context),
        Job::Judge(judge) => judge::share(judge, shard, store, state, context),
        Job::Generate(generate) => generate::share(generate, shard, state, context),
        Job::Measure(measure) => Err(of_a_study(&measure.measure)),
    }
}

/// Refuses work whose form only a study knows.
fn of_a_study(what: &str) -> anyhow::Error {
    usage(format!(
        "this job ({what}) belongs to a study: ask for it by the lines of `keisei paper ID --print-jobs`"
    ))
}

/// Writes a job out in full: specifications with every parameter, models by digest.
///
/// # Errors
/// Says which specification does not read.
pub fn written_out(job: &Job, how: &Specs) -> Result<Job> {
    catalog::with_game(job.game(), WriteOut { job, how })?
}

struct WriteOut<'a> {
    job: &'a Job,
    how: &'a Specs,
}

impl GameVisitor for WriteOut<'_> {
    type Out = Result<Job>;

    fn run<G: Game>(self, game: G) -> Result<Job> {
        let mut job = self.job.clone().of_game(&game.spec());
        let named = match &mut job {
            Job::Match(job) => &mut job.players,
            Job::Judge(job) => &mut job.players,
            Job::Generate(job) => &mut job.players,
            Job::Train(job) => {
                job.learner = self.how.setting(&job.learner)?.spec();
                return Ok(Job::Train(job.clone()));
            }
            Job::Measure(_) => return Ok(job),
        };
        for spec in named {
            // A model that is yet to be trained is named by the key of its training, and scores in records by nothing.
            if !spec.contains("job:") && !spec.starts_with("recorded") {
                *spec = self.how.canonical(&game, spec)?;
            }
        }
        Ok(job)
    }
}
