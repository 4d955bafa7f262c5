//! Which siblings the last iteration left out, one bit for each.

use keisei_core::{LearnError, Tensor, Tensors};

/// A bit for every move of every position, in the order that the rules list them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct LeftOut {
    /// Where the words of each position begin, and of one more at the end.
    begins: Vec<usize>,
    words: Vec<u64>,
}

impl LeftOut {
    /// Starts with nothing left out; `widths` are the numbers of moves.
    pub fn new(widths: &[u32]) -> Self {
        let mut begins = vec![0];
        for &width in widths {
            begins.push(begins[begins.len() - 1] + width.div_ceil(64) as usize);
        }
        let words = vec![0; begins[begins.len() - 1]];
        LeftOut { begins, words }
    }

    /// Returns the bits of a position.
    pub fn of(&self, place: usize) -> &[u64] {
        &self.words[self.begins[place]..self.begins[place + 1]]
    }

    /// Replaces the bits of a position.
    pub fn put(&mut self, place: usize, bits: &[u64]) {
        self.words[self.begins[place]..self.begins[place + 1]].copy_from_slice(bits);
    }

    pub fn save(&self, name: &str, out: &mut Tensors) {
        out.put(name, Tensor::U64(self.words.clone()));
    }

    pub fn load(&mut self, name: &str, from: &Tensors) -> Result<(), LearnError> {
        self.words = from.u64s(name, self.words.len())?.to_vec();
        Ok(())
    }
}

/// Tells whether a bit is set.
pub(super) fn has(bits: &[u64], i: usize) -> bool {
    bits.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 == 1)
}

/// Sets or clears a bit.
pub(super) fn set(bits: &mut [u64], i: usize, on: bool) {
    let word = &mut bits[i / 64];
    *word = *word & !(1 << (i % 64)) | u64::from(on) << (i % 64);
}
