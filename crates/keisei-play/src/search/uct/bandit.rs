//! Which arm to try next: the upper confidence bounds of Auer, Cesa-Bianchi and Fischer (2002).

/// The bound on an arm with mean `p` after `s` of `n` tries.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ucb {
    /// UCB1: `p + c √(2 ln n / s)`.
    #[default]
    Ucb1,
    /// UCB1-Tuned: `p + c √((ln n / s) · min(1/4, p − p² + √(2 ln n / s)))`.
    Tuned,
}

/// A bound and how much its width counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bandit {
    /// The bound.
    pub ucb: Ucb,
    /// The factor `c` before the root; the published bounds have 1.
    pub c: f64,
}

impl Default for Bandit {
    fn default() -> Self {
        Bandit { ucb: Ucb::Ucb1, c: 1.0 }
    }
}

impl Bandit {
    /// Returns the upper bound of an arm with mean `p` after `s` tries; `ln_n` is `ln n`.
    ///
    /// ```
    /// use keisei_play::search::uct::{Bandit, Ucb};
    /// let bound = |ucb| Bandit { ucb, c: 1.0 }.bound(0.5, 8.0, 2.0);
    /// assert!((bound(Ucb::Ucb1) - 1.2071068).abs() < 1e-6);
    /// assert!((bound(Ucb::Tuned) - 0.75).abs() < 1e-6);
    /// ```
    #[inline]
    pub fn bound(&self, p: f64, s: f64, ln_n: f64) -> f64 {
        let width = (2.0 * ln_n / s).sqrt();
        let width = match self.ucb {
            Ucb::Ucb1 => width,
            Ucb::Tuned => ((ln_n / s) * (p - p * p + width).min(0.25)).sqrt(),
        };
        p + self.c * width
    }
}
