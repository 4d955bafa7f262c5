//! Weights arranged for playing.

use super::super::list::Entry;
use super::super::walk::Counts;
use super::super::{MATERIAL, ShogiFeatures};
use super::numbers::{COUNT, KPP, MIRRORED, PAIRS, PIECES, kkp, pair};

/// Entries of a row: all there are, one that is none and counts nothing, and room to read on.
pub const STRIDE: usize = 1480;
/// The entry that is none.
pub const NONE: u16 = Entry::COUNT as u16;
/// Kings left of the middle and in it.
pub const KINGS: usize = 45;

/// Rows of a king: one for each entry, and one for none.
const ROWS: usize = Entry::COUNT + 1;

/// A king's row for one entry: what it counts with every other.
pub type Row = [i16; STRIDE];

/// Weights in whole units: for every king and entry a row of all entries, so that what a move changes is the difference of
/// two rows.
///
/// Both halves of the square of pairs are kept: twice the memory, and no order of a pair to find.
#[derive(Debug)]
pub struct Table {
    /// Rows one after the other; memory of numbers that stay zero is never touched.
    rows: Vec<i16>,
    kkp: Vec<i16>,
    /// What one point of a sum is worth.
    pub unit: f64,
    /// Material, in units of its own.
    pub material: Counts,
}

impl Table {
    /// Arranges weights; those missing count as nothing.
    pub fn new(weights: &[f32]) -> Self {
        let weights = &weights[..weights.len().min(COUNT)];
        let relations = weights.get(KPP..).unwrap_or_default();
        let scale = scale(relations);
        let whole = |weight: f32| (f64::from(weight) * scale).round() as i16;
        let mut table = Table {
            rows: vec![0; KINGS * ROWS * STRIDE],
            kkp: vec![0; 81 * 81 * PIECES],
            unit: 1.0 / (32.0 * scale),
            material: Counts::new(&ShogiFeatures::Material, &weights[..weights.len().min(MATERIAL.len())]),
        };
        for (king, rows) in table.rows.as_chunks_mut().0.chunks_exact_mut(ROWS).enumerate() {
            let (rank, column) = (king / 5, king % 5);
            let begin = (rank * 9 + column) * PAIRS;
            if let Some(pairs) = relations.get(begin..begin + PAIRS) {
                fill(rows, pairs, column == 4, whole);
            }
        }
        if weights.len() == COUNT {
            for (at, cell) in table.kkp.iter_mut().enumerate() {
                let (kings, piece) = (at / PIECES, at % PIECES);
                *cell = whole(weights[kkp([kings / 81, kings % 81], piece)]);
            }
        }
        table
    }

    /// Returns the rows of a king, which is left of the middle or in it.
    #[inline]
    pub fn rows(&self, king: usize) -> &[Row] {
        let block = king / 9 * 5 + king % 9;
        &self.rows.as_chunks().0[block * ROWS..(block + 1) * ROWS]
    }

    /// Returns what pieces count with both kings, all as their owner sees them.
    #[inline]
    pub fn with_kings(&self, kings: [usize; 2]) -> &[i16] {
        let begin = (kings[0] * 81 + kings[1]) * PIECES;
        &self.kkp[begin..begin + PIECES]
    }
}

/// Fills the rows of a king; in the middle, what is the same with left and right exchanged comes from the lower number.
fn fill(rows: &mut [Row], pairs: &[f32], middle: bool, whole: impl Fn(f32) -> i16) {
    for high in 0..Entry::COUNT {
        for low in 0..=high {
            let mut at = high * (high + 1) / 2 + low;
            if middle {
                at = at.min(pair(MIRRORED[high] as usize, MIRRORED[low] as usize));
            }
            if pairs[at] != 0.0 {
                let weight = whole(pairs[at]);
                rows[high][low] = weight;
                rows[low][high] = weight;
            }
        }
    }
}

/// Returns the greatest power of two by which all weights still fit into 16 bits.
fn scale(weights: &[f32]) -> f64 {
    let greatest = weights.iter().fold(0.0f32, |greatest, weight| greatest.max(weight.abs()));
    let mut scale = f64::from(1 << FINEST);
    while f64::from(greatest) * scale > f64::from(i16::MAX) {
        scale /= 2.0;
    }
    scale
}

/// Weights are never told apart finer than by two to the minus this.
const FINEST: u32 = 12;
