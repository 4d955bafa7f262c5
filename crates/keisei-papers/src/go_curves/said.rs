//! What somebody said of positions.

use super::experiment::{Experiment, Part};
use super::setting::Evaluator;
use anyhow::Result;
use keisei::error::usage;
use keisei_measure::curve::Condition;
use std::collections::BTreeMap;

/// A position: its game and its ply.
pub type Place = (u64, i64);

/// What was said of a position and what came of it, both from the first seat's side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Word {
    /// The value.
    pub value: f64,
    /// What the game brought.
    pub payoff: f64,
    /// Whether there was a ko on the board.
    pub ko: bool,
}

/// What one evaluator said of everything it was asked about.
pub type Said = BTreeMap<Place, Word>;

impl Experiment {
    /// Recalls what an evaluator said.
    pub fn said(&self, evaluator: Evaluator, part: Part) -> Result<Said> {
        let (rate, ko) = (evaluator.family.by_rate(), Condition::flag("ko"));
        let mut said = Said::new();
        self.values(evaluator, part)?.each_block(|games| {
            for game in games {
                for row in game.rows() {
                    let Some(value) = game.value(row, 0) else { continue };
                    let value = match (game.turn(row), rate) {
                        (0, _) => value,
                        (_, true) => 1.0 - value,
                        (_, false) => -value,
                    };
                    let ko = ko.holds(|tag| game.answer(row, tag)).map_err(usage)?;
                    let word = Word { value, payoff: game.payoff(row, 0), ko };
                    said.insert((game.game, game.ply(row)), word);
                }
            }
            Ok(())
        })?;
        Ok(said)
    }
}
