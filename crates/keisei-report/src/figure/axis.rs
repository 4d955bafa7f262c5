//! From numbers to places: scales, round ticks and their labels.

/// A range of numbers laid on a range of places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    low: f64,
    high: f64,
    log: bool,
    from: f64,
    to: f64,
    step: f64,
}

impl Axis {
    /// Lays `low..high` on `from..to`; a range without width is widened.
    pub fn new((low, high): (f64, f64), (from, to): (f64, f64), log: bool) -> Self {
        let (low, high) = if low < high { (low, high) } else { widen(low, log) };
        Self { low, high, log, from, to, step: step(low, high) }
    }

    /// Lays a range on `from..to`, widened to whole steps: its ends are the first and last tick.
    pub fn rounded(range: (f64, f64), places: (f64, f64)) -> Self {
        let axis = Self::new(range, places, false);
        Self {
            low: (axis.low / axis.step + 1e-9).floor() * axis.step,
            high: (axis.high / axis.step - 1e-9).ceil() * axis.step,
            ..axis
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
        if self.log { self.log_ticks() } else { self.linear_ticks() }
    }

    fn log_ticks(&self) -> Vec<(f64, String)> {
        let (first, last) = (libm::log10(self.low), libm::log10(self.high));
        let steps: &[f64] = if last - first > 3.0 { &[1.0] } else { &[1.0, 2.0, 5.0] };
        let decades = first.floor() as i32..=last.ceil() as i32;
        let all = decades.flat_map(|d| steps.iter().map(move |s| s * libm::pow(10.0, f64::from(d))));
        let inside = |x: &f64| (self.low * 0.999..=self.high * 1.001).contains(x);
        all.filter(inside).map(|x| (x, plain(x))).collect()
    }

    fn linear_ticks(&self) -> Vec<(f64, String)> {
        let decimals = decimals(self.step);
        let first = (self.low / self.step - 1e-6).ceil() as i64;
        let last = (self.high / self.step + 1e-6).floor() as i64;
        // Whole numbers of steps: a running sum would leave a zero with a sign.
        let values = (first..=last).map(|i| i as f64 * self.step);
        values.map(|x| (x, format!("{x:.decimals$}"))).collect()
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

/// Returns the round step that cuts a range into six at most.
fn step(low: f64, high: f64) -> f64 {
    let rough = (high - low) / 6.0;
    let power = libm::pow(10.0, libm::floor(libm::log10(rough)));
    let digit = [1.0, 2.0, 5.0].into_iter().find(|d| d * power >= rough * 0.999);
    digit.unwrap_or(10.0) * power
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
        assert_eq!(labels(0.0, 1.0, false), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]);
        assert_eq!(labels(-3.0, 7.0, false), ["-2", "0", "2", "4", "6"]);
        assert_eq!(labels(0.01, 1.0, true), ["0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1"]);
        assert_eq!(labels(1.0, 1e6, true), ["1", "10", "100", "1000", "10000", "100000", "1e6"]);
    }

    #[test]
    fn ranges_grow_to_whole_steps_and_never_vanish() {
        let ends = |low, high| {
            let axis = Axis::rounded((low, high), (0.0, 1.0));
            let ticks: Vec<String> = axis.ticks().into_iter().map(|t| t.1).collect();
            format!("{} to {}", ticks[0], ticks[ticks.len() - 1])
        };
        assert_eq!(ends(0.03, 0.97), "0.0 to 1.0");
        assert_eq!(ends(0.0, 1.0), "0.0 to 1.0");
        assert_eq!(ends(-4.48, 5.02), "-6 to 6");
        assert_eq!(ends(5.0, 5.0), "2 to 8");
        let axis = Axis::new((2.0, 2.0), (0.0, 10.0), true);
        assert!((axis.place(2.0) - 5.0).abs() < 1e-9);
    }
}
