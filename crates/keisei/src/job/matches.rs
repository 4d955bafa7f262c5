//! Matches as jobs: every game a line of a file, and the report made of them.

use super::{Store, of_a_study};
use crate::context::Context;
use crate::error::{cancelled, usage};
use crate::matches::MatchTask;
use anyhow::{Context as _, Result};
use keisei_core::{Budget, Shard};
use keisei_jobs::{Job, Match};
use keisei_measure::Sprt;
use keisei_play::matches::{GAMES, PLAN, Schedule};
use keisei_play::parts::Parts;
use serde_json::Value;
use std::path::Path;
use std::time::Duration;

/// Plays the games that the job's folder lacks, or collects its shares, and reports.
pub fn run(job: &Match, collect: bool, store: &Store, state: &Path, context: &Context) -> Result<Value> {
    if collect && !Parts::of(state).is_there() && !state.join(GAMES).exists() {
        return Err(usage("no share of this match is there: run its shares first"));
    }
    let report = task(job, None, store, state)?.run(context)?.context("a whole match has a report")?;
    if !report.complete {
        let (games, planned) = (report.games, report.planned);
        return Err(cancelled(format!("stopped after {games} of {planned} games; the same job goes on")));
    }
    let key = store.results().key(&Job::Match(job.clone()))?;
    store.keep(&key, state, &[PLAN, GAMES])?;
    Ok(serde_json::to_value(&report)?)
}

/// Plays a share of the games into the job's folder.
pub fn share(job: &Match, shard: Shard, store: &Store, state: &Path, context: &Context) -> Result<()> {
    task(job, Some(shard), store, state)?.run(context).map(drop)
}

fn task(job: &Match, shard: Option<Shard>, store: &Store, state: &Path) -> Result<MatchTask> {
    let (Some(series), None) = (job.series, job.block) else { return Err(of_a_study("match")) };
    let seed = job.pairings.first().map_or(0, |pairing| pairing.seed);
    if job.pairings.iter().any(|pairing| pairing.seed != seed) {
        return Err(usage("the pairings of one match have one seed"));
    }
    Ok(MatchTask {
        game: job.game.clone(),
        specs: job.players.iter().map(|spec| store.resolved(spec)).collect::<Result<_>>()?,
        openings: openings(job, store)?,
        schedule: Schedule::Tables(job.pairings.iter().map(|pairing| pairing.seats.clone()).collect()),
        games: job.games,
        series,
        seed,
        budget: job.budget.as_deref().map_or(Ok(Budget::default()), read_budget)?,
        sprt: job.test.as_deref().map(str::parse::<Sprt>).transpose()?,
        values: job.values,
        out: Some(state.to_owned()),
        resume: state.join(PLAN).exists(),
        shard,
        records: None,
    })
}

/// Returns how games begin, openings from a file by its place in the store.
fn openings(job: &Match, store: &Store) -> Result<String> {
    match job.openings.parse() {
        Ok(input) => Ok(store.input(&input, &[])?.display().to_string()),
        Err(_) => Ok(job.openings.clone()),
    }
}

/// Writes what a move may cost as jobs hold it; nothing where there is no limit.
pub fn budget_text(budget: &Budget) -> Option<String> {
    let time = budget.time.map(|time| format!("time={}", time.as_secs_f64()));
    let nodes = budget.nodes.map(|nodes| format!("nodes={nodes}"));
    let depth = budget.depth.map(|depth| format!("depth={depth}"));
    let limits: Vec<String> = time.into_iter().chain(nodes).chain(depth).collect();
    (!limits.is_empty()).then(|| limits.join(","))
}

/// Reads what [`budget_text`] wrote.
fn read_budget(text: &str) -> Result<Budget> {
    let mut spec: keisei_core::Spec = format!("budget:{text}").parse()?;
    let time = spec.take::<f64>("time")?.map(Duration::try_from_secs_f64).transpose()?;
    let (nodes, depth) = (spec.take("nodes")?, spec.take("depth")?);
    spec.finish()?;
    Ok(Budget { time, nodes, depth, cancel: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn budgets_read_back() {
        let some = Budget {
            time: Some(Duration::from_millis(250)),
            nodes: Some(1000),
            depth: Some(3),
            cancel: None,
        };
        for budget in [some, Budget { nodes: Some(7), ..Budget::default() }] {
            let again = read_budget(&budget_text(&budget).unwrap()).unwrap();
            assert_eq!((again.time, again.nodes, again.depth), (budget.time, budget.nodes, budget.depth));
        }
        assert_eq!(budget_text(&Budget::default()), None);
        assert!(read_budget("knots=3").is_err() && read_budget("time=-1").is_err());
    }
}
