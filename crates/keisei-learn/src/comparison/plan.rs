//! Which step does what.

use super::config::{ComparisonConfig, Measured};
use std::ops::Range;

/// Games that one step searches: seconds of work.
const TOGETHER: usize = 8;

/// The steps of a training: for every iteration first what is measured, then what is collected, then updates;
/// at the end what is measured once more. Collections that search every sibling measure on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plan {
    iterations: u32,
    updates: u32,
    games: usize,
    held: usize,
    /// The games learned from that are measured before an iteration, and after the last.
    before: usize,
    last: usize,
}

/// What a step does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Act {
    /// Measures the mismatch on some of the games learned from.
    Measure(Range<usize>),
    /// Measures the mismatch on some of the games held out.
    MeasureHeld(Range<usize>),
    /// Searches the siblings of some games.
    Collect(Range<usize>),
    /// Updates the weights for the so-manieth time on this collection.
    Update(u32),
}

impl Plan {
    pub fn new(config: &ComparisonConfig, games: usize, held: usize) -> Self {
        let ComparisonConfig { iterations, updates, measure, .. } = *config;
        let last = if measure == Measured::Both { games } else { 0 };
        let before = if config.measures_on_the_way() { 0 } else { last };
        Plan { iterations, updates, games, held, before, last }
    }

    /// Counts all steps.
    pub fn total(self) -> u64 {
        (u64::from(self.iterations).saturating_mul(self.each()))
            .saturating_add(chunks(self.last) + chunks(self.held))
    }

    /// Returns the iteration of a step and the number of its first step.
    pub fn iteration(self, step: u64) -> (u32, u64) {
        let iteration = (step / self.each()).min(u64::from(self.iterations));
        (iteration as u32, iteration * self.each())
    }

    /// Says what a step does.
    pub fn act(self, step: u64) -> Act {
        let (iteration, first) = self.iteration(step);
        let mut at = step - first;
        let measured = if iteration < self.iterations { self.before } else { self.last };
        for (games, act) in [
            (measured, Act::Measure as fn(Range<usize>) -> Act),
            (self.held, Act::MeasureHeld),
            (self.games, Act::Collect),
        ] {
            if at < chunks(games) {
                let from = at as usize * TOGETHER;
                return act(from..games.min(from + TOGETHER));
            }
            at -= chunks(games);
        }
        Act::Update(at as u32)
    }

    /// Tells whether a step is the last of its iteration's updates.
    pub fn ends_iteration(self, step: u64) -> bool {
        self.act(step) == Act::Update(self.updates - 1)
    }

    fn each(self) -> u64 {
        chunks(self.before) + chunks(self.held) + chunks(self.games) + u64::from(self.updates)
    }
}

fn chunks(games: usize) -> u64 {
    games.div_ceil(TOGETHER) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_turn() {
        let config =
            ComparisonConfig { iterations: 2, updates: 3, measure: Measured::Both, ..Default::default() };
        let plan = Plan::new(&config, 11, 2);
        let acts: Vec<Act> = (0..plan.total()).map(|step| plan.act(step)).collect();
        let one = [
            Act::Measure(0..8),
            Act::Measure(8..11),
            Act::MeasureHeld(0..2),
            Act::Collect(0..8),
            Act::Collect(8..11),
            Act::Update(0),
            Act::Update(1),
            Act::Update(2),
        ];
        let expected: Vec<Act> = one.iter().chain(&one).chain(&one[..3]).cloned().collect();
        assert_eq!(acts, expected);
        assert_eq!((plan.iteration(7), plan.iteration(8), plan.iteration(18)), ((0, 0), (1, 8), (2, 16)));
        assert!(plan.ends_iteration(7) && plan.ends_iteration(15) && !plan.ends_iteration(14));
    }
}
