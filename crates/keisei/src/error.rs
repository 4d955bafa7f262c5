//! What can go wrong at this floor, in three kinds that everybody above answers to.

use anyhow::Error as Cause;
use keisei_core::SpecError;
use keisei_learn::learners::OpenError;
use keisei_play::matches::{MatchError, PlanError};
use keisei_play::roster::RosterError;
use keisei_record::FileError;
use std::fmt::Display;

/// Why work came to nothing; exit codes, exceptions and statuses follow from the kind.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What was asked for makes no sense, or contradicts what is there.
    #[error("{}", sentence(.0))]
    Usage(Cause),
    /// It was asked to end, and what was done is saved.
    #[error("{}", sentence(.0))]
    Cancelled(Cause),
    /// The world was to blame: a file, an engine, a damaged record.
    #[error("{}", sentence(.0))]
    Failed(Cause),
}

impl From<Cause> for Error {
    fn from(cause: Cause) -> Self {
        match cause.downcast::<Error>() {
            Ok(error) => error,
            Err(cause) if cause.chain().any(<dyn std::error::Error>::is::<Cancelled>) => {
                Error::Cancelled(cause)
            }
            Err(cause) if is_usage(&cause) => Error::Usage(cause),
            Err(cause) => Error::Failed(cause),
        }
    }
}

/// Something asked for that makes no sense.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Usage(String);

/// Makes an error about what was asked for.
pub fn usage(why: impl Display) -> Cause {
    Cause::new(Usage(why.to_string()))
}

/// Work that was asked to end, and has saved what it had.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Cancelled(String);

/// Makes an error about work that was asked to end; it says how to go on.
pub fn cancelled(why: impl Display) -> Cause {
    Cause::new(Cancelled(why.to_string()))
}

/// Makes the error of work that goes on when it is asked for again.
pub fn stopped() -> Cause {
    cancelled("stopped; the same command goes on from here")
}

/// Tells whether work ended because it was asked to.
pub fn is_cancelled(error: &Cause) -> bool {
    error.is::<Cancelled>() || matches!(error.downcast_ref(), Some(Error::Cancelled(_)))
}

/// Joins the causes, leaving out those that a sentence before already holds.
fn sentence(error: &Cause) -> String {
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

/// Tells whether the words of whoever asked are to blame, not the world.
fn is_usage(error: &Cause) -> bool {
    error.chain().any(|cause| {
        cause.is::<Usage>()
            || cause.is::<SpecError>()
            || cause.is::<PlanError>()
            || matches!(cause.downcast_ref(), Some(RosterError::Spec(_) | RosterError::NoOpinion { .. }))
            || matches!(cause.downcast_ref(), Some(MatchError::Plan(_)))
            || matches!(cause.downcast_ref(), Some(FileError::Refused(_)))
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
        let error = Cause::msg("disk full").context("saving: disk full").context("training stopped");
        assert_eq!(Error::from(error).to_string(), "training stopped: saving: disk full");
    }

    #[test]
    fn kinds_survive_what_is_said_around_them() {
        let around =
            |cause: Cause| Error::from(Cause::from(Error::from(cause.context("around"))).context("again"));
        assert!(matches!(Error::from(usage("no").context("around")), Error::Usage(_)));
        assert!(matches!(around(cancelled("stopped")), Error::Cancelled(_)));
        assert!(matches!(around(Cause::msg("disk full")), Error::Failed(_)));
    }
}
