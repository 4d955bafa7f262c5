//! The program `keisei`.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    keisei_cli::main()
}
