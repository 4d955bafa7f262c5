//! When a search has to end whatever it has found.

use keisei_core::Halt;
use std::time::Instant;

/// A moment on the clock, a word from outside, both or neither.
///
/// ```
/// use keisei_core::Bell;
/// use keisei_play::search::Until;
/// let bell = Bell::new();
/// let until = Until { moment: None, halt: Some(bell.from_now()) };
/// assert!(!until.has_come());
/// bell.ring();
/// assert!(until.has_come() && !Until::default().has_come());
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Until {
    /// The moment.
    pub moment: Option<Instant>,
    /// The word.
    pub halt: Option<Halt>,
}

impl Until {
    /// Tells whether there is anything to wait for.
    pub fn is_open(&self) -> bool {
        *self == Until::default()
    }

    /// Tells whether it is time; the clock is read for that.
    #[inline]
    pub fn has_come(&self) -> bool {
        self.halt.is_some_and(Halt::is_called) || self.moment.is_some_and(|moment| Instant::now() >= moment)
    }
}

impl From<Instant> for Until {
    fn from(moment: Instant) -> Self {
        Until { moment: Some(moment), halt: None }
    }
}
