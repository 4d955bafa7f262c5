//! Trends: does one thing rise or fall with another?

use crate::Interval;
use crate::distribution::student_quantile;
use serde::{Deserialize, Serialize};

/// The straight line nearest to a set of points, with the 95 % interval of its slope.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trend {
    /// The rise of `y` per unit of `x`.
    pub slope: f64,
    /// The value at `x = 0`.
    pub intercept: f64,
    /// The slope's interval; the whole line with two points.
    pub interval: Interval,
    /// How many points there were.
    pub n: usize,
}

impl Trend {
    /// Fits the line by least squares; nothing when `x` does not vary or a number is not finite.
    ///
    /// The slope's interval is Student's with `n − 2` degrees of freedom:
    /// `b ± t(0.975; n − 2) · √(Σe² / (n − 2) / Σ(x − x̄)²)`.
    ///
    /// ```
    /// use keisei_measure::Trend;
    /// let line = Trend::fit(&[(0.0, 1.0), (1.0, 3.1), (2.0, 4.9), (3.0, 7.0)]).unwrap();
    /// assert!(line.rises() && line.interval.contains(2.0));
    /// ```
    pub fn fit(points: &[(f64, f64)]) -> Option<Self> {
        if points.iter().any(|(x, y)| !x.is_finite() || !y.is_finite()) {
            return None;
        }
        let n = points.len();
        let (mx, my) = means(points)?;
        let sxx: f64 = points.iter().map(|(x, _)| (x - mx) * (x - mx)).sum();
        let sxy: f64 = points.iter().map(|(x, y)| (x - mx) * (y - my)).sum();
        if sxx <= 0.0 {
            return None;
        }
        let slope = sxy / sxx;
        let intercept = my - slope * mx;
        let residual = |(x, y): &(f64, f64)| y - my - slope * (x - mx);
        let squares: f64 = points.iter().map(|p| residual(p) * residual(p)).sum();
        let interval = slope_interval(slope, squares / sxx, n);
        Some(Self { slope, intercept, interval, n })
    }

    /// Tells whether the whole interval lies above zero.
    pub fn rises(&self) -> bool {
        self.interval.low > 0.0
    }

    /// Tells whether the whole interval lies below zero.
    pub fn falls(&self) -> bool {
        self.interval.high < 0.0
    }
}

fn slope_interval(slope: f64, ratio: f64, n: usize) -> Interval {
    if n < 3 {
        return Interval::LINE;
    }
    let freedom = (n - 2) as f64;
    let half = student_quantile(0.975, freedom) * (ratio / freedom).sqrt();
    Interval { low: slope - half, high: slope + half }
}

/// Returns Spearman's rank correlation, equal values sharing their mean rank; nothing when
/// there are fewer than two points, one side does not vary, or a number is not finite.
///
/// ```
/// use keisei_measure::spearman;
/// assert_eq!(spearman(&[(1.0, 1.0), (2.0, 10.0), (3.0, 11.0)]), Some(1.0));
/// assert_eq!(spearman(&[(1.0, 5.0), (2.0, 5.0)]), None);
/// ```
pub fn spearman(points: &[(f64, f64)]) -> Option<f64> {
    if points.iter().any(|(x, y)| !x.is_finite() || !y.is_finite()) {
        return None;
    }
    let xs = ranks(&points.iter().map(|p| p.0).collect::<Vec<_>>());
    let ys = ranks(&points.iter().map(|p| p.1).collect::<Vec<_>>());
    let pairs: Vec<(f64, f64)> = xs.into_iter().zip(ys).collect();
    let (mx, my) = means(&pairs)?;
    let sum = |f: &dyn Fn(f64, f64) -> f64| pairs.iter().map(|(x, y)| f(x - mx, y - my)).sum();
    let (sxx, syy, sxy): (f64, f64, f64) = (sum(&|x, _| x * x), sum(&|_, y| y * y), sum(&|x, y| x * y));
    // One root of the product: perfect order then divides a number by itself.
    (sxx > 0.0 && syy > 0.0).then(|| sxy / (sxx * syy).sqrt())
}

/// Replaces each value by its rank from 1, ties by the mean of their ranks.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    while start < order.len() {
        let value = values[order[start]];
        let tied = order[start..].iter().take_while(|&&i| values[i] == value).count();
        let rank = start as f64 + 0.5 * (tied + 1) as f64;
        for &i in &order[start..start + tied] {
            ranks[i] = rank;
        }
        start += tied;
    }
    ranks
}

fn means(points: &[(f64, f64)]) -> Option<(f64, f64)> {
    if points.len() < 2 {
        return None;
    }
    let n = points.len() as f64;
    let sum = |f: fn(&(f64, f64)) -> f64| points.iter().map(f).sum::<f64>();
    Some((sum(|p| p.0) / n, sum(|p| p.1) / n))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// TDMC paper, table 9: wins of a thousand by ε.
    const TABLE9: [(f64, f64); 6] =
        [(0.01, 781.0), (0.03, 782.0), (0.05, 757.0), (0.1, 767.0), (0.3, 721.0), (1.0, 712.0)];

    fn near(found: f64, expected: f64) {
        assert!((found / expected - 1.0).abs() < 1e-9, "{found} against {expected}");
    }

    #[test]
    fn fit_agrees_with_scipy() {
        // scipy.stats.linregress and t.ppf(0.975, 4)
        let line = Trend::fit(&TABLE9).unwrap();
        near(line.slope, -65.91379036106251);
        near(line.intercept, 769.7019246063305);
        near(line.interval.low, -125.57237114439667);
        near(line.interval.high, -6.255209577728344);
        assert!(line.falls() && !line.rises());
        let log = TABLE9.map(|(x, y)| (libm::log(x), y));
        let line = Trend::fit(&log).unwrap();
        near(line.slope, -16.97575572635028);
        near(line.interval.low, -26.277970494773406);
        near(line.interval.high, -7.673540957927152);
    }

    #[test]
    fn spearman_agrees_with_scipy() {
        near(spearman(&TABLE9).unwrap(), -0.8857142857142858);
        let ties = [(1.0, 2.0), (2.0, 1.0), (2.0, 4.0), (3.0, 4.0), (5.0, 3.0), (5.0, 9.0)];
        near(spearman(&ties).unwrap(), 0.5821543981758688);
    }

    #[test]
    fn turning_the_axis_turns_the_sign() {
        let turned = TABLE9.map(|(x, y)| (-x, y));
        near(Trend::fit(&turned).unwrap().slope, -Trend::fit(&TABLE9).unwrap().slope);
        near(spearman(&turned).unwrap(), -spearman(&TABLE9).unwrap());
    }

    #[test]
    fn ranks_do_not_see_a_rising_map() {
        let mapped = TABLE9.map(|(x, y)| (libm::log(x), y * y));
        assert_eq!(spearman(&mapped), spearman(&TABLE9));
    }

    #[test]
    fn too_little_says_nothing() {
        assert!(Trend::fit(&[]).is_none());
        assert!(Trend::fit(&[(1.0, 2.0)]).is_none());
        assert!(Trend::fit(&[(1.0, 2.0), (1.0, 3.0)]).is_none());
        assert!(Trend::fit(&[(1.0, f64::NAN), (2.0, 3.0)]).is_none());
        assert_eq!(Trend::fit(&[(1.0, 2.0), (2.0, 4.0)]).unwrap().interval, Interval::LINE);
        assert!(spearman(&[(1.0, 2.0)]).is_none());
    }
}
