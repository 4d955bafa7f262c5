//! Which move to try first.

use std::hash::{Hash, Hasher};

/// Slots of the history; moves that share one share their credit, which costs only order.
const SLOTS: usize = 1 << 12;

/// What made good moves so far: the last two that refuted at each ply, and a credit per move.
#[derive(Clone, Debug)]
pub(super) struct Ordering<M> {
    killers: Vec<[Option<M>; 2]>,
    history: Vec<u64>,
}

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub fn new() -> Self {
        Ordering { killers: Vec::new(), history: vec![0; SLOTS] }
    }

    pub fn forget(&mut self) {
        self.killers.clear();
        self.history.fill(0);
    }

    /// Ranks a move: the table's first, then the killers, then by history.
    #[inline]
    pub fn rank(&self, m: M, ply: u32, from_table: Option<M>) -> u64 {
        if from_table == Some(m) {
            return u64::MAX;
        }
        match self.killers.get(ply as usize) {
            Some([first, _]) if *first == Some(m) => u64::MAX - 1,
            Some([_, second]) if *second == Some(m) => u64::MAX - 2,
            _ => self.history[slot(m)],
        }
    }

    /// Credits a move that refuted what came before it.
    #[inline]
    pub fn refuted(&mut self, m: M, ply: u32, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(m) {
            *second = *first;
            *first = Some(m);
        }
        self.history[slot(m)] += u64::from(depth) * u64::from(depth);
    }
}

fn slot<M: Hash>(m: M) -> usize {
    let mut hash = Fold(0);
    m.hash(&mut hash);
    (hash.0 >> 40) as usize % SLOTS
}

/// A hash that is the same on every machine: each number counts by its value, not its bytes.
struct Fold(u64);

impl Fold {
    #[inline]
    fn fold(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.fold(u64::from(byte));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.fold(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.fold(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.fold(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.fold(n);
    }
    fn write_usize(&mut self, n: usize) {
        self.fold(n as u64);
    }
    fn write_isize(&mut self, n: isize) {
        self.fold(n as u64);
    }
}
