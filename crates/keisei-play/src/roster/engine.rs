//! Building an engine outside.

use super::RosterError;
use super::params::{self, Opinion};
use super::reader::{Built, Reader};
use keisei_core::{Budget, Game, SpecError, UciFlavour, dialect};
use keisei_protocol::CommandLine;
use keisei_protocol::gtp::{ADVISERS, Adviser, Engine};
use keisei_protocol::uci;

/// Lists the ways to ask an engine for its opinion.
fn advisers() -> String {
    ADVISERS.iter().map(|adviser| adviser.name).collect::<Vec<_>>().join(", ")
}

/// An engine, what it goes by, and what it reported of itself.
pub(super) type Known<E> = (E, Option<String>, String);

/// Splits at semicolons, without blanks around the parts.
fn parts(text: Option<&String>) -> Vec<String> {
    let parts = text.map(String::as_str).unwrap_or_default().split(';').map(str::trim);
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Joins parts with semicolons, if there are any.
fn joined(parts: &[String]) -> Option<String> {
    (!parts.is_empty()).then(|| parts.join(";"))
}

impl<G: Game> Reader<'_, G> {
    /// Builds an engine that speaks the Go Text Protocol, and starts it once.
    pub fn gtp(&mut self) -> Built<Known<Engine<G::Position>>> {
        let mut told: params::Gtp = self.read()?;
        let adviser = match told.judge.as_deref() {
            None => None,
            Some(name) => match Adviser::named(name) {
                Some(adviser) => Some(adviser),
                None => {
                    return self.refuse(format!("nobody is asked as {name}; judge is one of {}", advisers()));
                }
            },
        };
        let first = parts(told.first.as_ref());
        told.first = joined(&first);
        let command = self.command(told.cmd.as_ref())?;
        let spoken = dialect::named(self.game, told.dialect.as_deref()).map_err(SpecError::from)?;
        told.dialect = Some(spoken.name().to_owned());
        let within = self.duration("timeout", told.timeout)?;
        let engine = Engine { first, adviser, number: told.n, within, ..Engine::new(command, spoken) };
        let introduction = engine.introduce()?;
        let name = told.name.take();
        told.version = self.reported(told.version, &introduction)?;
        Ok(((engine, name, introduction), self.written(&told)))
    }

    /// Builds an engine of a universal interface, and starts it once.
    pub fn universal(&mut self) -> Built<Known<uci::Engine<G::Position>>> {
        let mut told: params::UciFlavour = self.read()?;
        let (options, within) = (self.options(&mut told)?, self.duration("timeout", told.timeout)?);
        let time = self.seconds(told.time)?;
        if told.depth.is_none() && time.is_none() {
            told.nodes.get_or_insert(params::NODES);
        }
        let budget = Budget { depth: told.depth, nodes: told.nodes, time, cancel: None };
        let command = self.command(told.cmd.as_ref())?;
        let wanted = self.spec.name().to_owned();
        let interface = self.game.interface();
        let spoken = interface.as_ref().map(|interface| match interface.universal() {
            UciFlavour::Uci => "uci",
            UciFlavour::Usi => "usi",
        });
        let Some(interface) = interface.filter(|_| spoken == Some(wanted.as_str())) else {
            let speaks = spoken.map_or(String::new(), |spoken| format!("; its engines speak {spoken}"));
            return self.refuse(format!("{} is not spoken in {wanted}{speaks}", G::NAME));
        };
        let chances = told.value == Opinion::Chances;
        let engine = uci::Engine { options, budget, within, chances, ..uci::Engine::new(command, interface) };
        let introduction = engine.introduce()?;
        let name = told.name.take();
        told.version = self.reported(told.version, &introduction)?;
        Ok(((engine, name, introduction), self.written(&told)))
    }

    /// Reads an engine's own options.
    fn options(&self, told: &mut params::UciFlavour) -> Result<Vec<(String, String)>, RosterError> {
        let mut options = Vec::new();
        for option in parts(told.options.as_ref()) {
            let Some((name, value)) = option.split_once('=') else {
                return self
                    .refuse(format!("\"{option}\" is no option: write options=\"Hash=16;Threads=1\""));
            };
            options.push((name.trim().to_owned(), value.trim().to_owned()));
        }
        let written: Vec<String> = options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        told.options = joined(&written);
        if told.value == Opinion::Chances {
            options.push(("UCI_ShowWDL".to_owned(), "true".to_owned()));
        }
        Ok(options)
    }

    /// Reads the command that starts an engine.
    fn command(&self, cmd: Option<&String>) -> Result<CommandLine, RosterError> {
        let Some(command) = cmd else {
            return self.refuse("the command is missing: write cmd=\"…\", with the quotes");
        };
        self.permissions.engine(command)?;
        command.parse().or_else(|why| self.refuse(why))
    }

    /// Returns what an engine reports of itself as a specification can hold it, if it is what is wanted.
    fn reported(&self, wanted: Option<String>, introduction: &str) -> Result<Option<String>, RosterError> {
        let plain = introduction.replace('"', "'").replace(char::is_control, " ");
        let plain = plain.trim();
        match wanted {
            Some(wanted) if wanted != plain => {
                self.refuse(format!("the engine reports {plain}, not {wanted}"))
            }
            _ => Ok(Some(plain.to_owned()).filter(|plain| !plain.is_empty())),
        }
    }
}
