//! Tables of the paper, and those we add.

mod curves;
mod others;
mod worth;

use crate::Duel;
use keisei::curve::{estimate, p_value};
use keisei_measure::curve::{Difference, Estimate};

pub use curves::{found, halves, ko, steps, table1};
pub use others::{chess, constants, table2};
pub use worth::{correlations, costs, strength, together, trees};

fn difference(Difference { difference, p }: Difference) -> String {
    format!("{}, p {}", estimate(difference, 4), p_value(p))
}

/// Writes an estimate, if there is one.
fn maybe(value: Option<Estimate>) -> String {
    value.map_or_else(|| "–".to_owned(), |value| estimate(value, 3))
}

/// Writes a match's share of points.
pub fn points(duel: &Duel) -> String {
    let (score, interval) = (100.0 * duel.pairs.score(), duel.pairs.score_interval());
    format!("{score:.1} % [{:.1}, {:.1}]", 100.0 * interval.low, 100.0 * interval.high)
}
