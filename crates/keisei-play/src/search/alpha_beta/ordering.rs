//! Which move to try first.

use keisei_core::Seat;
use std::hash::{Hash, Hasher};

/// Slots of the history; moves that share one share their credit, which costs only order.
const SLOTS: usize = 1 << 12;

/// Moves remembered for each ply.
pub(super) const KILLERS: usize = 4;

/// Moves picked by rank before the rest is taken as it comes: if none of these was good enough,
/// hardly any will be, and looking for the best of hundreds again and again costs more than it saves.
const PICKED: usize = 8;

/// A move in a list, and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Listed<M> {
    pub m: M,
    pub rank: u64,
}

/// What made good moves so far: the last two that refuted at each ply, and a credit per move.
#[derive(Clone, Debug)]
pub(super) struct Ordering<M> {
    killers: Vec<[Option<M>; KILLERS]>,
    history: Vec<u32>,
}

impl<M: Copy + Eq + Hash> Ordering<M> {
    pub fn new() -> Self {
        Ordering { killers: Vec::new(), history: vec![0; SLOTS] }
    }

    pub fn forget(&mut self) {
        self.killers.clear();
        self.history.fill(0);
    }

    /// Returns the moves that refuted others at a ply, the last one first.
    #[inline]
    pub fn killers(&self, ply: u32) -> [Option<M>; KILLERS] {
        self.killers.get(ply as usize).copied().unwrap_or_default()
    }

    /// Ranks moves by how often they refuted others.
    pub fn rank(&self, moves: &mut [Listed<M>], seat: Seat) {
        for listed in moves {
            listed.rank = u64::from(self.history[slot(listed.m, seat)]);
        }
    }

    /// Sorts moves by what they are worth, equals by history and then as they were listed.
    pub fn sort(&self, moves: &mut [Listed<M>], seat: Seat, mut worth: impl FnMut(M) -> f32) {
        for (at, listed) in moves.iter_mut().enumerate() {
            let credit = self.history[slot(listed.m, seat)].min(0xFFFF);
            let listing = 0xFFFF - at.min(0xFFFF) as u32;
            listed.rank = u64::from(ordered(worth(listed.m))) << 32 | u64::from(credit << 16 | listing);
        }
        moves.sort_unstable_by_key(|listed| std::cmp::Reverse(listed.rank));
    }

    /// Credits a move that refuted what came before it.
    #[inline]
    pub fn refuted(&mut self, m: M, ply: u32, seat: Seat, depth: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; KILLERS]);
        }
        let killers = &mut self.killers[ply];
        let at = killers.iter().position(|&killer| killer == Some(m)).unwrap_or(KILLERS - 1);
        killers[..=at].rotate_right(1);
        killers[0] = Some(m);
        let credit = &mut self.history[slot(m, seat)];
        *credit = credit.saturating_add(depth.saturating_mul(depth));
    }
}

/// Brings the highest-ranked of the moves left to the front, the first of equals, and returns it;
/// `taken` of them were taken before.
pub(super) fn next<M: Copy>(left: &mut [Listed<M>], taken: usize) -> M {
    if taken < PICKED {
        let best = (1..left.len()).fold(0, |best, i| if left[i].rank > left[best].rank { i } else { best });
        left.swap(0, best);
    }
    left[0].m
}

/// Returns a number that is greater for a greater value.
fn ordered(value: f32) -> u32 {
    let bits = value.to_bits();
    if bits >> 31 == 1 { !bits } else { bits | 1 << 31 }
}

fn slot<M: Hash>(m: M, seat: Seat) -> usize {
    let mut hash = Fold(seat.index() as u64);
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
