//! What work says, on a terminal: progress on stderr, silent when nobody watches, and results on stdout.

use crate::output::{print_now, warn};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use keisei::events::{Event, Events};
use keisei_report::number::rate;
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::{Mutex, PoisonError};

/// A terminal, or what stands for one.
#[derive(Debug, Default)]
pub struct Terminal {
    /// The work of many steps that is under way.
    bar: Mutex<Option<Bar>>,
}

impl Events for Terminal {
    fn event(&self, event: Event<'_>) {
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        match (event, &*bar) {
            (Event::Begin { unit, total }, _) => *bar = Some(Bar::new(total, unit)),
            (Event::Resume(done), Some(bar)) => bar.resume_at(done),
            (Event::At(done), Some(bar)) => bar.0.set_position(done),
            (Event::End, _) => *bar = None,
            (Event::Note(text), _) if self.is_watched() => warn(format!("· {text}")),
            (Event::Warning(text), _) => warn(text),
            _ => {}
        }
    }

    fn publish(&self, text: &str) -> io::Result<()> {
        print_now(text)
    }

    fn is_watched(&self) -> bool {
        io::stderr().is_terminal()
    }
}

/// A bar with rate and time left, drawn only where stderr is a terminal.
#[derive(Debug)]
struct Bar(ProgressBar);

impl Bar {
    fn new(total: u64, unit: &str) -> Self {
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
    fn resume_at(&self, done: u64) {
        self.0.set_position(done);
        self.0.reset_eta();
    }
}

impl Drop for Bar {
    /// Takes the bar away: what remains on the terminal is the result.
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
