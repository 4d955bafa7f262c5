//! Orders: one piece of work a line, for whoever hands work out and whoever does it.

use crate::progress::Planned;
use crate::{Request, Scale};
use anyhow::{Context as _, Result, bail, ensure};
use keisei::error::usage;
use keisei::job::{self, Outcome, Part, Store};
use keisei::{Context, error};
use keisei_core::Shard;
use keisei_jobs::{Job, Key};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// One piece of work: a job, whole or a share of it, or one job of a paper.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// A job, complete in itself.
    Job {
        /// The job.
        job: Box<Job>,
        /// The share of it; all of it by default.
        shard: Option<Shard>,
    },
    /// One job of a paper, which knows how it is worked out.
    Unit(UnitOrder),
}

/// One job of a paper.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitOrder {
    /// The paper.
    pub paper: String,
    /// How large the experiments are.
    pub scale: Scale,
    /// The seed of the paper.
    pub seed: u64,
    /// An artefact that needs it.
    pub artefact: String,
    /// The job's key.
    pub key: Key,
}

/// What became of an order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reply {
    /// The job's key; nothing where the order did not read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<Key>,
    /// `finished`, `found`, `shared`, `held` or `failed`.
    pub state: &'static str,
    /// What came of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Reply {
    /// Says why an order came to nothing.
    pub fn failed(why: anyhow::Error) -> Self {
        let error = Some(error::Error::from(why).to_string());
        Reply { key: None, state: "failed", result: None, error }
    }
}

impl Order {
    /// Reads a line.
    ///
    /// # Errors
    /// Says what it should have been.
    pub fn read(line: &str) -> Result<Self> {
        let value: Value = serde_json::from_str(line).map_err(|why| usage(format!("no JSON: {why}")))?;
        let Value::Object(mut fields) = value else { bail!(usage("a job is a JSON object on a line")) };
        if fields.contains_key("paper") {
            let unit = UnitOrder::deserialize(Value::Object(fields));
            return unit.map(Order::Unit).map_err(|why| usage(format!("no job of a paper: {why}")));
        }
        let shard = match fields.remove("shard") {
            None => None,
            Some(Value::String(text)) => Some(text.parse().map_err(usage)?),
            Some(other) => bail!(usage(format!("a share is written \"I/N\", not {other}"))),
        };
        let job = Job::deserialize(Value::Object(fields)).map_err(|why| usage(format!("no job: {why}")))?;
        Ok(Order::Job { job: Box::new(job), shard })
    }

    /// Writes it as a line.
    ///
    /// # Errors
    /// Fails where it has no form in JSON.
    pub fn line(&self) -> Result<String> {
        let mut value = match self {
            Order::Job { job, .. } => serde_json::to_value(job),
            Order::Unit(unit) => serde_json::to_value(unit),
        }
        .context("the job has no form in JSON")?;
        if let (Order::Job { shard: Some(shard), .. }, Value::Object(fields)) = (self, &mut value) {
            fields.insert("shard".to_owned(), Value::String(shard.to_string()));
        }
        Ok(value.to_string())
    }

    /// Returns the order of a job that a plan lists; nothing where it is done, or no job.
    pub fn of(request: &Request, planned: &Planned) -> Option<Self> {
        let key = planned.key.filter(|_| !planned.done)?;
        let (paper, scale, seed) = (request.id.clone(), request.scale, request.seed);
        Some(Order::Unit(UnitOrder { paper, scale, seed, artefact: planned.artefact.to_owned(), key }))
    }

    /// Returns the number by which orders are shared out.
    pub fn number(&self) -> u64 {
        let digest = match self {
            Order::Unit(unit) => return unit.key.number(),
            Order::Job { .. } => keisei_core::Digest::of(self.line().unwrap_or_default().as_bytes()),
        };
        u64::from_str_radix(&digest.short(), 16).unwrap_or(0)
    }

    /// Does the work, in a store; `data` is where records of papers are found.
    ///
    /// # Errors
    /// Says what the job lacks, and so when it was cancelled.
    pub fn run(&self, store: &Path, data: Option<&PathBuf>, context: &Context) -> Result<Reply> {
        match self {
            Order::Job { job, shard } => {
                let part = shard.map_or(Part::Whole, Part::Share);
                Self::run_job(job, part, store, context)
            }
            Order::Unit(unit) => unit.run(store, data, context),
        }
    }

    /// Puts the shares of a job together; works nothing out.
    ///
    /// # Errors
    /// Says what is missing.
    pub fn collect(&self, store: &Path, context: &Context) -> Result<Reply> {
        match self {
            Order::Job { job, .. } => Self::run_job(job, Part::Collect, store, context),
            Order::Unit(unit) => Err(usage(format!(
                "the jobs of a paper are collected by `keisei paper {} --collect`",
                unit.paper
            ))),
        }
    }

    fn run_job(job: &Job, part: Part, store: &Path, context: &Context) -> Result<Reply> {
        let (key, outcome) = job::run(job, part, &Store::new(store, context), context)?;
        let (state, result) = match outcome {
            Outcome::Finished(result) => ("finished", Some(result)),
            Outcome::Found(result) => ("found", Some(result)),
            Outcome::Shared => ("shared", None),
            Outcome::Held => ("held", None),
        };
        Ok(Reply { key: Some(key), state, result, error: None })
    }
}

impl UnitOrder {
    /// Works the one job out, if what it needs is there and nobody works on it.
    fn run(&self, store: &Path, data: Option<&PathBuf>, context: &Context) -> Result<Reply> {
        let request = Request {
            id: self.paper.clone(),
            artefacts: vec![self.artefact.clone()],
            scale: self.scale,
            folder: store.to_owned(),
            force: false,
            seed: self.seed,
            data: data.cloned(),
            part: Part::Whole,
            only: Some(self.key),
        };
        let reply = |state| Reply { key: Some(self.key), state, result: None, error: None };
        let results = Store::new(store, context);
        let results = results.results();
        if results.has(&self.key) {
            return Ok(reply("found"));
        }
        request.run(context)?;
        if results.has(&self.key) {
            return Ok(reply("finished"));
        }
        let held = results.hold(&self.key)?.is_none();
        ensure!(
            held,
            "the job {} was not reached: what it needs is not there yet, or {} needs no such job",
            self.key.short(),
            self.artefact
        );
        Ok(reply("held"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRAIN: &str = r#"{"job":"train","game":"othello","features":"tdmc","learner":"td","seed":1}"#;

    #[test]
    fn lines_read_back() {
        let key = "0123456789abcdef".repeat(4);
        let unit = format!(
            r#"{{"paper":"othello-tdmc","scale":"smoke","seed":1,"artefact":"table3","key":"{key}"}}"#
        );
        let share = TRAIN.replace('}', r#","shard":"2/3"}"#);
        for line in [TRAIN, &unit, &share] {
            let order = Order::read(line).unwrap();
            assert_eq!(Order::read(&order.line().unwrap()).unwrap(), order);
        }
        assert!(matches!(Order::read(&share).unwrap(), Order::Job { shard: Some(_), .. }));
    }

    #[test]
    fn what_is_no_order_is_refused() {
        let twice = TRAIN.replace("seed", "sead");
        for (line, why) in [
            ("{", "no JSON"),
            ("[]", "JSON object"),
            (r#"{"job":"dance"}"#, "unknown variant"),
            (&twice, "sead"),
            (r#"{"paper":"x"}"#, "missing field"),
            (&TRAIN.replace('}', r#","shard":"5/3"}"#), "no share"),
        ] {
            let error = Order::read(line).unwrap_err().to_string();
            assert!(error.contains(why), "{line}: {error}");
        }
    }
}
