//! What work says while it goes on, to whoever asked for it.

use std::io;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// Work of many like steps begins.
    Begin {
        /// What is counted, such as `games`.
        unit: &'a str,
        /// How many there are.
        total: u64,
    },
    /// So many were done before, by another process.
    Resume(u64),
    /// So many are done.
    At(u64),
    /// The work of many steps is over, done or not.
    End,
    /// What is being worked on, for whoever watches.
    Note(&'a str),
    /// What somebody should know even if nobody watches.
    Warning(&'a str),
}

/// Hears of events, from any thread.
pub trait Events: Send + Sync {
    /// Takes an event.
    fn event(&self, event: Event<'_>);

    /// Takes a finished piece of output, such as a table.
    ///
    /// # Errors
    /// Fails where nobody can take it any more; the work then ends.
    fn publish(&self, text: &str) -> io::Result<()>;

    /// Tells whether somebody watches, for whom it is worth counting how much there is to do.
    fn is_watched(&self) -> bool {
        false
    }
}

/// Hears nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Events for Silent {
    fn event(&self, _: Event<'_>) {}

    fn publish(&self, _: &str) -> io::Result<()> {
        Ok(())
    }
}
