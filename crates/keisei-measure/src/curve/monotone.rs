//! Whether a curve rises.

use super::resample::p_value;
use super::{Curves, isotonic};
use serde::{Deserialize, Serialize};

/// How a curve falls where it should rise.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Monotone {
    /// Neighbouring points of the curve.
    pub steps: usize,
    /// Those that fall.
    pub falls: usize,
    /// The deepest fall between any two points, in payoff.
    pub deepest: f64,
    /// How often a rising curve would stray as far from its nearest rising line, by resampling games.
    pub p: f64,
}

impl Curves {
    /// Tells how far the curve of a subset is from rising, among points of at least so many positions.
    ///
    /// The statistic is the weighted squared distance from the nearest rising line. Under the
    /// hypothesis the curve *is* that line, and resamples stray from it as they do from the curve.
    pub fn monotone(&self, set: usize, least: u64) -> Monotone {
        let cells: Vec<_> = self.cells(set, least.max(1)).map(|(_, cell)| cell).collect();
        let rates: Vec<f64> = cells.iter().map(|cell| cell.rate()).collect();
        let weights: Vec<f64> = cells.iter().map(|cell| cell.positions as f64).collect();
        let line = nearest(&weights, &rates);
        let strayed = |resample: usize| {
            let moved = |(i, cell): (usize, &&super::curves::Cell)| {
                line[i] + cell.again(resample).map_or(0.0, |rate| rate - rates[i])
            };
            let rates: Vec<f64> = cells.iter().enumerate().map(moved).collect();
            distance(&weights, &rates, &nearest(&weights, &rates))
        };
        let statistic = distance(&weights, &rates, &line);
        let falls = rates.windows(2).filter(|two| two[1] < two[0]).count();
        let (mut highest, mut deepest) = (f64::NEG_INFINITY, 0.0f64);
        for &rate in &rates {
            deepest = deepest.max(highest - rate);
            highest = highest.max(rate);
        }
        let p = if falls == 0 { 1.0 } else { p_value(statistic, (0..self.shape().resamples).map(strayed)) };
        Monotone { steps: rates.len().saturating_sub(1), falls, deepest, p }
    }
}

fn nearest(weights: &[f64], rates: &[f64]) -> Vec<f64> {
    isotonic(&weights.iter().copied().zip(rates.iter().copied()).collect::<Vec<_>>())
}

fn distance(weights: &[f64], from: &[f64], to: &[f64]) -> f64 {
    weights.iter().zip(from).zip(to).map(|((w, a), b)| w * (a - b) * (a - b)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Judged, JudgedGame, Shape};
    use keisei_core::{Measure, Stream};

    /// A curve whose true win rate is given at every tenth.
    fn curve(truth: impl Fn(f64) -> f64, seed: u64) -> Curves {
        let mut curves = Curves::new(Shape { delta: 0.1, resamples: 300, sets: 1 }, Stream::new(seed));
        let mut rng = Stream::new(seed).named("truth").rng();
        for game in 0..2_000 {
            let value = f64::from(rng.below(11)) / 10.0;
            let payoff = f64::from(u8::from(rng.chance(truth(value))));
            curves.add(&JudgedGame { game, positions: vec![Judged { value, payoff, sets: 1 }; 3] });
        }
        curves
    }

    #[test]
    fn a_true_fall_is_found_and_noise_is_not() {
        let rising =
            (1..=20).filter(|&seed| curve(|v| 0.3 + 0.4 * v, seed).monotone(0, 100).p < 0.05).count();
        assert!(rising <= 3, "{rising} of 20 rising curves are said to fall");
        let hump = curve(|v| if v > 0.65 { 0.4 } else { 0.3 + 0.6 * v }, 1).monotone(0, 100);
        assert!(hump.p < 0.01 && hump.falls > 0 && hump.deepest > 0.15, "{hump:?}");
        // Flat is the hardest of all hypotheses: everything that falls is noise.
        let flat = (1..=20).filter(|&seed| curve(|_| 0.5, seed).monotone(0, 100).p < 0.05).count();
        assert!(flat <= 4, "{flat} of 20 flat curves are said to fall");
    }
}
