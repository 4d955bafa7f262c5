//! Asking an engine.

use super::{Info, words};
use crate::process::Process;
use crate::{CommandLine, EngineError};
use keisei_core::UciFlavour;
use std::time::{Duration, Instant};

/// An engine that thinks about one position at a time.
///
/// Whatever fails leaves the engine in a state nobody knows: drop it and start another.
#[derive(Debug)]
pub struct Client {
    process: Process,
    universal: UciFlavour,
    within: Duration,
    name: String,
}

/// What came of thinking.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The move it would play, in its own words.
    pub best: String,
    /// What it last said of its best line.
    pub info: Info,
}

impl Client {
    /// Starts an engine, sets its options and waits until it is ready; every wait ends within a time.
    ///
    /// # Errors
    /// Says what the engine did instead.
    pub fn start(
        command: &CommandLine,
        universal: UciFlavour,
        options: &[(String, String)],
        seed: u64,
        within: Duration,
    ) -> Result<Self, EngineError> {
        let process = Process::start(command, seed)?;
        let mut client = Client { process, universal, within, name: command.to_string() };
        let words = words(universal);
        client.process.send(words.hello)?;
        let mut name = None;
        client.until(words.hello, |line| {
            name = name.take().or_else(|| line.strip_prefix("id name ").map(|name| name.trim().to_owned()));
            line == words.hello_ok
        })?;
        if let Some(name) = name {
            client.name = name;
        }
        for (option, value) in options {
            client.process.send(&format!("setoption name {option} value {value}"))?;
        }
        client.ready()?;
        Ok(client)
    }

    /// Returns what the engine calls itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Waits until the engine has done all it was told.
    fn ready(&mut self) -> Result<(), EngineError> {
        self.process.send("isready")?;
        self.until("isready", |line| line == "readyok")
    }

    /// Tells the engine that another game begins.
    ///
    /// # Errors
    /// As [`Client::start`].
    pub fn new_game(&mut self) -> Result<(), EngineError> {
        self.process.send(words(self.universal).new_game)?;
        self.ready()
    }

    /// Lets the engine think: `position` is what follows that word, `go` what follows the other.
    ///
    /// # Errors
    /// As [`Client::start`].
    pub fn think(&mut self, position: &str, go: &str) -> Result<Thought, EngineError> {
        self.process.send(&format!("position {position}"))?;
        let go = format!("go {go}");
        self.process.send(&go)?;
        let (mut info, mut best) = (Info::default(), String::new());
        self.until(&go, |line| {
            if let Some(new) = Info::read(line).filter(|new| new.rank.is_none_or(|rank| rank == 1)) {
                info.depth = new.depth.or(info.depth);
                info.nodes = new.nodes.or(info.nodes);
                info.score = new.score.or(info.score);
                info.chances = new.chances.or(info.chances);
            }
            let Some(rest) = line.strip_prefix("bestmove") else { return false };
            rest.split_whitespace().next().unwrap_or_default().clone_into(&mut best);
            true
        })?;
        Ok(Thought { best, info })
    }

    /// Reads lines until one will do.
    fn until(&mut self, during: &str, mut enough: impl FnMut(&str) -> bool) -> Result<(), EngineError> {
        let since = Instant::now();
        loop {
            let line = self.process.receive(since, self.within, during)?;
            if enough(line.trim()) {
                return Ok(());
            }
        }
    }

    /// Makes an error about an answer that makes no sense in the game.
    pub(super) fn senseless(&self, during: &str, answer: &str, why: String) -> EngineError {
        let answer = crate::lines::short(answer);
        EngineError::Senseless {
            engine: self.process.name().to_owned(),
            during: during.to_owned(),
            answer,
            why,
        }
    }
}

impl Drop for Client {
    /// Asks the engine to go; the process sees to it that it does.
    fn drop(&mut self) {
        let _ = self.process.send("quit");
    }
}
