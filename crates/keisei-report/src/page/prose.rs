//! Plain text as HTML paragraphs.

use crate::escape;
use std::fmt::Write;

/// Escapes text and sets it in paragraphs, parted by blank lines, with backticks as code.
pub(super) fn paragraphs(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let mut out = String::new();
    for part in text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()) {
        let _ = writeln!(out, "<p>{}</p>", spans(part));
    }
    out
}

fn spans(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let mut out = String::new();
    for (i, part) in parts.iter().enumerate() {
        let escaped = escape::html(part);
        let code = i % 2 == 1;
        if code && i + 1 < parts.len() {
            let _ = write!(out, "<code>{escaped}</code>");
        } else if code {
            // A backtick without a partner is only a backtick.
            let _ = write!(out, "`{escaped}");
        } else {
            out.push_str(&escaped);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_lines_part_paragraphs_and_backticks_mark_code() {
        assert_eq!(
            paragraphs("one `a<b`\n\n\n\ntwo & `half"),
            "<p>one <code>a&lt;b</code></p>\n<p>two &amp; `half</p>\n"
        );
        assert_eq!(paragraphs(" \n\n "), "");
    }
}
