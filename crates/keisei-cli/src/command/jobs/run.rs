//! `keisei jobs run` and `collect`: jobs by the line.

use crate::command::worker::Lines;
use crate::common::Common;
use crate::output::print_line;
use anyhow::{Context as _, Result, bail};
use keisei::context::Context;
use keisei::error::is_cancelled;
use keisei_core::Shard;
use keisei_papers::{Order, Reply};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

/// What jobs are read from and work in.
#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The file of the jobs, a line each, as --as-job and --print-jobs print them; `-` for standard input
    #[arg(default_value = "-")]
    file: PathBuf,
    /// The folder for results and for the files that jobs need and make
    #[arg(long, value_name = "DIR")]
    store: PathBuf,
    /// Takes this share of the lines, or this share of every job in them that has no share of its own and can be cut
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Cuts every job into shares by --shard, instead of sharing out the lines
    #[arg(long, requires = "shard")]
    cut: bool,
}

/// Works the jobs out.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    each(args, common, |order, store, context| match (&order, args.shard) {
        (Order::Job { job, shard: None }, Some(shard)) if args.cut => {
            Order::Job { job: job.clone(), shard: Some(shard) }
                .run(store, common.data.as_ref(), context)
                .map(Some)
        }
        (_, Some(shard)) if !shard.has(order.number()) => Ok(None),
        _ => order.run(store, common.data.as_ref(), context).map(Some),
    })
}

/// Puts their shares together.
pub fn collect(args: &Args, common: &Common) -> Result<()> {
    each(args, common, |order, store, context| order.collect(store, context).map(Some))
}

/// Does something for each line, and says what became of it; a job that fails ends no other.
fn each(
    args: &Args,
    common: &Common,
    mut work: impl FnMut(Order, &Path, &Context) -> Result<Option<Reply>>,
) -> Result<()> {
    let context = common.context()?;
    let (mut failed, mut count) = (0, 0);
    for line in Lines::new(open(&args.file)?) {
        let line = line?;
        count += 1;
        match Order::read(&line).and_then(|order| work(order, &args.store, &context)) {
            Ok(None) => {}
            Ok(Some(reply)) => print_line(format!(
                "{}  {}",
                reply.key.map_or_else(String::new, |key| key.short()),
                reply.state
            ))?,
            Err(error) if is_cancelled(&error) => return Err(error),
            Err(error) => {
                failed += 1;
                print_line(format!("line {count}: {}", keisei::Error::from(error)))?;
            }
        }
    }
    if failed > 0 {
        bail!("{failed} of {count} jobs failed; the others are done");
    }
    Ok(())
}

fn open(file: &Path) -> Result<Box<dyn Read>> {
    if file.as_os_str() == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let opened = File::open(file).with_context(|| format!("{} cannot be read", file.display()))?;
    Ok(Box::new(BufReader::new(opened)))
}
