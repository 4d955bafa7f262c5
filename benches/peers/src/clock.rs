//! The CPU clock of one thread.

use std::time::Duration;

/// Returns the CPU time this thread has used.
pub fn thread_cpu() -> Duration {
    let stat =
        std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux keeps scheduler statistics");
    let nanos =
        stat.split_whitespace().next().and_then(|word| word.parse().ok()).expect("nanoseconds on the CPU");
    Duration::from_nanos(nanos)
}

/// Returns how often a second of CPU time would fit `amount` of work.
pub fn rate(amount: f64, work: impl FnOnce()) -> f64 {
    let before = thread_cpu();
    work();
    amount / thread_cpu().saturating_sub(before).as_secs_f64()
}
