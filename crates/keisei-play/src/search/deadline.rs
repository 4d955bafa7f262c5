//! When a search has to end whatever it has found.

use keisei_core::CancelToken;
use std::time::Instant;

/// A moment on the clock, a word from outside, both or neither.
///
/// ```
/// use keisei_core::CancelSource;
/// use keisei_play::search::Deadline;
/// let source = CancelSource::default();
/// let until = Deadline { moment: None, cancel: Some(source.token()) };
/// assert!(!until.has_come());
/// source.cancel();
/// assert!(until.has_come() && !Deadline::default().has_come());
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Deadline {
    /// The moment.
    pub moment: Option<Instant>,
    /// The word.
    pub cancel: Option<CancelToken>,
}

impl Deadline {
    /// Tells whether there is anything to wait for.
    pub fn is_open(&self) -> bool {
        *self == Deadline::default()
    }

    /// Tells whether it is time; the clock is read for that.
    #[inline]
    pub fn has_come(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
            || self.moment.is_some_and(|moment| Instant::now() >= moment)
    }
}

impl From<Instant> for Deadline {
    fn from(moment: Instant) -> Self {
        Deadline { moment: Some(moment), cancel: None }
    }
}
