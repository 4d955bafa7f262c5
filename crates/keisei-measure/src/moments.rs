//! Mean and variance of counted scores, the arithmetic that games and pairs share.

use crate::distribution::Z95;
use crate::{Elo, Interval};

/// What stands in an empty cell, as fishtest has it: a law without zeros has a likelihood.
const EMPTY: f64 = 1e-3;

/// Counts as weights with empty cells filled, and their moments.
pub(crate) struct Moments<const N: usize> {
    /// The sum of the filled counts.
    pub total: f64,
    /// Each cell's share of the total.
    pub shares: [f64; N],
    /// The mean score.
    pub mean: f64,
    /// The variance of one cell's score.
    pub variance: f64,
}

impl<const N: usize> Moments<N> {
    /// Fills the empty cells and sums up; cell `i` of `N` scores `i / (N − 1)`.
    pub fn new(counts: [u64; N]) -> Self {
        let filled = counts.map(|n| if n == 0 { EMPTY } else { n as f64 });
        let total: f64 = filled.iter().sum();
        let shares = filled.map(|n| n / total);
        let mean: f64 = (0..N).map(|i| shares[i] * cell::<N>(i)).sum();
        let square = |i: usize| (cell::<N>(i) - mean) * (cell::<N>(i) - mean);
        let variance = (0..N).map(|i| shares[i] * square(i)).sum();
        Self { total, shares, mean, variance }
    }

    /// Returns the standard error of the mean.
    pub fn error(&self) -> f64 {
        (self.variance / self.total).sqrt()
    }

    /// Returns the normal 95 % interval of the mean, not cut at 0 and 1.
    fn open_interval(&self) -> Interval {
        let half = Z95 * self.error();
        Interval { low: self.mean - half, high: self.mean + half }
    }

    /// Returns the normal 95 % interval of the mean, cut at 0 and 1.
    pub fn interval(&self) -> Interval {
        let open = self.open_interval();
        Interval { low: open.low.max(0.0), high: open.high.min(1.0) }
    }

    /// Returns the Elo difference of the mean with its 95 % interval.
    pub fn elo(&self) -> Elo {
        Elo::of_score(self.mean, self.open_interval())
    }
}

/// Returns the score of cell `i` of `N`.
pub(crate) fn cell<const N: usize>(i: usize) -> f64 {
    i as f64 / (N - 1) as f64
}
