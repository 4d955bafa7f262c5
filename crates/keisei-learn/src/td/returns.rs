//! λ-returns over rewards that every position may carry.

use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// How the n-step returns of the TDMC(λ) paper are weighted.
///
/// With `T` the last step, `r` rewards and `V` values, all three keep the shape of its eqs. 1–3:
/// `R_t(n) = Σ_{i<n} γ^i r_{t+i} + γ^n V_{t+n}` and `R_t = Σ_{i≥t} γ^{i−t} r_i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Return {
    /// As printed: `Σ λ^{n−1} R_t(n) + λ^{T−t−1} R_t`. The weights sum to dozens.
    Printed,
    /// The usual λ-return: the n-step part times `1 − λ`, so that its weights sum to one.
    Lambda,
    /// As `Lambda`, and rewards before the end times `1 − γ`: a weighted mean of rewards and values.
    Mean,
}

impl Return {
    /// All of them.
    pub const ALL: [Return; 3] = [Return::Printed, Return::Lambda, Return::Mean];

    /// Returns the λ-return of every step but the last.
    ///
    /// `rewards` has one entry a step, the last one the game's result; `values` one for every
    /// step but the last. The sums telescope: with `W_t` the sum of the weights,
    /// `Rλ_t = W_t r_t + γ (a V_{t+1} + λ Rλ_{t+1})`, a = 1 or 1 − λ.
    ///
    /// ```
    /// use keisei_learn::Return;
    /// // One step before the end there is nothing to look ahead to: r + γ·result.
    /// assert_eq!(Return::Lambda.targets(&[0.25, 1.0], &[0.5], 0.5, 0.9), [0.75]);
    /// ```
    ///
    /// # Panics
    /// Panics if `rewards` is not one longer than `values`.
    pub fn targets(self, rewards: &[f64], values: &[f64], gamma: f64, lambda: f64) -> Vec<f64> {
        assert_eq!(rewards.len(), values.len() + 1, "one reward a step, the last the result");
        let steps = values.len();
        let mut targets = vec![0.0; steps];
        let mut weights = 1.0;
        for t in (0..steps).rev() {
            let reward = rewards[t] * if self == Return::Mean { 1.0 - gamma } else { 1.0 };
            targets[t] = if t + 1 == steps {
                reward + gamma * rewards[steps]
            } else {
                let looked = if self == Return::Printed { 1.0 } else { 1.0 - lambda };
                weights = looked + lambda * weights;
                weights * reward + gamma * (looked * values[t + 1] + lambda * targets[t + 1])
            };
        }
        targets
    }
}

impl fmt::Display for Return {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Return::Printed => "printed",
            Return::Lambda => "lambda",
            Return::Mean => "mean",
        })
    }
}

keisei_core::parameter_value!(Return {
    printed => Return::Printed,
    lambda => Return::Lambda,
    mean => Return::Mean,
});

/// Text that names no return.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a return: there are printed, lambda and mean")]
pub struct ReturnError(String);

impl FromStr for Return {
    type Err = ReturnError;

    fn from_str(text: &str) -> Result<Self, ReturnError> {
        Return::ALL.into_iter().find(|r| r.to_string() == text).ok_or_else(|| ReturnError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Stream;

    /// The paper's figure 1, sum by sum. Steps count from 1 to `big_t` as there.
    fn literal(kind: Return, r: &[f64], v: &[f64], gamma: f64, lambda: f64) -> Vec<f64> {
        let big_t = r.len();
        let reward =
            |i: usize| if kind == Return::Mean && i < big_t { (1.0 - gamma) * r[i - 1] } else { r[i - 1] };
        let whole = |t: usize| (t..=big_t).map(|i| gamma.powi((i - t) as i32) * reward(i)).sum::<f64>();
        let step = |t: usize, n: usize| {
            (0..n).map(|i| gamma.powi(i as i32) * reward(t + i)).sum::<f64>()
                + gamma.powi(n as i32) * v[t + n - 1]
        };
        let factor = if kind == Return::Printed { 1.0 } else { 1.0 - lambda };
        (1..big_t)
            .map(|t| {
                let last = big_t - t - 1;
                let looked: f64 = (1..=last).map(|n| lambda.powi(n as i32 - 1) * step(t, n)).sum();
                factor * looked + lambda.powi(last as i32) * whole(t)
            })
            .collect()
    }

    #[test]
    fn telescoped_sums_equal_the_printed_ones() {
        let mut rng = Stream::new(4).rng();
        for steps in [1, 2, 3, 10, 61] {
            let r: Vec<f64> = (0..=steps).map(|_| 2.0 * rng.unit() - 1.0).collect();
            let v: Vec<f64> = (0..steps).map(|_| 4.0 * rng.unit() - 2.0).collect();
            for kind in Return::ALL {
                for (gamma, lambda) in [(0.98, 0.98), (1.0, 0.0), (0.5, 1.0)] {
                    let fast = kind.targets(&r, &v, gamma, lambda);
                    for (a, b) in fast.iter().zip(literal(kind, &r, &v, gamma, lambda)) {
                        assert!((a - b).abs() < 1e-9 * b.abs().max(1.0), "{kind} {steps}: {a} {b}");
                    }
                }
            }
        }
    }

    /// The restatement's figures: at t = 1, T = 61, γ = λ = 0.98 the weights on r sum to 628 as
    /// printed and to 23 with 1 − λ; TD's printed return puts 22.5 on values and 0.09 on the result.
    #[test]
    fn weights_sum_to_the_known_figures() {
        let sum = |kind: Return, r: f64, last: f64, v: f64| {
            let mut rewards = vec![r; 61];
            rewards[60] = last;
            kind.targets(&rewards, &[v; 60], 0.98, 0.98)[0]
        };
        assert_eq!(sum(Return::Printed, 1.0, 1.0, 0.0).round(), 628.0);
        assert_eq!(sum(Return::Lambda, 1.0, 1.0, 0.0).round(), 23.0);
        assert!((sum(Return::Mean, 1.0, 1.0, 1.0) - 1.0).abs() < 1e-12);
        assert!((sum(Return::Printed, 0.0, 0.0, 1.0) - 22.5).abs() < 0.05);
        assert!((sum(Return::Printed, 0.0, 1.0, 0.0) - 0.09).abs() < 0.005);
    }
}
