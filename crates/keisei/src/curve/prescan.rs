//! A first look at what judges said.

use super::CurveOptions;
use super::journal::Unit;
use super::raw::Evaluations;
use super::study::counted;
use anyhow::Result;
use keisei_measure::curve::{Census, Condition, LEAST};

/// The most conditions that are tried untold: subsets are bits, and all positions are one.
const MOST_TRIED: usize = 127;

/// A first look: what conditions there are, and how widely values spread.
pub struct Prescan {
    /// Conditions that nobody named and that are common enough to be tried.
    pub candidates: Vec<Condition>,
    /// Counts, sums and sums of squares of each judge's values, in millionths.
    spreads: Vec<[i128; 3]>,
}

impl Prescan {
    pub fn new(evaluations: &Evaluations, questions: &CurveOptions) -> Result<Self> {
        let judges = evaluations.header.plan.specs.len();
        let (mut census, mut spreads) = (Census::default(), vec![[0i128; 3]; judges]);
        evaluations.each_block(|games| {
            let rows = games.iter().flat_map(|game| game.rows().map(move |row| (game, row)));
            for (game, row) in rows {
                if questions.search {
                    census.add(&game.answers(row));
                }
                for (judge, spread) in spreads.iter_mut().enumerate() {
                    if let Some(value) = game.value(row, judge) {
                        let unit = evaluations.header.units[judge].unwrap_or(Unit::Raw);
                        let value = counted(value, unit);
                        let millionths = (value * 1e6).round() as i128;
                        *spread =
                            [spread[0] + 1, spread[1] + millionths, spread[2] + millionths * millionths];
                    }
                }
            }
            Ok(())
        })?;
        let mut candidates = if questions.search { census.candidates(LEAST) } else { Vec::new() };
        candidates.truncate(MOST_TRIED);
        Ok(Prescan { candidates, spreads })
    }

    /// Chooses the width of bins: 0.05 for rates; for others the round number next to a fifth of the deviation.
    pub fn delta(&self, judge: usize, unit: Unit) -> f64 {
        if unit == Unit::WinRate {
            return 0.05;
        }
        let [n, sum, squares] = self.spreads[judge].map(|sum| sum as f64);
        let variance = squares / n.max(1.0) - (sum / n.max(1.0)) * (sum / n.max(1.0));
        round(0.2 * variance.max(0.0).sqrt() / 1e6)
    }
}

/// Returns the next of 1, 2 and 5 times a power of ten.
fn round(width: f64) -> f64 {
    if !(width > 0.0 && width.is_finite()) {
        return 1.0;
    }
    let power = 10f64.powi(width.log10().floor() as i32);
    let times = [1.0, 2.0, 5.0, 10.0].into_iter().find(|times| width / power <= times * 1.25).unwrap_or(10.0);
    times * power
}
