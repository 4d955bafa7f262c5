//! Differences of strength on Elo's logistic scale.

use crate::Interval;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A difference of strength with its 95 % interval.
///
/// A bound is infinite where the evidence does not limit that side: ten wins of ten say how
/// strong a player is at least, not at most.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Elo {
    /// The difference, positive when the player asked about is the stronger.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Elo {
    /// Maps a score and its interval to the Elo scale.
    ///
    /// ```
    /// use keisei_measure::{Elo, Interval};
    /// let even = Elo::of_score(0.5, Interval { low: 0.4, high: 0.6 });
    /// assert_eq!(even.to_string(), "+0.00 ± 70.44");
    /// ```
    pub fn of_score(score: f64, interval: Interval) -> Self {
        Self {
            value: elo_of_score(score),
            low: elo_of_score(interval.low),
            high: elo_of_score(interval.high),
        }
    }

    /// Returns half the width of the interval, the number after `±`.
    pub fn error(&self) -> f64 {
        0.5 * (self.high - self.low)
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.low.is_finite(), self.high.is_finite()) {
            (true, true) => write!(f, "{:+.2} ± {:.2}", self.value, self.error()),
            (true, false) => write!(f, "at least {:+.2}", self.low),
            (false, true) => write!(f, "at most {:+.2}", self.high),
            (false, false) => write!(f, "unknown"),
        }
    }
}

/// Returns the Elo difference at which a player expects `score`: `−400 log₁₀(1/s − 1)`.
///
/// A score of 0 or below is minus infinity, of 1 or above plus infinity.
///
/// ```
/// use keisei_measure::elo_of_score;
/// assert!((elo_of_score(0.75) - 190.8485).abs() < 1e-4);
/// assert_eq!(elo_of_score(1.0), f64::INFINITY);
/// ```
pub fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else if score == 0.5 {
        0.0 // the formula's −400 · 0 would print as −0.00
    } else {
        -400.0 * libm::log10(1.0 / score - 1.0)
    }
}

/// Returns the score expected at an Elo difference: `1 / (1 + 10^(−e/400))`.
///
/// ```
/// use keisei_measure::score_of_elo;
/// assert_eq!(score_of_elo(0.0), 0.5);
/// assert!((score_of_elo(400.0) - 10.0 / 11.0).abs() < 1e-15);
/// ```
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + libm::pow(10.0, -elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_maps_are_inverse_and_odd() {
        for elo in [-700.0, -35.5, -0.1, 0.0, 2.0, 400.0] {
            let score = score_of_elo(elo);
            assert!((elo_of_score(score) - elo).abs() < 1e-9);
            assert!((score_of_elo(-elo) + score - 1.0).abs() < 1e-15);
        }
    }

    #[test]
    fn open_ends_are_said_in_words() {
        let text = |low, high| {
            let value = 3.0;
            Elo { value, low, high }.to_string()
        };
        assert_eq!(text(1.0, 5.0), "+3.00 ± 2.00");
        assert_eq!(text(1.0, f64::INFINITY), "at least +1.00");
        assert_eq!(text(f64::NEG_INFINITY, 5.0), "at most +5.00");
        assert_eq!(text(f64::NEG_INFINITY, f64::INFINITY), "unknown");
    }
}
