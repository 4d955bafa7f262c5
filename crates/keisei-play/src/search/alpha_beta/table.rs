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

/// A transposition table of fixed size; one search's entries are no longer seen by the next.
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
    generation: u32,
}

impl<M: Copy> Table<M> {
    /// Makes room for as many entries as fit, to a power of two; none in zero megabytes.
    pub fn new(megabytes: usize) -> Self {
        let fit = megabytes.saturating_mul(1 << 20) / size_of::<Slot<M>>();
        let entry = Entry { value: 0.0, bound: Bound::Exact, depth: 0, whole: false, m: None };
        let count = if fit == 0 { 0 } else { 1 << fit.ilog2() };
        Table { slots: vec![Slot { key: 0, generation: 0, entry }; count], generation: 1 }
    }

    /// Forgets everything, without touching the slots: they belong to an older generation now.
    pub fn forget(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.iter_mut().for_each(|slot| slot.generation = 0);
            self.generation = 1;
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        // Keys need not be mixed in all bits; a multiplication brings them to the high ones.
        ((key ^ (key >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20) as usize & (self.slots.len() - 1)
    }

    /// Looks a position up by its whole key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry<M>> {
        if self.slots.is_empty() {
            return None;
        }
        let slot = &self.slots[self.place(key)];
        (slot.generation == self.generation && slot.key == key).then_some(slot.entry)
    }

    /// Stores an entry, unless the slot holds a deeper one of another position of this search.
    #[inline]
    pub fn put(&mut self, key: u64, entry: Entry<M>) {
        if self.slots.is_empty() {
            return;
        }
        let (at, generation) = (self.place(key), self.generation);
        let slot = &mut self.slots[at];
        if slot.generation != generation || slot.key == key || slot.entry.depth <= entry.depth {
            *slot = Slot { key, generation, entry };
        }
    }
}
