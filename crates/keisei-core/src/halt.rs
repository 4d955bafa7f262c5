//! Breaking a player's thoughts off from outside.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// What whoever asks for moves rings when it has waited long enough.
///
/// ```
/// use keisei_core::Bell;
/// let bell = Bell::new();
/// let first = bell.from_now();
/// bell.ring();
/// let second = bell.from_now(); // a stop meant for the search before does not end the next one
/// assert!(first.is_called() && !second.is_called());
/// ```
#[derive(Clone, Copy)]
pub struct Bell(&'static AtomicU64);

/// Whether a bell has been rung since a search was asked for.
#[derive(Clone, Copy)]
pub struct Halt {
    bell: Bell,
    before: u64,
}

impl Bell {
    /// Makes a bell, which is never unmade: one is enough for a conversation.
    #[expect(clippy::new_without_default, reason = "each is kept for ever")]
    pub fn new() -> Self {
        Bell(Box::leak(Box::new(AtomicU64::new(0))))
    }

    /// Ends every search that was asked for before.
    pub fn ring(self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns what a search that is asked for now looks at.
    pub fn from_now(self) -> Halt {
        Halt { bell: self, before: self.0.load(Ordering::Relaxed) }
    }
}

impl Halt {
    /// Tells whether it is time to stop.
    #[inline]
    pub fn is_called(self) -> bool {
        self.bell.0.load(Ordering::Relaxed) != self.before
    }
}

impl PartialEq for Halt {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.bell.0, other.bell.0) && self.before == other.before
    }
}

impl fmt::Debug for Bell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Bell")
    }
}

impl fmt::Debug for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Halt({})", if self.is_called() { "called" } else { "not called" })
    }
}
