//! The leaves of a whole collection.

use super::block::{Block, Part, Run};
use super::contrast::spread;

/// Blocks one after the other, their cells numbered in the order in which they were first met.
///
/// Games follow one another, so cells that are used together lie together; only cells that some leaf uses have
/// a number, a weight and a slope.
#[derive(Clone, Debug, Default)]
pub(super) struct Store {
    /// The features that have a number, by number.
    pub features: Vec<u32>,
    /// Numbers by a hash of their feature, one more than the number; zero is free.
    table: Vec<u32>,
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
        let mut store = Store { table: vec![0; 1 << 12], ..Store::default() };
        for feature in first {
            store.number(feature);
        }
        store
    }

    pub fn add(&mut self, block: &Block) {
        for &feature in &block.cells {
            let number = self.number(feature);
            self.cells.push(number);
        }
        for &feature in &block.own {
            let number = self.number(feature);
            self.own.push(number);
        }
        self.places.extend_from_slice(&block.places);
        self.runs.extend_from_slice(&block.runs);
        self.parts.extend_from_slice(&block.parts);
        let (cells, places, own) = (self.cells.len(), self.places.len(), self.own.len());
        self.ends.push(End { cells, places, own, runs: self.runs.len(), parts: self.parts.len() });
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
        self.find(feature).is_ok()
    }

    /// Counts the bytes of everything stored.
    pub fn bytes(&self) -> usize {
        let words =
            self.features.len() + self.table.len() + self.cells.len() + self.own.len() + self.parts.len();
        words * 4 + self.places.len() * 2 + self.runs.len() * 12 + self.ends.len() * 40
    }

    /// Counts the leaves, those of recorded moves among them.
    pub fn leaves(&self) -> usize {
        self.parts.iter().filter(|part| !part.is_stem()).count()
    }

    fn number(&mut self, feature: u32) -> u32 {
        if self.features.len() * 2 >= self.table.len() {
            self.table = vec![0; self.table.len() * 2];
            for i in 0..self.features.len() {
                if let Err(at) = self.find(self.features[i]) {
                    self.table[at] = i as u32 + 1;
                }
            }
        }
        match self.find(feature) {
            Ok(number) => number,
            Err(at) => {
                self.features.push(feature);
                self.table[at] = self.features.len() as u32;
                self.features.len() as u32 - 1
            }
        }
    }

    /// Finds a feature's number, or else the place in the table where it belongs.
    #[inline]
    fn find(&self, feature: u32) -> Result<u32, usize> {
        let mask = self.table.len() - 1;
        let mut at = spread(feature) & mask;
        loop {
            match self.table[at] {
                0 => return Err(at),
                found if self.features[found as usize - 1] == feature => return Ok(found - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }
}
