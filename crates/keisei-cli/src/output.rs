//! Results on stdout; a reader who leaves or a full disk is an error, never a panic.

use anyhow::{Context, Result};
use keisei_jobs::Job;
use keisei_papers::Order;
use keisei_report::escape;
use serde::Serialize;
use std::io::{self, ErrorKind, Write};

/// The sequences that the program itself writes: bold, faint, the prompt's, a warning's, and their end.
const COLOURS: [&str; 5] = ["\u{1b}[1m", "\u{1b}[2m", "\u{1b}[1;36m", "\u{1b}[33m", "\u{1b}[0m"];

/// Whoever read the output has left, as `head` does after enough lines; the program ends without a word.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("nobody reads the output any more")]
pub struct ClosedPipe;

/// Prints text at once, and as it is but for what a terminal would obey: names in records and engines' words are not
/// ours.
pub fn print(text: &str) -> Result<()> {
    print_now(text).context("the result could not be printed")
}

/// Prints text as [`print`] does; a reader who has left is a [`ClosedPipe`].
pub fn print_now(text: &str) -> io::Result<()> {
    let text = escape::terminal(text, &COLOURS);
    let mut out = io::stdout().lock();
    printed(out.write_all(text.as_bytes()).and_then(|()| out.flush()))
}

/// Takes what became of something written on stdout.
pub fn printed(written: io::Result<()>) -> io::Result<()> {
    written.map_err(|why| match why.kind() {
        ErrorKind::BrokenPipe => io::Error::new(why.kind(), ClosedPipe),
        _ => why,
    })
}

/// Tells whether an error says that a reader has left.
pub fn is_closed_pipe(cause: &(dyn std::error::Error + 'static)) -> bool {
    let why: Option<&io::Error> = cause.downcast_ref();
    why.and_then(io::Error::get_ref).is_some_and(<dyn std::error::Error + Send + Sync>::is::<ClosedPipe>)
}

/// Says something on stderr on lines of its own, if anybody is there to hear it.
pub fn warn(text: impl AsRef<str>) {
    // A terminal that was closed takes no words, and that is no reason to end in the middle of work.
    _ = writeln!(io::stderr(), "{}", escape::terminal(text.as_ref(), &COLOURS));
}

/// Prints text and ends the line.
pub fn print_line(text: impl AsRef<str>) -> Result<()> {
    print(&format!("{}\n", text.as_ref()))
}

/// Prints a job as a line.
pub fn print_job(job: Job) -> Result<()> {
    print_line(Order::Job { job: Box::new(job), shard: None }.line()?)
}

/// Prints a result as JSON for people and programs.
pub fn print_json(value: &impl Serialize) -> Result<()> {
    print_line(serde_json::to_string_pretty(value).context("the result has no form in JSON")?)
}
