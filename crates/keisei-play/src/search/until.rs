//! When a search has to end whatever it has found.

use keisei_core::CancelToken;
use std::time::Instant;

/// A moment on the clock, a word from outside, both or neither.
///
/// ```
/// use keisei_core::CancelSource;
/// use keisei_play::search::Until;
/// let source = CancelSource::default();
/// let until = Until { moment: None, cancel: Some(source.token()) };
/// assert!(!until.has_come());
/// source.cancel();
/// assert!(until.has_come() && !Until::default().has_come());
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Until {
    /// The moment.
    pub moment: Option<Instant>,
    /// The word.
    pub cancel: Option<CancelToken>,
}

impl Until {
    /// Tells whether there is anything to wait for.
    pub fn is_open(&self) -> bool {
        *self == Until::default()
    }

    /// Tells whether it is time; the clock is read for that.
    #[inline]
    pub fn has_come(&self) -> bool {
        self.cancel.as_ref().is_some_and(CancelToken::is_cancelled)
            || self.moment.is_some_and(|moment| Instant::now() >= moment)
    }
}

impl From<Instant> for Until {
    fn from(moment: Instant) -> Self {
        Until { moment: Some(moment), cancel: None }
    }
}
