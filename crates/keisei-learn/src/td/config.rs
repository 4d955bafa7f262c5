//! The parameters of TD(λ) and TDMC(λ).

use super::{Return, Rule};
use crate::Schedule;
use crate::names::unknown;
use keisei_core::{LearnError, Spec, SpecError};
use serde::{Serialize, Serializer};

/// What a training of TD(λ) or TDMC(λ) is made of; defaults are the paper's where it gives them.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TdConfig {
    /// Simulations for every position; none makes it plain TD(λ), rewarded at the end alone.
    pub playouts: u32,
    /// Self-play games to learn from.
    pub episodes: u64,
    /// The discount γ of later rewards.
    pub gamma: f64,
    /// The weight λ of longer looks ahead.
    pub lambda: f64,
    /// How the returns are weighted; the paper prints one way, which saturates.
    pub returns: Return,
    /// The learning rate α. The paper starts at 0.5 and lets it fall in a way it does not give.
    #[serde(serialize_with = "as_text")]
    pub alpha: Schedule,
    /// The share ε of random moves in self-play.
    #[serde(serialize_with = "as_text")]
    pub epsilon: Schedule,
    /// Whether a step carries the slope `1 − tanh²V` of the squashed value. The gradient of the
    /// squared error does; the paper's figure 1, read to the letter, does not.
    pub slope: bool,
}

/// Writes a schedule as a person would.
pub(crate) fn as_text<S: Serializer>(schedule: &Schedule, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(schedule)
}

impl TdConfig {
    /// TDMC(λ) as in the paper: 1,000 games, 1,000 simulations for every position.
    pub fn tdmc() -> Self {
        TdConfig {
            playouts: 1000,
            episodes: 1000,
            gamma: 0.98,
            lambda: 0.98,
            returns: Return::Printed,
            alpha: Schedule::Hyperbolic { from: 0.5, half: 100.0 },
            epsilon: Schedule::Constant(0.03),
            slope: true,
        }
    }

    /// TD(λ) as in the paper: 5,000 games, because one of them cost a fifth.
    pub fn td() -> Self {
        TdConfig { playouts: 0, episodes: 5000, ..TdConfig::tdmc() }
    }

    /// Reads `td:…` or `tdmc:…`, key by key.
    ///
    /// ```
    /// use keisei_learn::{Return, TdConfig};
    /// let config = TdConfig::from_spec(&mut "tdmc:playouts=100,returns=mean".parse()?)?;
    /// assert_eq!((config.playouts, config.returns, config.episodes), (100, Return::Mean, 1000));
    /// # Ok::<(), keisei_core::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// Says which key or value is wrong.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let base = match spec.name() {
            "td" => TdConfig::td(),
            "tdmc" => TdConfig::tdmc(),
            name => return Err(unknown(name)),
        };
        let config = TdConfig {
            playouts: if base.playouts == 0 { 0 } else { spec.take_or("playouts", base.playouts)? },
            episodes: spec.take_or("episodes", base.episodes)?,
            gamma: spec.take_or("gamma", base.gamma)?,
            lambda: spec.take_or("lambda", base.lambda)?,
            returns: spec.take_or("returns", base.returns)?,
            alpha: spec.take_or("alpha", base.alpha)?,
            epsilon: spec.take_or("epsilon", base.epsilon)?,
            slope: spec.take_or("slope", base.slope)?,
        };
        spec.finish()?;
        config.check().map_err(|error| spec.refuse(error))?;
        Ok(config)
    }

    /// Writes the specification that reads back as this.
    pub fn spec(&self) -> String {
        let TdConfig { playouts, episodes, gamma, lambda, returns, alpha, epsilon, slope } = self;
        let name = if *playouts == 0 { "td:".to_owned() } else { format!("tdmc:playouts={playouts},") };
        format!(
            "{name}episodes={episodes},gamma={gamma},lambda={lambda},returns={returns},alpha={alpha},epsilon={epsilon},slope={slope}"
        )
    }

    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LearnError> {
        let refuse = |name, value: String, why| Err(LearnError::BadParameter { name, value, why });
        if self.episodes == 0 {
            return refuse("episodes", "0".to_owned(), "learning takes at least one game");
        }
        if !self.epsilon.within(0.0, 1.0) {
            return refuse("epsilon", self.epsilon.to_string(), "a share lies between 0 and 1");
        }
        self.rule().check(self.alpha)
    }

    pub(super) fn rule(&self) -> Rule {
        let TdConfig { returns, gamma, lambda, slope, .. } = *self;
        Rule { returns, gamma, lambda, slope }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_read_back() {
        for config in [TdConfig::td(), TdConfig::tdmc()] {
            assert_eq!(TdConfig::from_spec(&mut config.spec().parse().unwrap()).unwrap(), config);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["td:gamma=2", "td:episodes=0", "tdmc:epsilon=1.5", "td:alpha=-1", "td:playouts=5", "tb:"]
        {
            assert!(TdConfig::from_spec(&mut text.parse().unwrap()).is_err(), "{text}");
        }
    }
}
