//! Judged positions as jobs: every value in a Parquet file.

use super::Store;
use crate::context::Context;
use crate::curve::{EVALUATIONS, JudgeRequest};
use anyhow::Result;
use keisei_core::Shard;
use keisei_jobs::{Job, Judge};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Judges what the job's folder lacks.
pub fn run(job: &Judge, collect: bool, store: &Store, state: &Path, context: &Context) -> Result<Value> {
    let inquiry = inquiry(job, store)?;
    if collect {
        inquiry.expect_shares(state)?;
    }
    let values = inquiry.judge(state, context)?;
    let key = store.results().key(&Job::Judge(job.clone()))?;
    store.keep(&key, state, &[EVALUATIONS, "games.csv", "errors.csv"])?;
    let records = &values.header.records;
    Ok(json!({ "games": records.games, "positions": values.positions(), "failed": values.header.failed }))
}

/// Judges a share of the games into the job's folder.
pub fn share(job: &Judge, shard: Shard, store: &Store, state: &Path, context: &Context) -> Result<()> {
    inquiry(job, store)?.judge_share(state, shard, context)
}

fn inquiry(job: &Judge, store: &Store) -> Result<JudgeRequest> {
    let files = store.files();
    let named = |input| -> Result<PathBuf> {
        let path = store.input(input, super::generate::MADE)?;
        Ok(path.strip_prefix(files).map(Path::to_owned).unwrap_or(path))
    };
    let records: Result<Vec<PathBuf>> = job.records.iter().map(named).collect();
    let specs: Result<Vec<String>> = job.players.iter().map(|spec| store.resolved(spec)).collect();
    Ok(JudgeRequest {
        game: job.game.clone(),
        specs: specs?,
        records: records?,
        root: files.to_owned(),
        sample: job.sample.parse()?,
        seed: job.seed,
    })
}
