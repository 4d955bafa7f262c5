//! Saying how a game stands.

use crate::{Budget, Line, PlayerError, Position, Rng};
use std::fmt;

/// How a position stands for the seat to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// Expected payoff, in `[0, 1]`.
    WinRate(f64),
    /// Points, discs, squares ahead.
    Points(f64),
    /// Hundredths of a pawn ahead.
    Centipawns(f64),
    /// The unit of an evaluation function nobody has calibrated.
    Raw(f64),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::WinRate(v) => write!(f, "{:.1} %", 100.0 * v),
            Value::Points(v) => write!(f, "{v:+.1} points"),
            Value::Centipawns(v) => write!(f, "{v:+.0} centipawns"),
            Value::Raw(v) => write!(f, "{v:+.4}"),
        }
    }
}

/// An evaluator, a search or an engine behind a protocol that says how a game stands.
pub trait Judge<P: Position>: Send {
    /// Judges the end of a line for the seat to move there.
    fn judge(&mut self, line: &Line<P>, budget: Budget, rng: &mut Rng) -> Result<Value, PlayerError>;
}
