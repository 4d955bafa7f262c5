//! Between which numbers a parameter makes sense.

/// Limits of a number, each counted in unless said otherwise.
///
/// ```
/// use keisei_core::params::Limits;
/// assert!(Limits::SHARE.hold(1.0) && !Limits::SHARE.without_most().hold(1.0));
/// assert!(!Limits::POSITIVE.hold(0.0) && !Limits::POSITIVE.hold(f64::INFINITY));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    least: f64,
    most: f64,
    without_least: bool,
    without_most: bool,
}

impl Limits {
    /// Any number, endless ones too.
    pub const ANY: Limits = Limits::between(f64::NEG_INFINITY, f64::INFINITY);
    /// From 0 to 1.
    pub const SHARE: Limits = Limits::between(0.0, 1.0);
    /// Above 0 and finite.
    pub const POSITIVE: Limits = Limits { without_least: true, ..Limits::at_least(0.0) };

    /// From one number to another.
    pub const fn between(least: f64, most: f64) -> Self {
        Limits { least, most, without_least: false, without_most: false }
    }

    /// From a number up, and finite.
    pub const fn at_least(least: f64) -> Self {
        Limits::between(least, f64::MAX)
    }

    /// Does not count the least number in.
    #[must_use]
    pub const fn without_least(self) -> Self {
        Limits { without_least: true, ..self }
    }

    /// Does not count the greatest number in.
    #[must_use]
    pub const fn without_most(self) -> Self {
        Limits { without_most: true, ..self }
    }

    /// Returns the least number.
    pub const fn least(&self) -> f64 {
        self.least
    }

    /// Returns the greatest number.
    pub const fn most(&self) -> f64 {
        self.most
    }

    /// Tells whether the least and the greatest number are left out.
    pub const fn are_open(&self) -> [bool; 2] {
        [self.without_least, self.without_most]
    }

    /// Tells whether a number lies within; what is no number never does.
    pub fn hold(&self, number: f64) -> bool {
        (self.least..=self.most).contains(&number)
            && !(self.without_least && number == self.least)
            && !(self.without_most && number == self.most)
    }
}
