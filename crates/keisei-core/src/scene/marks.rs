//! What is marked in a picture besides the position.

use super::Paint;
use std::collections::BTreeMap;

/// Moves to be marked: the last one, those that are legal, and what somebody thinks of some.
#[derive(Clone, PartialEq, Debug)]
pub struct Marks<M> {
    /// The move that led to the position.
    pub last: Option<M>,
    /// The moves whose goals are marked.
    pub legal: Vec<M>,
    /// What somebody thinks of moves, the best first.
    pub values: Vec<(M, Worth)>,
}

/// What somebody thinks of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Worth {
    /// A number, short enough for a square.
    pub text: String,
    /// How it stands among the others: 0 for the least, 1 for the best.
    pub share: f32,
}

impl<M> Default for Marks<M> {
    fn default() -> Self {
        Marks { last: None, legal: Vec::new(), values: Vec::new() }
    }
}

impl<M: Copy> Marks<M> {
    /// Marks nothing but the last move.
    pub fn after(last: Option<M>) -> Self {
        Marks { last, ..Marks::default() }
    }

    /// Lists what legal moves lead to, each once.
    pub fn goals<K: Ord>(&self, goals: impl Fn(M) -> Vec<K>) -> Vec<K> {
        let set: std::collections::BTreeSet<K> = self.legal.iter().flat_map(|&m| goals(m)).collect();
        set.into_iter().collect()
    }

    /// Finds the best that is thought of the moves that lead to each goal.
    pub fn best<K: Ord>(&self, goals: impl Fn(M) -> Vec<K>) -> BTreeMap<K, &Worth> {
        let mut best: BTreeMap<K, &Worth> = BTreeMap::new();
        for (m, worth) in &self.values {
            for goal in goals(*m) {
                let known = best.entry(goal).or_insert(worth);
                if worth.share > known.share {
                    *known = worth;
                }
            }
        }
        best
    }
}

impl Worth {
    /// Returns the colour that says how it stands.
    pub fn paint(&self) -> Paint {
        // What is no number is nothing good.
        let step = (self.share.clamp(0.0, 1.0) * f32::from(Paint::STEPS - 1)).round();
        Paint::Worth(step as u8)
    }
}
