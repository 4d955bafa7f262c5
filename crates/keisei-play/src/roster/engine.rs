//! Reading the options of an engine outside.

use super::RosterError;
use super::reader::Reader;
use keisei_core::{Budget, Game, SpecError, Universal, dialect};
use keisei_protocol::gtp::{ADVISERS, Adviser, Engine};
use keisei_protocol::uci;
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
            engine.within = self.within(seconds)?;
        }
        Ok((engine, name))
    }

    /// Reads how an engine of a universal interface is started and how long it thinks, and what it goes by.
    pub fn universal(&mut self) -> Result<(uci::Engine<G::Position>, Option<String>), RosterError> {
        let (given, cmd) = (self.spec.positional(), self.spec.take::<String>("cmd")?);
        let name = self.spec.take("name")?;
        let options = self.spec.take::<String>("options")?.unwrap_or_default();
        let budget = Budget {
            depth: self.spec.take("depth")?,
            nodes: self.spec.take("nodes")?,
            time: self.seconds()?,
            halt: None,
        };
        let timeout = self.spec.take::<f64>("timeout")?;
        let chances = match self.spec.take::<String>("value")?.as_deref() {
            None | Some("score") => false,
            Some("chances") => true,
            Some(other) => return self.refuse(format!("value is score or chances, not {other}")),
        };
        self.spec.finish()?;
        let Some(command) = given.or(cmd) else {
            return self.refuse("the command is missing: write cmd=\"…\", with the quotes");
        };
        let wanted = self.spec.name().to_owned();
        let interface = self.game.interface();
        let spoken = interface.as_ref().map(|interface| match interface.universal() {
            Universal::Uci => "uci",
            Universal::Usi => "usi",
        });
        let Some(interface) = interface.filter(|_| spoken == Some(wanted.as_str())) else {
            let speaks = spoken.map_or(String::new(), |spoken| format!("; its engines speak {spoken}"));
            return self.refuse(format!("{} is not spoken in {wanted}{speaks}", G::NAME));
        };
        let command = command.parse().or_else(|why| self.refuse(why))?;
        let mut engine = uci::Engine { chances, ..uci::Engine::new(command, interface) };
        for option in options.split(';').map(str::trim).filter(|option| !option.is_empty()) {
            let Some((name, value)) = option.split_once('=') else {
                return self
                    .refuse(format!("\"{option}\" is no option: write options=\"Hash=16;Threads=1\""));
            };
            engine.options.push((name.trim().to_owned(), value.trim().to_owned()));
        }
        if chances {
            engine.options.push(("UCI_ShowWDL".to_owned(), "true".to_owned()));
        }
        if budget != Budget::default() {
            engine.budget = budget;
        }
        if let Some(seconds) = timeout {
            engine.within = self.within(seconds)?;
        }
        Ok((engine, name))
    }

    /// Reads how long an answer may take.
    fn within(&self, seconds: f64) -> Result<Duration, RosterError> {
        let within = Duration::try_from_secs_f64(seconds).ok().filter(|within| !within.is_zero());
        let why = || format!("timeout is a number of seconds above 0, and cannot be {seconds}");
        within.map_or_else(|| self.refuse(why()), Ok)
    }
}
