//! Recorded games as jobs.

use super::{Store, of_a_study};
use crate::context::Context;
use crate::error::usage;
use crate::generation::Generation;
use anyhow::Result;
use keisei_core::{Digest, Shard};
use keisei_jobs::{Generate, Job};
use keisei_play::parts::Parts;
use serde_json::{Value, json};
use std::path::Path;

/// How the files begin that records came into, of whatever job.
pub const MADE: &[&str] = &["records.", "games.jsonl"];

/// Plays the games that the job's folder lacks, and writes them as one file.
pub fn run(job: &Generate, collect: bool, store: &Store, state: &Path, context: &Context) -> Result<Value> {
    let name = format!("records.{}", job.format);
    let generation = generation(job, &state.join(&name))?;
    let out = &generation.out;
    if collect && !out.exists() {
        let (parts, blocks) = (Parts::beside(out), generation.blocks());
        let missing = (0..blocks).filter(|&number| !parts.has(number)).count();
        if missing > 0 {
            return Err(usage(format!(
                "{missing} of {blocks} series are not there: run the other shares first"
            )));
        }
    }
    // A run that was ended between writing the file and storing the result left it whole.
    if !out.exists() {
        generation.run(context)?;
    }
    let key = store.results().key(&Job::Generate(job.clone()))?;
    store.keep(&key, state, &[&name])?;
    let digest = Digest::of(&std::fs::read(out)?);
    Ok(json!({ "games": job.games, "file": name, "records": format!("blake3:{digest}") }))
}

/// Plays a share of the series into the job's folder.
pub fn share(job: &Generate, shard: Shard, state: &Path, context: &Context) -> Result<()> {
    let whole = generation(job, &state.join(format!("records.{}", job.format)))?;
    Generation { shard: Some(shard), ..whole }.run(context).map(drop)
}

fn generation(job: &Generate, out: &Path) -> Result<Generation> {
    let Some(series) = job.series.filter(|_| job.first == 0 && job.openings == "none") else {
        return Err(of_a_study("generate"));
    };
    if let Some(folder) = out.parent() {
        std::fs::create_dir_all(folder)?;
    }
    Ok(Generation {
        game: job.game.clone(),
        specs: job.players.clone(),
        games: job.games,
        series,
        out: out.to_owned(),
        force: false,
        seed: job.seed,
        shard: None,
    })
}
