//! Positions with a value and a result.

use serde::{Deserialize, Serialize};

/// The fewest positions a point of a curve may rest on, as the paper has it.
pub const LEAST: u64 = 100;

/// What values are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Expected payoffs, in `[0, 1]`.
    Rate,
    /// Points, centipawns or anything else that has no ends and is zero where nobody is ahead.
    Open,
}

/// A position, from one seat's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// What it was judged to be worth to the seat.
    pub value: f64,
    /// What the game brought the seat, in `[0, 1]`; a draw is a half.
    pub payoff: f64,
    /// The subsets it belongs to, a bit each.
    pub sets: u128,
}

/// The judged positions of one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct JudgedGame {
    /// The game's number, which names its random draws.
    pub game: u64,
    /// The positions.
    pub positions: Vec<Judged>,
}

/// The denominator in which payoffs are summed: halves, thirds, quarters and fifths stay whole.
pub(super) const UNIT: f64 = 720.0;

/// Returns a payoff in whole units.
pub(super) fn units(payoff: f64) -> u64 {
    (payoff.clamp(0.0, 1.0) * UNIT + 0.5) as u64
}

/// Returns a number in units of 2⁻⁴⁰, in which sums are taken; what is not finite counts as nothing.
pub(super) fn fixed(x: f64) -> i128 {
    const SCALE: f64 = (1u64 << 40) as f64;
    if x.is_finite() { libm::round(x * SCALE) as i128 } else { 0 }
}

/// Returns the number that a sum in units of 2⁻⁴⁰ stands for.
pub(super) fn float(sum: i128) -> f64 {
    sum as f64 / (1u64 << 40) as f64
}
