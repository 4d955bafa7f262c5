//! Who played a move first: what rapid action value estimation asks of a playout.

use keisei_core::Seat;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// The seat that was the first to play each move of a game.
///
/// A point of Go may be taken and played again; what it was worth early says its first stone alone.
#[derive(Clone, Debug)]
pub struct FirstPlays<M>(HashMap<M, Seat, BuildHasherDefault<Mix>>);

impl<M: Copy + Eq + Hash> FirstPlays<M> {
    /// Knows of no move.
    pub fn new() -> Self {
        FirstPlays(HashMap::default())
    }

    /// Reads who played first off a game.
    pub fn read(&mut self, trace: &[(Seat, M)]) {
        self.0.clear();
        for &(seat, m) in trace.iter().rev() {
            self.before(seat, m);
        }
    }

    /// Puts a move before all others.
    pub fn before(&mut self, seat: Seat, m: M) {
        self.0.insert(m, seat);
    }

    /// Returns who played a move first.
    pub fn by(&self, m: M) -> Option<Seat> {
        self.0.get(&m).copied()
    }
}

/// A quick hash: moves are a few bytes and nobody attacks them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Mix(u64);

impl Hasher for Mix {
    fn finish(&self) -> u64 {
        // The table takes its place from the low bits and a tag from the high ones.
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_to_play_counts() {
        let mut firsts = FirstPlays::new();
        firsts.read(&[(Seat::FIRST, 3), (Seat::SECOND, 4), (Seat::SECOND, 3), (Seat::FIRST, 4)]);
        assert_eq!([3, 4, 5].map(|m| firsts.by(m)), [Some(Seat::FIRST), Some(Seat::SECOND), None]);
        firsts.before(Seat::SECOND, 3);
        assert_eq!(firsts.by(3), Some(Seat::SECOND));
        firsts.read(&[]);
        assert_eq!(firsts.by(3), None);
    }
}
