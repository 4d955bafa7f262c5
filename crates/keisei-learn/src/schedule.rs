//! Parameters that change as training goes on.

use keisei_core::params::Kind;
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// A parameter over the steps of a training.
///
/// | written | means |
/// |---|---|
/// | `0.5` | 0.5 throughout |
/// | `0.5..0` | falls (or rises) in a straight line over the training |
/// | `0.5/100` | 0.5 / (1 + step / 100) |
/// | `0.9*0.99` | 0.9 · 0.99^step |
///
/// ```
/// use keisei_learn::Schedule;
/// let schedule: Schedule = "0.5/100".parse()?;
/// assert_eq!(schedule.at(100, 1000), 0.25);
/// assert_eq!(schedule.to_string(), "0.5/100");
/// # Ok::<(), keisei_learn::schedule::ScheduleError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Schedule {
    /// The same throughout.
    Constant(f64),
    /// A straight line from the first step to the end.
    Linear {
        /// The value at the first step.
        from: f64,
        /// The value that the end would reach.
        to: f64,
    },
    /// Falls like 1 / (1 + step / half).
    Hyperbolic {
        /// The value at the first step.
        from: f64,
        /// The step at which half of it is left.
        half: f64,
    },
    /// Shrinks by a factor every step.
    Geometric {
        /// The value at the first step.
        from: f64,
        /// What remains of it after each step.
        factor: f64,
    },
}

impl Schedule {
    /// Returns the value at a step, counted from zero, of a training of `total` steps.
    pub fn at(self, step: u64, total: u64) -> f64 {
        let step = step as f64;
        match self {
            Schedule::Constant(value) => value,
            Schedule::Linear { from, to } => from + (to - from) * step / total.max(1) as f64,
            Schedule::Hyperbolic { from, half } => from / (1.0 + step / half),
            Schedule::Geometric { from, factor } => from * libm::pow(factor, step),
        }
    }

    /// Tells whether every value of it lies in a range.
    pub fn within(self, low: f64, high: f64) -> bool {
        let inside = |value: f64| (low..=high).contains(&value);
        match self {
            Schedule::Constant(value) => inside(value),
            Schedule::Linear { from, to } => inside(from) && inside(to),
            Schedule::Hyperbolic { from, half } => inside(from) && half > 0.0 && half.is_finite(),
            Schedule::Geometric { from, factor } => inside(from) && (0.0..=1.0).contains(&factor),
        }
    }
}

/// Text that is no schedule.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "\"{0}\" is not a schedule: write 0.5, 0.5..0 (a line), 0.5/100 (half at step 100) or 0.9*0.99 (shrinking)"
)]
pub struct ScheduleError(String);

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Schedule::Constant(value) => write!(f, "{value}"),
            Schedule::Linear { from, to } => write!(f, "{from}..{to}"),
            Schedule::Hyperbolic { from, half } => write!(f, "{from}/{half}"),
            Schedule::Geometric { from, factor } => write!(f, "{from}*{factor}"),
        }
    }
}

/// Writes a schedule as a person would.
impl Serialize for Schedule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

keisei_core::parameter_value!(
    Schedule,
    Kind::Form("a schedule: write 0.5, 0.5..0 (a line), 0.5/100 (half at step 100) or 0.9*0.99 (shrinking)"),
    |schedule, limits| schedule.within(limits.least(), limits.most())
);

impl FromStr for Schedule {
    type Err = ScheduleError;

    fn from_str(text: &str) -> Result<Self, ScheduleError> {
        let number = |word: &str| match word.trim().parse::<f64>() {
            // There is one zero only: that of no sign.
            Ok(value) if value.is_finite() => Ok(value + 0.0),
            _ => Err(ScheduleError(text.to_owned())),
        };
        let pair = |mark: &str| text.split_once(mark).map(|(a, b)| Ok((number(a)?, number(b)?))).transpose();
        if let Some((from, to)) = pair("..")? {
            return Ok(Schedule::Linear { from, to });
        }
        if let Some((from, half)) = pair("/")? {
            return Ok(Schedule::Hyperbolic { from, half });
        }
        if let Some((from, factor)) = pair("*")? {
            return Ok(Schedule::Geometric { from, factor });
        }
        number(text).map(Schedule::Constant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_schedules_read_back() {
        for text in ["0.5", "0.5..0", "0.5/100", "0.9*0.99", "1..0.25"] {
            assert_eq!(text.parse::<Schedule>().unwrap().to_string(), text);
        }
        for text in ["", "half", "0.5..", "0.5/x", "nan", "1..inf"] {
            assert!(text.parse::<Schedule>().is_err(), "{text}");
        }
    }

    #[test]
    fn values_follow_the_formula() {
        let at = |text: &str, step| text.parse::<Schedule>().unwrap().at(step, 1000);
        assert_eq!(at("0.5..0", 0), 0.5);
        assert_eq!(at("0.5..0", 500), 0.25);
        assert_eq!(at("0.5/100", 300), 0.125);
        assert!((at("0.9*0.99", 2) - 0.88209).abs() < 1e-12);
    }
}
