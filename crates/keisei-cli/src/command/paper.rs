//! `paper`: regenerating the papers' tables and figures.

use crate::common::Common;
use crate::output::{print, print_json, print_line};
use crate::table::{Align, Table};
use anyhow::Result;
use keisei::job::Part;
use keisei_core::Shard;
use keisei_papers::{AnyStudy, Order, PAPERS, Request, Scale, plan_text};
use std::path::PathBuf;

/// Regenerates a paper's tables and figures.
#[derive(Clone, Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch on the command line")]
#[command(after_help = "\
EXAMPLES
  keisei paper othello-tdmc                        the whole paper in a few minutes
  keisei paper othello-tdmc table5 fig7            two artefacts of it
  keisei paper othello-tdmc --scale paper          at the paper's own scale
  keisei paper othello-tdmc future --scale quick   what the paper left for later
  keisei paper go-curves table1 --scale smoke      another paper, to see that it runs
  keisei paper othello-tdmc --list                 what the paper has, and what we add
  keisei paper othello-tdmc table3 --dry-run       what one table needs, and what of it is done
  keisei paper othello-tdmc --shard 1/3            a third of the jobs; then the same without --shard

Every training and every set of games is a unit with its own small file under OUT/units;
finished units are reused, so a run that was stopped or killed goes on where it was.")]
pub struct Args {
    /// The paper: othello-tdmc, blokus-selective, daihinmin-nn, go-curves or shogi-bonanza; records by --data
    #[arg(required_unless_present = "list")]
    id: Option<String>,
    /// Artefacts such as table5 or fig7; all by default
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
    /// Lists the papers, or what a paper has
    #[arg(long)]
    list: bool,
    /// Lists the jobs that are needed, which of them are done, and the CPU time that the others are likely to take
    #[arg(long)]
    dry_run: bool,
    /// Works out this share of the jobs and nothing else; several processes may share the folder
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Makes artefacts of the results there are; works nothing out
    #[arg(long, conflicts_with = "shard")]
    collect: bool,
    /// Prints the jobs that can be worked out now and are not done, a line each for `keisei worker`; works nothing out
    #[arg(long, conflicts_with_all = ["shard", "collect", "dry_run", "list"])]
    print_jobs: bool,
}

/// Regenerates what was asked for and writes it out, or says what that needs.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let Args { id, artefacts, scale, out, force, list, dry_run, shard, collect, print_jobs } = args.clone();
    let Some(id) = id else { return list_papers(common) };
    let folder = out.unwrap_or_else(|| PathBuf::from(format!("runs/{id}-{scale}")));
    let (seed, data) = (common.seed(), common.data.clone());
    let part = if collect { Part::Collect } else { shard.map_or(Part::Whole, Part::Share) };
    let request = Request { id, artefacts, scale, folder, force, seed, data, part, only: None };
    if list {
        return list_artefacts(request.study()?, common);
    }
    if print_jobs {
        let planned = request.plan(&common.context()?)?;
        let mut orders = planned.jobs.iter().filter_map(|one| Order::of(&request, one));
        return orders.try_for_each(|order| print_line(order.line()?));
    }
    if dry_run {
        let planned = request.plan(&common.context()?)?;
        return if common.json { print_json(&planned) } else { print(&plan_text(&planned)) };
    }
    request.run(&common.context()?)
}

fn list_papers(common: &Common) -> Result<()> {
    if common.json {
        return print_json(&PAPERS.map(|study| [study.id(), study.title()]));
    }
    let mut table = Table::new([Align::Left, Align::Left]);
    for study in PAPERS {
        table.row([study.id(), study.title()]);
    }
    print(&table.text())
}

fn list_artefacts(study: &dyn AnyStudy, common: &Common) -> Result<()> {
    if common.json {
        return print_json(&study.list());
    }
    print_line(study.title())?;
    let mut table = Table::new([Align::Left, Align::Left, Align::Left]);
    for row in study.list() {
        table.row(row);
    }
    print(&table.text())
}
