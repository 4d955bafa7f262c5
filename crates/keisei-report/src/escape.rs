//! Text made safe for the format that carries it.

/// Escapes text for HTML, in content and in quoted attributes.
///
/// ```
/// use keisei_report::escape::html;
/// assert_eq!(html("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
/// ```
pub fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

/// Escapes text for one line of Markdown, table cells included.
///
/// ```
/// use keisei_report::escape::markdown;
/// assert_eq!(markdown("a|b\nc *d*"), "a\\|b c \\*d\\*");
/// ```
pub fn markdown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '|' | '*' | '_' | '`' | '\\' | '[' | ']' => out.extend(['\\', c]),
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '\n' | '\r' => out.push(' '),
            _ => out.push(c),
        }
    }
    out
}

/// Quotes a field of CSV where RFC 4180 asks for it.
///
/// ```
/// use keisei_report::escape::csv;
/// assert_eq!(csv("plain"), "plain");
/// assert_eq!(csv("say \"a,b\""), "\"say \"\"a,b\"\"\"");
/// ```
pub fn csv(field: &str) -> String {
    if field.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// Turns text into an anchor: lower-case letters, digits and single hyphens.
///
/// ```
/// use keisei_report::escape::anchor;
/// assert_eq!(anchor("Table 5: TDMC!"), "table-5-tdmc");
/// ```
pub fn anchor(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
        } else if !out.is_empty() && !out.ends_with('-') {
            out.push('-');
        }
    }
    out.truncate(out.trim_end_matches('-').len());
    out
}
