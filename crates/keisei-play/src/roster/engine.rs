//! Reading the options of an engine outside.

use super::RosterError;
use super::reader::Reader;
use keisei_core::{Game, SpecError, dialect};
use keisei_protocol::gtp::Engine;
use std::time::Duration;

/// Seconds that a reply may take unless told.
const TIMEOUT: f64 = 60.0;

impl<G: Game> Reader<'_, G> {
    /// Reads how an engine is started and spoken to, and what it goes by.
    pub fn gtp(&mut self) -> Result<(Engine<G::Position>, Option<String>), RosterError> {
        let (given, cmd) = (self.spec.positional(), self.spec.take::<String>("cmd")?);
        let dialect = self.spec.take::<String>("dialect")?;
        let seconds = self.spec.take_or("timeout", TIMEOUT)?;
        let name = self.spec.take("name")?;
        // A command without its quotes falls apart into options nobody knows.
        self.spec.finish()?;
        let command = match (given, cmd) {
            (Some(command), None) | (None, Some(command)) => command,
            (Some(_), Some(_)) => return self.refuse("the command stands there twice"),
            (None, None) => return self.refuse("the command is missing: write cmd=\"…\", with the quotes"),
        };
        let command = command.parse().or_else(|why| self.refuse(why))?;
        let dialect = dialect::named(self.game, dialect.as_deref()).map_err(SpecError::from)?;
        let within = Duration::try_from_secs_f64(seconds).ok().filter(|within| !within.is_zero());
        let Some(within) = within else {
            return self.refuse(format!("timeout is a number of seconds above 0, and cannot be {seconds}"));
        };
        Ok((Engine { command, dialect, within }, name))
    }
}
