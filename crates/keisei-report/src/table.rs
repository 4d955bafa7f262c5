//! Tables, for people and for programs.

use crate::escape;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// A table of text cells, with a name to cite and a note to read it by.
///
/// Short rows are filled with empty cells and long ones widen the table: nothing is lost.
/// Columns of numbers are set to the right.
///
/// ```
/// use keisei_report::Table;
/// let mut table = Table::new("table3", "TDMC against random", ["seat", "won"]);
/// table.push(["black", "481"]).push(["white", "483"]);
/// assert_eq!(table.to_text(), "TDMC against random\n\nseat   won\n-----  ---\nblack  481\nwhite  483\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Table {
    /// The name by which it is cited, and its anchor on a page.
    pub id: String,
    /// The line above it.
    pub title: String,
    /// The heads of the columns.
    pub columns: Vec<String>,
    /// The cells, row by row.
    pub rows: Vec<Vec<String>>,
    /// The line below it; empty for none.
    pub note: String,
}

impl Table {
    /// Creates a table without rows.
    pub fn new<C: Into<String>>(
        id: impl Into<String>,
        title: impl Into<String>,
        columns: impl IntoIterator<Item = C>,
    ) -> Self {
        Self {
            id: id.into(),
            title: title.into(),
            columns: columns.into_iter().map(Into::into).collect(),
            ..Self::default()
        }
    }

    /// Sets the line below the table.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    /// Adds a row.
    pub fn push<C: Into<String>>(&mut self, row: impl IntoIterator<Item = C>) -> &mut Self {
        self.rows.push(row.into_iter().map(Into::into).collect());
        self
    }

    /// Renders as a Markdown table under a bold title.
    pub fn to_markdown(&self) -> String {
        let mut out = String::new();
        if !self.title.is_empty() {
            let _ = write!(out, "**{}**\n\n", escape::markdown(&self.title));
        }
        let line = |out: &mut String, row: &[String]| {
            let cells = self.cells(row).map(escape::markdown);
            let _ = writeln!(out, "| {} |", cells.collect::<Vec<_>>().join(" | "));
        };
        line(&mut out, &self.columns);
        let rules = self.numeric().into_iter().map(|n| if n { "---:" } else { "---" });
        let _ = writeln!(out, "| {} |", rules.collect::<Vec<_>>().join(" | "));
        for row in &self.rows {
            line(&mut out, row);
        }
        if !self.note.is_empty() {
            let _ = write!(out, "\n{}\n", escape::markdown(&self.note));
        }
        out
    }

    /// Renders as CSV by RFC 4180: a line of heads, lines ended by CR LF, quotes where needed.
    pub fn to_csv(&self) -> String {
        let mut out = String::new();
        for row in std::iter::once(&self.columns).chain(&self.rows) {
            let cells = self.cells(row).map(escape::csv);
            out.push_str(&cells.collect::<Vec<_>>().join(","));
            out.push_str("\r\n");
        }
        out
    }

    /// Renders for a terminal, in aligned columns.
    pub fn to_text(&self) -> String {
        let (widths, numeric) = (self.text_widths(), self.numeric());
        let line = |row: &[String]| {
            let cells = self.cells(row).enumerate();
            let padded = cells.map(|(i, cell)| pad(cell, widths[i], numeric[i]));
            let joined = padded.collect::<Vec<_>>().join("  ");
            format!("{}\n", joined.trim_end())
        };
        let mut out = String::new();
        if !self.title.is_empty() {
            let _ = write!(out, "{}\n\n", self.title);
        }
        out.push_str(&line(&self.columns));
        let rules = widths.iter().map(|&w| "-".repeat(w));
        let _ = writeln!(out, "{}", rules.collect::<Vec<_>>().join("  "));
        for row in &self.rows {
            out.push_str(&line(row));
        }
        if !self.note.is_empty() {
            let _ = write!(out, "\n{}\n", self.note);
        }
        out
    }

    /// Renders as an HTML table with a caption, the note below it.
    pub fn to_html(&self) -> String {
        let numeric = self.numeric();
        let line = |row: &[String], tag: &str| {
            let cells = self.cells(row).enumerate().map(|(i, cell)| {
                let class = if numeric[i] { " class=\"number\"" } else { "" };
                let scope = if tag == "th" { " scope=\"col\"" } else { "" };
                format!("<{tag}{scope}{class}>{}</{tag}>", escape::html(cell))
            });
            format!("<tr>{}</tr>\n", cells.collect::<String>())
        };
        let body: String = self.rows.iter().map(|row| line(row, "td")).collect();
        let mut out = format!(
            "<div class=\"table\" id=\"{}\">\n<table>\n<caption>{}</caption>\n<thead>\n{}</thead>\n<tbody>\n{body}</tbody>\n</table>\n",
            escape::anchor(&self.id),
            escape::html(&self.title),
            line(&self.columns, "th"),
        );
        if !self.note.is_empty() {
            let _ = writeln!(out, "<p class=\"note\">{}</p>", escape::html(&self.note));
        }
        out.push_str("</div>\n");
        out
    }

    fn width(&self) -> usize {
        let longest = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        longest.max(self.columns.len())
    }

    /// Returns a row's cells, filled up to the width of the table.
    fn cells<'a>(&self, row: &'a [String]) -> impl Iterator<Item = &'a str> {
        let missing = self.width().saturating_sub(row.len());
        let fill = std::iter::repeat_n("", missing);
        row.iter().map(String::as_str).chain(fill)
    }

    /// Tells for each column whether it holds numbers and nothing else.
    fn numeric(&self) -> Vec<bool> {
        let column = |i: usize| self.rows.iter().filter_map(move |r| r.get(i)).filter(|c| !c.is_empty());
        (0..self.width())
            .map(|i| column(i).next().is_some() && column(i).all(|cell| is_number(cell)))
            .collect()
    }

    fn text_widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.width()];
        for row in std::iter::once(&self.columns).chain(&self.rows) {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(columns_of(cell));
            }
        }
        widths
    }
}

/// Tells whether a cell reads as a number: `880`, `-1.5`, `81.6 %`, `+6.0 ± 3.5`, `n/a`, `–`.
fn is_number(cell: &str) -> bool {
    let cell = cell.trim();
    if matches!(cell, "-" | "–" | "—" | "n/a") {
        return true;
    }
    let digits = cell.chars().any(|c| c.is_ascii_digit());
    let sign = |c: char| c.is_ascii_digit() || " +-−±.,%/[]()e:∞".contains(c);
    digits && cell.chars().all(sign)
}

fn pad(cell: &str, width: usize, right: bool) -> String {
    let fill = " ".repeat(width.saturating_sub(columns_of(cell)));
    if right { fill + cell } else { cell.to_owned() + &fill }
}

/// Returns how many columns of a terminal a text takes: two for a CJK character.
fn columns_of(text: &str) -> usize {
    let wide = |c: char| matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{a4cf}' | '\u{ac00}'..='\u{d7a3}' | '\u{f900}'..='\u{faff}' | '\u{fe30}'..='\u{fe6f}' | '\u{ff00}'..='\u{ff60}' | '\u{ffe0}'..='\u{ffe6}');
    text.chars().map(|c| 1 + usize::from(wide(c))).sum()
}

#[cfg(test)]
mod tests;
