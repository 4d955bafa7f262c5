//! Intervals: of a rate and of a mean.

use crate::distribution::{Z95, student_quantile};
use core::fmt;
use serde::{Deserialize, Serialize};

/// A closed range of numbers that holds the true one in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The whole line: what is known when nothing is.
    pub const LINE: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// Tells whether a number lies inside, ends included.
    pub fn contains(&self, x: f64) -> bool {
        self.low <= x && x <= self.high
    }

    /// Returns half the width.
    pub fn half_width(&self) -> f64 {
        0.5 * (self.high - self.low)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(3);
        write!(f, "[{:.digits$}, {:.digits$}]", self.low, self.high)
    }
}

/// Returns Wilson's 95 % interval of a rate (Wilson 1927), for outcomes of two kinds.
///
/// It stays inside 0 to 1 and is honest about small counts. Nothing tried gives `[0, 1]`;
/// successes beyond the trials count as all of them.
///
/// ```
/// use keisei_measure::wilson;
/// assert_eq!(wilson(7, 10).to_string(), "[0.397, 0.892]");
/// assert_eq!(wilson(0, 0).to_string(), "[0.000, 1.000]");
/// ```
pub fn wilson(successes: u64, trials: u64) -> Interval {
    if trials == 0 {
        return Interval { low: 0.0, high: 1.0 };
    }
    let (n, z2) = (trials as f64, Z95 * Z95);
    let rate = successes.min(trials) as f64 / n;
    let centre = rate + z2 / (2.0 * n);
    let half = Z95 * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z2 / n;
    // At the ends centre and half are equal but for rounding: the bound is exact there.
    let low = if successes == 0 { 0.0 } else { (centre - half) / scale };
    let high = if successes >= trials { 1.0 } else { (centre + half) / scale };
    Interval { low, high }
}

/// A mean with its 95 % interval, over trainings or any other independent repetitions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mean {
    /// The mean.
    pub mean: f64,
    /// The lower end of the interval; minus infinity when `n` is 1.
    pub low: f64,
    /// The upper end of the interval; infinity when `n` is 1.
    pub high: f64,
    /// The standard deviation with `n − 1`; zero when `n` is 1.
    pub sd: f64,
    /// How many values there were.
    pub n: usize,
}

impl Mean {
    /// Returns the interval alone.
    pub fn interval(&self) -> Interval {
        Interval { low: self.low, high: self.high }
    }
}

impl fmt::Display for Mean {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(3);
        if self.n < 2 {
            return write!(f, "{:.digits$}", self.mean);
        }
        let half = self.interval().half_width();
        write!(f, "{:.digits$} ± {half:.digits$}", self.mean)
    }
}

/// Returns the mean of independent repetitions with Student's 95 % interval,
/// `x̄ ± t(0.975; n − 1) · sd / √n`; nothing when there is no value or one is not finite.
///
/// ```
/// use keisei_measure::mean_interval;
/// let wins = mean_interval(&[0.88, 0.817, 0.794, 0.782, 0.805]).unwrap();
/// assert_eq!(wins.to_string(), "0.816 ± 0.048");
/// assert!(mean_interval(&[]).is_none());
/// ```
pub fn mean_interval(values: &[f64]) -> Option<Mean> {
    let n = values.len();
    if n == 0 || values.iter().any(|v| !v.is_finite()) {
        return None;
    }
    let mean = values.iter().sum::<f64>() / n as f64;
    if n == 1 {
        let Interval { low, high } = Interval::LINE;
        let sd = 0.0;
        return Some(Mean { mean, low, high, sd, n });
    }
    let freedom = (n - 1) as f64;
    let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
    let sd = (squares / freedom).sqrt();
    let half = student_quantile(0.975, freedom) * sd / (n as f64).sqrt();
    Some(Mean { mean, low: mean - half, high: mean + half, sd, n })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found} against {expected}");
    }

    #[test]
    fn wilson_agrees_with_statsmodels() {
        // statsmodels.stats.proportion.proportion_confint(k, n, 0.05, "wilson")
        for (k, n, low, high) in [
            (0, 10, 0.0, 0.27753279986288926),
            (7, 10, 0.39677814746114537, 0.8922087325936989),
            (10, 10, 0.7224672001371106, 1.0),
            (964, 1000, 0.9505643395327921, 0.9738844285926127),
            (8800, 10000, 0.873484502893017, 0.8862236583452686),
            (1, 3, 0.06149194472039626, 0.7923403991979523),
        ] {
            near(wilson(k, n).low, low);
            near(wilson(k, n).high, high);
        }
    }

    #[test]
    fn wilson_mirrors_holds_the_rate_and_stays_inside() {
        for n in 1..60 {
            for k in 0..=n {
                let (here, there) = (wilson(k, n), wilson(n - k, n));
                near(here.low, 1.0 - there.high);
                assert!(here.contains(k as f64 / n as f64));
                assert!(here.low >= 0.0 && here.high <= 1.0);
            }
        }
        assert_eq!(wilson(9, 3), wilson(3, 3));
    }

    #[test]
    fn mean_agrees_with_scipy() {
        // numpy mean and std(ddof=1), scipy.stats.t.ppf(0.975, n − 1)
        let table5 = mean_interval(&[0.88, 0.817, 0.794, 0.782, 0.805]).unwrap();
        near(table5.mean, 0.8156);
        near(table5.sd, 0.03826617305140402);
        near(table5.low, 0.7680862705730367);
        near(table5.high, 0.8631137294269635);
        let two = mean_interval(&[1.0, 2.0]).unwrap();
        near(two.low, -4.853102368087347);
        near(two.high, 7.853102368087347);
        let seven = mean_interval(&[0.1, -2.3, 4.4, 9.25, -7.5, 0.03, 1.2]).unwrap();
        near(seven.sd, 5.229407232182248);
        near(seven.low, -4.096395044907385);
        near(seven.high, 5.576395044907385);
    }

    #[test]
    fn one_value_has_no_bounds_and_equal_values_no_width() {
        let one = mean_interval(&[0.7]).unwrap();
        assert_eq!(one.interval(), Interval::LINE);
        assert_eq!(one.to_string(), "0.700");
        let same = mean_interval(&[3.5; 3]).unwrap();
        assert_eq!((same.low, same.high, same.sd), (3.5, 3.5, 0.0));
        assert!(mean_interval(&[1.0, f64::NAN]).is_none());
    }
}
