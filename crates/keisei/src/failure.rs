//! Failures in one sentence, and the exit status that goes with them.

use crate::output::{ClosedPipe, print, warn};
use crate::{paper, signals};
use anyhow::Error;
use keisei_core::SpecError;
use keisei_learn::learners::OpenError;
use keisei_play::matches::{MatchError, PlanError};
use keisei_play::roster::RosterError;
use std::fmt::Display;
use std::process::ExitCode;

/// The exit status of a command that was asked for something it does not understand.
const USAGE: u8 = 2;
/// The exit status of a command that could not do what it was asked for.
const FAILURE: u8 = 1;

/// Something on the command line that makes no sense.
#[derive(Debug)]
struct Usage(String);

impl Display for Usage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// Makes an error about what was asked for.
pub fn usage(why: impl Display) -> Error {
    Error::new(Usage(why.to_string()))
}

/// Work that was stopped from outside after saving what it had.
#[derive(Debug)]
struct Interrupted(String);

impl Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Interrupted {}

/// Makes an error about work that was stopped from outside; it says how to go on.
pub fn interrupted(why: impl Display) -> Error {
    Error::new(Interrupted(why.to_string()))
}

/// Reports arguments that do not read, in one sentence; shows a help text where one was asked for.
pub fn of_arguments(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return print(&error.to_string()).map_or_else(|error| of_work(&error), |()| ExitCode::SUCCESS);
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
pub fn of_work(error: &Error) -> ExitCode {
    if error.chain().any(is_closed_pipe) {
        return ExitCode::SUCCESS;
    }
    if error.is::<Interrupted>() || error.is::<paper::Stopped>() {
        warn(error.to_string());
        return ExitCode::from(signals::status());
    }
    warn(format!("error: {}", sentence(error)));
    ExitCode::from(if is_usage(error) { USAGE } else { FAILURE })
}

fn is_closed_pipe(cause: &(dyn std::error::Error + 'static)) -> bool {
    cause.is::<ClosedPipe>()
}

/// Joins the causes, leaving out those that a sentence before already holds.
fn sentence(error: &Error) -> String {
    let mut sentence = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if sentence.is_empty() {
            sentence = cause;
        } else if !sentence.contains(&cause) {
            sentence = format!("{sentence}: {cause}");
        }
    }
    sentence
}

/// Tells whether the words of the command are to blame, not the world.
fn is_usage(error: &Error) -> bool {
    error.chain().any(|cause| {
        cause.is::<Usage>()
            || cause.is::<SpecError>()
            || cause.is::<PlanError>()
            || matches!(cause.downcast_ref(), Some(RosterError::Spec(_) | RosterError::NoOpinion { .. }))
            || matches!(cause.downcast_ref(), Some(MatchError::Plan(_)))
            || matches!(
                cause.downcast_ref(),
                Some(
                    OpenError::Spec(_)
                        | OpenError::Features(_)
                        | OpenError::NoFeatures { .. }
                        | OpenError::OtherFeatures { .. }
                )
            )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_are_joined_and_not_repeated() {
        let error = Error::msg("disk full").context("saving: disk full").context("training stopped");
        assert_eq!(sentence(&error), "training stopped: saving: disk full");
    }
}
