//! What it costs that a sibling comes close to the recorded move, or beats it.

use super::config::NoSuchWord;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The shape of T, the cost of a sibling by how much better it is than the recorded move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Curve {
    /// `1 / (1 + exp(−a x))`: hardly more for a sibling that is far better.
    Sigmoid,
    /// `max(a x + 1, 0)`: ever more for a sibling that is far better.
    Hinge,
}

/// T with its steepness.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Loss {
    pub curve: Curve,
    /// The paper's a.
    pub steepness: f64,
}

impl Loss {
    /// Returns `T(x)` and its derivative there.
    #[inline]
    pub fn at(self, x: f64) -> (f64, f64) {
        let steep = self.steepness * x;
        match self.curve {
            Curve::Sigmoid => {
                let cost = 1.0 / (1.0 + libm::exp(-steep));
                (cost, self.steepness * cost * (1.0 - cost))
            }
            Curve::Hinge if steep > -1.0 => (steep + 1.0, self.steepness),
            Curve::Hinge => (0.0, 0.0),
        }
    }
}

impl fmt::Display for Curve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Curve::Sigmoid { "sigmoid" } else { "hinge" })
    }
}

keisei_core::parameter_value!(Curve { sigmoid => Curve::Sigmoid, hinge => Curve::Hinge });

impl FromStr for Curve {
    type Err = NoSuchWord;

    fn from_str(text: &str) -> Result<Self, NoSuchWord> {
        match text {
            "sigmoid" => Ok(Curve::Sigmoid),
            "hinge" => Ok(Curve::Hinge),
            _ => Err(NoSuchWord(text.to_owned(), "sigmoid, hinge")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derivatives_are_those_of_the_cost() {
        for curve in [Curve::Sigmoid, Curve::Hinge] {
            let loss = Loss { curve, steepness: 7.0 / 256.0 };
            for x in [-300.0, -90.0, -10.0, 0.0, 3.0, 200.0] {
                let slope = (loss.at(x + 1e-3).0 - loss.at(x - 1e-3).0) / 2e-3;
                assert!((slope - loss.at(x).1).abs() < 1e-8, "{curve} at {x}");
            }
        }
        assert_eq!(Loss { curve: Curve::Sigmoid, steepness: 1.0 }.at(0.0), (0.5, 0.25));
    }
}
