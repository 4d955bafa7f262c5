//! From a value to the payoff that positions of such a value really brought.

use super::{Logistic, Unit};
use core::fmt;
use serde::{Deserialize, Serialize};

/// What a logistic curve is taken over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// The log-odds of a rate.
    Logit,
    /// The value itself: points, centipawns.
    Plain,
}

/// How near to certainty a rate counts before its log-odds are taken.
const NEAREST: f64 = 0.005;

impl Scale {
    /// Returns the scale of values of a unit.
    pub fn of(unit: Unit) -> Self {
        match unit {
            Unit::Rate => Scale::Logit,
            Unit::Open => Scale::Plain,
        }
    }

    /// Lays a value on the scale.
    pub fn place(self, value: f64) -> f64 {
        match self {
            Scale::Plain => value,
            Scale::Logit => {
                let rate = value.clamp(NEAREST, 1.0 - NEAREST);
                libm::log(rate / (1.0 - rate))
            }
        }
    }
}

/// A correction: turns an evaluator's value into an expected payoff.
///
/// ```
/// use keisei_measure::curve::{Correction, Logistic, Scale};
/// let centipawns = Correction::Logistic { curve: Logistic { intercept: 0.0, slope: 0.004 }, scale: Scale::Plain };
/// assert!((centipawns.rate(250.0) - 0.731).abs() < 1e-3);
/// assert!(centipawns.to_string().contains("K = 250.0"));
/// let table = Correction::Table { points: vec![[0.2, 0.3], [0.8, 0.6]] };
/// assert_eq!([0.0, 0.5, 1.0].map(|v| (100.0 * table.rate(v)).round()), [30.0, 45.0, 60.0]);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Correction {
    /// A logistic curve.
    Logistic {
        /// The curve.
        curve: Logistic,
        /// What it is taken over.
        scale: Scale,
    },
    /// A rising table: values and payoffs, straight lines between them, level outside.
    Table {
        /// Pairs of value and payoff, values rising.
        points: Vec<[f64; 2]>,
    },
}

impl Correction {
    /// Returns the payoff to expect of a position with this value.
    pub fn rate(&self, value: f64) -> f64 {
        match self {
            Correction::Logistic { curve, scale } => curve.rate(scale.place(value)),
            Correction::Table { points } => between(points, value),
        }
    }
}

/// Reads a table at a place.
fn between(points: &[[f64; 2]], value: f64) -> f64 {
    let after = points.partition_point(|point| point[0] <= value);
    let before = after.checked_sub(1).map(|before| points[before]);
    match (before, points.get(after).copied()) {
        (None, None) => 0.5,
        (None, Some([_, rate])) | (Some([_, rate]), None) => rate,
        (Some([x0, y0]), Some([x1, y1])) => y0 + (y1 - y0) * (value - x0) / (x1 - x0),
    }
}

impl fmt::Display for Correction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Correction::Logistic { curve: Logistic { intercept, slope }, scale: Scale::Plain } => {
                let k = 1.0 / slope;
                write!(
                    f,
                    "rate = 1 / (1 + exp(-({intercept:.4} + v / K))), K = {k:.1}; in base ten, 1 / (1 + 10^(-v / {:.1})) \
                     where the intercept is left out",
                    k * core::f64::consts::LN_10
                )
            }
            Correction::Logistic { curve: Logistic { intercept, slope }, scale: Scale::Logit } => {
                write!(f, "rate = 1 / (1 + exp(-({intercept:.4} + {slope:.4} · ln(v / (1 - v)))))")
            }
            Correction::Table { points } => {
                let rows = points.iter().map(|[value, rate]| format!("{value:.4} → {rate:.4}"));
                f.write_str(&rows.collect::<Vec<_>>().join("\n"))
            }
        }
    }
}
