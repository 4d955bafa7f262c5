//! E(v), log-loss and Brier score.

use super::judged::{fixed, float};
use super::resample::{Estimate, middle, weights};
use super::{JudgedGame, Unit};
use crate::Interval;
use keisei_core::{Measure, Stream};
use serde::{Deserialize, Serialize};

/// What is averaged over positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Term {
    /// `r·v + (1 − r)·(1 − v)`, or `r·v − (1 − r)·v` for values without ends.
    E,
    /// `−r ln v − (1 − r) ln (1 − v)`, values kept a millionth from the ends; of rates.
    LogLoss,
    /// `(v − r)²`; of rates.
    Brier,
}

/// How many numbers are summed: positions, E, log-loss, Brier; positions and E in won, then in lost games.
const SUMS: usize = 8;
/// Where the sums of won and of lost games begin.
const WON: usize = 4;
const LOST: usize = 6;
/// How near to certainty a rate may come in the log-loss.
const NEAREST: f64 = 1e-6;

type Sums = [i128; SUMS];

/// The scores of an evaluator, as a fold over games.
#[derive(Clone, PartialEq, Debug)]
pub struct Scores {
    unit: Unit,
    stream: Stream,
    games: u64,
    sums: Sums,
    again: Vec<Sums>,
}

/// What a fold came to.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scored {
    /// Games.
    pub games: u64,
    /// Positions.
    pub positions: u64,
    /// E(v).
    pub e: Estimate,
    /// E(v) over games that the seat won.
    pub e_won: Estimate,
    /// E(v) over games that it lost.
    pub e_lost: Estimate,
    /// The mean log-loss, of rates.
    pub log_loss: Option<Estimate>,
    /// The mean Brier score, of rates.
    pub brier: Option<Estimate>,
}

/// How much one evaluator's score is above another's.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The difference and its interval, games resampled together.
    pub difference: Estimate,
    /// How often no difference would look as large, either way.
    pub p: f64,
}

impl Difference {
    /// Returns the same with the evaluators exchanged.
    #[must_use]
    pub fn turned(self) -> Self {
        let Estimate { value, interval } = self.difference;
        let interval = Interval { low: -interval.high, high: -interval.low };
        Difference { difference: Estimate { value: -value, interval }, p: self.p }
    }
}

impl Scores {
    /// Begins with nothing; folds to be compared share their stream.
    pub fn new(unit: Unit, resamples: usize, stream: Stream) -> Self {
        Scores { unit, stream, games: 0, sums: [0; SUMS], again: vec![[0; SUMS]; resamples] }
    }

    fn terms(&self, value: f64, payoff: f64) -> Sums {
        let (e, log_loss, brier) = match self.unit {
            Unit::Rate => {
                let near = value.clamp(NEAREST, 1.0 - NEAREST);
                let log_loss = -payoff * libm::log(near) - (1.0 - payoff) * libm::log(1.0 - near);
                let e = payoff * value + (1.0 - payoff) * (1.0 - value);
                (e, log_loss, (value - payoff) * (value - payoff))
            }
            Unit::Open => (payoff * value - (1.0 - payoff) * value, 0.0, 0.0),
        };
        let (won, lost) = (i128::from(payoff == 1.0), i128::from(payoff == 0.0));
        [1, fixed(e), fixed(log_loss), fixed(brier), won, won * fixed(e), lost, lost * fixed(e)]
    }

    fn estimate(&self, of: impl Fn(&Sums) -> f64) -> Estimate {
        Estimate { value: of(&self.sums), interval: middle(self.again.iter().map(of)) }
    }

    /// Compares a score with another fold's over the same positions.
    pub fn difference(&self, other: &Self, term: Term) -> Difference {
        let place = term as usize + 1;
        let value = mean(&self.sums, 0, place) - mean(&other.sums, 0, place);
        let again = self.again.iter().zip(&other.again);
        let again: Vec<f64> = again.map(|(a, b)| mean(a, 0, place) - mean(b, 0, place)).collect();
        let side = |below: bool| again.iter().filter(|&&d| if below { d <= 0.0 } else { d >= 0.0 }).count();
        let p = 2.0 * (1 + side(true).min(side(false))) as f64 / (1 + again.len()) as f64;
        Difference { difference: Estimate { value, interval: middle(again.into_iter()) }, p: p.min(1.0) }
    }
}

/// Returns a sum over its count of positions.
fn mean(sums: &Sums, count: usize, place: usize) -> f64 {
    float(sums[place]) / sums[count] as f64
}

impl Measure for Scores {
    type Sample = JudgedGame;
    type Report = Scored;

    fn add(&mut self, game: &JudgedGame) {
        let mut own = [0; SUMS];
        for judged in game.positions.iter().filter(|judged| judged.value.is_finite()) {
            let terms = self.terms(judged.value, judged.payoff);
            own.iter_mut().zip(terms).for_each(|(sum, term)| *sum += term);
        }
        self.games += 1;
        self.sums.iter_mut().zip(own).for_each(|(sum, own)| *sum += own);
        let weights = weights(self.stream, game.game, self.again.len());
        for (again, weight) in self.again.iter_mut().zip(weights) {
            again.iter_mut().zip(own).for_each(|(sum, own)| *sum += i128::from(weight) * own);
        }
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        let pairs = [&mut self.sums].into_iter().chain(&mut self.again);
        for (ours, theirs) in pairs.zip([other.sums].into_iter().chain(other.again)) {
            ours.iter_mut().zip(theirs).for_each(|(ours, theirs)| *ours += theirs);
        }
    }

    fn report(&self) -> Scored {
        let rates = self.unit == Unit::Rate;
        Scored {
            games: self.games,
            positions: self.sums[0] as u64,
            e: self.estimate(|sums| mean(sums, 0, 1)),
            e_won: self.estimate(|sums| mean(sums, WON, WON + 1)),
            e_lost: self.estimate(|sums| mean(sums, LOST, LOST + 1)),
            log_loss: rates.then(|| self.estimate(|sums| mean(sums, 0, 2))),
            brier: rates.then(|| self.estimate(|sums| mean(sums, 0, 3))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Judged;

    fn fold(unit: Unit, positions: &[(u64, f64, f64)]) -> Scores {
        let mut scores = Scores::new(unit, 50, Stream::new(1));
        for (number, game) in positions.chunk_by(|a, b| a.0 == b.0).enumerate() {
            let positions =
                game.iter().map(|&(_, value, payoff)| Judged { value, payoff, sets: 1 }).collect();
            scores.add(&JudgedGame { game: number as u64, positions });
        }
        scores
    }

    /// Two games, by hand; log-loss and Brier score by `sklearn.metrics.log_loss` and `brier_score_loss`.
    #[test]
    fn scores_by_hand() {
        let positions = [(0, 0.7, 1.0), (0, 0.9, 1.0), (1, 0.6, 0.0), (1, 0.2, 0.0)];
        let scored = fold(Unit::Rate, &positions).report();
        assert!((scored.e.value - (0.7 + 0.9 + 0.4 + 0.8) / 4.0).abs() < 1e-9);
        assert!((scored.e_won.value - 0.8).abs() < 1e-9 && (scored.e_lost.value - 0.6).abs() < 1e-9);
        assert!((scored.log_loss.unwrap().value - 0.40036743569623084).abs() < 1e-9);
        assert!((scored.brier.unwrap().value - 0.125).abs() < 1e-9);
        assert_eq!((scored.games, scored.positions), (2, 4));
        // A draw counts as a half: an evaluator that knows nothing has a half everywhere.
        let drawn = fold(Unit::Rate, &[(0, 0.9, 0.5), (1, 0.5, 1.0)]).report();
        assert!((drawn.e.value - 0.5).abs() < 1e-9);
        let points = fold(Unit::Open, &[(0, 12.5, 1.0), (1, 3.0, 0.0), (2, 8.0, 0.5)]).report();
        assert!((points.e.value - (12.5 - 3.0) / 3.0).abs() < 1e-9 && points.log_loss.is_none());
    }

    #[test]
    fn parts_merge_to_the_whole() {
        let positions: Vec<(u64, f64, f64)> =
            (0..40).map(|i| (i / 4, f64::from(i as u32) / 40.0, f64::from(u8::from(i % 8 > 3)))).collect();
        let whole = fold(Unit::Rate, &positions);
        // Numbers of games name their draws, so parts are folded with the numbers of the whole.
        let mut parts = Scores::new(Unit::Rate, 50, Stream::new(1));
        for game in (0..10).rev() {
            let mut part = Scores::new(Unit::Rate, 50, Stream::new(1));
            let own = positions.iter().filter(|p| p.0 == game);
            let own = own.map(|&(_, value, payoff)| Judged { value, payoff, sets: 1 }).collect();
            part.add(&JudgedGame { game, positions: own });
            parts.merge(part);
        }
        assert_eq!(parts, whole);
    }

    #[test]
    fn pairs_see_what_bands_do_not() {
        let mut rng = Stream::new(3).rng();
        let (mut better, mut worse) = (Vec::new(), Vec::new());
        for game in 0..300 {
            let truth = rng.unit();
            let payoff = f64::from(u8::from(rng.chance(truth)));
            better.push((game, truth, payoff));
            worse.push((game, 0.5 + 0.9 * (truth - 0.5), payoff));
        }
        let (better, worse) = (fold(Unit::Rate, &better), fold(Unit::Rate, &worse));
        let difference = better.difference(&worse, Term::E);
        assert!(difference.difference.interval.low > 0.0 && difference.p < 0.05, "{difference:?}");
        let apart = [better.report().e.interval, worse.report().e.interval];
        assert!(apart[0].low < apart[1].high, "{apart:?}");
        let (turned, other) = (difference.turned(), worse.difference(&better, Term::E));
        let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
        assert_eq!((turned.difference.value, turned.p), (other.difference.value, other.p));
        assert!(near(turned.difference.interval.low, other.difference.interval.low));
        assert!(near(turned.difference.interval.high, other.difference.interval.high));
        assert_eq!(better.difference(&better, Term::LogLoss).p, 1.0);
    }
}
