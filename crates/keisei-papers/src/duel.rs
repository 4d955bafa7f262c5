//! What pairings came to, over trainings.

use anyhow::{Result, anyhow, ensure};
use keisei::context::Context;
use keisei_core::Game;
use keisei_measure::{Mean, Pentanomial, Wdl, mean_interval};
use keisei_play::matches::{self, Control, Plan};
use serde::{Deserialize, Serialize};

/// One pairing of two trainings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Duel {
    /// Which training of the first side, and of the second.
    pub pair: (usize, usize),
    /// The first side's results when it moved first.
    pub black: Wdl,
    /// The first side's results when it moved second.
    pub white: Wdl,
    /// Different games among them.
    pub distinct: u64,
    /// The same by pairs of games from one opening.
    #[serde(default)]
    pub pairs: Pentanomial,
}

impl Duel {
    /// Plays a match of two.
    pub fn play<G: Game>(plan: &Plan<G>, pair: (usize, usize), context: &Context) -> Result<Duel> {
        let report = matches::run(plan, Control { cancel: &context.cancel, ..Control::default() })?;
        context.check_cancelled()?;
        let pairing = report.pairings.first().ok_or_else(|| anyhow!("a match of two has a pairing"))?;
        ensure!(pairing.forfeits.is_empty(), "a game was forfeited: {:?}", pairing.forfeits);
        let duel = pairing.duel.as_ref().ok_or_else(|| anyhow!("a match of two is a duel"))?;
        let (black, white, pairs) = (duel.as_first, duel.as_second, duel.pairs);
        Ok(Duel { pair, black, white, distinct: pairing.distinct, pairs })
    }

    /// Stands in for a match that was not played.
    pub fn unplayed(pair: (usize, usize)) -> Duel {
        let nothing = Wdl::default();
        Duel { pair, black: nothing, white: nothing, distinct: 0, pairs: Pentanomial::default() }
    }

    /// Returns the results with both colours.
    pub fn total(&self) -> Wdl {
        let mut total = self.black;
        total.merge(self.white);
        total
    }
}

/// The results of one cell of a table: every pairing of it.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The pairings.
    pub duels: Vec<Duel>,
}

impl Cell {
    /// All games of all pairings.
    pub fn total(&self) -> Wdl {
        self.sum(Duel::total)
    }

    /// The sum of something over the pairings.
    pub fn sum(&self, what: impl Fn(&Duel) -> Wdl) -> Wdl {
        self.duels.iter().fold(Wdl::default(), |mut sum, duel| {
            sum.merge(what(duel));
            sum
        })
    }

    /// Something of every training of the first side, averaged over whom it met.
    pub fn by_training(&self, what: impl Fn(&Duel) -> f64) -> Vec<f64> {
        let trainings = self.duels.iter().map(|d| d.pair.0 + 1).max().unwrap_or(0);
        (0..trainings)
            .map(|i| {
                let met: Vec<f64> = self.duels.iter().filter(|d| d.pair.0 == i).map(&what).collect();
                met.iter().sum::<f64>() / met.len().max(1) as f64
            })
            .collect()
    }

    /// The share of games won, with an interval over the trainings of the first side.
    pub fn won(&self) -> Option<Mean> {
        mean_interval(&self.by_training(|duel| won(duel.total())))
    }

    /// The share of points, with an interval over the trainings of the first side.
    pub fn score(&self) -> Option<Mean> {
        mean_interval(&self.by_training(|duel| duel.total().score()))
    }

    /// The share of points, with an interval over the trainings of both sides, which are drawn apart from each other:
    /// the half widths of the two add like deviations.
    pub fn score_over_both(&self) -> Option<Mean> {
        let ours = self.score()?;
        let turned = |duel: &Duel| Duel { pair: (duel.pair.1, duel.pair.0), ..*duel };
        let theirs = Cell { duels: self.duels.iter().map(turned).collect() }.score()?;
        let half = |mean: Mean| if mean.n > 1 { (mean.high - mean.low) / 2.0 } else { 0.0 };
        let both = half(ours).hypot(half(theirs));
        let [low, high] = [ours.mean - both, ours.mean + both].map(|share| share.clamp(0.0, 1.0));
        Some(Mean { low, high, n: ours.n.max(theirs.n), ..ours })
    }

    /// The share of different games.
    pub fn distinct(&self) -> f64 {
        let games: u64 = self.duels.iter().map(|d| d.total().games()).sum();
        self.duels.iter().map(|d| d.distinct).sum::<u64>() as f64 / games.max(1) as f64
    }
}

/// The share of games won, draws not counted.
pub fn won(wdl: Wdl) -> f64 {
    wdl.wins as f64 / wdl.games().max(1) as f64
}

/// Writes a mean and its interval as percentages.
pub fn percent(mean: Option<Mean>) -> String {
    mean.map_or_else(
        || "–".to_owned(),
        |m| {
            if m.n > 1 {
                format!("{:.1} % [{:.1}, {:.1}]", 100.0 * m.mean, 100.0 * m.low, 100.0 * m.high)
            } else {
                format!("{:.1} %", 100.0 * m.mean)
            }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(pair: (usize, usize), wins: u64) -> Duel {
        let black = Wdl { wins, draws: 0, losses: 10 - wins };
        Duel { pair, black, white: Wdl::default(), distinct: 10, pairs: Pentanomial::default() }
    }

    /// Where all differences are between the others' trainings, the interval over ours alone is empty.
    #[test]
    fn both_sides_trainings_count() {
        let wins = [2, 5, 8];
        let duels = (0..9).map(|k| duel((k / 3, k % 3), wins[k % 3])).collect();
        let cell = Cell { duels };
        let (ours, both) = (cell.score().unwrap(), cell.score_over_both().unwrap());
        assert!((ours.mean - 0.5).abs() < 1e-12 && ours.high - ours.low < 1e-9);
        // Student's 4.303 with two degrees of freedom, a deviation of 0.3 over the root of three: beyond both ends.
        assert_eq!((both.low, both.high), (0.0, 1.0));
        let turned = Cell { duels: (0..9).map(|k| duel((k % 3, k / 3), wins[k % 3])).collect() };
        assert_eq!(turned.score_over_both().unwrap().high, 1.0);
    }
}
