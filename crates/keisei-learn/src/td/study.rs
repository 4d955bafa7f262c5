//! What the snapshots of a game teach.

use super::{Return, Snapshot};

/// The rule of temporal differences: what a value is drawn towards, and how hard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rule {
    pub returns: Return,
    pub gamma: f64,
    pub lambda: f64,
    pub slope: bool,
}

impl Rule {
    /// Adds what one seat's side of a game teaches to `change`; returns the mean error.
    ///
    /// `Σ_t (tanh Rλ_t − tanh V_t) · (1 − tanh² V_t) · x_t` over every snapshot but the last.
    pub fn study(&self, snapshots: &[Snapshot], weights: &[f64], change: &mut [f64]) -> f64 {
        let steps = snapshots.split_last().map_or(&[][..], |(_, steps)| steps);
        let rewards: Vec<f64> = snapshots.iter().map(|s| s.reward).collect();
        let values: Vec<f64> = steps.iter().map(|s| s.value(weights)).collect();
        let targets = self.returns.targets(&rewards, &values, self.gamma, self.lambda);
        let mut error = 0.0;
        for ((snapshot, value), target) in steps.iter().zip(&values).zip(&targets) {
            let squashed = libm::tanh(*value);
            let gap = libm::tanh(*target) - squashed;
            error += gap.abs();
            let pull = if self.slope { gap * (1.0 - squashed * squashed) } else { gap };
            for &(index, amount) in &snapshot.features {
                change[index as usize] += pull * f64::from(amount);
            }
        }
        error / steps.len().max(1) as f64
    }
}
