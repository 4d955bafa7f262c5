//! Regenerating papers: one folder per paper, units that are never worked out twice.

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
pub mod versions;
mod wanted;

pub use duel::{Cell, Duel, percent, won};
pub use outlet::Outlet;
pub use scale::Scale;
pub use standings::Standings;
pub use unit::Units;
pub use versions::RENAMES;
pub use wanted::Wanted;

use crate::common::Common;
use crate::context::Context;
use crate::foreign;
use anyhow::{Result, bail};
use keisei_core::{Features, Game};
use keisei_play::folder_lock::FolderLock;
use keisei_play::models::{Card, Model};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Regenerates a paper's tables and figures.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
EXAMPLES
  keisei paper othello-tdmc                        the whole paper in a few minutes
  keisei paper othello-tdmc table5 fig7            two artefacts of it
  keisei paper othello-tdmc --scale paper          at the paper's own scale
  keisei paper othello-tdmc future --scale quick   what the paper left for later
  keisei paper go-curves table1 --scale smoke      another paper, to see that it runs

Every training and every set of games is a unit with its own small file under OUT/units;
finished units are reused, so a run that was stopped or killed goes on where it was.")]
pub struct PaperArgs {
    /// The paper: othello-tdmc, blokus-selective, daihinmin-nn, go-curves or shogi-bonanza; records by --data
    pub id: String,
    /// Artefacts such as table5 or fig7; all (the default) or future
    pub artefacts: Vec<String>,
    /// How large the experiments are
    #[arg(long, value_enum, default_value_t = Scale::Quick)]
    pub scale: Scale,
    /// Where results go [default: runs/ID-SCALE]
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Replaces files of somebody else that have the names of results
    #[arg(long)]
    pub force: bool,
}

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

/// Regenerates what was asked for and writes it out.
pub fn run(args: &PaperArgs, common: &Common) -> Result<()> {
    let context = common.context()?;
    let around = Surroundings { seed: common.seed(), context: &context, data: common.data.as_deref() };
    let folder =
        args.out.clone().unwrap_or_else(|| PathBuf::from(format!("runs/{}-{}", args.id, args.scale)));
    let command = command_line(args);
    let Some((_, paper)) = PAPERS.iter().find(|(id, _)| *id == args.id) else {
        let known: Vec<&str> = PAPERS.iter().map(|(id, _)| *id).collect();
        bail!("there is no paper \"{}\"; there are: {}", args.id, known.join(", "));
    };
    let _lock = FolderLock::hold(&folder)?;
    if !args.force && !folder.join(outlet::UNITS).is_dir() {
        foreign::refuse(&folder, outlet::taken(&folder)?)?;
    }
    let outlet = Outlet::new(&folder, &command, around.seed, args.scale, &context)?;
    context.run(|| paper(&args.artefacts, args.scale, &outlet, around))
}

/// The command that makes the same results again, whatever folder they went to.
fn command_line(args: &PaperArgs) -> String {
    let what: Vec<&str> =
        [args.id.as_str()].into_iter().chain(args.artefacts.iter().map(String::as_str)).collect();
    format!("keisei paper {} --scale {}", what.join(" "), args.scale)
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
