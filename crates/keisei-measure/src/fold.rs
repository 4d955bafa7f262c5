//! Counts as folds: they add up over games, threads and machines.

use crate::{Elo, Pentanomial, Wdl};
use keisei_core::Measure;

/// Counts payoffs in `[0, 1]`: above a half is won, below is lost.
///
/// ```
/// use keisei_core::Measure;
/// use keisei_measure::Wdl;
/// let mut games = Wdl::default();
/// [1.0, 1.0, 0.5, 0.0].iter().for_each(|payoff| games.add(payoff));
/// assert_eq!(games.to_string(), "2/1/1");
/// ```
impl Measure for Wdl {
    type Sample = f32;
    type Report = Elo;

    fn add(&mut self, payoff: &f32) {
        match payoff.partial_cmp(&0.5) {
            Some(std::cmp::Ordering::Greater) => self.wins += 1,
            Some(std::cmp::Ordering::Less) => self.losses += 1,
            _ => self.draws += 1,
        }
    }

    fn merge(&mut self, other: Self) {
        Wdl::merge(self, other);
    }

    fn report(&self) -> Elo {
        self.elo()
    }
}

/// Counts pairs of games, each payoff in halves; what is no payoff is left out.
impl Measure for Pentanomial {
    type Sample = (u8, u8);
    type Report = Elo;

    fn add(&mut self, &(first, second): &(u8, u8)) {
        // A pair that is none says nothing about strength.
        let _ = self.add_pair(first, second);
    }

    fn merge(&mut self, other: Self) {
        Pentanomial::merge(self, other);
    }

    fn report(&self) -> Elo {
        self.elo()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_merge_to_the_whole() {
        let pairs = [(0, 0), (2, 1), (1, 1), (2, 2), (0, 1), (2, 0)];
        let fold = |pairs: &[(u8, u8)]| {
            let mut sum = Pentanomial::default();
            for pair in pairs {
                sum.add(pair);
            }
            sum
        };
        let mut parts = fold(&pairs[..2]);
        Measure::merge(&mut parts, fold(&pairs[2..]));
        assert_eq!(parts, fold(&pairs));
        assert_eq!(parts.0, [1, 1, 2, 1, 1]);
    }
}
