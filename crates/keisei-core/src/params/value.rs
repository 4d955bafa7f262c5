//! What a parameter's values are, as types.

use super::Limits;
use std::fmt::Display;

/// What kind of values a parameter takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number, which may be written `1e5`.
    Whole,
    /// A number.
    Number,
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Words(&'static [&'static str]),
    /// Text of a form of its own, in words that follow "does not read as".
    Form(&'static str),
    /// Any text.
    Text,
}

impl Kind {
    /// Says what is wrong with a text that is no such value.
    pub fn complaint(self, key: &str, text: &str) -> String {
        match self {
            Kind::Words(words) => format!("{key} is {}, not {text}", or(words)),
            other => format!("{key}={text} does not read as {}", other.wanted()),
        }
    }

    /// Says what such a value is.
    pub(crate) fn wanted(self) -> &'static str {
        match self {
            Kind::Whole => "a whole number",
            Kind::Number => "a number",
            Kind::Flag => "true or false",
            Kind::Words(_) => "one of its words",
            Kind::Form(form) => form,
            Kind::Text => "text",
        }
    }
}

/// Joins words as a sentence does.
fn or(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_owned(),
        [word] => (*word).to_owned(),
        [words @ .., last] => format!("{} or {last}", words.join(", ")),
    }
}

/// A type that parameters may have: read from text, written canonically.
///
/// What is written reads back as the same value, and equal values are written alike.
pub trait ParameterValue: Sized {
    /// What kind of values they are.
    const KIND: Kind;

    /// Reads a value.
    fn read(text: &str) -> Option<Self>;

    /// Writes the value; nothing where it is unset.
    fn write(&self) -> Option<String>;

    /// Tells whether it lies within limits; what is no number does.
    fn is_within(&self, _limits: &Limits) -> bool {
        true
    }
}

/// Rewrites `1e5` as `100000`; anything else stays.
pub(crate) fn plain_integer(text: &str) -> String {
    match text.parse::<f64>() {
        Ok(v) if v.fract() == 0.0 && (0.0..1e15).contains(&v) => format!("{v:.0}"),
        _ => text.to_owned(),
    }
}

macro_rules! whole {
    ($($number:ty)*) => {$(
        impl ParameterValue for $number {
            const KIND: Kind = Kind::Whole;

            fn read(text: &str) -> Option<Self> {
                text.parse().or_else(|_| plain_integer(text).parse()).ok()
            }

            fn write(&self) -> Option<String> {
                Some(self.to_string())
            }

            fn is_within(&self, limits: &Limits) -> bool {
                limits.hold(*self as f64)
            }
        }
    )*};
}

macro_rules! number {
    ($($number:ty)*) => {$(
        impl ParameterValue for $number {
            const KIND: Kind = Kind::Number;

            fn read(text: &str) -> Option<Self> {
                // There is one zero only: that of no sign.
                text.parse::<$number>().ok().map(|number| number + 0.0)
            }

            fn write(&self) -> Option<String> {
                Some((self + 0.0).to_string())
            }

            fn is_within(&self, limits: &Limits) -> bool {
                limits.hold(f64::from(*self))
            }
        }
    )*};
}

whole! { u8 u16 u32 u64 usize }
number! { f32 f64 }

impl ParameterValue for bool {
    const KIND: Kind = Kind::Flag;

    fn read(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    fn write(&self) -> Option<String> {
        Some(self.to_string())
    }
}

impl ParameterValue for String {
    const KIND: Kind = Kind::Text;

    fn read(text: &str) -> Option<Self> {
        Some(text.trim().to_owned())
    }

    fn write(&self) -> Option<String> {
        Some(self.clone())
    }
}

/// A parameter that may be unset.
impl<V: ParameterValue> ParameterValue for Option<V> {
    const KIND: Kind = V::KIND;

    fn read(text: &str) -> Option<Self> {
        V::read(text).map(Some)
    }

    fn write(&self) -> Option<String> {
        self.as_ref().and_then(V::write)
    }

    fn is_within(&self, limits: &Limits) -> bool {
        self.as_ref().is_none_or(|value| value.is_within(limits))
    }
}

/// A choice that is written `yes` or `no`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct YesNo(pub bool);

impl ParameterValue for YesNo {
    const KIND: Kind = Kind::Words(&["yes", "no"]);

    fn read(text: &str) -> Option<Self> {
        ["no", "yes"].iter().position(|word| *word == text).map(|at| YesNo(at == 1))
    }

    fn write(&self) -> Option<String> {
        Some(if self.0 { "yes" } else { "no" }.to_owned())
    }
}

/// Reads what `FromStr` reads and writes what `Display` writes; see [`crate::parameter_value!`].
#[doc(hidden)]
pub fn displayed<V: Display>(value: &V) -> Option<String> {
    Some(value.to_string())
}
