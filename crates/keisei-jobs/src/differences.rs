//! What two jobs differ in, field by field.

use serde_json::Value;

/// Lists the fields in which two values differ, each as `field: old, now new`.
///
/// ```
/// let [old, new] = [1, 2].map(|seed| serde_json::json!({"game": "go", "seed": seed, "players": ["a", "b"]}));
/// assert_eq!(keisei_jobs::differences(&old, &new), ["seed: 1, now 2"]);
/// ```
pub fn differences(old: &Value, new: &Value) -> Vec<String> {
    let mut found = Vec::new();
    compare("", Some(old), Some(new), &mut found);
    found
}

fn compare(at: &str, old: Option<&Value>, new: Option<&Value>, found: &mut Vec<String>) {
    match (old, new) {
        (Some(Value::Object(a)), Some(Value::Object(b))) => {
            let names: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            for name in names {
                let at = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
                compare(&at, a.get(name), b.get(name), found);
            }
        }
        (Some(Value::Array(a)), Some(Value::Array(b))) => {
            for i in 0..a.len().max(b.len()) {
                compare(&format!("{at}[{i}]"), a.get(i), b.get(i), found);
            }
        }
        _ if old != new => {
            let text = |value: Option<&Value>| value.map_or_else(|| "nothing".to_owned(), Value::to_string);
            found.push(format!("{at}: {}, now {}", text(old), text(new)));
        }
        _ => {}
    }
}
