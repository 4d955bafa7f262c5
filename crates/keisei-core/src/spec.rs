//! `name:part,key=value,…` — how games, players and learners are named on the command line.

use crate::params::{Kind, Parameter, Place, Refusal, plain_integer};
use std::fmt::Display;
use std::str::FromStr;

/// A parsed specification; readers take the keys they know and [`Spec::finish`] refuses the rest.
///
/// ```
/// use keisei_core::Spec;
/// let mut spec: Spec = "ab:weights.safetensors,nodes=1e5".parse()?;
/// assert_eq!(spec.name(), "ab");
/// assert_eq!(spec.positional().as_deref(), Some("weights.safetensors"));
/// assert_eq!(spec.take::<u64>("nodes")?, Some(100_000));
/// spec.finish()?;
/// # Ok::<(), keisei_core::SpecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Spec {
    text: String,
    name: String,
    positional: Option<String>,
    options: Vec<(String, String)>,
    asked: Vec<&'static str>,
    /// Whether it was written canonically.
    canonical: bool,
}

/// Why a specification was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecError {
    /// Text that is no specification at all.
    #[error("\"{text}\" is not a specification: {why}")]
    Malformed {
        /// The text.
        text: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A value that cannot be read.
    #[error("in \"{spec}\": {key}={value} does not read as {wanted}")]
    BadValue {
        /// The whole specification.
        spec: String,
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What it should have been.
        wanted: String,
    },
    /// A key that is given twice.
    #[error("in \"{spec}\": {key} stands there twice")]
    Twice {
        /// The whole specification.
        spec: String,
        /// The key.
        key: String,
    },
    /// A key nobody asked for.
    #[error("in \"{spec}\": there is no option \"{key}\"; {}", known(options))]
    UnknownKey {
        /// The whole specification.
        spec: String,
        /// The key.
        key: String,
        /// The keys there are.
        options: Vec<&'static str>,
    },
    /// Something needed is not there.
    #[error("in \"{spec}\": {what} is missing")]
    Missing {
        /// The whole specification.
        spec: String,
        /// What is missing.
        what: &'static str,
    },
    /// A name that is none of those on offer.
    #[error(transparent)]
    UnknownName(#[from] crate::UnknownName),
    /// Anything else, in words.
    #[error("in \"{spec}\": {why}")]
    Refused {
        /// The whole specification.
        spec: String,
        /// Why not.
        why: String,
    },
}

fn known(options: &[&str]) -> String {
    if options.is_empty() { "it takes none".to_owned() } else { format!("there are: {}", options.join(", ")) }
}

impl Spec {
    /// Returns the name before the colon.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text it was read from.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Reads a specification that was written canonically: what it does not name has its neutral value, where it has
    /// one, and not its default.
    ///
    /// # Errors
    /// As parsing.
    pub fn canonical(text: &str) -> Result<Self, SpecError> {
        Ok(Spec { canonical: true, ..text.parse()? })
    }

    /// Tells whether an option is there that nobody took yet.
    pub fn names(&self, key: &str) -> bool {
        self.options.iter().any(|(other, _)| other == key)
    }

    /// Takes the part without a key, such as a file.
    pub fn positional(&mut self) -> Option<String> {
        self.positional.take()
    }

    /// Takes an option and reads it. Whole numbers may be written `1e5`.
    pub fn take<T: FromStr>(&mut self, key: &'static str) -> Result<Option<T>, SpecError> {
        self.asked.push(key);
        let Some(at) = self.options.iter().position(|(k, _)| k == key) else { return Ok(None) };
        let (key, value) = self.options.remove(at);
        value.parse().or_else(|_| plain_integer(&value).parse()).map(Some).map_err(|_| SpecError::BadValue {
            spec: self.text.clone(),
            key,
            value,
            wanted: kind_of::<T>(),
        })
    }

    /// Takes an option or falls back to a default.
    pub fn take_or<T: FromStr>(&mut self, key: &'static str, default: T) -> Result<T, SpecError> {
        Ok(self.take(key)?.unwrap_or(default))
    }

    /// Takes what is said of a parameter.
    pub(crate) fn said(&mut self, parameter: &Parameter) -> Result<Option<String>, SpecError> {
        let alone = if parameter.place == Place::Key { None } else { self.positional.take() };
        if parameter.place == Place::Position {
            return Ok(alone);
        }
        let key = parameter.key;
        self.asked.push(key);
        let at = self.options.iter().position(|(k, _)| k == key);
        let keyed = at.map(|at| self.options.remove(at).1);
        if alone.is_some() && keyed.is_some() {
            return Err(SpecError::Twice { spec: self.text.clone(), key: key.to_owned() });
        }
        Ok(keyed.or(alone).or_else(|| parameter.neutral().filter(|_| self.canonical)))
    }

    /// Makes an error about a value that does not read.
    pub(crate) fn unread(&self, parameter: &Parameter, text: &str) -> SpecError {
        let (Parameter { key, kind, .. }, spec) = (parameter, self.text.clone());
        let wanted = match kind {
            Kind::Words(_) => return self.refuse(kind.complaint(key, text)),
            // A number it is, and only too large for the type.
            Kind::Whole if whole(text).is_some_and(|number| number > parameter.limits.most()) => {
                return self.refuse(Refusal { key, value: text.to_owned(), why: parameter.why });
            }
            Kind::Whole if whole(text).is_some_and(|number| number >= 0.0) => {
                return self.refuse(format!("{key}={text} is too large a number"));
            }
            kind => kind.wanted().to_owned(),
        };
        SpecError::BadValue { spec, key: (*key).to_owned(), value: text.to_owned(), wanted }
    }

    /// Refuses whatever nobody took.
    pub fn finish(&mut self) -> Result<(), SpecError> {
        if let Some(key) = self.options.first().map(|(k, _)| k.clone()).or_else(|| self.positional.clone()) {
            return Err(SpecError::UnknownKey { spec: self.text.clone(), key, options: self.asked.clone() });
        }
        Ok(())
    }

    /// Makes an error about this specification.
    pub fn refuse(&self, why: impl Display) -> SpecError {
        SpecError::Refused { spec: self.text.clone(), why: why.to_string() }
    }
}

/// Reads a whole number of any size.
fn whole(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite() && number.fract() == 0.0)
}

fn kind_of<T>() -> String {
    match std::any::type_name::<T>() {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "bool" => "true or false".to_owned(),
        other => other.rsplit("::").next().unwrap_or(other).to_lowercase(),
    }
}

/// Splits at commas outside double quotes; says of each part whether it began with a quote.
fn split(text: &str) -> Vec<(String, bool)> {
    let mut parts = vec![(String::new(), text.starts_with('"'))];
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => parts.push((String::new(), text[at + 1..].starts_with('"'))),
            _ => parts.last_mut().expect("never empty").0.push(c),
        }
    }
    parts
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let malformed = |why| SpecError::Malformed { text: text.to_owned(), why };
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        if name.is_empty() || name.contains(['=', ',', '"', ' ']) {
            return Err(malformed("it must begin with a name, as in \"ab:nodes=1e5\""));
        }
        if rest.matches('"').count() % 2 == 1 {
            return Err(malformed("a quote is not closed"));
        }
        let mut spec = Spec {
            text: text.to_owned(),
            name: name.to_owned(),
            positional: None,
            options: Vec::new(),
            asked: Vec::new(),
            canonical: false,
        };
        for (part, quoted) in split(rest).into_iter().filter(|(part, _)| !part.is_empty()) {
            match part.split_once('=').filter(|_| !quoted) {
                Some((key, value)) => {
                    let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
                    if spec.options.iter().any(|(other, _)| *other == key) {
                        return Err(SpecError::Twice { spec: text.to_owned(), key });
                    }
                    spec.options.push((key, value));
                }
                None if spec.positional.is_none() => spec.positional = Some(part),
                None => return Err(malformed("two parts stand without a key")),
            }
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_keep_commas_and_equals_together() {
        let mut spec: Spec = r#"gtp:"gnugo --mode=gtp, --level 0",each=3"#.parse().unwrap();
        assert_eq!(spec.positional().unwrap(), "gnugo --mode=gtp, --level 0");
        assert_eq!(spec.take::<u32>("each").unwrap(), Some(3));
        spec.finish().unwrap();
    }

    #[test]
    fn mistakes_are_named() {
        let mut spec: Spec = "mc:each=many,total=3".parse().unwrap();
        let error = spec.take::<u32>("each").unwrap_err().to_string();
        assert_eq!(error, "in \"mc:each=many,total=3\": each=many does not read as a whole number");
        let error = spec.finish().unwrap_err().to_string();
        assert!(error.contains("no option \"total\"; there are: each"), "{error}");
        assert!(":x".parse::<Spec>().is_err());
        assert!("a:\"b".parse::<Spec>().is_err());
        assert!("a:b,c".parse::<Spec>().is_err());
        let error = "go:size=9,komi=7,size=19".parse::<Spec>().unwrap_err().to_string();
        assert_eq!(error, "in \"go:size=9,komi=7,size=19\": size stands there twice");
    }
}
