//! What a step of comparison training reports.

use super::mismatch::Mismatch;
use keisei_core::StepReport;
use std::ops::AddAssign;

/// What a collection counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Positions whose siblings were compared.
    pub positions: u64,
    /// Positions without a comparison: one legal move, or a recorded move that ends the game.
    pub undecided: u64,
    /// Siblings of the recorded moves.
    pub siblings: u64,
    /// Siblings searched.
    pub searched: u64,
    /// Siblings skipped unsearched because they were left out before.
    pub skipped: u64,
    /// Siblings that the filter kept from being searched.
    pub filtered: u64,
    /// Siblings left out: searched and found outside the window, or skipped.
    pub left_out: u64,
    /// Siblings searched although they were left out before.
    pub again: u64,
    /// Those of them found inside the window.
    pub returned: u64,
    /// Nodes searched.
    pub nodes: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.positions += other.positions;
        self.undecided += other.undecided;
        self.siblings += other.siblings;
        self.searched += other.searched;
        self.skipped += other.skipped;
        self.filtered += other.filtered;
        self.left_out += other.left_out;
        self.again += other.again;
        self.returned += other.returned;
        self.nodes += other.nodes;
    }
}

/// What is known of the iteration under way.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ComparisonReport {
    /// The iteration, counted from one; one more than there are for what is measured at the end.
    pub iteration: u32,
    /// Its window.
    pub window: f64,
    /// Weight updates so far.
    pub updates: u32,
    /// The loss of the siblings inside the window for a position, before the last update.
    pub loss: f64,
    /// What the collection has counted so far.
    pub counts: Counts,
    /// The mismatch on the games learned from, before the iteration; on those collected so far, where it is measured
    /// on the way.
    pub mismatch: Mismatch,
    /// The mismatch on the games held out, before the iteration.
    pub held: Mismatch,
}

impl StepReport for ComparisonReport {
    fn columns() -> &'static [&'static str] {
        &[
            "iteration",
            "window",
            "updates",
            "loss",
            "positions",
            "undecided",
            "siblings",
            "searched",
            "skipped",
            "filtered",
            "left_out",
            "again",
            "returned",
            "nodes",
            "mismatch",
            "agreement",
            "held_mismatch",
            "held_agreement",
        ]
    }

    fn row(&self) -> Vec<f64> {
        let Counts { positions, undecided, siblings, searched, skipped, filtered, .. } = self.counts;
        let Counts { left_out, again, returned, nodes, .. } = self.counts;
        let counts =
            [positions, undecided, siblings, searched, skipped, filtered, left_out, again, returned, nodes];
        let mut row = vec![f64::from(self.iteration), self.window, f64::from(self.updates), self.loss];
        row.extend(counts.map(|count| count as f64));
        for measured in [self.mismatch, self.held] {
            row.extend([measured.loss(), measured.agreement()]);
        }
        row
    }
}
