//! Finding the conditions that split a curve, without being told which.

use super::distance::ResampledDistance;
use super::{Condition, Curves, Distance};
use serde::{Deserialize, Serialize};

/// A condition that was tried.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The condition.
    pub condition: Condition,
    /// How far its curve leaves the curve of all positions.
    pub distance: Distance,
    /// How often, if no condition split the curve, any of those tried would look as striking: the p-value with all of
    /// them paid for.
    pub adjusted: f64,
}

/// Ranks conditions by how far they split the curve of subset 0, the farthest first; condition `i` is subset `i + 1`.
///
/// P-values are corrected for trying many by the largest statistic over all conditions in each resample
/// (Westfall and Young 1993, single step). Conditions overlap, and this knows: ten names for one thing
/// cost no more than one. The statistic is a squared distance, less its mean in resamples without
/// a difference, in their standard deviations, so that rare and common conditions compete evenly.
pub fn search(curves: &Curves, conditions: &[Condition]) -> Vec<Finding> {
    let tried: Vec<ResampledDistance> = (0..conditions.len()).map(|i| curves.strayed(i + 1, 0)).collect();
    let scales: Vec<(f64, f64)> = tried.iter().map(scale).collect();
    let striking =
        |i: usize, square: f64| if scales[i].1 > 0.0 { (square - scales[i].0) / scales[i].1 } else { 0.0 };
    let largest: Vec<f64> = (0..curves.shape().resamples)
        .map(|resample| {
            (0..tried.len()).map(|i| striking(i, tried[i].null[resample])).fold(f64::MIN, f64::max)
        })
        .collect();
    let mut findings: Vec<Finding> = conditions
        .iter()
        .enumerate()
        .map(|(i, condition)| {
            let found = striking(i, tried[i].square);
            let reached = largest.iter().filter(|&&largest| largest >= found).count();
            let adjusted = (1 + reached) as f64 / (1 + largest.len()) as f64;
            Finding { condition: condition.clone(), distance: curves.distance(i + 1, 0), adjusted }
        })
        .collect();
    findings.sort_by(|a, b| b.distance.excess.total_cmp(&a.distance.excess));
    findings
}

/// Returns the mean and the standard deviation of what resamples make of no difference.
fn scale(strayed: &ResampledDistance) -> (f64, f64) {
    let mean = strayed.noise();
    let squares: f64 = strayed.null.iter().map(|square| (square - mean) * (square - mean)).sum();
    (mean, (squares / strayed.null.len().max(1) as f64).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Judged, JudgedGame, Shape};
    use keisei_core::{Measure, Stream};

    /// Twelve marks drawn by lot, of which the first may mean that the value is too high.
    fn curves(over: f64, seed: u64) -> (Curves, Vec<Condition>) {
        let conditions: Vec<Condition> = (0..12).map(|i| Condition::flag(format!("mark{i}"))).collect();
        let mut curves = Curves::new(Shape { delta: 0.1, resamples: 200, sets: 13 }, Stream::new(seed));
        let mut rng = Stream::new(seed).named("truth").rng();
        for game in 0..800 {
            let truth = 0.2 + 0.6 * rng.unit();
            let payoff = f64::from(u8::from(rng.chance(truth)));
            let mut position = || {
                let marks = u128::from(rng.next_u64() & rng.next_u64() & 0xFFF);
                let over = if marks & 1 > 0 { over } else { 0.0 };
                Judged { value: (truth + over).min(1.0), payoff, sets: 1 | marks << 1 }
            };
            curves.add(&JudgedGame { game, positions: (0..10).map(|_| position()).collect() });
        }
        (curves, conditions)
    }

    #[test]
    fn the_condition_that_matters_comes_first() {
        let (curves, conditions) = curves(0.2, 1);
        let found = search(&curves, &conditions);
        assert_eq!(found[0].condition.to_string(), "mark0");
        assert!(found[0].adjusted < 0.02 && found[0].distance.shift.value < 0.0, "{:?}", found[0]);
        assert!(found[1..].iter().all(|finding| finding.adjusted > 0.05), "{found:?}");
    }

    /// Of families in which nothing matters, about one in twenty shows something at the 5 % level.
    #[test]
    fn trying_many_is_paid_for() {
        let alarms = (1..=30).filter(|&seed| {
            let (curves, conditions) = curves(0.0, seed);
            search(&curves, &conditions).iter().any(|finding| finding.adjusted < 0.05)
        });
        let alarms = alarms.count();
        assert!(alarms <= 5, "{alarms} of 30 families");
    }
}
