//! The weights under training.

use keisei_core::{LearnError, Tensor, Tensors};

/// Weights in double precision, and rounded as players use them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weights {
    exact: Vec<f64>,
    rounded: Vec<f32>,
}

impl Weights {
    pub fn zeros(count: usize) -> Self {
        Weights { exact: vec![0.0; count], rounded: vec![0.0; count] }
    }

    /// Takes weights up.
    pub fn set(&mut self, weights: &[f32]) -> Result<(), LearnError> {
        if weights.len() != self.rounded.len() {
            return Err(LearnError::BadState { what: format!("{} weights", self.rounded.len()) });
        }
        self.exact = weights.iter().map(|&weight| f64::from(weight)).collect();
        self.rounded = weights.to_vec();
        Ok(())
    }

    pub fn exact(&self) -> &[f64] {
        &self.exact
    }

    pub fn rounded(&self) -> &[f32] {
        &self.rounded
    }

    /// Returns a change of nothing, to add to.
    pub fn no_change(&self) -> Vec<f64> {
        vec![0.0; self.exact.len()]
    }

    /// Goes `alpha` times a change along; `step` names the step in case the weights run away.
    pub fn go(&mut self, alpha: f64, change: &[f64], step: u64) -> Result<(), LearnError> {
        for ((weight, rounded), change) in self.exact.iter_mut().zip(&mut self.rounded).zip(change) {
            *weight += alpha * change;
            *rounded = *weight as f32;
        }
        let sound = self.rounded.iter().all(|weight| weight.is_finite());
        if sound { Ok(()) } else { Err(LearnError::Diverged { step }) }
    }

    pub fn save(&self, name: &str, out: &mut Tensors) {
        out.put(name, Tensor::F64(self.exact.clone()));
    }

    pub fn load(&mut self, name: &str, from: &Tensors) -> Result<(), LearnError> {
        self.exact = from.f64s(name, self.exact.len())?.to_vec();
        self.rounded = self.exact.iter().map(|&weight| weight as f32).collect();
        Ok(())
    }
}
