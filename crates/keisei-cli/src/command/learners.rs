//! `learners`: what can learn.

use crate::common::Common;
use crate::output::{print, print_json};
use anyhow::Result;
use keisei_core::Parameter;
use keisei_learn::LEARNERS;
use keisei_learn::learners::Entry;
use serde::Serialize;
use std::fmt::Write;

/// Lists the learners, or describes one, with every key and its default.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "EXAMPLES\n  keisei learners\n  keisei learners comparison\n  keisei learners td --json"
)]
pub struct Args {
    /// The learner to describe.
    name: Option<String>,
}

/// Lists all learners or describes the one asked for.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let Some(name) = &args.name else {
        return if common.json {
            print_json(&LEARNERS.iter().map(Listed::of).collect::<Result<Vec<_>>>()?)
        } else {
            print(&LEARNERS.iter().map(described).collect::<String>())
        };
    };
    let entry = Entry::named(name)?;
    if common.json { print_json(&Listed::of(entry)?) } else { print(&described(entry)) }
}

/// Describes every learner, for the help of `learn`.
pub fn help() -> String {
    let mut text = String::from("LEARNERS\n");
    for entry in LEARNERS {
        let _ = writeln!(text, "  {:<12}{}", entry.name, entry.about);
        for parameter in entry.parameters {
            let _ = writeln!(text, "      {}", parameter.help());
        }
    }
    text + "  A rate or share may change as training goes on: 0.5..0 falls in a line, 0.5/100 is half at step 100,\n  \
            0.9*0.99 shrinks by a factor.\n"
}

/// A learner as programs see it.
#[derive(Serialize)]
struct Listed {
    name: &'static str,
    about: &'static str,
    learns_from: &'static str,
    learns_with: &'static str,
    version: u32,
    schema: serde_json::Value,
}

impl Listed {
    fn of(entry: &Entry) -> Result<Self> {
        Ok(Listed {
            name: entry.name,
            about: entry.about,
            learns_from: entry.source.words(),
            learns_with: entry.values.words(),
            version: entry.version,
            schema: serde_json::from_str(&entry.schema())?,
        })
    }
}

fn described(entry: &Entry) -> String {
    let (from, with) = (entry.source.words(), entry.values.words());
    let mut text = format!("{}: {}\n  learns from {from}, with {with}\n", entry.name, entry.about);
    for line in entry.parameters.iter().map(Parameter::help) {
        let _ = writeln!(text, "  {line}");
    }
    text
}
