//! Results on stdout; a reader who leaves or a full disk is an error, never a panic.

use anyhow::{Context, Result};
use serde::Serialize;
use std::io::{self, ErrorKind, Write};

/// Whoever read the output has left, as `head` does after enough lines; the program ends without a word.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("nobody reads the output any more")]
pub struct ClosedPipe;

/// Prints text as it is, and at once.
pub fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
        .context("the result could not be printed")
}

/// Takes what became of something written on stdout.
pub fn printed(written: io::Result<()>) -> Result<()> {
    written.map_err(|why| match why.kind() {
        ErrorKind::BrokenPipe => ClosedPipe.into(),
        _ => why.into(),
    })
}

/// Says something on stderr on lines of its own, if anybody is there to hear it.
pub fn warn(text: impl AsRef<str>) {
    // A terminal that was closed takes no words, and that is no reason to end in the middle of work.
    _ = writeln!(io::stderr(), "{}", text.as_ref());
}

/// Prints text and ends the line.
pub fn print_line(text: impl AsRef<str>) -> Result<()> {
    print(&format!("{}\n", text.as_ref()))
}

/// Prints a result as JSON for people and programs.
pub fn print_json(value: &impl Serialize) -> Result<()> {
    print_line(serde_json::to_string_pretty(value).context("the result has no form in JSON")?)
}

/// Writes a count with its thousands set apart.
pub fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Writes a rate in three figures and its unit: `24.6 M/s`.
pub fn rate(per_second: f64) -> String {
    let (value, unit) = match per_second {
        v if v >= 1e9 => (v / 1e9, "G/s"),
        v if v >= 1e6 => (v / 1e6, "M/s"),
        v if v >= 1e3 => (v / 1e3, "k/s"),
        v => (v, "/s"),
    };
    let places = if value >= 100.0 { 0 } else { usize::from(value < 10.0) + 1 };
    format!("{value:.places$} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_read_well() {
        assert_eq!(thousands(24_571_284), "24,571,284");
        assert_eq!([0, 12, 123, 1234].map(thousands), ["0", "12", "123", "1,234"]);
        assert_eq!([1234.0, 0.5, 24.6e6, 3.21e9].map(rate), ["1.23 k/s", "0.50 /s", "24.6 M/s", "3.21 G/s"]);
    }
}
