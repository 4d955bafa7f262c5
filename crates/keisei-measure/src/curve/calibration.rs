//! Corrections fitted on one half of the games and checked on the other.

use super::judged::{UNIT, fixed, float, units};
use super::{Correction, JudgedGame, Scale, Unit, isotonic, logistic};
use keisei_core::{Measure, Stream};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Gathers values on a fine grid, in two halves of the games, drawn by lot.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibrator {
    unit: Unit,
    width: f64,
    stream: Stream,
    halves: [BTreeMap<i64, GridPoint>; 2],
}

/// A place of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct GridPoint {
    positions: u64,
    payoff: u64,
    value: i128,
}

impl GridPoint {
    fn value(&self) -> f64 {
        float(self.value) / self.positions as f64
    }

    fn payoff(&self) -> f64 {
        self.payoff as f64 / (UNIT * self.positions as f64)
    }
}

/// How far predictions are from results.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Losses {
    /// The mean log-loss.
    pub log_loss: f64,
    /// The mean Brier score.
    pub brier: f64,
    /// The expected calibration error, in twenty bins.
    pub calibration_error: f64,
}

/// Corrections, and what they are worth on games they were not fitted to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Calibration {
    /// Positions they were fitted to, and positions they were checked on.
    pub positions: [u64; 2],
    /// The values as they are, where they are rates.
    pub plain: Option<Losses>,
    /// A logistic curve.
    pub logistic: Option<(Correction, Losses)>,
    /// The nearest rising table.
    pub isotonic: Option<(Correction, Losses)>,
}

impl Calibrator {
    /// Begins with nothing; values nearer to each other than the width count as one.
    pub fn new(unit: Unit, width: f64, stream: Stream) -> Self {
        Calibrator { unit, width, stream: stream.named("half"), halves: [BTreeMap::new(), BTreeMap::new()] }
    }

    fn isotonic(&self) -> Option<Correction> {
        let knots: Vec<&GridPoint> = self.halves[0].values().collect();
        let points: Vec<(f64, f64)> =
            knots.iter().map(|knot| (knot.positions as f64, knot.payoff())).collect();
        let rising = isotonic(&points);
        let mut blocks: Vec<(f64, f64, f64)> = Vec::new();
        for (knot, rate) in knots.iter().zip(rising) {
            let (weight, value) = (knot.positions as f64, knot.value());
            match blocks.last_mut().filter(|block| block.2 == rate) {
                Some(block) => *block = (block.0 + weight, block.1 + weight * value, rate),
                None => blocks.push((weight, weight * value, rate)),
            }
        }
        let points: Vec<[f64; 2]> = blocks.iter().map(|&(weight, sum, rate)| [sum / weight, rate]).collect();
        (points.len() > 1).then_some(Correction::Table { points })
    }

    fn logistic(&self) -> Option<Correction> {
        let scale = Scale::of(self.unit);
        let points = self.halves[0].values();
        let points = points.map(|knot| (scale.place(knot.value()), knot.positions as f64, knot.payoff()));
        logistic(&points.collect::<Vec<_>>()).map(|curve| Correction::Logistic { curve, scale })
    }

    /// Measures predictions on the half that nothing was fitted to.
    fn losses(&self, predict: impl Fn(f64) -> f64) -> Losses {
        const BINS: usize = 20;
        let mut bins = [[0.0f64; 3]; BINS];
        let (mut log_loss, mut brier, mut all) = (0.0, 0.0, 0.0);
        for knot in self.halves[1].values() {
            let (rate, payoff, n) = (predict(knot.value()), knot.payoff(), knot.positions as f64);
            let near = rate.clamp(1e-6, 1.0 - 1e-6);
            log_loss -= n * (payoff * libm::log(near) + (1.0 - payoff) * libm::log(1.0 - near));
            // The square of the miss with payoffs of one and nothing, of which only the mean is kept.
            brier += n * (rate * rate - 2.0 * rate * payoff + payoff);
            all += n;
            let bin = &mut bins[((rate * BINS as f64) as usize).min(BINS - 1)];
            *bin = [bin[0] + n, bin[1] + n * rate, bin[2] + n * payoff];
        }
        let misses = bins.iter().map(|bin| (bin[1] - bin[2]).abs()).sum::<f64>();
        Losses { log_loss: log_loss / all, brier: brier / all, calibration_error: misses / all }
    }
}

impl Measure for Calibrator {
    type Sample = JudgedGame;
    type Report = Calibration;

    fn add(&mut self, game: &JudgedGame) {
        let half = (self.stream.child(game.game).key() & 1) as usize;
        for judged in game.positions.iter().filter(|judged| judged.value.is_finite()) {
            let knot = self.halves[half].entry((judged.value / self.width).round() as i64).or_default();
            knot.positions += 1;
            knot.payoff += units(judged.payoff);
            knot.value += fixed(judged.value);
        }
    }

    fn merge(&mut self, other: Self) {
        for (ours, theirs) in self.halves.iter_mut().zip(other.halves) {
            for (place, knot) in theirs {
                let sum = ours.entry(place).or_default();
                sum.positions += knot.positions;
                sum.payoff += knot.payoff;
                sum.value += knot.value;
            }
        }
    }

    fn report(&self) -> Calibration {
        let checked = |correction: Correction| {
            let losses = self.losses(|value| correction.rate(value));
            (correction, losses)
        };
        Calibration {
            positions: [0, 1].map(|half: usize| self.halves[half].values().map(|knot| knot.positions).sum()),
            plain: (self.unit == Unit::Rate).then(|| self.losses(|value| value)),
            logistic: self.logistic().map(checked),
            isotonic: self.isotonic().map(checked),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Judged;

    /// Games whose true rate is a known function of the value.
    fn games(value: impl Fn(f64) -> f64, n: u64) -> Vec<JudgedGame> {
        let mut rng = Stream::new(9).rng();
        let mut game = |game| {
            let truth = rng.unit();
            let payoff = f64::from(u8::from(rng.chance(truth)));
            JudgedGame { game, positions: vec![Judged { value: value(truth), payoff, sets: 1 }] }
        };
        (0..n).map(&mut game).collect()
    }

    fn calibration(unit: Unit, width: f64, games: &[JudgedGame]) -> Calibration {
        let mut whole = Calibrator::new(unit, width, Stream::new(1));
        let mut part = whole.clone();
        let (a, b) = games.split_at(games.len() / 3);
        for game in b {
            whole.add(game);
        }
        for game in a {
            part.add(game);
        }
        whole.merge(part);
        whole.report()
    }

    #[test]
    fn overconfidence_is_found_and_corrected() {
        // Log-odds twice as large as they should be: the true slope is a half.
        let sharp = |truth: f64| truth * truth / (truth * truth + (1.0 - truth) * (1.0 - truth));
        let found = calibration(Unit::Rate, 1e-3, &games(sharp, 40_000));
        let (logistic, better) = found.logistic.unwrap();
        let Correction::Logistic { curve, .. } = logistic else { panic!() };
        assert!((curve.slope - 0.5).abs() < 0.03 && curve.intercept.abs() < 0.05, "{curve:?}");
        let plain = found.plain.unwrap();
        assert!(
            better.log_loss < plain.log_loss - 0.02 && better.calibration_error < 0.02,
            "{better:?} {plain:?}"
        );
        let (table, rising) = found.isotonic.unwrap();
        assert!(rising.log_loss < plain.log_loss - 0.02);
        for truth in [0.2, 0.5, 0.8] {
            assert!((table.rate(sharp(truth)) - truth).abs() < 0.05, "{truth}: {}", table.rate(sharp(truth)));
        }
        assert!(found.positions[0].abs_diff(found.positions[1]) < 1_000);
    }

    #[test]
    fn centipawns_get_their_constant() {
        let centipawns = |truth: f64| {
            250.0 * libm::log(truth.clamp(1e-4, 1.0 - 1e-4) / (1.0 - truth.clamp(1e-4, 1.0 - 1e-4)))
        };
        let found = calibration(Unit::Open, 1.0, &games(centipawns, 40_000));
        let (Correction::Logistic { curve, .. }, _) = found.logistic.unwrap() else { panic!() };
        assert!((1.0 / curve.slope - 250.0).abs() < 10.0, "{curve:?}");
        assert!(found.plain.is_none());
    }
}
