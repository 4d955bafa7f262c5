//! How much a process has worked.

/// Ticks of a second in which Linux counts a process's time towards programs.
const TICKS: f64 = 100.0;

/// Returns the seconds of processor time this process has used, where the system says so.
pub(super) fn cpu_time() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The program's name may hold spaces and parentheses; the fields after it may not.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}
