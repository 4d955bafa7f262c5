//! Reading the options of an engine outside.

use super::RosterError;
use super::reader::Reader;
use keisei_core::{Game, SpecError, dialect};
use keisei_protocol::gtp::{ADVISERS, Adviser, Engine};
use std::time::Duration;

/// Lists the ways to ask an engine for its opinion.
fn advisers() -> String {
    ADVISERS.iter().map(|adviser| adviser.name).collect::<Vec<_>>().join(", ")
}

impl<G: Game> Reader<'_, G> {
    /// Reads how an engine is started and spoken to, and what it goes by.
    pub fn gtp(&mut self) -> Result<(Engine<G::Position>, Option<String>), RosterError> {
        let (given, cmd) = (self.spec.positional(), self.spec.take::<String>("cmd")?);
        let dialect = self.spec.take::<String>("dialect")?;
        let seconds = self.spec.take::<f64>("timeout")?;
        let name = self.spec.take("name")?;
        let adviser = match self.spec.take::<String>("judge")? {
            None => None,
            Some(name) => match Adviser::named(&name) {
                Some(adviser) => Some(adviser),
                None => {
                    return self.refuse(format!("nobody is asked as {name}; judge is one of {}", advisers()));
                }
            },
        };
        let number = self.spec.take::<u64>("n")?;
        let first = self.spec.take::<String>("first")?.unwrap_or_default();
        let first =
            first.split(';').map(|command| command.trim().to_owned()).filter(|c| !c.is_empty()).collect();
        // A command without its quotes falls apart into options nobody knows.
        self.spec.finish()?;
        let command = match (given, cmd) {
            (Some(command), None) | (None, Some(command)) => command,
            (Some(_), Some(_)) => return self.refuse("the command stands there twice"),
            (None, None) => return self.refuse("the command is missing: write cmd=\"…\", with the quotes"),
        };
        let command = command.parse().or_else(|why| self.refuse(why))?;
        let dialect = dialect::named(self.game, dialect.as_deref()).map_err(SpecError::from)?;
        let mut engine = Engine { first, adviser, ..Engine::new(command, dialect) };
        engine.number = number.unwrap_or(engine.number);
        if let Some(seconds) = seconds {
            let within = Duration::try_from_secs_f64(seconds).ok().filter(|within| !within.is_zero());
            let Some(within) = within else {
                return self
                    .refuse(format!("timeout is a number of seconds above 0, and cannot be {seconds}"));
            };
            engine.within = within;
        }
        Ok((engine, name))
    }
}
