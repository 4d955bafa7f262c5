//! The leaves of one position, in little memory.

/// Leaves as differences from their position's own features, or a part of these leaves.
///
/// A difference is written as places, two bytes each, in a list of the cells that differ in several parts of the
/// block, and as cells that differ in this part alone; what differs by the same amount stands together in a run.
/// Leaves that share most of their differences follow a stem, which has what they share. The first part is the
/// recorded move's leaf, and has no stem.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Block {
    /// The features that several parts have, each once.
    pub cells: Vec<u32>,
    /// Places in `cells`.
    pub places: Vec<u16>,
    /// The features that one part has alone.
    pub own: Vec<u32>,
    pub runs: Vec<Run>,
    pub parts: Vec<Part>,
}

/// How many places and own features differ by an amount.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Run {
    pub amount: f32,
    pub places: u32,
    pub own: u32,
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
            let amount = f32::from_bits((run[0] >> 16) as u32);
            self.runs.push(Run { amount, places: run.len() as u32, own: 0 });
            self.places.extend(run.iter().map(|&key| key as u16));
            runs += 1;
        }
        self.parts.push(part(runs));
    }

    /// Takes features that one part has alone out of the list of those that several have.
    pub fn settle(&mut self) {
        let mut uses = vec![0u32; self.cells.len()];
        self.places.iter().for_each(|&place| uses[usize::from(place)] += 1);
        let mut kept = 0;
        let moved: Vec<u16> = uses
            .iter()
            .map(|&uses| {
                kept += u16::from(uses > 1);
                kept.wrapping_sub(1)
            })
            .collect();
        let places = std::mem::take(&mut self.places);
        let mut places = places.into_iter().map(usize::from);
        for run in &mut self.runs {
            for place in places.by_ref().take(std::mem::take(&mut run.places) as usize) {
                if uses[place] > 1 {
                    self.places.push(moved[place]);
                    run.places += 1;
                } else {
                    self.own.push(self.cells[place]);
                    run.own += 1;
                }
            }
        }
        let mut uses = uses.into_iter();
        self.cells.retain(|_| uses.next().is_some_and(|uses| uses > 1));
    }
}
