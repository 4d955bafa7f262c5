//! What earlier visits to a position found out.

/// Which side of the true value a stored one is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or more.
    Lower,
    /// The value is this or less.
    Upper,
}

/// What a visit found out about a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entry<M> {
    /// The value for the seat to move, wins and losses counted in plies from here.
    pub value: f32,
    /// The side of the true value it is on.
    pub bound: Bound,
    /// The depth searched below the position.
    pub depth: u32,
    /// Whether every line looked at came to the end of the game.
    pub whole: bool,
    /// The best move, or the one that was good enough.
    pub m: Option<M>,
}

impl<M> Entry<M> {
    /// Returns the value if it settles a search to `depth` within a window.
    ///
    /// An entry answers for the very depth it was searched to and, when no line in it was cut
    /// short by an evaluation, for deeper ones. So the table saves time and never changes a value.
    #[inline]
    pub fn answers(&self, depth: u32, alpha: f32, beta: f32) -> bool {
        let deep = self.depth == depth || (self.whole && self.depth < depth);
        deep && match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct Slot<M> {
    key: u64,
    generation: u32,
    entry: Entry<M>,
}

/// Slots a search starts with.
const START: usize = 1 << 10;
/// Slots side by side in which a position may stand: the shallowest makes room.
const BUCKET: usize = 4;

/// A transposition table of bounded size; one search's entries are no longer seen by the next.
///
/// It doubles when half full, up to its bound, so that a short search does not pay for the memory
/// of a long one; every search starts small again, so that none depends on the one before.
///
/// ```
/// use keisei_play::search::alpha_beta::table::{Bound, Entry, Table};
/// let mut table = Table::new(1);
/// let entry = Entry { value: 0.5, bound: Bound::Exact, depth: 3, whole: false, m: Some('x') };
/// table.put(42, entry);
/// assert_eq!(table.get(42), Some(entry));
/// assert_eq!(table.get(43), None);
/// table.forget();
/// assert_eq!(table.get(42), None);
/// ```
#[derive(Clone, Debug)]
pub struct Table<M> {
    slots: Vec<Slot<M>>,
    /// Slots in use by this search, a power of two or none.
    active: usize,
    /// Slots there may be, a power of two or none.
    most: usize,
    /// Entries of this search.
    stored: usize,
    generation: u32,
}

impl<M: Copy> Table<M> {
    /// Allows as many entries as fit, to a power of two; none in zero megabytes.
    pub fn new(megabytes: usize) -> Self {
        let fit = megabytes.saturating_mul(1 << 20) / size_of::<Slot<M>>();
        let most = if fit < BUCKET { 0 } else { 1 << fit.ilog2() };
        let mut table = Table { slots: Vec::new(), active: 0, most, stored: 0, generation: 0 };
        table.forget();
        table
    }

    /// Forgets everything, without touching the slots: they belong to an older generation now.
    pub fn forget(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.clear();
            self.generation = 1;
        }
        self.stored = 0;
        self.use_slots(self.most.min(START));
    }

    fn use_slots(&mut self, count: usize) {
        let entry = Entry { value: 0.0, bound: Bound::Exact, depth: 0, whole: false, m: None };
        if self.slots.len() < count {
            self.slots.resize(count, Slot { key: 0, generation: 0, entry });
        }
        self.active = count;
    }

    /// Returns where a key's bucket begins.
    #[inline]
    fn place(&self, key: u64) -> usize {
        // Keys need not be mixed in all bits; a multiplication brings them to the high ones.
        let mixed = (key ^ (key >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
        mixed as usize & (self.active - 1) & !(BUCKET - 1)
    }

    /// Looks a position up by its whole key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry<M>> {
        if self.active == 0 {
            return None;
        }
        let at = self.place(key);
        let ours = |slot: &&Slot<M>| slot.generation == self.generation && slot.key == key;
        self.slots[at..at + BUCKET].iter().find(ours).map(|slot| slot.entry)
    }

    /// Stores an entry: over an older one of its position, else in a vacant slot, else over the
    /// shallowest of its bucket.
    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry<M>) {
        if self.active == 0 {
            return;
        }
        let (at, generation) = (self.place(key), self.generation);
        let rank = |slot: &&mut Slot<M>| match slot.generation == generation {
            true if slot.key == key => 0,
            false => 1,
            true => 2 + u64::from(slot.entry.depth),
        };
        let Some(slot) = self.slots[at..at + BUCKET].iter_mut().min_by_key(rank) else { return };
        self.stored += usize::from(slot.generation != generation);
        *slot = Slot { key, generation, entry };
        if 2 * self.stored > self.active && self.active < self.most {
            self.grow();
        }
    }

    /// Doubles the slots; an entry stays or moves up by the old number, where nothing is yet.
    fn grow(&mut self) {
        let before = self.active;
        self.use_slots(2 * before);
        for at in 0..before {
            let slot = self.slots[at];
            if slot.generation == self.generation && self.place(slot.key) >= before {
                self.slots[at + before] = slot;
                self.slots[at].generation = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn growing_keeps_every_entry_that_has_a_slot() {
        let mut table = Table::new(1);
        for round in 0..3 {
            for key in 0..20_000u64 {
                let m = Some(key + round);
                table.put(key, Entry { value: key as f32, bound: Bound::Exact, depth: 1, whole: false, m });
                assert_eq!(table.get(key).and_then(|entry| entry.m), m);
            }
            assert_eq!((table.active, table.most), (1 << 14, 1 << 14));
            let kept = (0..20_000).filter_map(|key| Some((key, table.get(key)?)));
            let kept: Vec<u64> = kept.map(|(key, entry)| entry.m.unwrap() - key).collect();
            assert!(kept.len() == table.stored && kept.iter().all(|&of| of == round), "{}", kept.len());
            table.forget();
            assert!((0..20_000).all(|key| table.get(key).is_none()));
        }
    }
}
