//! The parameters of TDLeaf(λ).

use crate::Schedule;
use crate::names::expect;
use crate::td::{Return, Rule};
use keisei_core::params::{Limits, Params};
use keisei_core::{LearnError, Spec, SpecError};
use serde::Serialize;

keisei_core::params! {
    /// What a training of TDLeaf(λ) is made of; λ and the depth of a few plies are those of Baxter,
    /// Tridgell and Weaver's `KnightCap`, which does not discount.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct TdLeafConfig {
        /// Plies searched from every position; at zero its own evaluation is its value.
        pub depth: u32 = 2, in Limits::between(0.0, 32.0) => "no search gets deeper than 32 plies";
        /// Games to learn from; when there are fewer records, each comes again in another order.
        pub games: u64 = 1000, in Limits::at_least(1.0) => "learning takes at least one game";
        /// The discount γ of later rewards.
        pub gamma: f64 = 1.0, in Limits::SHARE => "it lies between 0 and 1";
        /// The weight λ of longer looks ahead.
        pub lambda: f64 = 0.7, in Limits::SHARE => "it lies between 0 and 1";
        /// How the returns are weighted.
        pub returns: Return = Return::Lambda;
        /// The learning rate α.
        ///
        /// A game adds one term a position, so what suits depends on how large the features are; the default suits
        /// counts of up to a few dozen, as in Othello.
        pub alpha: Schedule = Schedule::Linear { from: 0.0001, to: 0.0 },
            in Limits::between(0.0, 1e6) => "a learning rate is positive and finite";
        /// Whether a step carries the slope `1 − tanh²V` of the squashed value.
        pub slope: bool = true;
    }
}

impl TdLeafConfig {
    /// Reads `tdleaf:…`, key by key.
    ///
    /// ```
    /// use keisei_learn::{Return, TdLeafConfig};
    /// let config = TdLeafConfig::from_spec(&mut "tdleaf:depth=3,games=1e4,returns=mean".parse()?)?;
    /// assert_eq!((config.depth, config.games, config.returns), (3, 10_000, Return::Mean));
    /// # Ok::<(), keisei_core::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// Says which key or value is wrong.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        expect(spec, "tdleaf")?;
        let config = TdLeafConfig::read(spec)?;
        spec.finish()?;
        Ok(config)
    }

    /// Writes the canonical specification, which reads back as this.
    pub fn spec(&self) -> String {
        self.text("tdleaf")
    }

    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LearnError> {
        Ok(self.checked()?)
    }

    pub(super) fn rule(&self) -> Rule {
        let TdLeafConfig { returns, gamma, lambda, slope, .. } = *self;
        Rule { returns, gamma, lambda, slope }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_read_back() {
        let config = TdLeafConfig { depth: 5, slope: false, ..TdLeafConfig::default() };
        assert_eq!(TdLeafConfig::from_spec(&mut config.spec().parse().unwrap()).unwrap(), config);
        assert_eq!(
            TdLeafConfig::default().spec(),
            "tdleaf:depth=2,games=1000,gamma=1,lambda=0.7,returns=lambda,alpha=0.0001..0,slope=true"
        );
        for text in ["td:", "tdleaf:games=0", "tdleaf:depth=99", "tdleaf:lambda=2", "tdleaf:epsilon=0"] {
            assert!(TdLeafConfig::from_spec(&mut text.parse().unwrap()).is_err(), "{text}");
        }
    }
}
