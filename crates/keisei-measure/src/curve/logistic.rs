//! Fitting a logistic curve.

use serde::{Deserialize, Serialize};

/// A logistic curve `1 / (1 + exp(−(intercept + slope·x)))`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Logistic {
    /// The log-odds at zero.
    pub intercept: f64,
    /// How much they rise with x.
    pub slope: f64,
}

impl Logistic {
    /// Returns the rate at a place.
    pub fn rate(&self, x: f64) -> f64 {
        1.0 / (1.0 + libm::exp(-(self.intercept + self.slope * x)))
    }
}

/// How many steps Newton's method may take, and the step below which it has arrived.
const STEPS: usize = 100;
const ARRIVED: f64 = 1e-12;
/// A trace of a pull towards zero, so that points which a line can part have an answer.
const RIDGE: f64 = 1e-9;

/// Fits a logistic curve to places with a weight and a mean payoff by maximum likelihood (Newton's method).
///
/// Nothing comes of fewer than two places.
///
/// ```
/// use keisei_measure::curve::logistic;
/// let fit = logistic(&[(0.0, 100.0, 0.5), (1.0, 100.0, 0.731_058_578_630_004_9)]).unwrap();
/// assert!(fit.intercept.abs() < 1e-6 && (fit.slope - 1.0).abs() < 1e-6);
/// ```
pub fn logistic(points: &[(f64, f64, f64)]) -> Option<Logistic> {
    let (low, high) = points
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &(x, ..)| (low.min(x), high.max(x)));
    let span = high - low;
    if !(span > 0.0 && span.is_finite()) {
        return None;
    }
    // Places are measured in spans from the middle, so that one step suits centipawns and rates alike.
    let middle = 0.5 * (low + high);
    let mut fit = [0.0f64; 2];
    for _ in 0..STEPS {
        let (mut gradient, mut curvature) = ([0.0; 2], [RIDGE, 0.0, RIDGE]);
        for &(x, weight, payoff) in points {
            let x = (x - middle) / span;
            let rate = 1.0 / (1.0 + libm::exp(-(fit[0] + fit[1] * x)));
            let (miss, spread) = (weight * (payoff - rate), weight * rate * (1.0 - rate));
            gradient = [gradient[0] + miss, gradient[1] + miss * x];
            curvature = [curvature[0] + spread, curvature[1] + spread * x, curvature[2] + spread * x * x];
        }
        gradient = [gradient[0] - RIDGE * fit[0], gradient[1] - RIDGE * fit[1]];
        let determinant = curvature[0] * curvature[2] - curvature[1] * curvature[1];
        let step = [
            (curvature[2] * gradient[0] - curvature[1] * gradient[1]) / determinant,
            (curvature[0] * gradient[1] - curvature[1] * gradient[0]) / determinant,
        ];
        if !(step[0].is_finite() && step[1].is_finite()) {
            return None;
        }
        // Far from the top the step may be too long.
        let length = step[0].abs().max(step[1].abs());
        let share = if length > 4.0 { 4.0 / length } else { 1.0 };
        fit = [fit[0] + share * step[0], fit[1] + share * step[1]];
        if length < ARRIVED {
            break;
        }
    }
    let slope = fit[1] / span;
    Some(Logistic { intercept: fit[0] - slope * middle, slope })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// scipy.optimize.minimize of the negative log-likelihood, BFGS and then Nelder-Mead.
    #[test]
    fn agrees_with_scipy() {
        let points = [
            (-300.0, 40.0, 0.1),
            (-120.0, 90.0, 0.3),
            (-20.0, 200.0, 0.46),
            (45.0, 160.0, 0.55),
            (150.0, 70.0, 0.8),
            (500.0, 20.0, 0.95),
        ];
        let fit = logistic(&points).unwrap();
        let [intercept, slope] = [-0.01738024808801509, 0.00731006296804594];
        assert!((fit.intercept - intercept).abs() < 1e-7, "{fit:?}");
        assert!((fit.slope - slope).abs() < 1e-9, "{fit:?}");
    }

    #[test]
    fn too_little_and_too_much() {
        assert!(logistic(&[(1.0, 5.0, 0.5)]).is_none());
        assert!(logistic(&[]).is_none());
        let parted = logistic(&[(0.0, 10.0, 0.0), (1.0, 10.0, 1.0)]).unwrap();
        assert!(parted.slope > 10.0 && parted.rate(1.0) > 0.99);
    }
}
