//! Ours to ask: does a falling learning rate calm trainings down, and which n is best then?
//!
//! With the paper's constant rate the last updates decide how strong a training ends: two of them alike differ by as
//! much as any two selection numbers.

use super::experiment::{Experiment, Order};
use super::matches::points;
use super::strength::Thought;
use crate::percent;
use anyhow::Result;
use keisei_learn::{Schedule, SelectiveConfig};
use keisei_report::Table;

/// The selection numbers that are trained anew; the first is the one that the others meet.
const FALLING: [u32; 4] = [1, 2, 4, 8];
/// The learning rate: it begins as the paper's and ends as a hundredth of it.
const ALPHA: Schedule = Schedule::Linear { from: 0.5, to: 0.005 };
/// Trainings of each.
const TRAININGS: u64 = 2;

impl Experiment {
    /// Trains with a falling rate and half the updates, and plays against n = 1 and against the constant rate.
    pub fn falling(&self) -> Result<Table> {
        let orders: Vec<Order> = FALLING
            .into_iter()
            .flat_map(|n| (1..=TRAININGS).map(move |number| (n, number)))
            .map(|(n, number)| self.calmed(n, number))
            .collect();
        let trained = self.train(&orders)?;
        let of = |at: usize| &trained[at * TRAININGS as usize..][..TRAININGS as usize];
        let heads = ["n", "against n = 1, falling as well", "against the same n, constant"];
        let title = "Selection numbers with a falling learning rate, points";
        let how = (Thought::Nodes(self.size.nodes), self.size.timed_games);
        let mut table = Table::new("falling", title, heads);
        for (at, n) in FALLING.into_iter().enumerate() {
            let among = match at {
                0 => "50.0 % by definition".to_owned(),
                _ => percent(points(&self.all_meet(&format!("falling-n{n}"), of(at), of(0), how)?)),
            };
            let constant =
                self.all_meet(&format!("falling-n{n}-constant"), of(at), &self.trained(n)?, how)?;
            table.push([n.to_string(), among, percent(points(&constant))]);
        }
        Ok(table.with_note(format!(
            "{TRAININGS} trainings of each n, {} updates in which the rate falls from 0.5 to 0.005; the constant rate of 0.5 had {}. Every training meets every one of the other side's in {} games of alpha-beta with {}. Intervals over the trainings of both sides.",
            self.size.episodes.div_ceil(2),
            self.size.episodes,
            self.size.timed_games,
            how.0.words()
        )))
    }

    fn calmed(&self, n: u32, number: u64) -> Order {
        let base = self.size.config(n);
        let config = SelectiveConfig { alpha: ALPHA, episodes: base.episodes.div_ceil(2), ..base };
        Order { name: format!("n{n}-falling"), features: "osaki2009", config, number }
    }
}
