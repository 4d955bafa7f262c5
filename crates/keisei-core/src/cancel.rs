//! Asking work to end early.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Asks work to end soon, saving what it has; whoever holds a clone asks, or looks whether somebody has.
///
/// Two tokens are equal if cancelling one cancels the other.
///
/// ```
/// use keisei_core::CancelToken;
/// let token = CancelToken::default();
/// let held_by_the_work = token.clone();
/// assert!(!held_by_the_work.is_cancelled());
/// token.cancel();
/// assert!(held_by_the_work.is_cancelled());
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Asks for the end; it cannot be taken back.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Tells whether the end was asked for.
    #[inline]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for CancelToken {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl From<Arc<AtomicBool>> for CancelToken {
    /// Takes a flag that something else sets, such as a handler of signals.
    fn from(flag: Arc<AtomicBool>) -> Self {
        CancelToken(flag)
    }
}

/// Hands tokens to one search after another, and cancels those that were handed out before.
///
/// ```
/// use keisei_core::CancelSource;
/// let source = CancelSource::default();
/// let first = source.token();
/// source.cancel();
/// let second = source.token(); // a stop meant for the search before does not end the next one
/// assert!(first.is_cancelled() && !second.is_cancelled());
/// ```
#[derive(Debug, Default)]
pub struct CancelSource(Mutex<CancelToken>);

impl CancelSource {
    /// Returns what a search that is asked for now looks at.
    pub fn token(&self) -> CancelToken {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Ends every search that was asked for before.
    pub fn cancel(&self) {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner)).cancel();
    }
}
