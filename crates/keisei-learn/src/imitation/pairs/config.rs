//! The parameters of a training by pairs.

use crate::Schedule;
use crate::names::expect;
use keisei_core::params::{Limits, Params};
use keisei_core::{LearnError, Spec, SpecError};
use keisei_play::models::lanes::MOST_HIDDEN;
use serde::Serialize;

keisei_core::params! {
    /// Everything a training by pairs depends on, besides its records and its seed; the defaults are the paper's.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct PairsConfig {
        /// Hidden neurons, the paper's J.
        pub hidden: usize = 15,
            in Limits::between(1.0, MOST_HIDDEN as f64) => "a network has 1 to 64 hidden neurons";
        /// Iterations over all pairs.
        pub iterations: u64 = 1_000, in Limits::at_least(1.0) => "there is one at least";
        /// The learning rate.
        pub alpha: Schedule = Schedule::Geometric { from: 0.9, factor: 0.99 },
            in Limits::between(0.0, 1e3) => "a learning rate is from 0 up";
        /// Random starts, trained side by side.
        pub starts: u32 = 1, in Limits::at_least(1.0) => "there is one at least";
        /// The largest weight at the start; the paper does not tell its own.
        pub initial: f64 = 0.5,
            in Limits::between(0.0, 10.0).without_least() => "weights start between -10 and 10, not all 0";
        /// Positions to learn from; all there are unless given.
        pub positions: Option<usize> = None, in Limits::at_least(1.0) => "there is one at least";
        /// Positions held back from the end of the records, to choose among the starts by.
        pub validation: usize = 0;
    }
}

impl PairsConfig {
    /// Reads `pairs:hidden=15,…`.
    ///
    /// # Errors
    /// Names what is wrong with the specification.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        expect(spec, "pairs")?;
        let config = PairsConfig::read(spec)?;
        spec.finish()?;
        Ok(config)
    }

    /// Writes the canonical specification, which reads back as this.
    pub fn spec(&self) -> String {
        self.text("pairs")
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
        let config = PairsConfig { positions: Some(7), initial: 0.01, ..PairsConfig::default() };
        assert_eq!(
            config.spec(),
            "pairs:hidden=15,iterations=1000,alpha=0.9*0.99,starts=1,initial=0.01,positions=7,validation=0"
        );
        assert_eq!(PairsConfig::from_spec(&mut config.spec().parse().unwrap()).unwrap(), config);
        for text in ["softmax:", "pairs:hidden=65", "pairs:hidden=0", "pairs:initial=0", "pairs:positions=0"]
        {
            assert!(PairsConfig::from_spec(&mut text.parse().unwrap()).is_err(), "{text}");
        }
    }
}
