//! What the weights of a model file are arranged as.

use super::lanes::MOST_HIDDEN;
use std::fmt;
use std::str::FromStr;

/// The arrangement of a model's weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Shape {
    /// One weight per feature of a position.
    #[default]
    Linear,
    /// A network over the features of a move, with so many hidden neurons.
    Network {
        /// Hidden neurons.
        hidden: usize,
    },
    /// One weight per feature of a move, whose exponentials are chances.
    Softmax,
}

/// Text that is no shape.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no shape of weights: there are linear, network:hidden=15 and softmax")]
pub struct ShapeError(String);

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Linear => f.write_str("linear"),
            Shape::Network { hidden } => write!(f, "network:hidden={hidden}"),
            Shape::Softmax => f.write_str("softmax"),
        }
    }
}

impl FromStr for Shape {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let bad = || ShapeError(text.to_owned());
        match text {
            "linear" => Ok(Shape::Linear),
            "softmax" => Ok(Shape::Softmax),
            _ => {
                let hidden = text.strip_prefix("network:hidden=").and_then(|n| n.parse().ok());
                let hidden = hidden.filter(|n| (1..=MOST_HIDDEN).contains(n)).ok_or_else(bad)?;
                Ok(Shape::Network { hidden })
            }
        }
    }
}
