//! What one-ply play lacks: training, or features?

use super::experiment::{Experiment, Order, Trained};
use super::strength::{Contestant, evaluation};
use crate::Cell;
use anyhow::Result;
use keisei_learn::SelectiveConfig;

/// How many times the updates of the paper.
const LONGER: u64 = 10;

/// Points of one-ply play against the Monte-Carlo player, learned from random simulations.
pub struct Want {
    /// As in the paper.
    pub base: Cell,
    /// With ten times the updates.
    pub longer: Cell,
    /// With the other feature set.
    pub other: Cell,
}

impl Experiment {
    /// Trains longer and otherwise, and plays.
    pub fn want(&self) -> Result<Want> {
        let config = self.size.config(1);
        let long = SelectiveConfig { episodes: LONGER * config.episodes, ..config.clone() };
        let orders = [("n1-longer", "osaki2009", long), ("n1-hmmm2007", "hmmm2007", config)]
            .map(|(name, features, config)| Order { name: name.to_owned(), features, config, number: 1 });
        let trained = self.train(&orders)?;
        let meet = |name: &str, trained: &Trained| -> Result<Cell> {
            let ours = Contestant::Greedy(evaluation(trained)?);
            let games = self.size.monte_carlo_games;
            Ok(Cell {
                duels: vec![self.duel(
                    name,
                    (0, 0),
                    &ours,
                    &Contestant::MonteCarlo(self.size.monte_carlo),
                    games,
                )?],
            })
        };
        Ok(Want {
            base: meet("fig8-greedy-n1", &self.trained(1)?[0])?,
            longer: meet("want-longer", &trained[0])?,
            other: meet("want-hmmm2007", &trained[1])?,
        })
    }
}
