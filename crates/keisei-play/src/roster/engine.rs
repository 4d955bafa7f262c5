//! Reading the options of an engine outside.

use super::RosterError;
use super::reader::Reader;
use keisei_core::{Game, dialect};
use keisei_protocol::gtp::Engine;
use std::time::Duration;

/// Seconds that a reply may take unless told.
const TIMEOUT: f64 = 60.0;

impl<G: Game> Reader<'_, G> {
    /// Reads how an engine is started and spoken to.
    pub fn gtp(&mut self) -> Result<Engine<G::Position>, RosterError> {
        let (given, cmd) = (self.spec.positional(), self.spec.take::<String>("cmd")?);
        let command = match (given, cmd) {
            (Some(command), None) | (None, Some(command)) => command,
            (Some(_), Some(_)) => return self.refuse("the command stands there twice"),
            (None, None) => {
                return self.refuse(
                    "the command that starts the engine is missing: write cmd=\"…\", with the quotes",
                );
            }
        };
        let name = self.spec.take::<String>("dialect")?;
        let dialect = dialect::named(self.game, name.as_deref()).map_err(keisei_core::SpecError::from)?;
        let seconds = self.spec.take_or("timeout", TIMEOUT)?;
        let within = match Duration::try_from_secs_f64(seconds) {
            Ok(within) if !within.is_zero() => within,
            _ => {
                return self
                    .refuse(format!("timeout is a number of seconds above 0, and cannot be {seconds}"));
            }
        };
        let command = command.parse().or_else(|why| self.refuse(why))?;
        Ok(Engine { command, dialect, within })
    }
}
