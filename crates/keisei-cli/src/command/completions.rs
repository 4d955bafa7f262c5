//! `completions`: what a shell needs to complete the command line.

use crate::cli::Cli;
use crate::output::print;
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

/// Prints what a shell needs to complete the command line.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "EXAMPLES\n  keisei completions bash > keisei.bash\n  keisei completions fish > keisei.fish"
)]
pub struct Args {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints the completions.
pub fn run(args: &Args) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "keisei", &mut script);
    print(&String::from_utf8_lossy(&script))
}
