//! Asking work to end early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Asks work to end soon, saving what it has; whoever holds a clone asks, or looks whether somebody has.
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

impl From<Arc<AtomicBool>> for CancelToken {
    /// Takes a flag that something else sets, such as a handler of signals.
    fn from(flag: Arc<AtomicBool>) -> Self {
        CancelToken(flag)
    }
}
