//! `keisei jobs`: stored results and the jobs they came of.

mod run;

use crate::common::Common;
use crate::output::{print_json, print_line};
use anyhow::{Context, Result, ensure};
use clap::Subcommand;
use keisei::error::usage;
use keisei::versions::RENAMES;
use keisei_jobs::{Job, Rekeyed, read_stored, rekey, status, stored_in, sweep};
use std::path::{Path, PathBuf};

/// Shows stored results and the jobs they came of.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
EXAMPLES
  keisei jobs list results/othello-tdmc     every result, its key and what it came of
  keisei jobs check results/othello-tdmc    whether every key is that of its job
  keisei jobs status runs/othello-tdmc-quick  who works on what, and what is left over
  keisei learn othello --learner td:episodes=9 --out runs/td --as-job runs/store > runs/jobs.jsonl
  keisei jobs run runs/jobs.jsonl --store runs/store   works the jobs of the file out
  keisei paper othello-tdmc table3 --scale smoke --print-jobs --out runs/store > runs/jobs.jsonl
  keisei jobs rekey results/othello-tdmc    results stored under names of before, under those of today")]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// Lists the results in a folder: key, kind, game, file
    List {
        /// The folder that holds units/ and clock/
        folder: PathBuf,
    },
    /// Checks that every stored result has the key of its job
    Check {
        /// The folder that holds units/ and clock/
        folder: PathBuf,
    },
    /// Says how many results there are, who works on what, and what is left over of runs that were killed
    Status {
        /// The folder that holds units/ and clock/
        folder: PathBuf,
    },
    /// Removes what is left over of runs that were killed; no result and no checkpoint of unfinished work
    Gc {
        /// The folder that holds units/ and clock/
        folder: PathBuf,
    },
    /// Works jobs out, a line each, into a folder that several processes may share
    Run(run::Args),
    /// Puts the shares of jobs together, a line each; works nothing out
    Collect(run::Args),
    /// Describes a job's line as a JSON schema
    Schema,
    /// Gives every result the key that its job has under today's names; changes no result
    Rekey {
        /// The folder that holds units/ and clock/
        folder: PathBuf,
    },
}

/// Runs the subcommand.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    match &args.what {
        What::List { folder } => list(folder),
        What::Check { folder } => check(folder),
        What::Status { folder } => show(folder),
        What::Gc { folder } => clean(folder),
        What::Run(args) => run::run(args, common),
        What::Collect(args) => run::collect(args, common),
        What::Schema => print_json(&Job::schema()),
        What::Rekey { folder } => carry_over(folder),
    }
}

fn results(folder: &Path) -> Result<Vec<PathBuf>> {
    let files = stored_in(folder);
    let missing =
        || usage(format!("{} holds no results: no units/*.json, no clock/units/*.json", folder.display()));
    if files.is_empty() { Err(missing()) } else { Ok(files) }
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn list(folder: &Path) -> Result<()> {
    for path in results(folder)? {
        match read_stored(&path) {
            Ok(stored) => {
                let clock = if stored.job.is_on_the_clock() { "clock" } else { "" };
                let (kind, game) = (stored.job.kind(), stored.job.game());
                print_line(format!(
                    "{}  {kind:<8}  {game:<12}  {clock:<5}  {}",
                    stored.key.short(),
                    name_of(&path)
                ))?;
            }
            Err(why) => print_line(format!("{:<16}  {}: {why}", "unproven", name_of(&path)))?,
        }
    }
    Ok(())
}

fn check(folder: &Path) -> Result<()> {
    let files = results(folder)?;
    let mut wrong = 0;
    for path in &files {
        if let Err(why) = read_stored(path) {
            wrong += 1;
            print_line(format!("{}: {why}", path.display()))?;
        }
    }
    print_line(format!("{} results, {wrong} of them unproven", files.len()))?;
    ensure!(wrong == 0, "unproven results are worked out again by whoever needs them");
    Ok(())
}

fn show(folder: &Path) -> Result<()> {
    let seen = status(folder);
    print_line(format!("{} results", seen.results))?;
    for (key, owner) in &seen.working {
        print_line(format!("{key}  worked on by process {} on {}", owner.process(), owner.host()))?;
    }
    for path in &seen.checkpoints {
        print_line(format!("{}  begun, not finished", name_of(path)))?;
    }
    for path in &seen.left_over {
        print_line(format!("{}  left over: `keisei jobs gc` removes it", path.display()))?;
    }
    Ok(())
}

fn clean(folder: &Path) -> Result<()> {
    let swept = sweep(folder).with_context(|| format!("{} cannot be cleaned", folder.display()))?;
    for path in &swept {
        print_line(format!("removed {}", path.display()))?;
    }
    print_line(format!("{} left-overs removed", swept.len()))
}

fn carry_over(folder: &Path) -> Result<()> {
    results(folder)?;
    let done =
        rekey(folder, RENAMES).with_context(|| format!("{} cannot be carried over", folder.display()))?;
    let mut counts = [0; 3];
    for one in &done {
        match one {
            Rekeyed::Kept(_) => counts[0] += 1,
            Rekeyed::Moved(from, to) => {
                counts[1] += 1;
                print_line(format!("{} is now {}", name_of(from), name_of(to)))?;
            }
            Rekeyed::Unproven(path, why) => {
                counts[2] += 1;
                print_line(format!("{} must be worked out again: {why}", name_of(path)))?;
            }
        }
    }
    let [kept, moved, unproven] = counts;
    print_line(format!("{kept} kept their keys, {moved} have new ones, {unproven} must be worked out again"))
}
