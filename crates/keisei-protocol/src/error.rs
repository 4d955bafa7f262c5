//! What can go wrong with an engine.

use std::time::Duration;

/// Says what an engine did that it should not have done, and at which command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineError {
    /// A text that starts no program.
    #[error("\"{command}\" does not start an engine: {why}")]
    Command {
        /// The text.
        command: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// The system would not start the program.
    #[error("\"{engine}\" could not be started: {why}")]
    Start {
        /// The command line.
        engine: String,
        /// What the system said.
        why: String,
    },
    /// The game cannot be told to any engine.
    #[error("\"{engine}\" cannot play this game: {why}")]
    Untold {
        /// The command line.
        engine: String,
        /// What cannot be told.
        why: String,
    },
    /// The engine ended, or closed its output.
    #[error("\"{engine}\" ended ({status}) at \"{during}\"{}", said(last))]
    Ended {
        /// The command line.
        engine: String,
        /// Its exit status.
        status: String,
        /// What it was asked.
        during: String,
        /// The last lines of its stderr.
        last: String,
    },
    /// The engine did not answer in time.
    #[error("\"{engine}\" did not answer \"{during}\" within {} s", after.as_secs_f64())]
    Silent {
        /// The command line.
        engine: String,
        /// How long it had.
        after: Duration,
        /// What it was asked.
        during: String,
    },
    /// The engine does not read what it is sent.
    #[error("\"{engine}\" does not read its input: there was no room left for \"{during}\"")]
    Deaf {
        /// The command line.
        engine: String,
        /// What it was to be asked.
        during: String,
    },
    /// The engine answered something that is not the protocol.
    #[error("\"{engine}\" answered \"{during}\" with what is no reply: \"{line}\"")]
    Garbage {
        /// The command line.
        engine: String,
        /// What it was asked.
        during: String,
        /// What it said, cut short.
        line: String,
    },
    /// The engine understood and refused.
    #[error("\"{engine}\" refused \"{during}\": {answer}")]
    Refused {
        /// The command line.
        engine: String,
        /// What it was asked.
        during: String,
        /// What it said.
        answer: String,
    },
    /// The engine answered in the protocol, with something that makes no sense in the game.
    #[error("\"{engine}\" answered \"{during}\" with \"{answer}\": {why}")]
    Senseless {
        /// The command line.
        engine: String,
        /// What it was asked.
        during: String,
        /// What it said, cut short.
        answer: String,
        /// Why it makes no sense.
        why: String,
    },
}

fn said(last: &str) -> String {
    if last.is_empty() { String::new() } else { format!("; it last said: {last}") }
}
