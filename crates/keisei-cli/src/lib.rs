//! The front door of the workbench: the `keisei` command.
//!
//! `cli` lists the subcommands, one file each under `command`; `common` holds what all of them take, `output`
//! and `progress` what they say on stdout and on stderr. `line` reads positions and moves, `signals` cancels work,
//! `failure` makes exit codes of errors. What the commands do is the library's: [`keisei`] and [`keisei_papers`].
#![forbid(unsafe_code)]

mod cli;
mod command;
mod common;
mod failure;
mod line;
mod output;
mod progress;
mod signals;
mod table;

use clap::Parser;
use std::process::ExitCode;

/// Runs the program: arguments from the process, results on stdout, progress and failures on stderr.
pub fn main() -> ExitCode {
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return failure::of_arguments(&error),
    };
    let done = cli.common.build_pool().and_then(|()| cli.command.run(&cli.common));
    done.map_or_else(failure::of_work, |()| ExitCode::SUCCESS)
}
