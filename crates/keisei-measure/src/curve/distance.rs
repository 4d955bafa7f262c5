//! How far one curve leaves another.

use super::Curves;
use super::curves::Cell;
use super::resample::{Estimate, middle, p_value};
use serde::{Deserialize, Serialize};

/// The fewest positions of a bin, on either side, that is compared; the test knows how little they say.
const COMPARED: u64 = 25;

/// How far the curve of one subset leaves that of another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Distance {
    /// Positions of the first subset.
    pub positions: u64,
    /// Positions of it in bins that could be compared.
    pub compared: u64,
    /// The root of the mean squared difference of payoff at equal value, over those positions.
    pub distance: f64,
    /// What resampling alone would make of no difference, as a distance.
    pub noise: f64,
    /// What is left of the distance when the noise is taken out of its square.
    pub excess: f64,
    /// The mean difference of payoff at equal value: above zero where the seat did better than elsewhere.
    pub shift: Estimate,
    /// How often no difference would look as far, by resampling games.
    pub p: f64,
}

/// A squared distance and what resampling makes of none.
pub(super) struct ResampledDistance {
    pub square: f64,
    pub null: Vec<f64>,
    pub compared: u64,
    pub shift: Estimate,
}

impl ResampledDistance {
    /// Returns the mean of the squares that noise makes.
    pub fn noise(&self) -> f64 {
        self.null.iter().sum::<f64>() / self.null.len().max(1) as f64
    }

    /// Returns the distance left when noise is taken out of its square.
    pub fn excess(&self) -> f64 {
        (self.square - self.noise()).max(0.0).sqrt()
    }
}

impl Curves {
    /// Tells how far the curve of one subset leaves that of another, bins weighted by the first one's positions.
    ///
    /// Resamples of the differences are moved so that their centre is no difference; how often they
    /// then stray as far as what was found is the p-value. Subsets may share positions and games:
    /// both are resampled together.
    pub fn distance(&self, set: usize, from: usize) -> Distance {
        let strayed = self.strayed(set, from);
        Distance {
            positions: self.positions(set),
            compared: strayed.compared,
            distance: strayed.square.sqrt(),
            noise: strayed.noise().sqrt(),
            excess: strayed.excess(),
            shift: strayed.shift,
            p: if strayed.compared == 0 {
                1.0
            } else {
                p_value(strayed.square, strayed.null.iter().copied())
            },
        }
    }

    pub(super) fn strayed(&self, set: usize, from: usize) -> ResampledDistance {
        let pair =
            |(bin, cell)| Some((cell, self.cell(from, bin).filter(|other| other.positions >= COMPARED)?));
        let pairs: Vec<(&Cell, &Cell)> = self.cells(set, COMPARED).filter_map(pair).collect();
        let compared: u64 = pairs.iter().map(|(cell, _)| cell.positions).sum();
        let mean = |terms: &dyn Fn(&Cell, &Cell) -> f64| {
            let sum: f64 = pairs.iter().map(|(cell, other)| cell.positions as f64 * terms(cell, other)).sum();
            sum / compared.max(1) as f64
        };
        let found = |cell: &Cell, other: &Cell| cell.rate() - other.rate();
        let again = |cell: &Cell, other: &Cell, resample: usize| {
            cell.again(resample).zip(other.again(resample)).map(|(cell, other)| cell - other)
        };
        let resamples = 0..self.shape().resamples;
        let null = resamples.clone().map(|resample| {
            mean(&|cell, other| {
                let strayed = again(cell, other, resample).map_or(0.0, |again| again - found(cell, other));
                strayed * strayed
            })
        });
        let shifts = resamples.map(|resample| {
            mean(&|cell, other| again(cell, other, resample).unwrap_or_else(|| found(cell, other)))
        });
        ResampledDistance {
            square: mean(&|cell, other| found(cell, other) * found(cell, other)),
            null: null.collect(),
            compared,
            shift: Estimate { value: mean(&found), interval: middle(shifts) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::{Judged, JudgedGame, Shape};
    use keisei_core::{Measure, Stream};

    /// Games in which half of the positions carry a mark; marked ones are overvalued by so much.
    fn marked(over: f64, seed: u64) -> Curves {
        let mut curves = Curves::new(Shape { delta: 0.1, resamples: 300, sets: 2 }, Stream::new(seed));
        let mut rng = Stream::new(seed).named("truth").rng();
        for game in 0..1_000 {
            let truth = 0.2 + 0.6 * rng.unit();
            let payoff = f64::from(u8::from(rng.chance(truth)));
            let position = |mark: bool| Judged {
                value: truth + if mark { over } else { 0.0 },
                payoff,
                sets: 1 | u128::from(mark) << 1,
            };
            let positions = [true, true, true, false, false, false].map(position).to_vec();
            curves.add(&JudgedGame { game, positions });
        }
        curves
    }

    #[test]
    fn a_true_difference_is_found_and_none_is_not() {
        let none: usize = (1..=20).filter(|&seed| marked(0.0, seed).distance(1, 0).p < 0.05).count();
        assert!(none <= 4, "{none} of 20");
        let far = marked(0.2, 1).distance(1, 0);
        assert!(far.p < 0.01 && far.excess > 0.05, "{far:?}");
        assert!(far.shift.value < -0.05 && far.shift.interval.high < 0.0, "{far:?}");
        assert_eq!(far.positions, 3_000);
    }
}
