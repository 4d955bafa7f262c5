//! Pairs of games: one opening, seats swapped.

use crate::distribution::{Z95, normal_cdf};
use crate::moments::{Moments, cell};
use crate::{Elo, Interval};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The nElo of one standard deviation of a game's payoff: `800 / ln 10`.
pub const NELO: f64 = 800.0 / core::f64::consts::LN_10;

/// Counts pairs by what they brought: `[LL, LD, WL+DD, WD, WW]`, from one player's view.
///
/// The two games of a pair share an opening and so lean on each other; counting pairs keeps
/// that out of the error.
///
/// ```
/// use keisei_measure::Pentanomial;
/// let mut pairs = Pentanomial::default();
/// pairs.add_pair(2, 2)?; // won with both seats
/// pairs.add_pair(2, 0)?; // won with one, lost with the other
/// assert_eq!(pairs, Pentanomial([0, 0, 1, 0, 1]));
/// assert_eq!(pairs.score(), 0.75);
/// # Ok::<(), keisei_measure::PairError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pentanomial(pub [u64; 5]);

/// Says that a payoff was not 0, 1 or 2 halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a game pays 0, 1 or 2 halves, not {0}")]
pub struct PairError(pub u8);

impl Pentanomial {
    /// Adds one pair, each payoff in halves: 0 lost, 1 drawn, 2 won.
    pub fn add_pair(&mut self, first: u8, second: u8) -> Result<(), PairError> {
        if let Some(&wrong) = [first, second].iter().find(|&&halves| halves > 2) {
            return Err(PairError(wrong));
        }
        self.0[usize::from(first + second)] += 1;
        Ok(())
    }

    /// Adds another count.
    pub fn merge(&mut self, other: Self) {
        for (cell, more) in self.0.iter_mut().zip(other.0) {
            *cell += more;
        }
    }

    /// Returns the same pairs from the other player's view.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        self.0.reverse();
        self
    }

    /// Returns how many pairs were counted.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns how many games were counted.
    pub fn games(&self) -> u64 {
        2 * self.pairs()
    }

    /// Returns the mean payoff of a game; a half when nothing was played.
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 {
            return 0.5;
        }
        let sum: f64 = (0..5).map(|i| self.0[i] as f64 * cell::<5>(i)).sum();
        sum / self.pairs() as f64
    }

    /// Returns the variance of a pair's mean payoff, `Σ pᵢ (aᵢ − s)²`.
    ///
    /// Here and below empty cells count as a thousandth of a pair, as fishtest has it, so that
    /// equal pairs do not claim certainty.
    pub fn variance(&self) -> f64 {
        self.moments().variance
    }

    /// Returns the 95 % interval of the score: `s ± 1.96 √(var / pairs)`, cut at 0 and 1.
    ///
    /// Of few pairs that all came out alike it claims far too much: two pairs won are no proof.
    pub fn score_interval(&self) -> Interval {
        self.moments().interval()
    }

    /// Returns the Elo difference with its 95 % interval, empty cells filled.
    ///
    /// Where every result is the same the bound rests on that filling rather than on evidence:
    /// say the counts then, not the Elo.
    pub fn elo(&self) -> Elo {
        self.moments().elo()
    }

    /// Returns the normalised Elo: the score's distance from a half in deviations of a game,
    /// `(s − ½) / √(2 var) · 800 / ln 10`.
    ///
    /// It says how many games it takes to see a difference, whatever the share of draws. The
    /// interval carries the error of the score, not that of the variance.
    pub fn nelo(&self) -> Elo {
        let moments = self.moments();
        let value = (moments.mean - 0.5) / (2.0 * moments.variance).sqrt() * NELO;
        let error = Z95 * NELO / (2.0 * moments.total).sqrt();
        Elo { value, low: value - error, high: value + error }
    }

    /// Returns the likelihood of superiority, `Φ((s − ½) / √(var / pairs))`.
    pub fn los(&self) -> f64 {
        let moments = self.moments();
        normal_cdf((moments.mean - 0.5) / moments.error())
    }

    pub(crate) fn moments(self) -> Moments<5> {
        Moments::new(self.0)
    }
}

impl fmt::Display for Pentanomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e] = self.0;
        write!(f, "[{a}, {b}, {c}, {d}, {e}]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts, then Elo, its error, LOS and nElo as fishtest's own code prints them.
    const GOLDEN: [([u64; 5], &str, &str, &str, &str); 3] = [
        ([39, 2226, 31451, 2412, 40], "0.9030", "0.6625", "0.996222", "3.4508"),
        ([177, 1629, 3083, 1780, 221], "6.0265", "3.4929", "0.999641", "10.0110"),
        ([0, 0, 9, 1, 0], "17.3636", "32.6338", "0.852607", "81.3810"),
    ];

    #[test]
    fn the_golden_rows_come_out_to_the_printed_digits() {
        for (counts, elo, error, los, nelo) in GOLDEN {
            let pairs = Pentanomial(counts);
            assert_eq!(format!("{:.4}", pairs.elo().value), elo);
            assert_eq!(format!("{:.4}", pairs.elo().error()), error);
            assert_eq!(format!("{:.6}", pairs.los()), los);
            assert_eq!(format!("{:.4}", pairs.nelo().value), nelo);
        }
    }

    #[test]
    fn fastchess_prints_the_same_second_row() {
        let pairs = Pentanomial([177, 1629, 3083, 1780, 221]);
        assert_eq!(pairs.elo().to_string(), "+6.03 ± 3.49");
        // 1.95996 · 347.4356 / √(2 · 6890)
        assert_eq!(pairs.nelo().to_string(), "+10.01 ± 5.80");
        let interval = pairs.score_interval();
        assert_eq!(format!("{:.6} {:.6}", interval.low, interval.high), "0.503647 0.513697");
    }

    #[test]
    fn the_other_player_sees_the_opposite() {
        for (counts, ..) in GOLDEN {
            let (here, there) = (Pentanomial(counts), Pentanomial(counts).swapped());
            assert!((here.score() + there.score() - 1.0).abs() < 1e-12);
            assert!((here.variance() - there.variance()).abs() < 1e-12);
            assert!((here.elo().value + there.elo().value).abs() < 1e-9);
            assert!((here.elo().high + there.elo().low).abs() < 1e-9);
            assert!((here.nelo().value + there.nelo().value).abs() < 1e-9);
            assert!((here.los() + there.los() - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn merging_is_adding_the_pairs_one_by_one() {
        let games = [(0, 0), (2, 1), (1, 1), (2, 2), (0, 1), (0, 2), (2, 0), (1, 2)];
        let mut whole = Pentanomial::default();
        let mut parts = [Pentanomial::default(); 2];
        for (i, (first, second)) in games.into_iter().enumerate() {
            whole.add_pair(first, second).unwrap();
            parts[i % 2].add_pair(second, first).unwrap();
        }
        parts[0].merge(parts[1]);
        assert_eq!(whole, parts[0]);
        assert_eq!(whole.to_string(), "[1, 1, 3, 2, 1]");
        assert_eq!((whole.pairs(), whole.games()), (8, 16));
    }

    #[test]
    fn a_payoff_of_three_halves_is_refused_and_changes_nothing() {
        let mut pairs = Pentanomial::default();
        assert_eq!(pairs.add_pair(0, 3), Err(PairError(3)));
        assert_eq!(pairs, Pentanomial::default());
        assert_eq!(pairs.score(), 0.5);
        assert_eq!(pairs.elo().to_string(), "unknown");
    }
}
