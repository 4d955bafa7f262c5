//! What decides every value: kept beside the values, so that nothing is resumed with something else.

use super::written::Written;
use super::{Inquiry, Sample};
use crate::failure::usage;
use crate::players;
use crate::weights;
use anyhow::{Context, Result};
use keisei_core::Game;
use keisei_play::atomic_file;
use keisei_play::roster::Recruit;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The plan's file.
const PLAN: &str = "plan.json";

/// What decides every value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The game, with its parameters.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// The judges' specifications.
    pub specs: Vec<String>,
    /// What they go by.
    pub judges: Vec<String>,
    /// The specifications with digests of what they stand for.
    pub about: Vec<String>,
    /// Where the games are.
    pub records: Vec<PathBuf>,
    pub sample: Sample,
    pub seed: u64,
}

impl Plan {
    pub fn new<G: Game>(game: &G, inquiry: &Inquiry) -> Result<Self> {
        let mut plan = Plan {
            game: inquiry.game.clone(),
            rules: G::RULES,
            specs: inquiry.specs.clone(),
            judges: Vec::new(),
            about: Vec::new(),
            records: inquiry.records.clone(),
            sample: inquiry.sample.clone(),
            seed: inquiry.seed,
        };
        for spec in &inquiry.specs {
            if let Some(written) = Written::read(spec)? {
                plan.judges.push(written.title().to_owned());
                plan.about.push(spec.clone());
                continue;
            }
            let recruit = Recruit::new(game, spec, &weights::models())?;
            // Whoever has no opinion is refused before anything is made.
            drop(recruit.judge()?);
            plan.judges.push(recruit.title().to_owned());
            plan.about.push(players::about(&recruit)?);
        }
        let twice = plan.specs.iter().enumerate().find(|(i, spec)| plan.specs[..*i].contains(spec));
        if let Some((_, spec)) = twice {
            return Err(usage(format!("{spec} is named twice: the same judge says the same")));
        }
        Ok(plan)
    }

    /// Keeps the plan in a new folder, or sees that the folder's plan is this one.
    pub fn settle(&self, folder: &Path, resume: bool) -> Result<()> {
        std::fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
        let path = folder.join(PLAN);
        let text = serde_json::to_string_pretty(self)? + "\n";
        match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                atomic_file::write(&path, text.as_bytes())
                    .with_context(|| format!("{} cannot be written", path.display()))
            }
            Err(error) => Err(error).with_context(|| path.display().to_string()),
            Ok(_) if !resume => Err(usage(format!(
                "{} holds values already: go on with --resume, or name another",
                folder.display()
            ))),
            Ok(there) if there == text => Ok(()),
            Ok(there) => Err(usage(format!(
                "{} holds values of another plan, which cannot go on as this one: {}",
                folder.display(),
                difference(&there, &text)
            ))),
        }
    }
}

/// Names the first line in which two plans differ.
fn difference(there: &str, here: &str) -> String {
    let differ = there.lines().zip(here.lines()).find(|(there, here)| there != here);
    differ.map_or_else(
        || "one is longer".to_owned(),
        |(there, here)| format!("{} there, {} here", there.trim(), here.trim()),
    )
}
