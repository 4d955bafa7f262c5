//! What of a paper is asked for.

use crate::unit::Mode;
use crate::{AnyStudy, Outlet, PAPERS, Plan, Scale, Surroundings, outlet};
use anyhow::Result;
use keisei::error::usage;
use keisei::{Context, foreign};
use keisei_core::Shard;
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
    /// The share of the jobs that is worked out here, and nothing else; others may share the folder.
    pub shard: Option<Shard>,
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

    fn around(&self, context: &Context) -> Surroundings {
        Surroundings { seed: self.seed, context: context.clone(), data: self.data.clone() }
    }

    /// Regenerates what was asked for and writes it out; with a share of the jobs, works that share out.
    ///
    /// # Errors
    /// Refuses names that do not exist and folders of something else; says so when it was cancelled.
    pub fn run(&self, context: &Context) -> Result<()> {
        let study = self.study()?;
        // Those who share a folder hold only the job they work on.
        let _lock = if self.shard.is_none() { Some(FolderLock::hold(&self.folder)?) } else { None };
        if !self.force && !self.folder.join(outlet::UNITS).is_dir() && self.folder.is_dir() {
            foreign::refuse(&self.folder, outlet::taken(&self.folder)?)?;
        }
        let mode = self.shard.map_or(Mode::Alone, Mode::Shared);
        let outlet = Outlet::new(&self.folder, &self.command(), self.seed, self.scale, context, mode)?;
        context.run(|| study.run(self, &outlet, &self.around(context)))
    }

    /// Lists the jobs that what was asked for needs; nothing is written.
    ///
    /// # Errors
    /// Refuses names that do not exist.
    pub fn plan(&self, context: &Context) -> Result<Plan> {
        let mode = Mode::Plan(Arc::default());
        let outlet = Outlet::new(&self.folder, &self.command(), self.seed, self.scale, context, mode)?;
        context.run(|| self.study()?.plan(self, &outlet, &self.around(context)))
    }

    /// Writes the command that makes the same results again, whatever folder they went to.
    fn command(&self) -> String {
        let what: Vec<&str> =
            [self.id.as_str()].into_iter().chain(self.artefacts.iter().map(String::as_str)).collect();
        format!("keisei paper {} --scale {}", what.join(" "), self.scale)
    }
}
