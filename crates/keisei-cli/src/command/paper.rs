//! `paper`: regenerating the papers' tables and figures.

use crate::common::Common;
use anyhow::Result;
use keisei_papers::{Request, Scale};
use std::path::PathBuf;

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
pub struct Args {
    /// The paper: othello-tdmc, blokus-selective, daihinmin-nn, go-curves or shogi-bonanza; records by --data
    id: String,
    /// Artefacts such as table5 or fig7; all (the default) or future
    artefacts: Vec<String>,
    /// How large the experiments are: smoke, quick or paper
    #[arg(long, default_value_t = Scale::Quick)]
    scale: Scale,
    /// Where results go [default: runs/ID-SCALE]
    #[arg(long)]
    out: Option<PathBuf>,
    /// Replaces files of somebody else that have the names of results
    #[arg(long)]
    force: bool,
}

/// Regenerates what was asked for and writes it out.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let Args { id, artefacts, scale, out, force } = args.clone();
    let folder = out.unwrap_or_else(|| PathBuf::from(format!("runs/{id}-{scale}")));
    let (seed, data) = (common.seed(), common.data.clone());
    Request { id, artefacts, scale, folder, force, seed, data }.run(&common.context()?)
}
