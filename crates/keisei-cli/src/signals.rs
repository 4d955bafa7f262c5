//! Signals that ask the program to end: work saves what it has, and its status says which signal it was.

use keisei_core::CancelToken;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::ffi::c_int;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock};

/// What a shell adds to a signal's number to make a status of it.
const BY_SIGNAL: c_int = 128;

/// What the handlers set.
struct Flags {
    cancel: CancelToken,
    /// The signal that came first, or Ctrl-C's if none did.
    signal: Arc<AtomicUsize>,
}

static FLAGS: OnceLock<Flags> = OnceLock::new();

/// Returns the flag that the first signal sets; the second one ends the program at once.
///
/// Only whoever asks for the flag changes what signals do: other commands just end.
pub fn cancel_token() -> &'static CancelToken {
    &FLAGS.get_or_init(Flags::install).cancel
}

/// Returns the status of a program that a signal stopped, as shells have it: 130 for Ctrl-C, 143 for SIGTERM, 129 for
/// SIGHUP.
pub fn status() -> u8 {
    let signal = FLAGS.get().map_or(SIGINT as usize, |flags| flags.signal.load(Ordering::SeqCst));
    u8::try_from(BY_SIGNAL as usize + signal).unwrap_or(u8::MAX)
}

impl Flags {
    fn install() -> Self {
        let stop = Arc::<AtomicBool>::default();
        let signal = Arc::new(AtomicUsize::new(SIGINT as usize));
        let flags = Flags { cancel: stop.clone().into(), signal };
        for signal in asked() {
            // Without a handler the signal ends the program, and whatever was saved can be resumed.
            let _ = flag::register_conditional_shutdown(signal, BY_SIGNAL + signal, stop.clone())
                .and_then(|_| flag::register_usize(signal, flags.signal.clone(), signal as usize))
                .and_then(|_| flag::register(signal, stop.clone()));
        }
        flags
    }
}

/// Lists the signals that ask for an end.
#[cfg(unix)]
fn asked() -> Vec<c_int> {
    use signal_hook::consts::SIGHUP;
    let hangup = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    [SIGINT, SIGTERM].into_iter().chain(hangup).collect()
}

#[cfg(not(unix))]
fn asked() -> Vec<c_int> {
    vec![SIGINT, SIGTERM]
}

/// Tells whether whoever started the program had it ignore a signal, as `nohup` does; only Linux says so.
#[cfg(unix)]
fn is_ignored(signal: c_int) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}
