//! What a leaf shows that its position did not: few of ten million features, in little memory.

use keisei_core::{Features, LearnError, Position, Seat};

/// The leaves of one position, or of a part of it: differences from the position's own features.
///
/// A difference is written as places, two bytes each, in a list of the cells that differ anywhere in the block;
/// places that differ by the same amount stand together in a run. The first leaf is the recorded move's.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Block {
    /// The features that differ, each once.
    pub cells: Vec<u32>,
    /// Places in `cells`.
    pub places: Vec<u16>,
    /// Amounts, and how many places they hold for.
    pub runs: Vec<Run>,
    /// How many runs every leaf has.
    pub leaves: Vec<u32>,
}

/// Places that differ by the same amount.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Run {
    pub amount: f32,
    pub len: u32,
}

/// Cells that a place of two bytes can tell apart.
pub(super) const CELLS: usize = 1 << 16;

/// Takes features apart, position after position, in memory that it keeps.
#[derive(Clone, Debug)]
pub(super) struct Contrast {
    /// The most cells of a block.
    limit: usize,
    slots: Vec<Slot>,
    /// Slots that the position itself has; those after it came with leaves.
    base: usize,
    /// Slots by a hash of their feature, one more than their number; zero is free.
    table: Vec<u32>,
    leaf: u32,
    touched: Vec<u32>,
    /// Slots and amounts of the leaf under way, and of the recorded move's.
    now: Vec<(u32, f32)>,
    first: Vec<(u32, f32)>,
    keys: Vec<u64>,
    block: Block,
    done: Vec<Block>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    feature: u32,
    /// The position's own amount.
    base: f32,
    /// The amount at the leaf that `leaf` numbers.
    at_leaf: f32,
    leaf: u32,
    /// Its place in the block, or none yet.
    place: Option<u16>,
}

impl Contrast {
    pub fn new(limit: usize) -> Self {
        Contrast {
            limit: limit.min(CELLS),
            slots: Vec::new(),
            base: 0,
            table: vec![0; 1 << 14],
            leaf: 0,
            touched: Vec::new(),
            now: Vec::new(),
            first: Vec::new(),
            keys: Vec::new(),
            block: Block::default(),
            done: Vec::new(),
        }
    }

    /// Begins with a position.
    pub fn begin<P: Position>(&mut self, features: &impl Features<P>, position: &P, seat: Seat) {
        self.slots.clear();
        self.table.fill(0);
        self.leaf = 0;
        self.first.clear();
        self.block = Block::default();
        self.done.clear();
        features.visit(position, seat, |feature, amount| {
            let slot = self.slot(feature as u32);
            self.slots[slot].base += amount;
        });
        self.base = self.slots.len();
    }

    /// Adds a leaf, the recorded move's first.
    ///
    /// # Errors
    /// Refuses a leaf in which more features differ than a block has cells.
    pub fn add<P: Position>(
        &mut self,
        features: &impl Features<P>,
        leaf: &P,
        seat: Seat,
    ) -> Result<(), LearnError> {
        self.differ(features, leaf, seat);
        if self.leaf == 1 {
            self.first.clone_from(&self.now);
        } else if self.block.cells.len() + self.new_cells() > self.limit {
            self.close();
            let now = std::mem::take(&mut self.now);
            self.now.clone_from(&self.first);
            self.write();
            self.now = now;
        }
        if self.block.cells.len() + self.new_cells() > self.limit {
            let (name, value) = ("features", features.name().to_owned());
            let why = "at most 65,536 of them may differ between a position and its leaves";
            return Err(LearnError::BadParameter { name, value, why });
        }
        self.write();
        Ok(())
    }

    /// Ends the position and returns its blocks; one without siblings teaches nothing and is dropped.
    pub fn finish(&mut self) -> Vec<Block> {
        if self.block.leaves.len() > 1 {
            self.close();
        }
        std::mem::take(&mut self.done)
    }

    fn close(&mut self) {
        self.done.push(std::mem::take(&mut self.block));
        self.slots.iter_mut().for_each(|slot| slot.place = None);
    }

    /// Finds the slots and amounts in which a leaf differs from the position.
    fn differ<P: Position>(&mut self, features: &impl Features<P>, leaf: &P, seat: Seat) {
        self.leaf += 1;
        self.touched.clear();
        features.visit(leaf, seat, |feature, amount| {
            let at = self.slot(feature as u32);
            let slot = &mut self.slots[at];
            if slot.leaf != self.leaf {
                (slot.leaf, slot.at_leaf) = (self.leaf, 0.0);
                self.touched.push(at as u32);
            }
            slot.at_leaf += amount;
        });
        self.now.clear();
        for &at in &self.touched {
            let slot = &self.slots[at as usize];
            if slot.at_leaf != slot.base {
                self.now.push((at, slot.at_leaf - slot.base));
            }
        }
        for (at, slot) in self.slots[..self.base].iter().enumerate() {
            if slot.leaf != self.leaf && slot.base != 0.0 {
                self.now.push((at as u32, -slot.base));
            }
        }
    }

    fn new_cells(&self) -> usize {
        self.now.iter().filter(|&&(at, _)| self.slots[at as usize].place.is_none()).count()
    }

    /// Writes the leaf under way to the block, run by run.
    fn write(&mut self) {
        self.keys.clear();
        for &(at, amount) in &self.now {
            let slot = &mut self.slots[at as usize];
            let place = *slot.place.get_or_insert_with(|| {
                self.block.cells.push(slot.feature);
                (self.block.cells.len() - 1) as u16
            });
            self.keys.push(u64::from(amount.to_bits()) << 16 | u64::from(place));
        }
        self.keys.sort_unstable();
        let mut runs = 0;
        for run in self.keys.chunk_by(|a, b| a >> 16 == b >> 16) {
            let amount = f32::from_bits((run[0] >> 16) as u32);
            self.block.runs.push(Run { amount, len: run.len() as u32 });
            self.block.places.extend(run.iter().map(|&key| key as u16));
            runs += 1;
        }
        self.block.leaves.push(runs);
    }

    /// Finds the slot of a feature, a new one if there is none.
    #[inline]
    fn slot(&mut self, feature: u32) -> usize {
        if self.slots.len() * 2 >= self.table.len() {
            self.grow();
        }
        let mask = self.table.len() - 1;
        let mut at = spread(feature) & mask;
        loop {
            match self.table[at] {
                0 => {
                    self.slots.push(Slot { feature, base: 0.0, at_leaf: 0.0, leaf: 0, place: None });
                    self.table[at] = self.slots.len() as u32;
                    return self.slots.len() - 1;
                }
                found if self.slots[found as usize - 1].feature == feature => return found as usize - 1,
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn grow(&mut self) {
        self.table = vec![0; self.table.len() * 2];
        let mask = self.table.len() - 1;
        for (i, slot) in self.slots.iter().enumerate() {
            let mut at = spread(slot.feature) & mask;
            while self.table[at] != 0 {
                at = (at + 1) & mask;
            }
            self.table[at] = i as u32 + 1;
        }
    }
}

/// Spreads features over a table: by the golden ratio, the high bits of the product.
#[inline]
pub(super) fn spread(feature: u32) -> usize {
    (u64::from(feature).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::features::dense;
    use keisei_core::{Game, Stream};
    use keisei_games::othello::{Board, Othello};

    /// Every leaf of every block, as dense differences.
    fn told(blocks: &[Block], count: usize) -> Vec<Vec<Vec<f32>>> {
        let of = |block: &Block| {
            let (mut runs, mut places) = (block.runs.iter(), block.places.iter());
            let leaf = |&n: &u32| {
                let mut leaf = vec![0.0; count];
                for run in runs.by_ref().take(n as usize) {
                    for &place in places.by_ref().take(run.len as usize) {
                        leaf[block.cells[place as usize] as usize] += run.amount;
                    }
                }
                leaf
            };
            block.leaves.iter().map(leaf).collect()
        };
        blocks.iter().map(of).collect()
    }

    #[test]
    fn blocks_say_what_dense_features_say() {
        let mut rng = Stream::new(5).named("contrast").rng();
        for (name, limit) in [("squares", 65_536), ("squares", 24), ("tdmc", 65_536)] {
            let features = Othello.features(name).unwrap();
            let mut contrast = Contrast::new(limit);
            for _ in 0..20 {
                let mut board = Board::START;
                for _ in 0..rng.below(40) {
                    board.random_move(&mut rng).into_iter().for_each(|m| board.play(m));
                }
                let seat = board.turn();
                let leaves: Vec<Board> = board
                    .moves()
                    .map(|m| {
                        let mut leaf = board;
                        leaf.play(m);
                        leaf
                    })
                    .collect();
                contrast.begin(&features, &board, seat);
                for leaf in &leaves {
                    contrast.add(&features, leaf, seat).unwrap();
                }
                let blocks = contrast.finish();
                assert!(blocks.iter().all(|block| block.cells.len() <= limit));
                let base = dense(&features, &board, seat);
                let differences = |leaf: &Board| -> Vec<f32> {
                    dense(&features, leaf, seat)
                        .iter()
                        .zip(&base)
                        .map(|(at_leaf, base)| at_leaf - base)
                        .collect()
                };
                let expected: Vec<Vec<f32>> = leaves.iter().map(differences).collect();
                let told = told(&blocks, features.count());
                assert!(told.iter().all(|block| block[0] == expected[0]));
                let siblings: Vec<Vec<f32>> = told.into_iter().flat_map(|b| b.into_iter().skip(1)).collect();
                if leaves.len() > 1 {
                    assert_eq!(siblings, expected[1..]);
                }
            }
        }
    }

    #[test]
    fn a_leaf_too_wide_is_refused() {
        let features = Othello.features("squares").unwrap();
        let mut contrast = Contrast::new(3);
        let mut rng = Stream::new(1).rng();
        let mut leaf = Board::START;
        let mut play = |leaf: &mut Board| leaf.play(leaf.random_move(&mut rng).unwrap());
        play(&mut leaf);
        contrast.begin(&features, &Board::START, Seat::FIRST);
        contrast.add(&features, &leaf, Seat::FIRST).unwrap();
        play(&mut leaf);
        play(&mut leaf);
        assert!(matches!(contrast.add(&features, &leaf, Seat::FIRST), Err(LearnError::BadParameter { .. })));
    }
}
