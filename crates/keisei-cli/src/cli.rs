//! The subcommands there are; each has its file under `command/`.

use crate::command::{
    bench, completions, curve, eval, games, jobs, join, learn, learners, matches, model, paper, perft, play,
    records, serve, show, worker,
};
use crate::common::Common;
use anyhow::Result;
use clap::{Parser, Subcommand};

/// The version, with the commit where the program was built from one.
pub const VERSION: &str = env!("KEISEI_VERSION");

/// Learns evaluation functions for games, plays with them and measures them.
#[derive(Parser, Debug)]
#[command(name = "keisei", version = VERSION, max_term_width = 100, propagate_version = true)]
#[command(after_help = "GAME is a name with its parameters, such as othello; `keisei games` lists them.\n\
    SPEC is a player, such as greedy, mc:each=100 or ab:w.safetensors,nodes=1e5; `keisei play --help` lists them.")]
pub struct Cli {
    /// What every command takes.
    #[command(flatten)]
    pub common: Common,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// One subcommand and its arguments.
#[derive(Subcommand, Debug)]
pub enum Command {
    Games(games::Args),
    Perft(perft::Args),
    Bench(bench::Args),
    Play(play::Args),
    Show(show::Args),
    Eval(eval::Args),
    Model(model::Args),
    Learn(learn::Args),
    Learners(learners::Args),
    Match(matches::Args),
    Curve(curve::Args),
    Records(records::Args),
    Serve(serve::Args),
    Join(join::Args),
    Paper(paper::Args),
    Jobs(jobs::Args),
    Worker(worker::Args),
    Completions(completions::Args),
}

impl Command {
    /// Runs the subcommand.
    pub fn run(self, common: &Common) -> Result<()> {
        match self {
            Command::Games(args) => games::run(&args, common),
            Command::Perft(args) => perft::run(&args, common),
            Command::Bench(args) => bench::run(&args, common),
            Command::Play(args) => play::run(&args, common),
            Command::Show(args) => show::run(&args, common),
            Command::Eval(args) => eval::run(&args, common),
            Command::Model(args) => model::run(&args, common),
            Command::Learn(args) => learn::run(&args, common),
            Command::Learners(args) => learners::run(&args, common),
            Command::Match(args) => matches::run(&args, common),
            Command::Curve(args) => curve::run(&args, common),
            Command::Records(args) => records::run(&args, common),
            Command::Serve(args) => serve::run(&args, common),
            Command::Join(args) => join::run(&args, common),
            Command::Paper(args) => paper::run(&args, common),
            Command::Jobs(args) => jobs::run(&args, common),
            Command::Worker(args) => worker::run(&args, common),
            Command::Completions(args) => completions::run(&args),
        }
    }
}
