//! What decides every value: kept beside the values, so that nothing is resumed with something else.

use super::journal::JOURNAL;
use super::written::Written;
use super::{JudgeRequest, Sample, raw};
use crate::content;
use crate::error::usage;
use crate::players;
use crate::specs::Specs;
use anyhow::{Context, Result};
use keisei_core::Game;
use keisei_play::atomic_file;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The plan's file.
pub const PLAN: &str = "plan.json";

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
    /// A digest of what they hold; values of before 0.2.0 do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// The folder that they are named from, where it is no part of what they are.
    #[serde(skip)]
    pub root: PathBuf,
    pub sample: Sample,
    pub seed: u64,
}

impl Plan {
    pub fn new<G: Game>(game: &G, inquiry: &JudgeRequest, how: &Specs) -> Result<Self> {
        let mut plan = Plan {
            game: inquiry.game.clone(),
            rules: G::RULES,
            specs: inquiry.specs.clone(),
            judges: Vec::new(),
            about: Vec::new(),
            records: inquiry.records.clone(),
            content: None,
            root: inquiry.root.clone(),
            sample: inquiry.sample.clone(),
            seed: inquiry.seed,
        };
        for spec in &inquiry.specs {
            if let Some(written) = Written::read(spec)? {
                plan.judges.push(written.title().to_owned());
                plan.about.push(spec.clone());
                continue;
            }
            let recruit = how.recruit(game, spec)?;
            // Whoever has no opinion is refused before anything is made.
            drop(recruit.judge()?);
            plan.judges.push(recruit.title().to_owned());
            plan.about.push(players::about(&recruit)?);
        }
        let twice = plan.specs.iter().enumerate().find(|(i, spec)| plan.specs[..*i].contains(spec));
        if let Some((_, spec)) = twice {
            return Err(usage(format!("{spec} is named twice: the same judge says the same")));
        }
        plan.content = content::digest(game, &plan.files())?;
        Ok(plan)
    }

    /// Returns the files of the games, or folders of them.
    pub fn files(&self) -> Vec<PathBuf> {
        self.records.iter().map(|file| self.root.join(file)).collect()
    }

    /// Names a place in the records, such as `line 3 of FILE`, as the plan names its files.
    pub fn named(&self, place: &str) -> String {
        if self.root.as_os_str().is_empty() {
            return place.to_owned();
        }
        place.replacen(&self.root.join("").display().to_string(), "", 1)
    }

    /// Keeps the plan in a folder that several processes share, or sees that the folder's plan is this one.
    pub fn settle_shared(&self, folder: &Path) -> Result<()> {
        let place = || folder.display().to_string();
        std::fs::create_dir_all(folder).with_context(place)?;
        let path = folder.join(PLAN);
        let text = serde_json::to_string_pretty(self)? + "\n";
        match std::fs::read_to_string(&path) {
            Ok(there) if there == text => Ok(()),
            Ok(there) => Err(usage(format!(
                "{} holds shares of another plan: {}",
                folder.display(),
                difference(&there, &text)
            ))),
            // Two who come at once write the same.
            Err(_) => atomic_file::write(&path, text.as_bytes()).with_context(place),
        }
    }

    /// Keeps the plan in a new folder, or sees that the folder's plan is this one. A plan by which no game was judged, such
    /// as a failed start leaves, binds nobody.
    pub fn settle(&self, folder: &Path, resume: bool, force: bool) -> Result<()> {
        let path = folder.join(PLAN);
        let text = serde_json::to_string_pretty(self)? + "\n";
        let whole = raw::is_whole(folder);
        let begun = whole || std::fs::read(folder.join(JOURNAL)).is_ok_and(|lines| lines.contains(&b'\n'));
        // What others keep under that name, such as a match, is no plan of ours.
        let ours = |text: String| serde_json::from_str::<Plan>(&text).is_ok();
        if force || !begun && std::fs::read_to_string(&path).is_ok_and(ours) {
            for file in [JOURNAL, raw::EVALUATIONS].map(|name| folder.join(name)) {
                if file.symlink_metadata().is_ok() {
                    std::fs::remove_file(&file).with_context(|| file.display().to_string())?;
                }
            }
            return atomic_file::write(&path, text.as_bytes())
                .with_context(|| format!("{} cannot be written", path.display()));
        }
        match std::fs::read_to_string(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                atomic_file::write(&path, text.as_bytes())
                    .with_context(|| format!("{} cannot be written", path.display()))
            }
            Err(error) => Err(error).with_context(|| path.display().to_string()),
            Ok(_) if !resume => Err(usage(format!(
                "{} holds values already: go on with --resume, name another, or begin anew by --force",
                folder.display()
            ))),
            Ok(there) if self.is(&there, &text) => Ok(()),
            Ok(there) => Err(usage(format!(
                "{} holds values of another plan, which cannot go on as this one: {}",
                folder.display(),
                difference(&there, &text)
            ))),
        }
    }
}

impl Plan {
    /// Tells whether a plan that is there is this one; what it does not say of the records is taken for the same.
    fn is(&self, there: &str, text: &str) -> bool {
        let older = || serde_json::from_str::<Plan>(there).ok().filter(|plan| plan.content.is_none());
        let silent = Plan { content: None, root: PathBuf::new(), ..self.clone() };
        there == text || older().is_some_and(|plan| plan == silent)
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
