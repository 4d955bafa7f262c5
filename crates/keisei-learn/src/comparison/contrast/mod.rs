//! What a leaf shows that its position did not: few of ten million features, in little memory.

use super::block::{Block, CELLS, Part};
use super::numbering::Numbering;
use keisei_core::{Features, LearnError, Position, Seat};

/// Takes features apart, position after position, in memory that it keeps.
#[derive(Clone, Debug)]
pub(super) struct Contrast {
    /// The most cells of a block.
    limit: usize,
    /// The features of the position and its leaves, and what is known of each.
    numbering: Numbering,
    slots: Vec<Slot>,
    /// Slots that the position itself has; those after it came with leaves.
    base: usize,
    /// Leaves and groups looked at so far, for marks on slots.
    mark: u32,
    touched: Vec<u32>,
    /// Slots and amounts in which leaves differ from the position, one leaf after the other.
    amounts: Vec<(u32, f32)>,
    leaves: Vec<Leaf>,
    stem: Vec<(u32, f32)>,
    now: Vec<(u32, f32)>,
    keys: Vec<u64>,
    block: Block,
    done: Vec<Block>,
}

/// Where the amounts of a leaf end, and the group it belongs to.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    end: usize,
    group: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    /// The position's own amount.
    base: f32,
    /// An amount and a count that hold for the leaf or group with this mark.
    mark: u32,
    amount: f32,
    count: u32,
    /// The leaf that was compared with its stem last.
    seen: u32,
    /// Its place in the block, or none yet.
    place: Option<u16>,
}

impl Contrast {
    pub fn new(limit: usize) -> Self {
        Contrast {
            limit: limit.min(CELLS),
            numbering: Numbering::default(),
            slots: Vec::new(),
            base: 0,
            mark: 0,
            touched: Vec::new(),
            amounts: Vec::new(),
            leaves: Vec::new(),
            stem: Vec::new(),
            now: Vec::new(),
            keys: Vec::new(),
            block: Block::default(),
            done: Vec::new(),
        }
    }

    /// Begins with a position.
    pub fn begin<P: Position>(&mut self, features: &impl Features<P>, position: &P, seat: Seat) {
        self.slots.clear();
        self.numbering.clear();
        self.mark = 0;
        self.amounts.clear();
        self.leaves.clear();
        features.visit(position, seat, |feature, amount| {
            let slot = self.slot(feature as u32);
            self.slots[slot].base += amount;
        });
        self.base = self.slots.len();
    }

    /// Adds a leaf, the recorded move's first. Leaves of a group are likely to differ from the position in the
    /// same way for the most part.
    pub fn add<P: Position>(&mut self, features: &impl Features<P>, leaf: &P, seat: Seat, group: usize) {
        self.mark += 1;
        self.touched.clear();
        features.visit(leaf, seat, |feature, amount| {
            let at = self.slot(feature as u32);
            let slot = &mut self.slots[at];
            if slot.mark != self.mark {
                (slot.mark, slot.amount) = (self.mark, 0.0);
                self.touched.push(at as u32);
            }
            slot.amount += amount;
        });
        for &at in &self.touched {
            let slot = &self.slots[at as usize];
            if slot.amount != slot.base {
                self.amounts.push((at, slot.amount - slot.base));
            }
        }
        for (at, slot) in self.slots[..self.base].iter().enumerate() {
            if slot.mark != self.mark && slot.base != 0.0 {
                self.amounts.push((at as u32, -slot.base));
            }
        }
        self.leaves.push(Leaf { end: self.amounts.len(), group });
    }

    /// Ends the position and returns its blocks: none if there is no sibling, which teaches nothing.
    ///
    /// # Errors
    /// Refuses a leaf in which more features differ than a block has cells.
    pub fn finish<P: Position>(&mut self, features: &impl Features<P>) -> Result<Vec<Block>, LearnError> {
        let groups = self.leaves.iter().skip(1).map(|leaf| leaf.group + 1).max().unwrap_or(0);
        if groups == 0 {
            return Ok(Vec::new());
        }
        let wide = || {
            let (name, value) = ("features", features.name().to_owned());
            let why = "at most 65,536 of them may differ between a position and its leaves";
            LearnError::BadParameter { name, value, why }
        };
        self.open().ok_or_else(wide)?;
        for group in 0..groups {
            self.write_group(group).ok_or_else(wide)?;
        }
        self.close();
        Ok(std::mem::take(&mut self.done))
    }

    /// Writes the leaves of a group: what most of them share first, then what each has beside that.
    fn write_group(&mut self, group: usize) -> Option<()> {
        let members = (1..self.leaves.len()).filter(|&i| self.leaves[i].group == group);
        let members: Vec<usize> = members.collect();
        self.share(&members);
        let mut stands = false;
        for i in members {
            self.differ(i);
            if self.is_full(stands) {
                self.close();
                self.open()?;
                stands = false;
                if self.is_full(stands) {
                    return None;
                }
            }
            if !stands && !self.stem.is_empty() {
                let leaf = std::mem::take(&mut self.now);
                self.now.clone_from(&self.stem);
                self.write(Part::stem);
                (self.now, stands) = (leaf, true);
            }
            self.write(if stands { Part::on_stem } else { Part::leaf });
        }
        Some(())
    }

    /// Finds what more than half of some leaves share.
    fn share(&mut self, members: &[usize]) {
        self.stem.clear();
        self.mark += 1;
        if members.len() < 2 {
            return;
        }
        self.touched.clear();
        for &i in members {
            for &(at, amount) in &self.amounts[range(&self.leaves, i)] {
                let slot = &mut self.slots[at as usize];
                if slot.mark != self.mark {
                    (slot.mark, slot.amount, slot.count) = (self.mark, amount, 0);
                    self.touched.push(at);
                }
                slot.count += u32::from(slot.amount == amount);
            }
        }
        for &at in &self.touched {
            let slot = &mut self.slots[at as usize];
            if 2 * slot.count as usize > members.len() {
                self.stem.push((at, slot.amount));
            } else {
                slot.count = 0;
            }
        }
    }

    /// Finds in what a leaf differs from the stem of its group.
    fn differ(&mut self, leaf: usize) {
        self.now.clear();
        for &(at, amount) in &self.amounts[range(&self.leaves, leaf)] {
            let slot = &mut self.slots[at as usize];
            slot.seen = leaf as u32;
            let shared = if slot.mark == self.mark && slot.count > 0 { slot.amount } else { 0.0 };
            if amount != shared {
                self.now.push((at, amount - shared));
            }
        }
        for &(at, amount) in &self.stem {
            if self.slots[at as usize].seen != leaf as u32 {
                self.now.push((at, -amount));
            }
        }
    }

    /// Begins a block with the recorded move's leaf.
    fn open(&mut self) -> Option<()> {
        let leaf = std::mem::take(&mut self.now);
        self.now.extend_from_slice(&self.amounts[range(&self.leaves, 0)]);
        if self.now.len() > self.limit {
            return None;
        }
        self.write(Part::leaf);
        self.now = leaf;
        Some(())
    }

    fn close(&mut self) {
        self.block.settle();
        self.done.push(std::mem::take(&mut self.block));
        self.slots.iter_mut().for_each(|slot| slot.place = None);
    }

    /// Tells whether the block may have no room for a leaf, and its stem if that does not stand there yet.
    fn is_full(&self, stands: bool) -> bool {
        let stem = if stands { 0 } else { self.stem.len() };
        let new = self.now.iter().filter(|&&(at, _)| self.slots[at as usize].place.is_none()).count();
        self.block.cells.len() + new + stem > self.limit
    }

    /// Writes the differences at hand to the block, run by run.
    fn write(&mut self, part: fn(u32) -> Part) {
        self.keys.clear();
        for &(at, amount) in &self.now {
            let slot = &mut self.slots[at as usize];
            let place = *slot.place.get_or_insert_with(|| {
                self.block.cells.push(self.numbering.features()[at as usize]);
                (self.block.cells.len() - 1) as u16
            });
            self.keys.push(u64::from(amount.to_bits()) << 16 | u64::from(place));
        }
        self.keys.sort_unstable();
        self.block.write(&self.keys, part);
    }

    /// Finds the slot of a feature, a new one if there is none.
    #[inline]
    fn slot(&mut self, feature: u32) -> usize {
        let at = self.numbering.number(feature);
        if at == self.slots.len() {
            self.slots.push(Slot::default());
        }
        at
    }
}

/// Returns where the amounts of a leaf are.
fn range(leaves: &[Leaf], i: usize) -> std::ops::Range<usize> {
    i.checked_sub(1).map_or(0, |before| leaves[before].end)..leaves[i].end
}

#[cfg(test)]
mod tests;
