//! JSON in one way only, so that it can be digested.

use serde_json::{Number, Value};
use std::fmt::Write;

/// The largest whole number below which every `f64` without a fraction is written as a whole number.
const EXACT: f64 = 9_007_199_254_740_992.0;

/// Writes a value with its keys in order, without spaces, and every number in one way: 1e-4 as `0.0001`, 2.0 as `2`.
///
/// ```
/// let value = serde_json::json!({"b": 2.0, "a": [1e-4, null, "x\n"]});
/// assert_eq!(keisei_jobs::canonical(&value), r#"{"a":[0.0001,null,"x\n"],"b":2}"#);
/// ```
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    write(value, &mut text);
    text
}

fn write(value: &Value, text: &mut String) {
    match value {
        Value::Null | Value::Bool(_) | Value::String(_) => text.push_str(&value.to_string()),
        Value::Number(number) => write_number(number, text),
        Value::Array(values) => list('[', ']', values, text, write),
        Value::Object(fields) => {
            let mut fields: Vec<_> = fields.iter().collect();
            fields.sort_by_key(|(name, _)| name.as_str());
            list('{', '}', fields, text, |(name, value), text| {
                text.push_str(&Value::from(name.as_str()).to_string());
                text.push(':');
                write(value, text);
            });
        }
    }
}

fn write_number(number: &Number, text: &mut String) {
    let whole =
        number.as_f64().filter(|value| number.is_f64() && value.fract() == 0.0 && value.abs() < EXACT);
    // A float without a fraction is the whole number it stands for; minus zero is zero.
    let _ = match (whole, number.as_f64().filter(|_| number.is_f64())) {
        (Some(value), _) => write!(text, "{}", value as i64),
        (None, Some(value)) => write!(text, "{value}"),
        (None, None) => write!(text, "{number}"),
    };
}

fn list<T>(
    open: char,
    close: char,
    values: impl IntoIterator<Item = T>,
    text: &mut String,
    mut each: impl FnMut(T, &mut String),
) {
    text.push(open);
    for (i, value) in values.into_iter().enumerate() {
        if i > 0 {
            text.push(',');
        }
        each(value, text);
    }
    text.push(close);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_are_written_in_one_way() {
        for (value, wanted) in [
            (json!(1.0), "1"),
            (json!(-0.0), "0"),
            (json!(0.1), "0.1"),
            (json!(1e-7), "0.0000001"),
            (json!(1e300), &format!("1{}", "0".repeat(300))),
            (json!(u64::MAX), "18446744073709551615"),
            (json!(i64::MIN), "-9223372036854775808"),
        ] {
            assert_eq!(canonical(&value), wanted);
        }
    }

    #[test]
    fn order_of_fields_does_not_count() {
        let [a, b] = [r#"{"x":1,"y":{"b":2,"a":3}}"#, r#"{"y":{"a":3,"b":2.0},"x":1e0}"#]
            .map(|text| canonical(&serde_json::from_str(text).unwrap()));
        assert_eq!(a, b);
    }
}
