//! The parameters of a softmax rating.

use crate::Schedule;
use crate::names::expect;
use keisei_core::{LearnError, Spec, SpecError};
use serde::Serialize;

/// Everything a training depends on, besides its records and its seed.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SoftmaxConfig {
    /// Passes over all positions.
    pub passes: u64,
    /// The learning rate, before `AdaGrad` scales it weight by weight.
    #[serde(serialize_with = "crate::td::as_text")]
    pub alpha: Schedule,
    /// The pull towards zero.
    pub l2: f64,
    /// Positions to learn from, all there are unless told.
    pub positions: Option<usize>,
    /// Positions held back to watch the training by.
    pub validation: usize,
}

impl Default for SoftmaxConfig {
    fn default() -> Self {
        SoftmaxConfig {
            passes: 20,
            alpha: Schedule::Linear { from: 0.1, to: 0.0 },
            l2: 1e-5,
            positions: None,
            validation: 0,
        }
    }
}

impl SoftmaxConfig {
    /// Reads `softmax:passes=20,…`.
    ///
    /// # Errors
    /// Names what is wrong with the specification.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        expect(spec, "softmax")?;
        let base = SoftmaxConfig::default();
        let config = SoftmaxConfig {
            passes: spec.take_or("passes", base.passes)?,
            alpha: spec.take_or("alpha", base.alpha)?,
            l2: spec.take_or("l2", base.l2)?,
            positions: spec.take("positions")?,
            validation: spec.take_or("validation", base.validation)?,
        };
        spec.finish()?;
        config.check().map_err(|error| spec.refuse(error))?;
        Ok(config)
    }

    /// Writes the specification that reads back as this.
    pub fn spec(&self) -> String {
        let SoftmaxConfig { passes, alpha, l2, positions, validation } = self;
        let positions = positions.map_or_else(String::new, |n| format!(",positions={n}"));
        format!("softmax:passes={passes},alpha={alpha},l2={l2}{positions},validation={validation}")
    }

    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LearnError> {
        let refuse = |name, value: String, why| Err(LearnError::BadParameter { name, value, why });
        if self.passes == 0 || self.positions == Some(0) {
            return refuse("passes or positions", "0".to_owned(), "each is one at least");
        }
        if !self.alpha.within(0.0, 1e3) {
            return refuse("alpha", self.alpha.to_string(), "a learning rate is from 0 up");
        }
        if !(0.0..=1.0).contains(&self.l2) {
            return refuse("l2", self.l2.to_string(), "a pull towards zero is from 0 to 1");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_read_back() {
        let config = SoftmaxConfig { positions: Some(7), l2: 0.01, ..SoftmaxConfig::default() };
        assert_eq!(SoftmaxConfig::from_spec(&mut config.spec().parse().unwrap()).unwrap(), config);
        for text in ["pairs:", "softmax:passes=0", "softmax:l2=2", "softmax:alpha=-1", "softmax:hidden=3"] {
            assert!(SoftmaxConfig::from_spec(&mut text.parse().unwrap()).is_err(), "{text}");
        }
    }
}
