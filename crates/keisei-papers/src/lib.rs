//! Regenerating papers, each a [`Study`]: artefacts over the results of jobs, which are never worked out twice.
//!
//! [`PAPERS`] lists them; a [`Request`] says what of one is wanted. A study of your own is a constant of the same kind.
#![forbid(unsafe_code)]

mod blokus_selective;
mod daihinmin_nn;
mod driven;
mod duel;
mod go_curves;
mod job_results;
mod jobs;
mod order;
mod othello_tdmc;
mod progress;
mod request;
mod results_dir;
mod scale;
mod shogi_bonanza;
mod standings;
mod study;
mod verdicts;

pub use duel::{Cell, Duel, percent, won};
pub use job_results::{JobResults, Mode};
pub use order::{Order, Reply, UnitOrder};
pub use progress::{Planned, Unfinished};
pub use request::Request;
pub use results_dir::ResultsDir;
pub use scale::Scale;
pub use standings::Standings;
pub use study::{AnyStudy, Artefact, Made, Origin, Plan, Study, gather, plan_text};
pub use verdicts::Verdicts;

use anyhow::Result;
use keisei::Context;
use keisei_core::{Features, Game};
use keisei_play::models::{Card, Model};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What every paper needs from outside.
#[derive(Clone)]
pub struct StudyContext {
    /// The seed of everything random.
    pub seed: u64,
    /// How it is cancelled, who hears of it, and where it runs.
    pub context: Context,
    /// Where other people's games lie.
    pub data: Option<PathBuf>,
}

/// The papers.
pub const PAPERS: [&dyn AnyStudy; 5] = [
    &othello_tdmc::STUDY,
    &blokus_selective::STUDY,
    &daihinmin_nn::STUDY,
    &go_curves::STUDY,
    &shogi_bonanza::STUDY,
];

/// Returns a model whose weights are those of tradition, zero where there is none.
pub fn classical<G: Game>(game: &G, features: &str) -> Result<Model> {
    let card = Card::new(game, features);
    let features = game.features(features)?;
    let weights = (0..features.count()).map(|i| features.initial_weight(i)).collect();
    Ok(Model { card, weights })
}

/// Tells whether a program can be called.
pub fn is_installed(program: &str) -> bool {
    let mut command = Command::new(program);
    let quiet = command.arg("--version").stdin(Stdio::null());
    quiet.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}
