//! The parameters of TD(λ) and TDMC(λ).

use super::{Return, Rule};
use crate::Schedule;
use crate::learners::unknown;
use keisei_core::params::{Limits, Parameter, Params};
use keisei_core::{LearnError, Spec, SpecError};
use serde::Serialize;

keisei_core::params! {
    /// What a training of TD(λ) or TDMC(λ) is made of; defaults are those of the TDMC paper where it gives them: 1,000
    /// games, 1,000 simulations for every position.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct TdConfig {
        /// Simulations for every position.
        ///
        /// None makes it plain TD(λ), rewarded at the end alone.
        pub playouts: u32 = 1000;
        /// Self-play games to learn from.
        pub episodes: u64 = 1000, in Limits::at_least(1.0) => "learning takes at least one game";
        /// The discount γ of later rewards.
        pub gamma: f64 = 0.98, in Limits::SHARE => "it lies between 0 and 1";
        /// The weight λ of longer looks ahead.
        pub lambda: f64 = 0.98, in Limits::SHARE => "it lies between 0 and 1";
        /// How the returns are weighted: as printed, which saturates, as a λ-return, or as a mean.
        pub returns: Return = Return::Printed;
        /// The learning rate α; the paper starts at 0.5 and lets it fall in a way it does not give.
        pub alpha: Schedule = Schedule::Hyperbolic { from: 0.5, half: 100.0 },
            in Limits::between(0.0, 1e6) => "a learning rate is positive and finite";
        /// The share ε of random moves in self-play.
        pub epsilon: Schedule = Schedule::Constant(0.03), in Limits::SHARE => "a share lies between 0 and 1";
        /// Whether a step carries the slope `1 − tanh²V` of the squashed value.
        ///
        /// The gradient of the squared error does; the paper's figure 1, read to the letter, does not.
        pub slope: bool = true;
    }
}

/// TD(λ) as in the paper: 5,000 games, because one of them cost a fifth.
const TD_EPISODES: u64 = 5000;

/// The parameters of TDMC(λ).
pub(crate) const TDMC: &[Parameter] = TdConfig::PARAMETERS;

/// The parameters of TD(λ), which plays nothing out.
pub(crate) const TD: &[Parameter] = {
    let [_, episodes, rest @ ..] = TDMC else { panic!("playouts and episodes come first") };
    let [gamma, lambda, returns, alpha, epsilon, slope] = rest else { panic!("six more follow") };
    let episodes = episodes.defaulting(|| Some(TD_EPISODES.to_string()));
    &[episodes, *gamma, *lambda, *returns, *alpha, *epsilon, *slope]
};

impl TdConfig {
    /// TDMC(λ) as in the paper: 1,000 games, 1,000 simulations for every position.
    pub fn tdmc() -> Self {
        TdConfig::default()
    }

    /// TD(λ) as in the paper: 5,000 games, because one of them cost a fifth.
    pub fn td() -> Self {
        TdConfig { playouts: 0, episodes: TD_EPISODES, ..TdConfig::tdmc() }
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
        let config = match spec.name() {
            "td" => TdConfig::td().over(TD, spec)?,
            "tdmc" => TdConfig::tdmc().over(TDMC, spec)?,
            name => return Err(unknown(name)),
        };
        spec.finish()?;
        Ok(config)
    }

    /// Writes the canonical specification, which reads back as this.
    pub fn spec(&self) -> String {
        if self.playouts == 0 { self.text_of(TD, "td") } else { self.text("tdmc") }
    }

    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LearnError> {
        Ok(self.checked()?)
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
        let text =
            "td:episodes=5000,gamma=0.98,lambda=0.98,returns=printed,alpha=0.5/100,epsilon=0.03,slope=true";
        assert_eq!(TdConfig::td().spec(), text);
        assert_eq!(
            TdConfig::tdmc().spec(),
            text.replace("td:episodes=5000", "tdmc:playouts=1000,episodes=1000")
        );
        assert_eq!(TD[0].help(), "episodes=5000  self-play games to learn from");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["td:gamma=2", "td:episodes=0", "tdmc:epsilon=1.5", "td:alpha=-1", "td:playouts=5", "tb:"]
        {
            assert!(TdConfig::from_spec(&mut text.parse().unwrap()).is_err(), "{text}");
        }
    }
}
