//! The leaves of one position, in little memory.

/// Leaves as differences from their position's own features, or a part of these leaves.
///
/// A difference is written as places, two bytes each, in a list of the cells that differ anywhere in the block;
/// places that differ by the same amount stand together in a run. Leaves that share most of their differences
/// follow a stem, which has what they share. The first part is the recorded move's leaf, and has no stem.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Block {
    /// The features that differ, each once.
    pub cells: Vec<u32>,
    /// Places in `cells`.
    pub places: Vec<u16>,
    pub runs: Vec<Run>,
    pub parts: Vec<Part>,
}

/// How many places differ by an amount.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Run {
    pub amount: f32,
    pub len: u32,
}

/// A leaf or a stem: how many runs it has, and what it is in the two lowest bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part(u32);

/// Cells that a place of two bytes can tell apart.
pub(super) const CELLS: usize = 1 << 16;

impl Part {
    /// Makes a leaf by itself.
    pub fn leaf(runs: u32) -> Self {
        Part(runs << 2)
    }

    /// Makes a leaf that adds to the stem before it.
    pub fn on_stem(runs: u32) -> Self {
        Part(runs << 2 | 1)
    }

    /// Makes a stem.
    pub fn stem(runs: u32) -> Self {
        Part(runs << 2 | 2)
    }

    /// Counts the runs.
    #[inline]
    pub fn runs(self) -> usize {
        (self.0 >> 2) as usize
    }

    /// Tells whether it adds to the stem before it.
    #[inline]
    pub fn is_on_stem(self) -> bool {
        self.0 & 1 != 0
    }

    /// Tells whether it is a stem.
    #[inline]
    pub fn is_stem(self) -> bool {
        self.0 & 2 != 0
    }
}

impl Block {
    /// Writes a part of differences that come in order, each an amount's bits above the 16 of its place.
    pub fn write(&mut self, keys: &[u64], part: fn(u32) -> Part) {
        let mut runs = 0;
        for run in keys.chunk_by(|a, b| a >> 16 == b >> 16) {
            self.runs.push(Run { amount: f32::from_bits((run[0] >> 16) as u32), len: run.len() as u32 });
            self.places.extend(run.iter().map(|&key| key as u16));
            runs += 1;
        }
        self.parts.push(part(runs));
    }
}
