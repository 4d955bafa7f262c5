//! Resampling whole games.

use crate::Interval;
use keisei_core::{Rng, Stream};
use serde::{Deserialize, Serialize};

/// A number with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// Where it lies, from resampling games.
    pub interval: Interval,
}

impl Estimate {
    /// Returns it in a unit so many times as small; the factor is above zero.
    #[must_use]
    pub fn times(self, factor: f64) -> Self {
        let Interval { low, high } = self.interval;
        Estimate { value: factor * self.value, interval: Interval { low: factor * low, high: factor * high } }
    }
}

/// How often a game counts in each resample.
pub(super) fn weights(stream: Stream, game: u64, resamples: usize) -> Vec<u64> {
    let mut rng = stream.named("resample").child(game).rng();
    (0..resamples).map(|_| poisson(&mut rng)).collect()
}

/// Draws from Poisson's law of mean one, by its areas: one draw each.
fn poisson(rng: &mut Rng) -> u64 {
    // e⁻¹, written out so that no library's exp has a say.
    let (mut share, mut below, mut count) = (0.367_879_441_171_442_33, 0.0, 0);
    let drawn = rng.unit();
    loop {
        below += share;
        if drawn < below || count == 16 {
            return count;
        }
        count += 1;
        share /= count as f64;
    }
}

/// Returns the middle 95 % of what resamples gave; what is not finite is left out.
pub fn middle(resampled: impl Iterator<Item = f64>) -> Interval {
    let mut values: Vec<f64> = resampled.filter(|value| value.is_finite()).collect();
    values.sort_by(f64::total_cmp);
    if values.is_empty() {
        return Interval::LINE;
    }
    Interval { low: quantile(&values, 0.025), high: quantile(&values, 0.975) }
}

/// Returns a quantile of sorted values, between neighbours in proportion (numpy's default).
pub(super) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = share * (sorted.len() - 1) as f64;
    let (low, high) = (place.floor() as usize, place.ceil() as usize);
    sorted[low] + (place - place.floor()) * (sorted[high] - sorted[low])
}

/// Returns how often resamples under the null hypothesis reach a statistic, itself counted once.
pub(super) fn p_value(statistic: f64, null: impl Iterator<Item = f64>) -> f64 {
    let (mut reached, mut all) = (1u64, 1u64);
    for value in null {
        all += 1;
        // A hair of tolerance: the same sum taken another way must count as the same.
        reached += u64::from(value >= statistic * (1.0 - 1e-12));
    }
    reached as f64 / all as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_follow_poissons_law() {
        let n = 200_000;
        let drawn = weights(Stream::new(1), 0, n);
        // scipy.stats.poisson.pmf([0, 1, 2, 3, 4], 1)
        let law = [
            0.36787944117144233,
            0.36787944117144233,
            0.18393972058572114,
            0.06131324019524039,
            0.015328310048810101,
        ];
        for (count, share) in law.iter().enumerate() {
            let found = drawn.iter().filter(|&&w| w == count as u64).count() as f64 / n as f64;
            assert!((found - share).abs() < 5.0 * (share / n as f64).sqrt(), "{count}: {found}");
        }
    }

    #[test]
    fn quantiles_agree_with_numpy() {
        // numpy.quantile([1, 2, 4, 8, 16], [0.025, 0.5, 0.9])
        let values = [1.0, 2.0, 4.0, 8.0, 16.0];
        for (share, expected) in [(0.025, 1.1), (0.5, 4.0), (0.9, 12.8)] {
            assert!((quantile(&values, share) - expected).abs() < 1e-12);
        }
    }
}
