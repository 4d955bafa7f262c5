//! The leaves of a whole collection.
//!
//! Leaves are kept as differences from their position, and siblings answered by the same line share a stem. Only cells that some leaf
//! uses have a number, a slope and a step, and slopes are whole numbers. `Features::initial_weight` and `Features::scale` say where
//! comparisons begin and which weights keep their sum, so that the learner knows no game. A checkpoint holds the beginning of an
//! iteration; resuming works it out once more.

use super::block::{Block, Part, Run};
use super::numbering::Numbering;

/// Blocks one after the other, their cells numbered in the order in which they were first met.
///
/// Games follow one another, so cells that are used together lie together; only cells that some leaf uses have
/// a number, a weight and a slope.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    numbering: Numbering,
    cells: Vec<u32>,
    places: Vec<u16>,
    own: Vec<u32>,
    runs: Vec<Run>,
    parts: Vec<Part>,
    ends: Vec<End>,
}

/// Where a block ends in each list.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    cells: usize,
    places: usize,
    own: usize,
    runs: usize,
    parts: usize,
}

/// A block as it is stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stored<'a> {
    pub cells: &'a [u32],
    pub places: &'a [u16],
    pub own: &'a [u32],
    pub runs: &'a [Run],
    pub parts: &'a [Part],
}

impl Store {
    /// Starts with features that have the first numbers.
    pub fn new(first: impl Iterator<Item = u32>) -> Self {
        let mut store = Store::default();
        for feature in first {
            store.numbering.number(feature);
        }
        store
    }

    pub fn add(&mut self, block: &Block) {
        let mut number = |&feature: &u32| self.numbering.number(feature) as u32;
        self.cells.extend(block.cells.iter().map(&mut number));
        let from = self.own.len();
        self.own.extend(block.own.iter().map(number));
        // Whole numbers sum up to the same in any order, and memory is read fastest where it rises.
        let mut own = &mut self.own[from..];
        for run in &block.runs {
            let (alone, rest) = own.split_at_mut(run.own as usize);
            alone.sort_unstable();
            own = rest;
        }
        self.places.extend_from_slice(&block.places);
        self.runs.extend_from_slice(&block.runs);
        self.parts.extend_from_slice(&block.parts);
        let (cells, places, own) = (self.cells.len(), self.places.len(), self.own.len());
        self.ends.push(End { cells, places, own, runs: self.runs.len(), parts: self.parts.len() });
    }

    /// Lists the features in use by their numbers.
    pub fn features(&self) -> &[u32] {
        self.numbering.features()
    }

    /// Counts the blocks.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns a block.
    pub fn block(&self, i: usize) -> Stored<'_> {
        let from = i.checked_sub(1).map_or(End::default(), |before| self.ends[before]);
        let to = self.ends[i];
        Stored {
            cells: &self.cells[from.cells..to.cells],
            places: &self.places[from.places..to.places],
            own: &self.own[from.own..to.own],
            runs: &self.runs[from.runs..to.runs],
            parts: &self.parts[from.parts..to.parts],
        }
    }

    /// Tells whether a feature has a number.
    pub fn has(&self, feature: u32) -> bool {
        self.numbering.has(feature)
    }

    /// Counts the bytes of everything stored.
    pub fn bytes(&self) -> usize {
        let words = self.cells.len() + self.own.len() + self.parts.len();
        self.numbering.bytes()
            + words * 4
            + self.places.len() * 2
            + self.runs.len() * 12
            + self.ends.len() * 40
    }

    /// Counts the leaves, those of recorded moves among them.
    pub fn leaves(&self) -> usize {
        self.parts.iter().filter(|part| !part.is_stem()).count()
    }
}
