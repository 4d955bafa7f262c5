//! The parameters of a softmax rating.

use crate::Schedule;
use crate::names::expect;
use keisei_core::params::{Limits, Params};
use keisei_core::{LearnError, Spec, SpecError};
use serde::Serialize;

keisei_core::params! {
    /// Everything a training depends on, besides its records and its seed.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct SoftmaxConfig {
        /// Passes over all positions.
        pub passes: u64 = 20, in Limits::at_least(1.0) => "there is one at least";
        /// The learning rate, before `AdaGrad` scales it weight by weight.
        pub alpha: Schedule = Schedule::Linear { from: 0.1, to: 0.0 },
            in Limits::between(0.0, 1e3) => "a learning rate is from 0 up";
        /// The pull towards zero.
        pub l2: f64 = 1e-5, in Limits::SHARE => "a pull towards zero is from 0 to 1";
        /// Positions to learn from; all there are unless given.
        pub positions: Option<usize> = None, in Limits::at_least(1.0) => "there is one at least";
        /// Positions held back from the end of the records, to watch the training by.
        pub validation: usize = 0;
    }
}

impl SoftmaxConfig {
    /// Reads `softmax:passes=20,…`.
    ///
    /// # Errors
    /// Names what is wrong with the specification.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        expect(spec, "softmax")?;
        let config = SoftmaxConfig::read(spec)?;
        spec.finish()?;
        Ok(config)
    }

    /// Writes the canonical specification, which reads back as this.
    pub fn spec(&self) -> String {
        self.text("softmax")
    }

    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LearnError> {
        Ok(self.checked()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_read_back() {
        let config = SoftmaxConfig { positions: Some(7), l2: 0.01, ..SoftmaxConfig::default() };
        assert_eq!(SoftmaxConfig::from_spec(&mut config.spec().parse().unwrap()).unwrap(), config);
        assert_eq!(SoftmaxConfig::default().spec(), "softmax:passes=20,alpha=0.1..0,l2=0.00001,validation=0");
        for text in ["pairs:", "softmax:passes=0", "softmax:l2=2", "softmax:alpha=-1", "softmax:hidden=3"] {
            assert!(SoftmaxConfig::from_spec(&mut text.parse().unwrap()).is_err(), "{text}");
        }
    }
}
