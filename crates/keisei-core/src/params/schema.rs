//! Parameters as a JSON schema, from which forms and signatures are made.

use super::{Kind, Parameter, Place};
use std::fmt::Write;

/// Writes the JSON schema of an object that holds these parameters by key.
///
/// ```
/// use keisei_core::params::{Params, schema};
/// keisei_core::params! {
///     /// How long it looks.
///     #[derive(Debug)]
///     struct Look {
///         /// Plies searched.
///         depth: u32 = 2;
///     }
/// }
/// let text = schema("look", "Looks ahead.", Look::PARAMETERS);
/// assert!(text.contains(r#""depth":{"type":"integer","minimum":0,"default":2,"description":"plies searched"}"#));
/// ```
pub fn schema(title: &str, about: &str, parameters: &[Parameter]) -> String {
    let properties: Vec<String> = parameters
        .iter()
        .map(|parameter| format!("{}:{}", quoted(parameter.key), property(parameter)))
        .collect();
    format!(
        "{{\"title\":{},\"description\":{},\"type\":\"object\",\"additionalProperties\":false,\"properties\":{{{}}}}}",
        quoted(title),
        quoted(about),
        properties.join(",")
    )
}

fn property(parameter: &Parameter) -> String {
    let mut text = match parameter.kind {
        Kind::Whole => "{\"type\":\"integer\"".to_owned(),
        Kind::Number => "{\"type\":\"number\"".to_owned(),
        Kind::Flag => "{\"type\":\"boolean\"".to_owned(),
        Kind::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            format!("{{\"type\":\"string\",\"enum\":[{}]", words.join(","))
        }
        Kind::Form(_) | Kind::Text => "{\"type\":\"string\"".to_owned(),
    };
    let mut put = |key: &str, value: &str| {
        let _ = write!(text, ",\"{key}\":{value}");
    };
    if matches!(parameter.kind, Kind::Whole | Kind::Number) {
        let (limits, [above, below]) = (parameter.limits, parameter.limits.are_open());
        let least = if parameter.kind == Kind::Whole { limits.least().max(0.0) } else { limits.least() };
        if least.is_finite() {
            put(if above { "exclusiveMinimum" } else { "minimum" }, &least.to_string());
        }
        if limits.most() < f64::MAX {
            put(if below { "exclusiveMaximum" } else { "maximum" }, &limits.most().to_string());
        }
    }
    if let Some(default) = (parameter.default)() {
        let plain = matches!(parameter.kind, Kind::Whole | Kind::Number | Kind::Flag);
        put("default", &if plain { default } else { quoted(&default) });
    }
    if parameter.place != Place::Key {
        put("positional", "true");
    }
    put("description", &quoted(&parameter.about()));
    text + "}"
}

/// Writes a text as JSON does.
fn quoted(text: &str) -> String {
    let mut quoted = String::from('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            control if control < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", control as u32);
            }
            letter => quoted.push(letter),
        }
    }
    quoted + "\""
}
