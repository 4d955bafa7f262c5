//! Asking an engine.

use super::{Reading, ReplyReader};
use crate::process::Process;
use crate::{CommandLine, EngineError};
use std::time::{Duration, Instant};

/// An engine that is asked one command at a time.
///
/// Whatever fails but a refusal leaves the engine in a state nobody knows: drop it and start another.
#[derive(Debug)]
pub struct Client {
    process: Process,
    within: Duration,
    /// The number of the next command, where commands are numbered.
    next: Option<u32>,
}

impl Client {
    /// Starts an engine; every one of its replies must be whole within a time.
    ///
    /// # Errors
    /// Says why it could not be started.
    pub fn start(command: &CommandLine, seed: u64, within: Duration) -> Result<Self, EngineError> {
        Ok(Client { process: Process::start(command, seed)?, within, next: None })
    }

    /// Numbers the commands, so that a reply out of step is noticed.
    #[must_use]
    pub fn numbered(mut self) -> Self {
        self.next = Some(1);
        self
    }

    /// Sends a command and waits for its reply.
    ///
    /// # Errors
    /// Says what the engine did instead of answering, or that it refused.
    pub fn ask(&mut self, command: &str) -> Result<String, EngineError> {
        let id = self.next;
        self.next = id.map(|id| id.wrapping_add(1));
        let since = Instant::now();
        match id {
            Some(id) => self.process.send(&format!("{id} {command}"))?,
            None => self.process.send(command)?,
        }
        let mut reader = ReplyReader::default();
        loop {
            let line = self.process.receive(since, self.within, command)?;
            match reader.line(&line) {
                Reading::More => {}
                Reading::Done(reply) if reply.id == id || id.is_none() => {
                    return reply.answer.map_err(|answer| self.refused(command, answer));
                }
                Reading::Done(_) | Reading::Garbage => return Err(self.process.garbage(&line, command)),
            }
        }
    }

    fn refused(&self, command: &str, answer: String) -> EngineError {
        EngineError::Refused { engine: self.process.name().to_owned(), during: command.to_owned(), answer }
    }

    /// Makes an error about an answer that makes no sense in the game.
    pub(crate) fn senseless(&self, command: &str, answer: &str, why: String) -> EngineError {
        let answer = crate::lines::short(answer);
        let engine = self.process.name().to_owned();
        EngineError::Senseless { engine, during: command.to_owned(), answer, why }
    }
}

impl Drop for Client {
    /// Asks the engine to go; the process sees to it that it does.
    fn drop(&mut self) {
        let _ = self.process.send("quit");
    }
}
