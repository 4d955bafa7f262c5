//! From numbers to places: scales, round ticks and their labels.

/// A range of numbers laid on a range of places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    log: bool,
    from: f64,
    to: f64,
}

impl Axis {
    /// Lays `low..high` on `from..to`; a range without width is widened.
    pub fn new((low, high): (f64, f64), (from, to): (f64, f64), log: bool) -> Self {
        let (low, high) = if low < high {
            (low, high)
        } else {
            widen(low, log)
        };
        Self {
            low,
            high,
            log,
            from,
            to,
        }
    }

    /// Returns the place of a number.
    pub fn place(&self, x: f64) -> f64 {
        let map = |v: f64| if self.log { libm::log10(v) } else { v };
        let share = (map(x) - map(self.low)) / (map(self.high) - map(self.low));
        self.from + share * (self.to - self.from)
    }

    /// Returns round numbers inside the range with their labels.
    pub fn ticks(&self) -> Vec<(f64, String)> {
        if self.log {
            self.log_ticks()
        } else {
            linear_ticks(self.low, self.high)
        }
    }

    fn log_ticks(&self) -> Vec<(f64, String)> {
        let (first, last) = (libm::log10(self.low), libm::log10(self.high));
        let steps: &[f64] = if last - first > 3.0 {
            &[1.0]
        } else {
            &[1.0, 2.0, 5.0]
        };
        let decades = first.floor() as i32..=last.ceil() as i32;
        let all =
            decades.flat_map(|d| steps.iter().map(move |s| s * libm::pow(10.0, f64::from(d))));
        let inside = |x: &f64| (self.low * 0.999..=self.high * 1.001).contains(x);
        all.filter(inside).map(|x| (x, plain(x))).collect()
    }
}

fn widen(at: f64, log: bool) -> (f64, f64) {
    if log {
        (at / 2.0, at * 2.0)
    } else {
        let half = if at == 0.0 { 1.0 } else { 0.5 * at.abs() };
        (at - half, at + half)
    }
}

/// Returns the round step that cuts a range into about five.
fn step(low: f64, high: f64) -> f64 {
    let rough = (high - low) / 5.0;
    let power = libm::pow(10.0, libm::floor(libm::log10(rough)));
    let digit = [1.0, 2.0, 2.5, 5.0]
        .into_iter()
        .find(|d| d * power >= rough * 0.999);
    digit.unwrap_or(10.0) * power
}

/// Widens a range to whole steps, so that the first and last tick are its ends.
pub(super) fn rounded((low, high): (f64, f64)) -> (f64, f64) {
    let (low, high) = if low < high {
        (low, high)
    } else {
        widen(low, false)
    };
    let step = step(low, high);
    (
        (low / step + 1e-9).floor() * step,
        (high / step - 1e-9).ceil() * step,
    )
}

fn linear_ticks(low: f64, high: f64) -> Vec<(f64, String)> {
    let step = step(low, high);
    let decimals = decimals(step);
    let first = (low / step - 1e-6).ceil() as i64;
    let last = (high / step + 1e-6).floor() as i64;
    let label = |x: f64| {
        let text = format!("{x:.decimals$}");
        // Rounding may leave a zero with a sign.
        if text.trim_start_matches(['-', '0', '.']).is_empty() {
            text.trim_start_matches('-').to_owned()
        } else {
            text
        }
    };
    (first..=last)
        .map(|i| (i as f64 * step, label(i as f64 * step)))
        .collect()
}

/// Returns how many decimals a step needs.
fn decimals(step: f64) -> usize {
    (0..12)
        .find(|&d| {
            let scaled = step * libm::pow(10.0, d as f64);
            (scaled - scaled.round()).abs() < 1e-6 * scaled
        })
        .unwrap_or(12)
}

/// Writes a number shortly: `0.03`, `250`, `1e6`.
pub(super) fn plain(x: f64) -> String {
    if x != 0.0 && !(1e-4..1e6).contains(&x.abs()) {
        return format!("{x:e}");
    }
    let text = format!("{x:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(low: f64, high: f64, log: bool) -> Vec<String> {
        let axis = Axis::new((low, high), (0.0, 1.0), log);
        axis.ticks().into_iter().map(|t| t.1).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(
            labels(0.0, 1.0, false),
            ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]
        );
        assert_eq!(labels(-3.0, 7.0, false), ["-2", "0", "2", "4", "6"]);
        assert_eq!(
            labels(0.01, 1.0, true),
            ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"]
        );
        assert_eq!(
            labels(1.0, 1e6, true),
            ["1", "10", "100", "1000", "10000", "100000", "1e6"]
        );
    }

    #[test]
    fn ranges_grow_to_whole_steps_and_never_vanish() {
        assert_eq!(rounded((0.03, 0.97)), (0.0, 1.0));
        assert_eq!(rounded((0.0, 1.0)), (0.0, 1.0));
        let (low, high) = rounded((5.0, 5.0));
        assert!(low < 5.0 && high > 5.0);
        let axis = Axis::new((2.0, 2.0), (0.0, 10.0), true);
        assert!((axis.place(2.0) - 5.0).abs() < 1e-9);
    }
}
