//! The front door of the workbench: the `keisei` command.
//!
//! [`cli`] lists the subcommands, one file each under [`command`]; [`common`] holds what all of
//! them take, [`output`] and [`progress`] what they say on stdout and on stderr. [`catalog`]
//! finds games, [`mod@line`] reads positions and moves, [`players`] seats players, [`records`] and
//! [`archive`] read and write games, [`weights`] ships with the program. [`uecda`] holds Daihinmin matches over
//! the contest's protocol.
#![forbid(unsafe_code)]

mod archive;
#[cfg(test)]
mod behaviour;
mod catalog;
mod cli;
mod command;
mod common;
mod context;
mod curve;
mod error;
mod events;
mod experiment;
mod failure;
mod foreign;
mod generation;
mod line;
mod matches;
mod output;
mod paper;
mod players;
mod progress;
mod records;
mod signals;
mod table;
mod training;
mod uecda;
mod weights;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match cli::Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return failure::of_arguments(&error),
    };
    let done = cli.common.build_pool().and_then(|()| cli.command.run(&cli.common));
    done.map_or_else(failure::of_work, |()| ExitCode::SUCCESS)
}
