//! Curves of many subsets in one fold.

use super::judged::{UNIT, fixed, float, units};
use super::resample::{middle, weights};
use super::{JudgedGame, LEAST};
use crate::Interval;
use keisei_core::{Measure, Stream};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What decides how curves are taken.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Shape {
    /// The width δ of a bin: `P_v = {p : v − δ/2 ≤ eval(p) < v + δ/2}`.
    pub delta: f64,
    /// Resamples of the games.
    pub resamples: usize,
    /// Subsets of positions, 128 at most.
    pub sets: usize,
}

impl Shape {
    /// Returns the bin of a value; its middle is so many times δ.
    pub fn bin(&self, value: f64) -> Option<i64> {
        bin(value, self.delta)
    }

    /// Returns a bin's middle.
    pub fn middle(&self, bin: i64) -> f64 {
        bin as f64 * self.delta
    }
}

/// A point of a curve.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// The middle v of the bin.
    pub value: f64,
    /// The mean of the values in it.
    pub mean: f64,
    /// How many positions there are, `|P_v|`.
    pub positions: u64,
    /// The share of the payoff that the seat got: the win probability, where nobody draws.
    pub rate: f64,
    /// Where that share lies, from resampling games.
    pub band: Interval,
}

/// Curves of subsets of the same positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Curves {
    shape: Shape,
    stream: Stream,
    games: u64,
    cells: BTreeMap<(usize, i64), Cell>,
}

/// One bin of one subset.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Cell {
    pub positions: u64,
    payoff: u64,
    value: i128,
    /// Positions and payoff in each resample.
    again: Vec<[u64; 2]>,
}

impl Cell {
    /// Returns the share of the payoff.
    pub fn rate(&self) -> f64 {
        self.payoff as f64 / (UNIT * self.positions as f64)
    }

    /// Returns the mean of the values.
    pub fn mean(&self) -> f64 {
        float(self.value) / self.positions as f64
    }

    /// Counts the positions of a resample.
    pub fn positions_again(&self, resample: usize) -> u64 {
        self.again[resample][0]
    }

    /// Returns the share of the payoff in a resample, where it has positions.
    pub fn again(&self, resample: usize) -> Option<f64> {
        let [positions, payoff] = self.again[resample];
        (positions > 0).then(|| payoff as f64 / (UNIT * positions as f64))
    }
}

impl Curves {
    /// Begins with nothing; the stream names the resamples, so that folds over the same games can be compared.
    pub fn new(shape: Shape, stream: Stream) -> Self {
        debug_assert!(shape.delta > 0.0 && shape.sets <= 128);
        Curves { shape, stream, games: 0, cells: BTreeMap::new() }
    }

    /// Returns how curves are taken.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Counts the games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns a bin's middle.
    pub(super) fn middle_of(&self, bin: i64) -> f64 {
        self.shape.middle(bin)
    }

    /// Lists the bins of a subset that have at least so many positions.
    pub(super) fn cells(&self, set: usize, least: u64) -> impl Iterator<Item = (i64, &Cell)> {
        let of_set = self.cells.range((set, i64::MIN)..=(set, i64::MAX));
        of_set.filter(move |(_, cell)| cell.positions >= least).map(|(&(_, bin), cell)| (bin, cell))
    }

    /// Returns one bin of a subset, if it has positions.
    pub(super) fn cell(&self, set: usize, bin: i64) -> Option<&Cell> {
        self.cells.get(&(set, bin))
    }

    /// Returns the curve of a subset, points with at least so many positions only.
    pub fn points(&self, set: usize, least: u64) -> Vec<Point> {
        let point = |(bin, cell): (i64, &Cell)| Point {
            value: self.middle_of(bin),
            mean: cell.mean(),
            positions: cell.positions,
            rate: cell.rate(),
            band: middle((0..self.shape.resamples).filter_map(|resample| cell.again(resample))),
        };
        self.cells(set, least.max(1)).map(point).collect()
    }

    /// Returns the histogram of a subset's values: the middle of each bin and its positions.
    pub fn histogram(&self, set: usize) -> Vec<(f64, u64)> {
        self.cells(set, 1).map(|(bin, cell)| (self.middle_of(bin), cell.positions)).collect()
    }

    /// Counts the positions of a subset.
    pub fn positions(&self, set: usize) -> u64 {
        self.cells(set, 1).map(|(_, cell)| cell.positions).sum()
    }

    /// Returns the expected calibration error of a subset: the mean distance, over positions, of a bin's mean value
    /// from its share of the payoff. It is a figure about rates.
    pub fn calibration_error(&self, set: usize) -> f64 {
        let distance = |(_, cell): (i64, &Cell)| cell.positions as f64 * (cell.rate() - cell.mean()).abs();
        self.cells(set, 1).map(distance).sum::<f64>() / self.positions(set).max(1) as f64
    }
}

/// Returns the bin of a value: `⌊v/δ + ½⌋`, so that its middle is a multiple of δ.
fn bin(value: f64, delta: f64) -> Option<i64> {
    // A hair's breadth more: 0.15/0.1 + 0.5 must not fall short of 2 because 0.15 does.
    let place = value / delta + 0.5 + 1e-9;
    place.is_finite().then(|| place.floor() as i64)
}

impl Measure for Curves {
    type Sample = JudgedGame;
    type Report = Vec<Vec<Point>>;

    fn add(&mut self, game: &JudgedGame) {
        self.games += 1;
        let mut own: BTreeMap<(usize, i64), (u64, u64, i128)> = BTreeMap::new();
        for judged in &game.positions {
            let Some(bin) = bin(judged.value, self.shape.delta) else { continue };
            let mut sets = judged.sets;
            while sets != 0 {
                let sum = own.entry((sets.trailing_zeros() as usize, bin)).or_default();
                *sum = (sum.0 + 1, sum.1 + units(judged.payoff), sum.2 + fixed(judged.value));
                sets &= sets - 1;
            }
        }
        let weights = weights(self.stream, game.game, self.shape.resamples);
        for (key, (positions, payoff, value)) in own {
            let cell = self.cells.entry(key).or_default();
            cell.positions += positions;
            cell.payoff += payoff;
            cell.value += value;
            cell.again.resize(weights.len(), [0; 2]);
            for (again, &weight) in cell.again.iter_mut().zip(&weights) {
                again[0] += weight * positions;
                again[1] += weight * payoff;
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.games += other.games;
        for (key, theirs) in other.cells {
            let ours = self.cells.entry(key).or_default();
            ours.positions += theirs.positions;
            ours.payoff += theirs.payoff;
            ours.value += theirs.value;
            ours.again.resize(theirs.again.len(), [0; 2]);
            for (ours, theirs) in ours.again.iter_mut().zip(&theirs.again) {
                *ours = [ours[0] + theirs[0], ours[1] + theirs[1]];
            }
        }
    }

    /// Returns every subset's curve, by the paper's rule of a hundred positions.
    fn report(&self) -> Vec<Vec<Point>> {
        (0..self.shape.sets).map(|set| self.points(set, LEAST)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::Judged;

    #[test]
    fn bins_are_half_open_around_multiples() {
        for (value, expected) in
            [(0.0, 0), (0.0249, 0), (0.025, 1), (0.0749, 1), (0.075, 2), (0.5, 10), (1.0, 20)]
        {
            assert_eq!(bin(value, 0.05), Some(expected), "{value}");
        }
        assert_eq!((bin(-0.03, 0.05), bin(-3.0, 2.0), bin(f64::NAN, 1.0)), (Some(-1), Some(-1), None));
        assert_eq!(bin(f64::INFINITY, 1.0), None);
    }

    fn games(n: u64) -> Vec<JudgedGame> {
        let mut rng = Stream::new(5).rng();
        let game = |game| {
            let payoff = [0.0, 0.5, 1.0][rng.below(3) as usize];
            let mut position =
                || Judged { value: rng.unit(), payoff, sets: 1 | u128::from(rng.below(2)) << 1 };
            JudgedGame { game, positions: (0..7).map(|_| position()).collect() }
        };
        (0..n).map(game).collect()
    }

    #[test]
    fn parts_merge_to_the_whole_in_any_order() {
        let games = games(60);
        let new = || Curves::new(Shape { delta: 0.1, resamples: 20, sets: 2 }, Stream::new(1));
        let fold = |games: &[JudgedGame]| {
            let mut fold = new();
            for game in games {
                fold.add(game);
            }
            fold
        };
        let whole = fold(&games);
        let mut parts = fold(&games[40..]);
        parts.merge(fold(&games[..13]));
        parts.merge(fold(&games[13..40]));
        assert_eq!(parts, whole);
        assert_eq!(whole.positions(0), 420);
        let half = whole.positions(1);
        assert!(half > 150 && half < 270, "{half}");
    }

    /// Three positions, counted by hand.
    #[test]
    fn a_curve_by_hand() {
        let mut curves = Curves::new(Shape { delta: 0.2, resamples: 10, sets: 1 }, Stream::new(1));
        let judged = |value, payoff| Judged { value, payoff, sets: 1 };
        curves.add(&JudgedGame {
            game: 1,
            positions: vec![judged(0.35, 1.0), judged(0.45, 1.0), judged(0.9, 1.0)],
        });
        curves.add(&JudgedGame { game: 2, positions: vec![judged(0.4, 0.0), judged(0.41, 0.5)] });
        let points = curves.points(0, 1);
        assert_eq!(points.len(), 2);
        assert_eq!((points[0].value, points[0].positions, points[0].rate), (0.4, 4, 2.5 / 4.0));
        assert!((points[0].mean - 0.4025).abs() < 1e-9);
        // (4 · |0.625 − 0.4025| + 1 · |1 − 0.9|) / 5
        assert!((curves.calibration_error(0) - (4.0 * 0.2225 + 0.1) / 5.0).abs() < 1e-9);
        assert_eq!(curves.histogram(0), [(0.4, 4), (1.0, 1)]);
        assert!(curves.report()[0].is_empty());
    }
}
