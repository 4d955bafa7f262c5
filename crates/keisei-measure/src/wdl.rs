//! Wins, draws and losses of single games.

use crate::moments::Moments;
use crate::{Elo, Interval, wilson};
use core::fmt;
use serde::{Deserialize, Serialize};

/// Counts games won, drawn and lost from one player's view.
///
/// ```
/// use keisei_measure::Wdl;
/// let table3 = Wdl { wins: 964, draws: 7, losses: 29 };
/// assert_eq!(table3.games(), 1000);
/// assert_eq!(table3.score(), 0.9675);
/// assert_eq!(table3.elo().to_string(), "+589.51 ± 61.20");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// Returns how many games were counted.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the mean payoff, a draw being a half; a half when nothing was played.
    pub fn score(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games() as f64
    }

    /// Adds another count.
    ///
    /// ```
    /// use keisei_measure::Wdl;
    /// let mut all = Wdl { wins: 481, draws: 1, losses: 18 };
    /// all.merge(Wdl { wins: 483, draws: 6, losses: 11 });
    /// assert_eq!(all.to_string(), "964/7/29");
    /// ```
    pub fn merge(&mut self, other: Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }

    /// Returns the same games from the other player's view.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    /// Returns the 95 % interval of the score when games are independent.
    ///
    /// Games of a pair are not: prefer [`crate::Pentanomial`] where pairs are known. Near 0 and
    /// 1, where the normal law is a poor one, prefer [`Wdl::decisive_interval`].
    pub fn score_interval(&self) -> Interval {
        self.moments().interval()
    }

    /// Returns Wilson's 95 % interval of the wins among the games that were not drawn.
    ///
    /// ```
    /// use keisei_measure::Wdl;
    /// let ten = Wdl { wins: 10, draws: 3, losses: 0 };
    /// assert!((ten.decisive_interval().low - 0.722467).abs() < 1e-6);
    /// ```
    pub fn decisive_interval(&self) -> Interval {
        wilson(self.wins, self.wins + self.losses)
    }

    /// Returns the Elo difference; empty cells count as a thousandth of a game.
    ///
    /// Where every result is the same the bound rests on that filling rather than on evidence:
    /// say the counts then, not the Elo.
    pub fn elo(&self) -> Elo {
        self.moments().elo()
    }

    fn moments(self) -> Moments<3> {
        Moments::new([self.losses, self.draws, self.wins])
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.wins, self.draws, self.losses)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wdl(wins: u64, draws: u64, losses: u64) -> Wdl {
        Wdl { wins, draws, losses }
    }

    #[test]
    fn elo_reproduces_the_golden_rows() {
        // TDMC paper, table 3 and table 9 (ε = 0.03), through fishtest's formulas.
        assert_eq!(wdl(964, 7, 29).elo().to_string(), "+589.51 ± 61.20");
        assert_eq!(wdl(782, 18, 200).elo().to_string(), "+231.21 ± 26.22");
    }

    #[test]
    fn the_other_player_sees_the_opposite() {
        for counts in [wdl(964, 7, 29), wdl(3, 0, 1), wdl(0, 5, 0), wdl(9, 0, 0)] {
            let (here, there) = (counts.elo(), counts.swapped().elo());
            assert!((here.value + there.value).abs() < 1e-9);
            assert!((counts.score() + counts.swapped().score() - 1.0).abs() < 1e-15);
            if here.high.is_finite() {
                assert!((here.high + there.low).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn merging_adds_cell_by_cell_in_any_order() {
        let (a, b) = (wdl(1, 2, 3), wdl(40, 50, 60));
        let (mut ab, mut ba) = (a, b);
        ab.merge(b);
        ba.merge(a);
        assert_eq!(ab, wdl(41, 52, 63));
        assert_eq!(ab, ba);
    }

    #[test]
    fn nothing_played_is_unknown() {
        let none = Wdl::default();
        assert_eq!(none.score(), 0.5);
        assert_eq!(none.elo().to_string(), "unknown");
        let all = Interval { low: 0.0, high: 1.0 };
        assert_eq!(none.score_interval(), all);
        assert_eq!(none.decisive_interval(), all);
    }
}
