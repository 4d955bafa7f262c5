//! The constant that turns points or centipawns into a chance of winning.

use super::curves::{Cell, Curves};
use super::resample::{Estimate, middle};
use super::{Logistic, logistic};
use crate::Interval;

impl Curves {
    /// Returns the constant K of `1 / (1 + exp(−(c + v/K)))` that fits a subset best: the values' distance over which
    /// the odds grow e-fold. None where it is not sure that they grow.
    ///
    /// ```
    /// use keisei_core::{Measure, Stream};
    /// use keisei_measure::curve::{Curves, Judged, JudgedGame, Shape};
    /// let mut curves = Curves::new(Shape { delta: 50.0, resamples: 100, sets: 1 }, Stream::new(1));
    /// for game in 0..400u32 {
    ///     // Three of four are won at 250 and lost at −250: the odds are 3, and K = 250 / ln 3.
    ///     let payoff = f64::from(u8::from(game % 4 > 0));
    ///     let positions = vec![
    ///         Judged { value: 250.0, payoff, sets: 1 },
    ///         Judged { value: -250.0, payoff: 1.0 - payoff, sets: 1 },
    ///     ];
    ///     curves.add(&JudgedGame { game: game.into(), positions });
    /// }
    /// let k = curves.constant(0).unwrap();
    /// assert!((k.value - 250.0 / 3f64.ln()).abs() < 1e-3 && k.interval.contains(220.0));
    /// ```
    pub fn constant(&self, set: usize) -> Option<Estimate> {
        let slope = self.slope(set, |cell| Some((cell.positions, cell.rate())))?;
        let again = (0..self.shape().resamples).filter_map(|resample| {
            self.slope(set, |cell| Some((cell.positions_again(resample), cell.again(resample)?)))
        });
        let slopes = middle(again);
        let interval = Interval { low: 1.0 / slopes.high, high: 1.0 / slopes.low };
        (slope > 0.0 && slopes.low > 0.0).then_some(Estimate { value: 1.0 / slope, interval })
    }

    /// Fits a logistic curve to what bins hold, their positions and their share of the payoff; returns its slope.
    fn slope(&self, set: usize, held: impl Fn(&Cell) -> Option<(u64, f64)>) -> Option<f64> {
        let point = |(_, cell): (i64, &Cell)| {
            held(cell).map(|(positions, rate)| (cell.mean(), positions as f64, rate))
        };
        let points: Vec<_> = self.cells(set, 1).filter_map(point).collect();
        logistic(&points).map(|Logistic { slope, .. }| slope)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Judged, JudgedGame, Shape};
    use super::*;
    use keisei_core::{Measure, Stream};

    /// Games in which odds grow e-fold over so many centipawns, ten positions each.
    fn games(k: f64, count: u64, seed: u64) -> Vec<JudgedGame> {
        let game = |number: u64| {
            let mut rng = Stream::new(seed).named("constant").child(number).rng();
            let lead = 1_200.0 * (rng.unit() - 0.5);
            let payoff = f64::from(u8::from(rng.chance(1.0 / (1.0 + libm::exp(-lead / k)))));
            // All positions of a game say the same: it is one piece of evidence, not ten.
            JudgedGame { game: number, positions: vec![Judged { value: lead, payoff, sets: 1 }; 10] }
        };
        (0..count).map(game).collect()
    }

    fn constant(games: &[JudgedGame]) -> Option<Estimate> {
        let mut curves = Curves::new(Shape { delta: 50.0, resamples: 200, sets: 1 }, Stream::new(3));
        for game in games {
            curves.add(game);
        }
        curves.constant(0)
    }

    #[test]
    fn intervals_hold_the_true_constant_nineteen_times_in_twenty() {
        let held = (0..60).filter(|&seed| {
            let found = constant(&games(250.0, 300, seed)).unwrap();
            found.interval.contains(250.0)
        });
        let held = held.count();
        assert!((52..=60).contains(&held), "{held} of 60");
    }

    #[test]
    fn whoever_is_wrong_has_no_constant() {
        let mut wrong = games(250.0, 300, 1);
        wrong.iter_mut().flat_map(|game| &mut game.positions).for_each(|judged| judged.value *= -1.0);
        assert_eq!(constant(&wrong), None);
        assert_eq!(constant(&[]), None);
    }

    #[test]
    fn few_games_leave_it_open() {
        let found = (0..20).filter_map(|seed| constant(&games(2_000.0, 12, seed)));
        assert!(found.count() < 10);
    }
}
