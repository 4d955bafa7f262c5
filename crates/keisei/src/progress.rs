//! Progress on stderr, silent when nobody watches.

use crate::output::{rate, warn};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use std::fmt::Write;

/// A bar with rate and time left, drawn only where stderr is a terminal.
#[derive(Debug)]
pub struct Bar(ProgressBar);

impl Bar {
    /// Starts a bar that counts things of a kind, such as `games`.
    pub fn new(total: u64, unit: &str) -> Self {
        // Narrower than the terminal, so that the ^C of somebody in a hurry still fits the line.
        let template =
            format!("{{msg}}{{bar:30}} {{human_pos}}/{{human_len}} {unit}  {{rate}}  {{eta}} left");
        let style = ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let style = style.with_key("rate", |state: &ProgressState, out: &mut dyn Write| {
            let _ = out.write_str(&rate(state.per_sec()));
        });
        // indicatif draws nothing where stderr is not a terminal.
        Bar(ProgressBar::new(total).with_style(style.progress_chars("━╸ ")))
    }

    /// Begins with what was done before, so that it does not count for the rate.
    pub fn resume_at(&self, done: u64) {
        self.0.set_position(done);
        self.0.reset_eta();
    }

    /// Says how much is done.
    pub fn at(&self, done: u64) {
        self.0.set_position(done);
    }

    /// Says what is being done, in front of the bar.
    #[allow(dead_code, reason = "work in several parts says which one it is at")]
    pub fn say(&self, what: &str) {
        self.0.set_message(format!("{what} "));
    }
}

impl Drop for Bar {
    /// Takes the bar away: what remains on the terminal is the result.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Says on a line of its own what is being worked on, where somebody watches.
pub fn note(what: &str) {
    if std::io::IsTerminal::is_terminal(&std::io::stderr()) {
        warn(format!("· {what}"));
    }
}
