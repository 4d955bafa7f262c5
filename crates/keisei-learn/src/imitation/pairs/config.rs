//! The parameters of a training by pairs.

use crate::Schedule;
use crate::names::expect;
use keisei_core::{LearnError, Spec, SpecError};
use keisei_play::models::lanes::MOST_HIDDEN;
use serde::Serialize;

/// Everything a training by pairs depends on, besides its records and its seed; the defaults are the paper's.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PairsConfig {
    /// Hidden neurons, the paper's J.
    pub hidden: usize,
    /// Iterations over all pairs.
    pub iterations: u64,
    /// The learning rate.
    #[serde(serialize_with = "crate::td::as_text")]
    pub alpha: Schedule,
    /// Random starts, trained side by side.
    pub starts: u32,
    /// The largest weight at the start; the paper does not tell its own.
    pub initial: f64,
    /// Positions to learn from, all there are unless told.
    pub positions: Option<usize>,
    /// Positions held back to choose among the starts.
    pub validation: usize,
}

impl Default for PairsConfig {
    fn default() -> Self {
        PairsConfig {
            hidden: 15,
            iterations: 1_000,
            alpha: Schedule::Geometric { from: 0.9, factor: 0.99 },
            starts: 1,
            initial: 0.5,
            positions: None,
            validation: 0,
        }
    }
}

impl PairsConfig {
    /// Reads `pairs:hidden=15,…`.
    ///
    /// # Errors
    /// Names what is wrong with the specification.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        expect(spec, "pairs")?;
        let base = PairsConfig::default();
        let config = PairsConfig {
            hidden: spec.take_or("hidden", base.hidden)?,
            iterations: spec.take_or("iterations", base.iterations)?,
            alpha: spec.take_or("alpha", base.alpha)?,
            starts: spec.take_or("starts", base.starts)?,
            initial: spec.take_or("initial", base.initial)?,
            positions: spec.take("positions")?,
            validation: spec.take_or("validation", base.validation)?,
        };
        spec.finish()?;
        config.check().map_err(|error| spec.refuse(error))?;
        Ok(config)
    }

    /// Writes the specification that reads back as this.
    pub fn spec(&self) -> String {
        let PairsConfig { hidden, iterations, alpha, starts, initial, positions, validation } = self;
        let positions = positions.map_or_else(String::new, |n| format!(",positions={n}"));
        format!(
            "pairs:hidden={hidden},iterations={iterations},alpha={alpha},starts={starts},initial={initial}\
             {positions},validation={validation}"
        )
    }

    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LearnError> {
        let refuse = |name, value: String, why| Err(LearnError::BadParameter { name, value, why });
        if !(1..=MOST_HIDDEN).contains(&self.hidden) {
            return refuse("hidden", self.hidden.to_string(), "a network has 1 to 64 hidden neurons");
        }
        if self.iterations == 0 || self.starts == 0 || self.positions == Some(0) {
            return refuse("iterations, starts or positions", "0".to_owned(), "each is one at least");
        }
        if !self.alpha.within(0.0, 1e3) {
            return refuse("alpha", self.alpha.to_string(), "a learning rate is from 0 up");
        }
        if !(self.initial > 0.0 && self.initial <= 10.0) {
            return refuse(
                "initial",
                self.initial.to_string(),
                "weights start between -10 and 10, not all 0",
            );
        }
        Ok(())
    }
}
