//! Failures in one sentence, and the exit status that goes with them.

use crate::output::{is_closed_pipe, print, warn};
use crate::signals;
use keisei::error::Error;
use std::process::ExitCode;

/// The exit status of a command that was asked for something it does not understand.
const USAGE: u8 = 2;
/// The exit status of a command that could not do what it was asked for.
const FAILURE: u8 = 1;

/// Reports arguments that do not read, in one sentence; shows a help text where one was asked for.
pub fn of_arguments(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return print(&error.to_string()).map_or_else(of_work, |()| ExitCode::SUCCESS);
    }
    let text = error.to_string();
    // The first paragraph says what is wrong; tips and usage follow.
    let what = text.split("\n\n").next().unwrap_or(&text);
    // A command without its subcommand is answered with the whole help text: that one stays whole.
    if what.starts_with("error: ") {
        let parts: Vec<&str> = what.split_whitespace().collect();
        warn(format!("{}; see --help", parts.join(" ")));
    } else {
        warn(text);
    }
    ExitCode::from(USAGE)
}

/// Reports work that failed, in one sentence; a reader who left early is no failure.
pub fn of_work(error: anyhow::Error) -> ExitCode {
    if error.chain().any(is_closed_pipe) {
        return ExitCode::SUCCESS;
    }
    match Error::from(error) {
        Error::Cancelled(why) => {
            warn(why.to_string());
            ExitCode::from(signals::status())
        }
        error => {
            warn(format!("error: {error}"));
            ExitCode::from(if matches!(error, Error::Usage(_)) { USAGE } else { FAILURE })
        }
    }
}
