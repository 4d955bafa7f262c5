//! Parameters of games, players, learners and jobs: each is one field, defined once.
//!
//! [`crate::params!`] makes a struct of documented fields. From each field's one definition come the reader of
//! specifications, the canonical writer, the line of help and the JSON schema: a form, a signature and a key agree
//! because there is nothing to disagree with.
//!
//! Read [`Parameter`] (what is known of a parameter), `limits` and `value` (what values it takes), then
//! [`Params`] below (reading and writing all of them).

mod limits;
mod make;
mod parameter;
mod schema;
mod value;

pub use limits::Limits;
pub use parameter::{Parameter, Place};
pub use schema::schema;
#[doc(hidden)]
pub use value::displayed;
pub(crate) use value::plain_integer;
pub use value::{Kind, ParameterValue, YesNo};

use crate::{Spec, SpecError};
use std::fmt;

/// Parameters that belong together, as [`crate::params!`] makes them; `default()` is what holds where nothing is said.
pub trait Params: Default {
    /// Every parameter, in the order of the canonical text.
    const PARAMETERS: &'static [Parameter];

    /// Takes from a reader what it has for each field.
    ///
    /// # Errors
    /// Names the value that does not read.
    fn take(&mut self, reader: &mut Reader<'_>) -> Result<(), SpecError>;

    /// Writes each field canonically; nothing for one that is unset.
    fn texts(&self) -> Vec<Option<String>>;

    /// Tells of each field whether it lies within its limits.
    fn soundness(&self) -> Vec<bool>;

    /// Reads the parameters from a specification; whatever else stands there is left for [`Spec::finish`].
    ///
    /// # Errors
    /// Names the parameter that is wrong, and why.
    fn read(spec: &mut Spec) -> Result<Self, SpecError> {
        Self::default().over(Self::PARAMETERS, spec)
    }

    /// Reads some of the parameters over those that hold; the others cannot be said.
    ///
    /// # Errors
    /// Names the parameter that is wrong, and why.
    fn over(mut self, some: &'static [Parameter], spec: &mut Spec) -> Result<Self, SpecError> {
        self.take(&mut Reader { all: Self::PARAMETERS, some, at: 0, spec })?;
        self.checked().map_err(|refusal| spec.refuse(refusal))?;
        Ok(self)
    }

    /// Refuses what lies outside its limits.
    ///
    /// # Errors
    /// Names the first such parameter.
    fn checked(&self) -> Result<(), Refusal> {
        let Some(at) = self.soundness().iter().position(|sound| !sound) else { return Ok(()) };
        let (Parameter { key, why, .. }, value) = (&Self::PARAMETERS[at], self.texts()[at].take());
        Err(Refusal { key, value: value.unwrap_or_default(), why })
    }

    /// Writes the canonical specification under a name: every parameter in the table's order, numbers normalised,
    /// what is unset or neutral left out.
    fn text(&self, name: &str) -> String {
        self.text_of(Self::PARAMETERS, name)
    }

    /// Writes the canonical specification of some of the parameters.
    fn text_of(&self, some: &[Parameter], name: &str) -> String {
        let mut parts = Vec::new();
        for (parameter, text) in Self::PARAMETERS.iter().zip(self.texts()) {
            let Some(text) = text.filter(|text| parameter.neutral().as_ref() != Some(text)) else { continue };
            if some.iter().any(|other| other.key == parameter.key) {
                parts.push(parameter.said(&text));
            }
        }
        if parts.is_empty() { name.to_owned() } else { format!("{name}:{}", parts.join(",")) }
    }
}

/// Hands the values of a specification to the fields, one after the other.
#[derive(Debug)]
pub struct Reader<'a> {
    all: &'static [Parameter],
    some: &'static [Parameter],
    at: usize,
    spec: &'a mut Spec,
}

impl Reader<'_> {
    /// Reads the next field, where its parameter is on offer and something is said of it.
    ///
    /// # Errors
    /// Says what the value should have been.
    pub fn next<V: ParameterValue>(&mut self, field: &mut V) -> Result<(), SpecError> {
        let parameter = &self.all[self.at];
        self.at += 1;
        if !self.some.iter().any(|other| other.key == parameter.key) {
            return Ok(());
        }
        if let Some(text) = self.spec.said(parameter)? {
            *field = V::read(&text).ok_or_else(|| self.spec.unread(parameter, &text))?;
        }
        Ok(())
    }
}

/// A value outside its limits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The parameter.
    pub key: &'static str,
    /// Its value.
    pub value: String,
    /// What would be sensible; a whole sentence where it names the `{key}`.
    pub why: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal { key, value, why } = self;
        if why.contains("{key}") {
            return f.write_str(&why.replace("{key}", key).replace("{value}", value));
        }
        write!(f, "{key} = {value} makes no sense: {why}")
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests;
