//! Trainings as jobs: the driver in the job's folder, and the model and the curve that come of it.

use super::{Store, of_a_study};
use crate::context::Context;
use crate::training::TrainingTask;
use anyhow::{Result, ensure};
use keisei_jobs::Train;
use keisei_learn::driver::{CURVE, MODEL};
use keisei_play::models::Model;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a training keeps whose study does not say otherwise.
pub fn kept() -> serde_json::Map<String, Value> {
    serde_json::Map::from_iter([("files".to_owned(), json!([MODEL, CURVE]))])
}

/// Trains, or goes on with what the job's folder holds.
pub fn run(job: &Train, store: &Store, state: &Path, context: &Context) -> Result<Value> {
    ensure!(job.keep == kept(), of_a_study("train"));
    let records: Result<Vec<PathBuf>> =
        job.records.iter().map(|input| store.input(input, super::generate::MADE)).collect();
    let task = TrainingTask {
        game: job.game.clone(),
        learner: store.resolved(&job.learner)?,
        features: Some(job.features.clone()),
        records: records?,
        out: state.to_owned(),
        resume: true,
        force: false,
        every: Duration::from_secs(10),
        seed: job.seed,
        meeting: None,
    };
    let summary = task.run(context)?;
    let key = store.results().key(&keisei_jobs::Job::Train(job.clone()))?;
    store.keep(&key, state, &[MODEL, CURVE])?;
    let model = Model::read(&state.join(MODEL))?.digest();
    store.add(&state.join(MODEL))?;
    Ok(
        json!({ "model": format!("blake3:{model}"), "steps": summary.steps, "playouts": summary.playouts, "held": summary.held }),
    )
}
