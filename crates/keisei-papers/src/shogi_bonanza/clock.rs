//! What trainings cost, by several clocks.

use super::experiment::Trained;

/// What counts as cost.
#[derive(Clone, Copy, Debug)]
pub enum Clock {
    /// Siblings searched, which repeats.
    Siblings,
    /// Nodes searched, which repeats, too: a sibling outside the window takes fewer of them.
    Nodes,
    /// Minutes, with whatever else the machine did.
    Minutes,
}

/// The name of the figure over minutes, which does not repeat.
pub const MINUTES: &str = "fig6";

impl Clock {
    /// All of them, each with a name for files.
    pub const ALL: [(Clock, &'static str); 3] =
        [(Clock::Minutes, MINUTES), (Clock::Siblings, "fig6-siblings"), (Clock::Nodes, "fig6-nodes")];

    /// Reads the clock.
    pub fn at(self, passed: Passed) -> f64 {
        match self {
            Clock::Siblings => passed.searched as f64 / 1e3,
            Clock::Nodes => passed.nodes as f64 / 1e6,
            Clock::Minutes => passed.seconds / 60.0,
        }
    }

    /// Says what it counts.
    pub fn words(self) -> &'static str {
        match self {
            Clock::Siblings => "thousands of siblings searched",
            Clock::Nodes => "millions of nodes searched",
            Clock::Minutes => "minutes",
        }
    }
}

/// Where a training was after an iteration.
#[derive(Clone, Copy, Debug)]
pub struct Passed {
    /// Seconds so far.
    pub seconds: f64,
    /// Siblings searched so far.
    pub searched: u64,
    /// Nodes searched so far.
    pub nodes: u64,
    /// The mismatch.
    pub mismatch: f64,
}

/// Returns where a training passed that was measured after every iteration.
pub fn reference_curve(reference: &Trained) -> Vec<Passed> {
    let after = reference.rounds.iter().skip(1).map(|round| round.before);
    let (mut searched, mut nodes) = (0, 0);
    let rounds = reference.rounds.iter().zip(after.chain([Some(reference.mismatch)]));
    rounds
        .filter_map(|(round, mismatch)| {
            searched += round.searched;
            nodes += round.nodes;
            Some(Passed { seconds: round.seconds, searched, nodes, mismatch: mismatch? })
        })
        .collect()
}
