//! What is known of one parameter.

use super::{Kind, Limits};

/// Where a parameter stands in a specification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Behind its key.
    Key,
    /// Alone, without a key.
    Position,
    /// Alone or behind its key; canonically behind its key.
    Either,
}

/// The definition of a parameter: all that help, schemas and errors say of it.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name, in specifications and as a field.
    pub key: &'static str,
    /// The lines of its documentation.
    pub lines: &'static [&'static str],
    /// What kind of values it takes.
    pub kind: Kind,
    /// Between which numbers it makes sense.
    pub limits: Limits,
    /// Why it makes none outside.
    pub why: &'static str,
    /// Where it stands.
    pub place: Place,
    /// Writes what holds where nothing is said; nothing where it is then unset.
    pub default: fn() -> Option<String>,
    /// Writes the value that is left out of canonical text and means that it was never thought of, where it has one:
    /// a parameter that came later does what was done before, and need not do so by default.
    pub neutral: fn() -> Option<String>,
}

impl Parameter {
    /// Returns the same parameter with another default.
    #[must_use]
    pub const fn defaulting(self, default: fn() -> Option<String>) -> Self {
        Parameter { default, ..self }
    }

    /// Returns the neutral value's text.
    pub fn neutral(&self) -> Option<String> {
        (self.neutral)()
    }

    /// Returns its sentence: the first paragraph of its documentation as a help line has it, without a capital and a
    /// full stop.
    pub fn about(&self) -> String {
        let lines = self.lines.iter().map(|line| line.trim()).take_while(|line| !line.is_empty());
        let sentence = lines.collect::<Vec<_>>().join(" ");
        let sentence = sentence.strip_suffix('.').unwrap_or(&sentence);
        let mut letters = sentence.chars();
        match (letters.next(), letters.next()) {
            // A word in capitals keeps them.
            (Some(first), Some(second)) if !second.is_uppercase() => {
                first.to_lowercase().chain([second]).chain(letters).collect()
            }
            _ => sentence.to_owned(),
        }
    }

    /// Returns its line of help, `key=default  sentence`.
    pub fn help(&self) -> String {
        format!("{}={}  {}", self.key, (self.default)().unwrap_or_default(), self.about())
    }

    /// Writes it as a part of a specification.
    pub(super) fn said(&self, text: &str) -> String {
        let alone = self.place == Place::Position;
        let quote = if text.contains(',') || alone && text.contains('=') { "\"" } else { "" };
        if alone { format!("{quote}{text}{quote}") } else { format!("{}={quote}{text}{quote}", self.key) }
    }
}
