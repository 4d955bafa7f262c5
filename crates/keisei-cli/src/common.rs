//! What every command takes.

use crate::cli::VERSION;
use crate::progress::Terminal;
use crate::signals;
use anyhow::{Context as _, Result};
use clap::Args;
use keisei::context::Context;
use keisei::error::usage;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The options of every command.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Everywhere")]
pub struct Common {
    /// The seed of everything random, 1 unless told; the same seed gives the same bytes.
    #[arg(long, global = true)]
    seed: Option<u64>,
    /// Threads to work on, 256 or four a core at most; all cores unless told, and the results do not depend on it.
    #[arg(long, global = true)]
    pub threads: Option<NonZeroUsize>,
    /// Prints the result as JSON.
    #[arg(long, global = true)]
    pub json: bool,
    /// The folder of game records and other things too large to ship.
    #[arg(long, global = true, env = "KEISEI_DATA", hide_env_values = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// The most threads that are started: thousands keep each other from working, and do no more.
fn most_threads(cores: usize) -> usize {
    cores.saturating_mul(4).max(256)
}

impl Common {
    /// Returns the seed that was asked for, or 1.
    pub fn seed(&self) -> u64 {
        self.seed_or(None)
    }

    /// Returns the seed that was asked for, or another source's, or 1.
    pub fn seed_or(&self, other: Option<u64>) -> u64 {
        self.seed.or(other).unwrap_or(1)
    }

    /// Returns the number of threads to work on.
    pub fn threads(&self) -> usize {
        let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or(cores).get().min(most_threads(cores.get()))
    }

    /// Builds the pool of players that think on many threads wherever they are asked.
    pub fn build_pool(&self) -> Result<()> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads());
        pool.build_global().with_context(|| format!("{} threads could not be started", self.threads()))
    }

    /// Builds what work is given: threads, the terminal, and the signals that cancel it.
    pub fn context(&self) -> Result<Context> {
        let context =
            Context::new(self.threads(), Arc::new(Terminal::default()), signals::cancel_token().clone())?;
        Ok(Context { version: VERSION, ..context })
    }

    /// Returns the folder of records, or says how to name one.
    #[allow(dead_code, reason = "records come with the games that need them")]
    pub fn data(&self) -> Result<&Path> {
        let missing = || usage("this needs game records: name their folder by --data DIR or KEISEI_DATA");
        self.data.as_deref().ok_or_else(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_of_threads_are_not_started() {
        let common =
            |threads| Common { seed: None, threads: NonZeroUsize::new(threads), json: false, data: None };
        let cores = std::thread::available_parallelism().unwrap().get();
        assert_eq!(common(2000).threads(), 2000.min(most_threads(cores)));
        assert_eq!([common(1).threads(), common(200).threads()], [1, 200]);
        assert_eq!((most_threads(2), most_threads(128)), (256, 512));
    }
}
