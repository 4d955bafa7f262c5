//! The parameters of learning from selective simulations.

use crate::Schedule;
use crate::names::expect;
use keisei_core::params::{Kind, Limits, Parameter, Params};
use keisei_core::{LearnError, LinkFunction, Spec, SpecError};
use keisei_play::policies::{MoveSelection, Selection};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// What a training from selective simulations is made of; defaults are the paper's.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SelectiveConfig {
    /// How simulations choose their moves; the paper compares the best of 1, 2, 4, … 64.
    #[serde(serialize_with = "in_words")]
    pub selection: Selection,
    /// Simulations for every position, the paper's m.
    pub playouts: u32,
    /// Self-play games, one update each, the paper's l.
    pub episodes: u64,
    /// The slope k of the curve that turns a value into a win rate.
    pub gain: f64,
    /// The learning rate α.
    pub alpha: Schedule,
    /// The share ε of random moves in self-play. The paper lets it fall and does not say how.
    pub epsilon: Schedule,
    /// Plies searched before the value is taken; 0 is the paper's static value, more its future work.
    pub depth: u32,
}

keisei_core::params! {
    /// The same as it is written.
    #[derive(Clone, PartialEq, Debug)]
    struct Written {
        /// Moves drawn, of which one is chosen, or all; the paper compares 1, 2, 4, … 64.
        n: Drawn = Drawn(Some(8));
        /// How simulations choose among them: the best, or drawn by exp(value / spread), or the best after noise.
        choose: Choose = Choose::Best, neutral Choose::Best;
        /// The temperature of softmax, or the deviation of noise.
        spread: Option<f64> = None, usually SPREAD,
            in Limits::POSITIVE => "a temperature or deviation is positive";
        /// Simulations for every position, the paper's m.
        playouts: u32 = 100, in Limits::at_least(1.0) => "there is nothing to learn from";
        /// Self-play games, one update each, the paper's l.
        episodes: u64 = 10_000, in Limits::at_least(1.0) => "there is nothing to learn from";
        /// The slope k of the curve that turns a value into a win rate.
        gain: f64 = 0.02, in Limits::POSITIVE => "the curve must rise";
        /// The learning rate α.
        alpha: Schedule = Schedule::Constant(0.5),
            in Limits::between(0.0, 1e6) => "a learning rate is positive and finite";
        /// The share ε of random moves in self-play; the paper lets it fall and does not say how.
        epsilon: Schedule = Schedule::Linear { from: 0.5, to: 0.05 },
            in Limits::SHARE => "a share lies between 0 and 1";
        /// Plies of a search whose leaf is valued; 0 is the paper's static value, more its future work.
        depth: u32 = 0, in Limits::between(0.0, 32.0) => "no search gets deeper than 32 plies";
    }
}

/// The parameters, for the registry.
pub(crate) const PARAMETERS: &[Parameter] = Written::PARAMETERS;

/// The temperature or deviation where none is given.
const SPREAD: f64 = 10.0;

/// How many moves are drawn; all of them if not so many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Drawn(Option<u32>);

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(n) => n.fmt(f),
            None => f.write_str("all"),
        }
    }
}

impl FromStr for Drawn {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        if text == "all" {
            return Ok(Drawn(None));
        }
        text.parse().ok().filter(|&n| n > 0).map(|n| Drawn(Some(n))).ok_or(())
    }
}

keisei_core::parameter_value!(Drawn, Kind::Form("all or a whole number above 0"));

/// How one of the moves drawn is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Choose {
    Best,
    Softmax,
    Noise,
}

keisei_core::parameter_value!(Choose { best => Choose::Best, softmax => Choose::Softmax, noise => Choose::Noise });

impl Written {
    /// Returns what is meant; nothing where there is a spread and nothing to spread.
    fn config(self) -> Option<SelectiveConfig> {
        let spread = self.spread.unwrap_or(SPREAD);
        let taste = match self.choose {
            Choose::Best if self.spread.is_some() => return None,
            Choose::Best => MoveSelection::Best,
            Choose::Softmax => MoveSelection::Softmax(spread),
            Choose::Noise => MoveSelection::Noise(spread),
        };
        let selection = Selection { of: self.n.0, taste };
        let Written { playouts, episodes, gain, alpha, epsilon, depth, .. } = self;
        Some(SelectiveConfig { selection, playouts, episodes, gain, alpha, epsilon, depth })
    }

    fn of(config: &SelectiveConfig) -> Self {
        let SelectiveConfig { selection, playouts, episodes, gain, alpha, epsilon, depth } = *config;
        let (choose, spread) = match selection.taste {
            MoveSelection::Best => (Choose::Best, None),
            MoveSelection::Softmax(spread) => (Choose::Softmax, Some(spread)),
            MoveSelection::Noise(spread) => (Choose::Noise, Some(spread)),
        };
        Written { n: Drawn(selection.of), choose, spread, playouts, episodes, gain, alpha, epsilon, depth }
    }
}

fn in_words<S: Serializer>(selection: &Selection, serializer: S) -> Result<S::Ok, S::Error> {
    let written = Written::of(&SelectiveConfig { selection: *selection, ..SelectiveConfig::default() });
    let text = written.text_of(&PARAMETERS[..3], "");
    serializer.collect_str(text.trim_start_matches(':'))
}

impl Default for SelectiveConfig {
    fn default() -> Self {
        Written::default().config().expect("no spread is given")
    }
}

impl SelectiveConfig {
    /// Reads `selective:…`, key by key.
    ///
    /// ```
    /// use keisei_learn::SelectiveConfig;
    /// use keisei_play::policies::{Selection, MoveSelection};
    /// let config = SelectiveConfig::from_spec(&mut "selective:n=4,playouts=10".parse()?)?;
    /// assert_eq!((config.selection, config.playouts), (Selection::best_of(4), 10));
    /// let config = SelectiveConfig::from_spec(&mut "selective:n=all,choose=softmax,spread=5".parse()?)?;
    /// assert_eq!(config.selection, Selection { of: None, taste: MoveSelection::Softmax(5.0) });
    /// # Ok::<(), keisei_core::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// Says which key or value is wrong.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        expect(spec, "selective")?;
        let written = Written::read(spec)?;
        spec.finish()?;
        written.config().ok_or_else(|| spec.refuse("spread is for choose=softmax and choose=noise"))
    }

    /// Writes the canonical specification, which reads back as this.
    pub fn spec(&self) -> String {
        Written::of(self).text("selective")
    }

    /// Returns the curve that turns a value into a win rate.
    pub fn squash(&self) -> LinkFunction {
        LinkFunction::Logistic { k: self.gain }
    }

    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LearnError> {
        if self.selection.of == Some(0) {
            let why = "at least one move is drawn; write all for all of them";
            return Err(LearnError::BadParameter { name: "n", value: "0".to_owned(), why });
        }
        Ok(Written::of(self).checked()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_read_back() {
        for taste in [MoveSelection::Best, MoveSelection::Softmax(2.5), MoveSelection::Noise(7.0)] {
            for of in [None, Some(64)] {
                let config =
                    SelectiveConfig { selection: Selection { of, taste }, depth: 2, ..Default::default() };
                assert_eq!(SelectiveConfig::from_spec(&mut config.spec().parse().unwrap()).unwrap(), config);
            }
        }
    }

    #[test]
    fn canonical_texts_stay_as_they_were() {
        let rest = "playouts=100,episodes=10000,gain=0.02,alpha=0.5,epsilon=0.5..0.05,depth=0";
        assert_eq!(SelectiveConfig::default().spec(), format!("selective:n=8,{rest}"));
        let spec = "selective:choose=noise,n=all";
        let config = SelectiveConfig::from_spec(&mut spec.parse().unwrap()).unwrap();
        assert_eq!(config.spec(), format!("selective:n=all,choose=noise,spread=10,{rest}"));
        let json = serde_json::to_value(&config).unwrap();
        assert_eq!(
            (&json["selection"], &json["alpha"]),
            (&"n=all,choose=noise,spread=10".into(), &"0.5".into())
        );
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "n=0",
            "n=x",
            "choose=worst",
            "choose=noise,spread=0",
            "spread=3",
            "playouts=0",
            "gain=0",
            "epsilon=2",
            "alpha=-1",
            "depth=99",
            "lambda=1",
        ] {
            assert!(
                SelectiveConfig::from_spec(&mut format!("selective:{text}").parse().unwrap()).is_err(),
                "{text}"
            );
        }
    }
}
