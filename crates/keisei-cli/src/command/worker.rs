//! `worker`: a job a line in, what became of it a line out.

use crate::common::Common;
use crate::output::print_line;
use anyhow::{Context, Result};
use keisei::error::{is_cancelled, usage};
use keisei_papers::{Order, Reply};
use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;

/// Works out jobs that it is given, a line each on standard input, and answers each with a line of JSON.
///
/// Results go into a folder that several workers may share: each holds only the job it works on, and a job that two have
/// worked out is the same bytes. It ends with its input.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
EXAMPLES
  keisei match othello greedy random --games 9 --as-job jobs | keisei worker --store jobs
  keisei paper othello-tdmc table3 --scale smoke --out t --print-jobs | keisei worker --store t

A line is a job as --as-job and --print-jobs print them, if you like with \"shard\":\"1/3\" for a share of its blocks. The
answer holds its key, its state (finished, found, shared, held or failed), and its result or the error.")]
pub struct Args {
    /// The folder for results and for the files that jobs need and make
    #[arg(long, value_name = "DIR")]
    store: PathBuf,
}

/// Works until there are no more lines.
pub fn run(args: &Args, common: &Common) -> Result<()> {
    let context = common.context()?;
    for line in Lines::new(io::stdin()) {
        let order = Order::read(&line?);
        let done = order.and_then(|order| order.run(&args.store, common.data.as_ref(), &context));
        let reply = match done {
            Ok(reply) => reply,
            Err(error) if is_cancelled(&error) => return Err(error),
            Err(error) => Reply::failed(error),
        };
        print_line(serde_json::to_string(&reply).context("the reply has no form in JSON")?)?;
    }
    Ok(())
}

/// The longest line that is read: a job names its inputs, and does not hold them.
const MOST: u64 = 16 << 20;

/// The lines of an input that are not blank, none longer than a job may be.
pub struct Lines<R>(BufReader<R>);

impl<R: Read> Lines<R> {
    /// Begins at the first line.
    pub fn new(input: R) -> Self {
        Lines(BufReader::new(input))
    }
}

impl<R: Read> Iterator for Lines<R> {
    type Item = Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let mut line = String::new();
            match self.0.by_ref().take(MOST).read_line(&mut line) {
                Err(why) => return Some(Err(why).context("the jobs cannot be read")),
                Ok(0) => return None,
                Ok(read) if read as u64 == MOST => {
                    return Some(Err(usage("a line of over 16 MB is no job")));
                }
                Ok(_) if line.trim().is_empty() => {}
                Ok(_) => return Some(Ok(line)),
            }
        }
    }
}
