//! Text made safe for the format that carries it.

use std::borrow::Cow;
use std::fmt::Write as _;

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

/// Quotes a field of CSV where RFC 4180 asks for it, and keeps spreadsheets from running what a name says.
///
/// What a spreadsheet would take for a formula stands behind an apostrophe. Numbers and intervals with a sign stay as
/// they are: without a call, a pipe or a reference elsewhere they can do nothing.
///
/// ```
/// use keisei_report::escape::csv;
/// assert_eq!(csv("plain"), "plain");
/// assert_eq!(csv("say \"a,b\""), "\"say \"\"a,b\"\"\"");
/// assert_eq!(csv("=1+2"), "'=1+2");
/// assert_eq!(csv("-12.5"), "-12.5");
/// ```
pub fn csv(field: &str) -> String {
    let field = if is_formula(field) { format!("'{field}") } else { field.to_owned() };
    if field.contains([',', '"', '\r', '\n']) { format!("\"{}\"", field.replace('"', "\"\"")) } else { field }
}

fn is_formula(field: &str) -> bool {
    match field.chars().next() {
        Some('=' | '@' | '\t' | '\r') => true,
        Some('+' | '-') => field.contains(['(', '|', '!']),
        _ => false,
    }
}

/// Makes what a terminal would obey visible instead: control characters other than the end of a line and the tab, and
/// those that turn the direction of text, are written `\u001b`, as JSON has it. The sequences to keep are the
/// program's own colours.
///
/// ```
/// use keisei_report::escape::terminal;
/// assert_eq!(terminal("a\u{1b}[2Jb\tc\n", &[]), "a\\u001b[2Jb\tc\n");
/// assert_eq!(terminal("\u{1b}[1me6\u{1b}[0m", &["\u{1b}[1m", "\u{1b}[0m"]), "\u{1b}[1me6\u{1b}[0m");
/// ```
pub fn terminal<'a>(text: &'a str, keep: &[&str]) -> Cow<'a, str> {
    if !text.contains(commands) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let kept = keep.iter().find(|kept| rest.starts_with(**kept)).map_or(0, |kept| kept.len());
        let taken = kept.max(c.len_utf8());
        if kept == 0 && commands(c) {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.push_str(&rest[..taken]);
        }
        rest = &rest[taken..];
    }
    Cow::Owned(out)
}

/// Tells whether a terminal may do something else with a character than show it.
fn commands(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_taken_for_text_and_figures_for_figures() {
        for formula in
            ["=HYPERLINK(\"http://x\")", "@SUM(A1)", "\t=1", "\r=1", "-2+3+cmd|' /C calc'!A0", "+SUM(1)"]
        {
            let field = csv(formula);
            assert!(field.starts_with('\'') || field.starts_with("\"'"), "{field}");
        }
        for figure in ["-3", "+49 [+23; +76]", "-0.5 ± 1", "−3", "-/-/D4 turn=5", "a=b"] {
            assert_eq!(csv(figure), figure);
        }
    }

    #[test]
    fn every_control_character_is_shown() {
        for c in (0..=0x9f).filter_map(char::from_u32).filter(|c| c.is_control()) {
            let shown = terminal(&format!("a{c}b"), &[]).into_owned();
            let stays = matches!(c, '\n' | '\t');
            assert_eq!(shown, if stays { format!("a{c}b") } else { format!("a\\u{:04x}b", u32::from(c)) });
        }
        assert_eq!(terminal("x\u{202e}fdp", &[]), "x\\u202efdp");
        assert_eq!(terminal("形勢 ● ±", &[]), "形勢 ● ±");
    }

    #[test]
    fn only_the_colours_of_the_program_are_kept() {
        let keep = ["\u{1b}[1m", "\u{1b}[0m"];
        assert_eq!(
            terminal("\u{1b}[1me6\u{1b}[0m \u{1b}[31mred", &keep),
            "\u{1b}[1me6\u{1b}[0m \\u001b[31mred"
        );
    }
}
