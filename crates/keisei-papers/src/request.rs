//! What of a paper is asked for.

use crate::job_results::Mode;
use crate::{AnyStudy, PAPERS, Plan, ResultsDir, Scale, StudyContext, results_dir};
use anyhow::Result;
use keisei::error::usage;
use keisei::job::Part;
use keisei::{Context, foreign};
use keisei_jobs::Key;
use keisei_play::folder_lock::FolderLock;
use std::path::PathBuf;
use std::sync::Arc;

/// What of a paper is asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The paper's name.
    pub id: String,
    /// Artefacts by name; all of them if none is named.
    pub artefacts: Vec<String>,
    /// How large the experiments are.
    pub scale: Scale,
    /// The folder of the results.
    pub folder: PathBuf,
    /// Whether files of somebody else that have the names of results are replaced.
    pub force: bool,
    /// The seed of everything random.
    pub seed: u64,
    /// Where other people's games lie.
    pub data: Option<PathBuf>,
    /// How much of the work is done here: a share of the jobs and nothing else, or no job.
    pub part: Part,
    /// The one job that is worked out here, and nothing else; others may share the folder.
    pub only: Option<Key>,
}

impl Request {
    /// Finds the study that is asked for.
    ///
    /// # Errors
    /// Names the papers there are.
    pub fn study(&self) -> Result<&'static dyn AnyStudy> {
        PAPERS.into_iter().find(|study| study.id() == self.id).ok_or_else(|| {
            let known = PAPERS.map(AnyStudy::id).join(", ");
            usage(format!("there is no paper \"{}\"; there are: {known}", self.id))
        })
    }

    fn around(&self, context: &Context) -> StudyContext {
        StudyContext { seed: self.seed, context: context.clone(), data: self.data.clone() }
    }

    /// Regenerates what was asked for and writes it out; with a share of the jobs, works that share out.
    ///
    /// # Errors
    /// Refuses names that do not exist and folders of something else; says so when it was cancelled.
    pub fn run(&self, context: &Context) -> Result<()> {
        let study = self.study()?;
        // Those who share a folder hold only the job they work on.
        let alone = self.only.is_none() && !matches!(self.part, Part::Share(_));
        let _lock = if alone { Some(FolderLock::hold(&self.folder)?) } else { None };
        if !self.force && !self.folder.join(results_dir::UNITS).is_dir() && self.folder.is_dir() {
            foreign::refuse(&self.folder, results_dir::taken(&self.folder)?)?;
        }
        let mode = match (self.only, self.part) {
            (Some(key), _) => Mode::Only(key),
            (None, Part::Whole) => Mode::Alone,
            (None, Part::Share(shard)) => Mode::Shared(shard),
            (None, Part::Collect) => Mode::Collect,
        };
        let results_dir =
            ResultsDir::new(&self.folder, &self.command(), self.seed, self.scale, context, mode)?;
        context.run(|| study.run(self, &results_dir, &self.around(context)))
    }

    /// Tells whether the one job that is asked for is done.
    pub(crate) fn is_there(&self, results_dir: &ResultsDir) -> bool {
        self.only.is_some_and(|key| results_dir.units.has(&key))
    }

    /// Lists the jobs that what was asked for needs; nothing is written.
    ///
    /// # Errors
    /// Refuses names that do not exist.
    pub fn plan(&self, context: &Context) -> Result<Plan> {
        let mode = Mode::Plan(Arc::default());
        let results_dir =
            ResultsDir::new(&self.folder, &self.command(), self.seed, self.scale, context, mode)?;
        context.run(|| self.study()?.plan(self, &results_dir, &self.around(context)))
    }

    /// Writes the command that makes the same results again, whatever folder they went to.
    fn command(&self) -> String {
        let what: Vec<&str> =
            [self.id.as_str()].into_iter().chain(self.artefacts.iter().map(String::as_str)).collect();
        format!("keisei paper {} --scale {}", what.join(" "), self.scale)
    }
}
