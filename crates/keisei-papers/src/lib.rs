//! Regenerating papers: one folder per paper, units that are never worked out twice.
#![forbid(unsafe_code)]

mod blokus_selective;
mod daihinmin_nn;
mod duel;
mod go_curves;
mod jobs;
mod othello_tdmc;
mod outlet;
mod scale;
mod shogi_bonanza;
mod standings;
mod unit;
mod wanted;

pub use duel::{Cell, Duel, percent, won};
pub use outlet::Outlet;
pub use scale::Scale;
pub use standings::Standings;
pub use unit::Units;
pub use wanted::Wanted;

use anyhow::{Result, bail};
use keisei::context::Context;
use keisei::foreign;
use keisei_core::{Features, Game};
use keisei_play::folder_lock::FolderLock;
use keisei_play::models::{Card, Model};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What every paper needs from outside.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The seed of everything random.
    pub seed: u64,
    /// How it is cancelled, who hears of it, and where it runs.
    pub context: &'a Context,
    /// Where other people's games lie.
    pub data: Option<&'a Path>,
}

/// Regenerates artefacts of a paper by their names.
type Paper = fn(&[String], Scale, &Outlet, Surroundings<'_>) -> Result<()>;

/// The papers, by their names on the command line.
const PAPERS: [(&str, Paper); 5] = [
    ("othello-tdmc", othello_tdmc::run),
    ("blokus-selective", blokus_selective::run),
    ("daihinmin-nn", daihinmin_nn::run),
    ("go-curves", go_curves::run),
    ("shogi-bonanza", shogi_bonanza::run),
];

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
}

impl Request {
    /// Regenerates what was asked for and writes it out.
    ///
    /// # Errors
    /// Refuses names that do not exist and folders of something else; says so when it was cancelled.
    pub fn run(&self, context: &Context) -> Result<()> {
        let around = Surroundings { seed: self.seed, context, data: self.data.as_deref() };
        let Some((_, paper)) = PAPERS.iter().find(|(id, _)| *id == self.id) else {
            let known: Vec<&str> = PAPERS.iter().map(|(id, _)| *id).collect();
            bail!("there is no paper \"{}\"; there are: {}", self.id, known.join(", "));
        };
        let _lock = FolderLock::hold(&self.folder)?;
        if !self.force && !self.folder.join(outlet::UNITS).is_dir() {
            foreign::refuse(&self.folder, outlet::taken(&self.folder)?)?;
        }
        let outlet = Outlet::new(&self.folder, &self.command(), around.seed, self.scale, context)?;
        context.run(|| paper(&self.artefacts, self.scale, &outlet, around))
    }

    /// Writes the command that makes the same results again, whatever folder they went to.
    fn command(&self) -> String {
        let what: Vec<&str> =
            [self.id.as_str()].into_iter().chain(self.artefacts.iter().map(String::as_str)).collect();
        format!("keisei paper {} --scale {}", what.join(" "), self.scale)
    }
}

/// Returns a model whose weights are those of tradition, zero where there is none.
pub fn classical<G: Game>(game: &G, features: &str) -> Result<Model> {
    let card = Card::new(game, features);
    let features = game.features(features)?;
    let weights = (0..features.count()).map(|i| features.classical(i)).collect();
    Ok(Model { card, weights })
}

/// Tells whether a program can be called.
pub fn is_installed(program: &str) -> bool {
    let mut command = Command::new(program);
    let quiet = command.arg("--version").stdin(Stdio::null());
    quiet.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}
