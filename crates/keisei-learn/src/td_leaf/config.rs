//! The parameters of TDLeaf(λ).

use crate::Schedule;
use crate::names::expect;
use crate::td::{Return, Rule, as_text};
use keisei_core::{LearnError, Spec, SpecError};
use serde::Serialize;

/// Plies beyond which a step would last minutes.
const DEEPEST: u32 = 32;

/// What a training of TDLeaf(λ) is made of; λ and the depth of a few plies are those of Baxter,
/// Tridgell and Weaver's `KnightCap`, which does not discount.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TdLeafConfig {
    /// Plies searched from every position; at zero its own evaluation is its value.
    pub depth: u32,
    /// Games to learn from; when there are fewer records, each comes again in another order.
    pub games: u64,
    /// The discount γ of later rewards.
    pub gamma: f64,
    /// The weight λ of longer looks ahead.
    pub lambda: f64,
    /// How the returns are weighted.
    pub returns: Return,
    /// The learning rate α. A game adds one term a position, so what suits depends on how large the
    /// features are; the default suits counts of up to a few dozen, as in Othello.
    #[serde(serialize_with = "as_text")]
    pub alpha: Schedule,
    /// Whether a step carries the slope `1 − tanh²V` of the squashed value.
    pub slope: bool,
}

impl Default for TdLeafConfig {
    fn default() -> Self {
        TdLeafConfig {
            depth: 2,
            games: 1000,
            gamma: 1.0,
            lambda: 0.7,
            returns: Return::Lambda,
            alpha: Schedule::Linear { from: 0.0001, to: 0.0 },
            slope: true,
        }
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
        let base = TdLeafConfig::default();
        let config = TdLeafConfig {
            depth: spec.take_or("depth", base.depth)?,
            games: spec.take_or("games", base.games)?,
            gamma: spec.take_or("gamma", base.gamma)?,
            lambda: spec.take_or("lambda", base.lambda)?,
            returns: spec.take_or("returns", base.returns)?,
            alpha: spec.take_or("alpha", base.alpha)?,
            slope: spec.take_or("slope", base.slope)?,
        };
        spec.finish()?;
        config.check().map_err(|error| spec.refuse(error))?;
        Ok(config)
    }

    /// Writes the specification that reads back as this.
    pub fn spec(&self) -> String {
        let TdLeafConfig { depth, games, gamma, lambda, returns, alpha, slope } = self;
        format!(
            "tdleaf:depth={depth},games={games},gamma={gamma},lambda={lambda},returns={returns},alpha={alpha},slope={slope}"
        )
    }

    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LearnError> {
        let refuse = |name, value: String, why| Err(LearnError::BadParameter { name, value, why });
        if self.games == 0 {
            return refuse("games", "0".to_owned(), "learning takes at least one game");
        }
        if self.depth > DEEPEST {
            return refuse("depth", self.depth.to_string(), "no search gets deeper than 32 plies");
        }
        self.rule().check(self.alpha)
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
        for text in ["td:", "tdleaf:games=0", "tdleaf:depth=99", "tdleaf:lambda=2", "tdleaf:epsilon=0"] {
            assert!(TdLeafConfig::from_spec(&mut text.parse().unwrap()).is_err(), "{text}");
        }
    }
}
