//! The parameters of comparison training.

use super::loss::{Curve, Loss};
use crate::names::expect;
use keisei_core::params::{Kind, Limits, Params};
use keisei_core::{LearnError, Spec, SpecError};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// Plies beyond which a step would last minutes.
const DEEPEST: u32 = 16;
/// The paper's steepness of the sigmoid times its window, `a = 7/M`.
const STEEPNESS: f64 = 7.0;

keisei_core::params! {
    /// What a comparison training is made of; the defaults are the paper's, and where it gives none, Bonanza's.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct ComparisonConfig {
        /// How often principal variations are searched.
        pub iterations: u32 = 10, in Limits::at_least(1.0) => "there is at least one";
        /// Weight updates on each collection of them, the paper's N.
        pub updates: u32 = 50, in Limits::at_least(1.0) => "there is at least one";
        /// The window `M_min` of the first iteration, in units of the evaluation.
        pub narrow: f64 = 256.0, in Limits::POSITIVE => "a window is wider than nothing";
        /// The window `M_max` that the iterations grow towards, and that mismatch is measured with.
        pub window: f64 = 256.0, in Limits::POSITIVE => "a window is wider than nothing";
        /// The chance that a sibling left out is searched again, the paper's p.
        pub p: f64 = 0.25, in Limits::SHARE => "a chance is between 0 and 1";
        /// Plies searched below each sibling.
        pub depth: u32 = 1;
        /// Plies of forcing moves below these at most.
        pub quiet: u32 = 4;
        /// Whether these answer threats with every move; Bonanza values a side in check as it stands.
        pub answer: bool = false;
        /// What the distance of a sibling costs.
        pub loss: Curve = Curve::Sigmoid;
        /// The weight λ of the absolute weights in the loss.
        pub l1: f64 = 0.2 / 32.0, in Limits::at_least(0.0) => "it is 0 or more";
        /// The unit h of a weight's step, which is 0, 1 or 2 of it by two coin flips.
        pub step: f64 = 1.0, in Limits::POSITIVE => "weights take steps of more than nothing";
        /// Siblings whose static value is further than this from the recorded move's are not searched at all
        /// (Kaneko 2007).
        pub filter: Filter = Filter::Off, in Limits::POSITIVE => "a margin is wider than nothing";
        /// Whether λ pulls weights towards those the training began with (Yano et al. 2009), and not towards the
        /// feature set's classical values, which are zero for most.
        pub adapt: bool = false;
        /// The share of games held out to measure mismatch on.
        pub held: f64 = 0.0, in Limits::SHARE.without_most() => "some games must be left to learn from";
        /// Which games the mismatch is measured on, before and after every iteration.
        ///
        /// On the games learned from it costs as much as searching them, and nothing where every sibling is searched in
        /// the widest window anyway.
        pub measure: Measured = Measured::Held;
        /// A model FILE to begin with; the feature set's classical values unless given.
        ///
        /// [`crate::learners`] reads it; whoever makes a learner from Rust hands it the weights.
        #[serde(skip)]
        pub start: Option<String> = None;
    }
}

/// Which siblings are searched at all.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub enum Filter {
    /// Every one.
    Off,
    /// Those whose static value is within a margin of the recorded move's.
    Margin(f64),
}

/// Which games the mismatch is measured on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Measured {
    /// The games held out.
    Held,
    /// These and the games learned from.
    Both,
}

impl ComparisonConfig {
    /// Reads `comparison:…`, key by key.
    ///
    /// ```
    /// use keisei_learn::ComparisonConfig;
    /// let config = ComparisonConfig::from_spec(&mut "comparison:narrow=64,p=0.5,held=0.1".parse()?)?;
    /// assert_eq!((config.window_at(0), config.window_at(5)), (64.0, 160.0));
    /// # Ok::<(), keisei_core::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// Says which key or value is wrong.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        expect(spec, "comparison")?;
        let config = ComparisonConfig::read(spec)?;
        spec.finish()?;
        config.check().map_err(|error| spec.refuse(error))?;
        Ok(config)
    }

    /// Writes the canonical specification, which reads back as this.
    pub fn spec(&self) -> String {
        self.text("comparison")
    }

    /// Refuses what makes no sense.
    ///
    /// # Errors
    /// Names the parameter and what would be sensible.
    pub fn check(&self) -> Result<(), LearnError> {
        self.checked()?;
        if self.depth.checked_add(self.quiet).is_none_or(|plies| plies > DEEPEST) {
            let (value, why) = (self.depth.to_string(), "16 plies with quiet at most");
            return Err(LearnError::BadParameter { name: "depth", value, why });
        }
        Ok(())
    }

    /// Returns the window of an iteration: `M = (1 − j/J) M_min + (j/J) M_max` (eq. 13), so that the last one is
    /// still a little narrower than `M_max`.
    pub fn window_at(&self, iteration: u32) -> f64 {
        let way = f64::from(iteration) / f64::from(self.iterations);
        (1.0 - way) * self.narrow + way * self.window
    }

    /// Returns T of an iteration, with the steepness `a = 7/M` that belongs to its window (eq. 14).
    pub(super) fn loss_at(&self, iteration: u32) -> Loss {
        Loss { curve: self.loss, steepness: STEEPNESS / self.window_at(iteration) }
    }

    /// Tells whether collections measure the games learned from on the way: where that is wanted, and they search what
    /// a measurement would, every sibling in the widest window.
    pub(super) fn measures_on_the_way(&self) -> bool {
        let all = self.p == 1.0 && self.narrow == self.window && self.filter == Filter::Off;
        all && self.measure == Measured::Both
    }

    /// Returns T of measurements: the sigmoid of the widest window.
    pub(super) fn loss_measured(&self) -> Loss {
        Loss { curve: Curve::Sigmoid, steepness: STEEPNESS / self.window }
    }
}

/// A word that is none of those on offer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is none of: {1}")]
pub struct NoSuchWord(pub(super) String, pub(super) &'static str);

impl fmt::Display for Filter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Filter::Off => f.write_str("off"),
            Filter::Margin(margin) => write!(f, "{margin}"),
        }
    }
}

impl FromStr for Filter {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        if text == "off" {
            return Ok(Filter::Off);
        }
        text.parse().map(Filter::Margin).map_err(|_| NoSuchWord(text.to_owned(), "off, a margin"))
    }
}

keisei_core::parameter_value!(Filter, Kind::Form("off or a margin"), |filter, limits| match filter {
    Filter::Off => true,
    Filter::Margin(margin) => limits.hold(*margin),
});
keisei_core::parameter_value!(Measured { held => Measured::Held, both => Measured::Both });

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Measured::Held { "held" } else { "both" })
    }
}

impl FromStr for Measured {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        match text {
            "held" => Ok(Measured::Held),
            "both" => Ok(Measured::Both),
            _ => Err(NoSuchWord(text.to_owned(), "held, both")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_read_back() {
        let config = ComparisonConfig {
            filter: Filter::Margin(300.0),
            loss: Curve::Hinge,
            measure: Measured::Both,
            start: Some("w.safetensors".to_owned()),
            ..ComparisonConfig::default()
        };
        for config in [config, ComparisonConfig::default()] {
            assert_eq!(ComparisonConfig::from_spec(&mut config.spec().parse().unwrap()).unwrap(), config);
        }
        let wrong =
            ["updates=0", "p=2", "held=1", "window=0", "depth=99", "filter=-1", "loss=square", "l1=nan"];
        for text in wrong {
            let text = format!("comparison:{text}");
            assert!(ComparisonConfig::from_spec(&mut text.parse().unwrap()).is_err(), "{text}");
        }
        assert!(ComparisonConfig::from_spec(&mut "td:".parse().unwrap()).is_err());
        for text in ["depth=4294967295", "quiet=4294967295", "depth=4294967295,quiet=4294967295"] {
            let mut spec: Spec = format!("comparison:{text}").parse().unwrap();
            let error = ComparisonConfig::from_spec(&mut spec).unwrap_err().to_string();
            assert!(error.contains("16 plies with quiet at most"), "{error}");
        }
        assert_eq!(
            ComparisonConfig::default().spec(),
            "comparison:iterations=10,updates=50,narrow=256,window=256,p=0.25,depth=1,quiet=4,answer=false,\
             loss=sigmoid,l1=0.00625,step=1,filter=off,adapt=false,held=0,measure=held"
        );
    }

    #[test]
    fn windows_grow_as_the_paper_says() {
        let config = ComparisonConfig { narrow: 32.0, ..ComparisonConfig::default() };
        assert_eq!(config.window_at(0), 32.0);
        assert!((config.window_at(9) - 233.6).abs() < 1e-9);
        assert_eq!(ComparisonConfig::default().window_at(7), 256.0);
    }
}
