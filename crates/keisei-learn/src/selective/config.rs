//! The parameters of learning from selective simulations.

use crate::Schedule;
use crate::names::expect;
use crate::td::as_text;
use keisei_core::{LearnError, Spec, SpecError, Squash, UnknownName};
use keisei_play::policies::{Selection, Taste};
use serde::{Serialize, Serializer};

/// Plies beyond which looking for a leaf would take minutes.
const DEEPEST: u32 = 32;

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
    #[serde(serialize_with = "as_text")]
    pub alpha: Schedule,
    /// The share ε of random moves in self-play. The paper lets it fall and does not say how.
    #[serde(serialize_with = "as_text")]
    pub epsilon: Schedule,
    /// Plies searched before the value is taken; 0 is the paper's static value, more its future work.
    pub depth: u32,
}

fn in_words<S: Serializer>(selection: &Selection, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&keys(selection))
}

/// Writes a selection as keys of the specification.
fn keys(selection: &Selection) -> String {
    let n = selection.of.map_or_else(|| "all".to_owned(), |n| n.to_string());
    match selection.taste {
        Taste::Best => format!("n={n}"),
        Taste::Softmax(spread) => format!("n={n},choose=softmax,spread={spread}"),
        Taste::Noise(spread) => format!("n={n},choose=noise,spread={spread}"),
    }
}

impl Default for SelectiveConfig {
    fn default() -> Self {
        SelectiveConfig {
            selection: Selection::best_of(8),
            playouts: 100,
            episodes: 10_000,
            gain: 0.02,
            alpha: Schedule::Constant(0.5),
            epsilon: Schedule::Linear { from: 0.5, to: 0.05 },
            depth: 0,
        }
    }
}

impl SelectiveConfig {
    /// Reads `selective:…`, key by key.
    ///
    /// ```
    /// use keisei_learn::SelectiveConfig;
    /// use keisei_play::policies::{Selection, Taste};
    /// let config = SelectiveConfig::from_spec(&mut "selective:n=4,playouts=10".parse()?)?;
    /// assert_eq!((config.selection, config.playouts), (Selection::best_of(4), 10));
    /// let config = SelectiveConfig::from_spec(&mut "selective:n=all,choose=softmax,spread=5".parse()?)?;
    /// assert_eq!(config.selection, Selection { of: None, taste: Taste::Softmax(5.0) });
    /// # Ok::<(), keisei_core::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// Says which key or value is wrong.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        expect(spec, "selective")?;
        let base = SelectiveConfig::default();
        let config = SelectiveConfig {
            selection: selection(spec)?,
            playouts: spec.take_or("playouts", base.playouts)?,
            episodes: spec.take_or("episodes", base.episodes)?,
            gain: spec.take_or("gain", base.gain)?,
            alpha: spec.take_or("alpha", base.alpha)?,
            epsilon: spec.take_or("epsilon", base.epsilon)?,
            depth: spec.take_or("depth", base.depth)?,
        };
        spec.finish()?;
        config.check().map_err(|error| spec.refuse(error))?;
        Ok(config)
    }

    /// Writes the specification that reads back as this.
    pub fn spec(&self) -> String {
        let SelectiveConfig { selection, playouts, episodes, gain, alpha, epsilon, depth } = self;
        format!(
            "selective:{},playouts={playouts},episodes={episodes},gain={gain},alpha={alpha},epsilon={epsilon},depth={depth}",
            keys(selection)
        )
    }

    /// Returns the curve that turns a value into a win rate.
    pub fn squash(&self) -> Squash {
        Squash::Logistic { k: self.gain }
    }

    /// Refuses what makes no sense.
    pub fn check(&self) -> Result<(), LearnError> {
        let refuse = |name, value: String, why| Err(LearnError::BadParameter { name, value, why });
        if self.selection.of == Some(0) {
            return refuse("n", "0".to_owned(), "at least one move is drawn; write all for all of them");
        }
        if let Taste::Softmax(spread) | Taste::Noise(spread) = self.selection.taste
            && !(spread.is_finite() && spread > 0.0)
        {
            return refuse("spread", spread.to_string(), "a temperature or deviation is positive");
        }
        if self.playouts == 0 || self.episodes == 0 {
            let name = if self.playouts == 0 { "playouts" } else { "episodes" };
            return refuse(name, "0".to_owned(), "there is nothing to learn from");
        }
        if !(self.gain.is_finite() && self.gain > 0.0) {
            return refuse("gain", self.gain.to_string(), "the curve must rise");
        }
        if !self.alpha.within(0.0, 1e6) {
            return refuse("alpha", self.alpha.to_string(), "a learning rate is positive and finite");
        }
        if !self.epsilon.within(0.0, 1.0) {
            return refuse("epsilon", self.epsilon.to_string(), "a share lies between 0 and 1");
        }
        if self.depth > DEEPEST {
            return refuse("depth", self.depth.to_string(), "no search gets deeper than 32 plies");
        }
        Ok(())
    }
}

fn selection(spec: &mut Spec) -> Result<Selection, SpecError> {
    let n: String = spec.take_or("n", "8".to_owned())?;
    let of = if n == "all" {
        None
    } else {
        Some(n.parse().map_err(|_| spec.refuse(format!("n={n} is neither a number nor all")))?)
    };
    let choose: String = spec.take_or("choose", "best".to_owned())?;
    let taste = match choose.as_str() {
        "best" => Taste::Best,
        "softmax" => Taste::Softmax(spec.take_or("spread", 10.0)?),
        "noise" => Taste::Noise(spec.take_or("spread", 10.0)?),
        _ => {
            let known = ["best", "softmax", "noise"].map(str::to_owned).to_vec();
            return Err(UnknownName { kind: "way to choose", name: choose, known }.into());
        }
    };
    Ok(Selection { of, taste })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn specifications_read_back() {
        for taste in [Taste::Best, Taste::Softmax(2.5), Taste::Noise(7.0)] {
            for of in [None, Some(64)] {
                let config =
                    SelectiveConfig { selection: Selection { of, taste }, depth: 2, ..Default::default() };
                assert_eq!(SelectiveConfig::from_spec(&mut config.spec().parse().unwrap()).unwrap(), config);
            }
        }
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
