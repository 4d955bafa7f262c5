//! How often a player or a rating of moves prefers what was recorded.

use crate::{Interval, Mean, mean_interval, wilson};
use keisei_core::Measure;
use serde::{Deserialize, Serialize};

/// One recorded turn and what was thought of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Turn {
    /// Whether there was only one legal move.
    pub forced: bool,
    /// The chance that the recorded move is chosen: one over the number of equal favourites, or 0 or 1.
    pub chance: f64,
}

/// Counts agreement over turns.
///
/// ```
/// use keisei_core::Measure;
/// use keisei_measure::agreement::{Agreement, Turn};
/// let mut agreement = Agreement::default();
/// for (forced, chance) in [(true, 1.0), (false, 1.0), (false, 0.5), (false, 0.0)] {
///     agreement.add(&Turn { forced, chance });
/// }
/// let report = agreement.report();
/// assert_eq!((report.choices, report.forced, report.share), (3, 1, 0.5));
/// assert_eq!(report.with_forced, 0.625);
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Agreement {
    choices: u64,
    forced: u64,
    /// Chances in units of `1 / UNIT`, so that sums do not depend on their order.
    chances: u64,
    among: u64,
}

/// The denominator of chances: whole for up to ten equals.
const UNIT: f64 = 2520.0;

/// What agreement came to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct AgreementReport {
    /// Turns with a choice.
    pub choices: u64,
    /// Turns without.
    pub forced: u64,
    /// The share of turns with a choice where the recorded move was chosen.
    pub share: f64,
    /// Wilson's interval of it.
    pub interval: Interval,
    /// The share of turns with a choice where the recorded move was chosen or rated equal to the choice.
    pub among_equals: f64,
    /// The share of all turns, the forced ones agreeing.
    pub with_forced: f64,
}

impl Measure for Agreement {
    type Sample = Turn;
    type Report = AgreementReport;

    fn add(&mut self, turn: &Turn) {
        if turn.forced {
            self.forced += 1;
            return;
        }
        self.choices += 1;
        self.chances += (turn.chance * UNIT).round() as u64;
        self.among += u64::from(turn.chance > 0.0);
    }

    fn merge(&mut self, other: Self) {
        self.choices += other.choices;
        self.forced += other.forced;
        self.chances += other.chances;
        self.among += other.among;
    }

    fn report(&self) -> AgreementReport {
        let agreed = self.chances as f64 / UNIT;
        let share = |of: f64, all: u64| of / all.max(1) as f64;
        AgreementReport {
            choices: self.choices,
            forced: self.forced,
            share: share(agreed, self.choices),
            interval: wilson(agreed.round() as u64, self.choices),
            among_equals: share(self.among as f64, self.choices),
            with_forced: share(agreed + self.forced as f64, self.choices + self.forced),
        }
    }
}

/// A figure over several trainings, with every column the Daihinmin paper prints.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spread {
    /// The mean, its interval and the standard deviation.
    pub mean: Mean,
    /// The largest.
    pub max: f64,
    /// The smallest.
    pub min: f64,
}

impl Spread {
    /// Sums values up; nothing without any.
    ///
    /// ```
    /// use keisei_measure::agreement::Spread;
    /// let spread = Spread::of(&[0.6, 0.7, 0.8]).unwrap();
    /// assert_eq!((spread.min, spread.max), (0.6, 0.8));
    /// assert!((spread.mean.mean - 0.7).abs() < 1e-12 && (spread.mean.sd - 0.1).abs() < 1e-12);
    /// ```
    pub fn of(values: &[f64]) -> Option<Spread> {
        let mean = mean_interval(values)?;
        let max = values.iter().fold(f64::NEG_INFINITY, |max, &v| max.max(v));
        let min = values.iter().fold(f64::INFINITY, |min, &v| min.min(v));
        Some(Spread { mean, max, min })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_parts_is_folding_the_whole() {
        let turns: Vec<Turn> = (0..100)
            .map(|i| Turn {
                forced: i % 3 == 0,
                chance: if i % 7 == 0 { 0.0 } else { 1.0 / f64::from(1 + i % 5) },
            })
            .collect();
        let fold = |turns: &[Turn]| {
            let mut sum = Agreement::default();
            for turn in turns {
                sum.add(turn);
            }
            sum
        };
        let (left, right) = turns.split_at(37);
        let mut merged = fold(right);
        merged.merge(fold(left));
        assert_eq!(merged, fold(&turns));
        assert!(merged.report().with_forced > merged.report().share);
    }
}
