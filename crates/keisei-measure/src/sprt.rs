//! The sequential probability ratio test over pairs.
//!
//! The log-likelihood ratio is the generalised one: under each hypothesis the law of a pair is
//! the likeliest among those with the hypothesis' strength, `LLR = N Σ pᵢ ln(p¹ᵢ / p⁰ᵢ)`.

use crate::moments::cell;
use crate::pentanomial::NELO;
use crate::{Pentanomial, score_of_elo};
use core::fmt;
use core::str::FromStr;
use serde::{Deserialize, Serialize};

/// The unit in which the two hypotheses are stated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Model {
    /// Elo: a hypothesis fixes the score.
    Logistic,
    /// Normalised Elo: a hypothesis fixes the score's distance from a half in deviations.
    #[default]
    Normalized,
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Logistic => "Elo",
            Self::Normalized => "nElo",
        })
    }
}

/// A test between two strengths that stops as soon as the errors allow it.
///
/// After a stop the plain Elo leans towards the accepted hypothesis; whoever prints it says so.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The strength under H0, the smaller one.
    pub elo0: f64,
    /// The strength under H1.
    pub elo1: f64,
    /// The chance allowed of accepting H1 when H0 is true.
    pub alpha: f64,
    /// The chance allowed of accepting H0 when H1 is true.
    pub beta: f64,
    /// The unit of `elo0` and `elo1`.
    pub model: Model,
}

/// Says what makes a test impossible.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are equal, reversed or not finite.
    #[error("the first strength must be below the second: {0} and {1}")]
    Hypotheses(f64, f64),
    /// The chances of error leave no room for a test.
    #[error("alpha and beta must be positive and together below 1: {0} and {1}")]
    Errors(f64, f64),
    /// The text is not two numbers.
    #[error("`{0}` is not two numbers like `0,5`")]
    Text(String),
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Decision {
    /// The smaller strength is accepted.
    AcceptH0,
    /// The larger strength is accepted.
    AcceptH1,
    /// More pairs are needed.
    Continue,
}

impl Sprt {
    /// Creates a test in normalised Elo with 5 % for either error.
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05, model: Model::default() }
    }

    /// Checks that the hypotheses are in order and the errors leave room.
    ///
    /// ```
    /// use keisei_measure::{Sprt, SprtError};
    /// assert_eq!(Sprt::new(5.0, 0.0).check(), Err(SprtError::Hypotheses(5.0, 0.0)));
    /// ```
    pub fn check(&self) -> Result<(), SprtError> {
        if !(self.elo0.is_finite() && self.elo1.is_finite() && self.elo0 < self.elo1) {
            return Err(SprtError::Hypotheses(self.elo0, self.elo1));
        }
        if !(self.alpha > 0.0 && self.beta > 0.0 && self.alpha + self.beta < 1.0) {
            return Err(SprtError::Errors(self.alpha, self.beta));
        }
        Ok(())
    }

    /// Returns Wald's bounds, `ln(β / (1 − α))` and `ln((1 − β) / α)`.
    ///
    /// ```
    /// use keisei_measure::Sprt;
    /// let (low, high) = Sprt::new(0.0, 2.0).bounds();
    /// assert_eq!(format!("{low:.4} {high:.4}"), "-2.9444 2.9444");
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        (libm::log(self.beta / (1.0 - self.alpha)), libm::log((1.0 - self.beta) / self.alpha))
    }

    /// Returns the log-likelihood ratio of H1 to H0; NaN when no law has a strength asked for.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        let moments = pairs.moments();
        let law = |elo| match self.model {
            Model::Logistic => with_score(&moments.shares, score_of_elo(elo)),
            // A pair's deviation is the game's divided by √2.
            Model::Normalized => with_distance(&moments.shares, core::f64::consts::SQRT_2 * elo / NELO),
        };
        let (Some(low), Some(high)) = (law(self.elo0), law(self.elo1)) else {
            return f64::NAN;
        };
        let term = |i: usize| moments.shares[i] * libm::log(high[i] / low[i]);
        moments.total * (0..5).map(term).sum::<f64>()
    }

    /// Decides on the pairs played so far.
    pub fn decide(&self, pairs: &Pentanomial) -> Decision {
        let (low, high) = self.bounds();
        match self.llr(pairs) {
            llr if llr >= high => Decision::AcceptH1,
            llr if llr <= low => Decision::AcceptH0,
            _ => Decision::Continue,
        }
    }

    /// Says in words whose result it is and which hypothesis was accepted.
    ///
    /// ```
    /// use keisei_measure::{Pentanomial, Sprt};
    /// let pairs = Pentanomial([177, 1629, 3083, 1780, 221]);
    /// assert_eq!(
    ///     Sprt::new(0.0, 2.0).words(&pairs, "new", "old"),
    ///     "new against old: undecided between H0 (0 nElo) and H1 (2 nElo), \
    ///      LLR +2.06 in [-2.94, +2.94] after 6890 pairs"
    /// );
    /// ```
    pub fn words(&self, pairs: &Pentanomial, player: &str, opponent: &str) -> String {
        let (low, high) = self.bounds();
        let Self { elo0, elo1, model, .. } = self;
        let verdict = match self.decide(pairs) {
            Decision::AcceptH0 => format!("H0 accepted ({elo0} {model} rather than {elo1})"),
            Decision::AcceptH1 => format!("H1 accepted ({elo1} {model} rather than {elo0})"),
            Decision::Continue => {
                format!("undecided between H0 ({elo0} {model}) and H1 ({elo1} {model})")
            }
        };
        let (llr, n) = (self.llr(pairs), pairs.pairs());
        format!(
            "{player} against {opponent}: {verdict}, LLR {llr:+.2} in [{low:+.2}, {high:+.2}] after {n} pairs"
        )
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    /// Reads `A,B`: two strengths in normalised Elo.
    fn from_str(text: &str) -> Result<Self, SprtError> {
        let wrong = || SprtError::Text(text.to_owned());
        let (low, high) = text.split_once(',').ok_or_else(wrong)?;
        let number = |part: &str| part.trim().parse().map_err(|_| wrong());
        let test = Self::new(number(low)?, number(high)?);
        test.check()?;
        Ok(test)
    }
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AcceptH0 => "H0 accepted",
            Self::AcceptH1 => "H1 accepted",
            Self::Continue => "undecided",
        })
    }
}

type Law = [f64; 5];

/// Returns the likeliest law with mean `score`: `pᵢ / (1 + x (aᵢ − score))`.
fn with_score(shares: &Law, score: f64) -> Option<Law> {
    tilt(shares, &core::array::from_fn(|i| cell::<5>(i) - score))
}

/// Returns the likeliest law whose mean lies `distance` of its own deviations above a half.
///
/// The constraint is linearised at the last law, `μ − ½ = d σ` becoming
/// `Σ qᵢ (aᵢ − ½ − d σ (1 + ((aᵢ − μ) / σ)²) / 2) = 0`, and solved again until it rests; ten
/// rounds from the uniform law, as fishtest has it.
fn with_distance(shares: &Law, distance: f64) -> Option<Law> {
    let mut law = [0.2; 5];
    for _ in 0..10 {
        let mean: f64 = (0..5).map(|i| law[i] * cell::<5>(i)).sum();
        let square = |i: usize| (cell::<5>(i) - mean) * (cell::<5>(i) - mean);
        let variance: f64 = (0..5).map(|i| law[i] * square(i)).sum();
        let sigma = variance.sqrt();
        let slack = |i: usize| cell::<5>(i) - 0.5 - 0.5 * distance * sigma * (1.0 + square(i) / variance);
        let next = tilt(shares, &core::array::from_fn(slack))?;
        let moved = (0..5).map(|i| (next[i] - law[i]).abs()).fold(0.0, f64::max);
        law = next;
        if moved < 1e-9 {
            break;
        }
    }
    Some(law)
}

/// Returns `pᵢ / (1 + x bᵢ)` with the `x` that makes `Σ pᵢ bᵢ / (1 + x bᵢ)` zero, the secular
/// equation; nothing when the `b` do not lie on both sides of zero.
fn tilt(shares: &Law, b: &Law) -> Option<Law> {
    let least = b.iter().copied().fold(f64::INFINITY, f64::min);
    let most = b.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    // The sum falls from +∞ to −∞ between the poles, so bisection finds its only zero.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..100 {
        let x = 0.5 * (low + high);
        let sum: f64 = (0..5).map(|i| shares[i] * b[i] / (1.0 + x * b[i])).sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = 0.5 * (low + high);
    Some(core::array::from_fn(|i| shares[i] / (1.0 + x * b[i])))
}

#[cfg(test)]
mod tests;
