//! The linear evaluation, and what turns its value into a win rate.

use crate::{Evaluator, Features, Position, Seat, Spec, SpecError, UnknownName};
use std::fmt;
use std::str::FromStr;

/// A linear evaluation: `v = w · x`.
#[derive(Clone, Debug)]
pub struct Linear<F, W> {
    features: F,
    weights: W,
}

impl<F, W: AsRef<[f32]>> Linear<F, W> {
    /// Joins features and as many weights.
    pub fn new(features: F, weights: W) -> Self {
        Linear { features, weights }
    }

    /// Returns the features.
    pub fn features(&self) -> &F {
        &self.features
    }

    /// Returns the weights.
    pub fn weights(&self) -> &[f32] {
        self.weights.as_ref()
    }

    /// Returns `w · x` from a seat's side, summed in the order the features come.
    #[inline]
    pub fn value<P: Position>(&self, position: &P, seat: Seat) -> f32
    where
        F: Features<P>,
    {
        let weights = self.weights.as_ref();
        let mut sum = 0.0;
        self.features.visit(position, seat, |index, amount| sum += weights[index] * amount);
        sum
    }
}

impl<P: Position, F: Features<P>, W: AsRef<[f32]>> Evaluator<P> for Linear<F, W> {
    #[inline]
    fn evaluate(&mut self, position: &P, seat: Seat) -> f32 {
        self.value(position, seat)
    }
}

/// The curve that turns a value into an expected payoff in `[0, 1]`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LinkFunction {
    /// `(1 + tanh v) / 2`, as in TDMC.
    Tanh,
    /// `1 / (1 + exp(−k v))`.
    Logistic {
        /// The slope.
        k: f64,
    },
}

impl LinkFunction {
    /// Turns a value into an expected payoff.
    ///
    /// ```
    /// use keisei_core::LinkFunction;
    /// assert_eq!(LinkFunction::Tanh.rate(0.0), 0.5);
    /// assert!(LinkFunction::Logistic { k: 0.02 }.rate(100.0) > 0.88);
    /// ```
    pub fn rate(self, value: f64) -> f64 {
        match self {
            LinkFunction::Tanh => f64::midpoint(1.0, libm::tanh(value)),
            LinkFunction::Logistic { k } => 1.0 / (1.0 + libm::exp(-k * value)),
        }
    }
}

impl fmt::Display for LinkFunction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkFunction::Tanh => f.write_str("tanh"),
            LinkFunction::Logistic { k } => write!(f, "logistic:k={k}"),
        }
    }
}

impl FromStr for LinkFunction {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut spec: Spec = text.parse()?;
        let squash = match spec.name() {
            "tanh" => LinkFunction::Tanh,
            "logistic" => LinkFunction::Logistic { k: spec.take_or("k", 1.0)? },
            name => {
                let known = vec!["tanh".to_owned(), "logistic".to_owned()];
                return Err(UnknownName { kind: "squashing curve", name: name.to_owned(), known }.into());
            }
        };
        spec.finish()?;
        Ok(squash)
    }
}
