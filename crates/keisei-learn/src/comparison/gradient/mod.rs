//! The slope of the loss in every weight that some leaf uses.

use super::block::{CELLS, Run};
use super::loss::Loss;
use super::store::{Store, Stored};
use rayon::prelude::*;

/// Whole units of a slope or a cost: sums of whole numbers are the same in whatever order threads add them.
const UNIT: f64 = (1u64 << 36) as f64;

/// The loss of a collection and its slopes, by the numbers of the store; it keeps its memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Gradient {
    parts: Vec<Part>,
}

/// What one thread sums up.
#[derive(Clone, Debug, Default)]
struct Part {
    slopes: Vec<i64>,
    cost: i64,
    sheet: Option<Sheet>,
}

/// The weights and slopes of one block: as large as its places can say, so that no place is out of bounds.
#[derive(Clone, Debug)]
struct Sheet {
    weights: Box<[f32; CELLS]>,
    slopes: Box<[f32; CELLS]>,
}

impl Default for Sheet {
    fn default() -> Self {
        let zeros = || vec![0.0; CELLS].into_boxed_slice().try_into().expect("it is as long as it was made");
        Sheet { weights: zeros(), slopes: zeros() }
    }
}

impl Gradient {
    /// Works out loss and slopes for weights given by the numbers of the store.
    pub fn compute(&mut self, store: &Store, weights: &[f32], loss: Loss) {
        let count = rayon::current_num_threads().clamp(1, store.len().max(1));
        self.parts.resize_with(count, Part::default);
        let each = store.len().div_ceil(count);
        self.parts.par_iter_mut().enumerate().for_each(|(i, part)| {
            part.begin(weights.len());
            for block in i * each..store.len().min((i + 1) * each) {
                part.add(store.block(block), weights, loss);
            }
        });
        let [first, others @ ..] = &mut self.parts[..] else { return };
        for other in others {
            first.cost += other.cost;
            first.slopes.par_iter_mut().zip(&other.slopes).for_each(|(sum, slope)| *sum += slope);
        }
    }

    /// Returns the sum of T over all siblings stored.
    pub fn cost(&self) -> f64 {
        self.parts.first().map_or(0.0, |part| part.cost as f64 / UNIT)
    }

    /// Returns the slope in a weight by its number.
    #[inline]
    pub fn slope(&self, number: usize) -> f64 {
        self.parts[0].slopes[number] as f64 / UNIT
    }
}

impl Part {
    fn begin(&mut self, count: usize) {
        self.slopes.clear();
        self.slopes.resize(count, 0);
        self.cost = 0;
    }

    /// Adds a block: siblings are drawn down and the recorded move up, each by the slope of T.
    fn add(&mut self, block: Stored<'_>, weights: &[f32], loss: Loss) {
        let sheet = self.sheet.get_or_insert_default();
        let cells = block.cells.len().min(CELLS);
        for (weight, &cell) in sheet.weights.iter_mut().zip(block.cells) {
            *weight = weights[cell as usize];
        }
        sheet.slopes[..cells].fill(0.0);
        let mut rest = Leaf { runs: block.runs, places: block.places, own: block.own };
        let mut parts = block.parts.iter().map(|part| (part, rest.take(part.runs())));
        let Some((_, recorded)) = parts.next() else { return };
        let value = sheet.value(recorded, weights);
        let mut stem = Stem::default();
        let mut pull = 0.0;
        for (part, leaf) in parts {
            if part.is_stem() {
                sheet.pull(stem.leaf, stem.pull, &mut self.slopes);
                stem = Stem { leaf, value: sheet.value(leaf, weights), pull: 0.0 };
                continue;
            }
            let shared = if part.is_on_stem() { stem.value } else { 0.0 };
            let (cost, slope) = loss.at(f64::from(sheet.value(leaf, weights) + shared - value));
            self.cost += (cost * UNIT) as i64;
            pull += slope;
            if part.is_on_stem() {
                stem.pull += slope;
            }
            sheet.pull(leaf, slope, &mut self.slopes);
        }
        sheet.pull(stem.leaf, stem.pull, &mut self.slopes);
        sheet.pull(recorded, -pull, &mut self.slopes);
        for (slope, &cell) in sheet.slopes.iter().zip(block.cells) {
            self.slopes[cell as usize] += (f64::from(*slope) * UNIT) as i64;
        }
    }
}

/// A leaf or a stem.
#[derive(Clone, Copy, Default)]
struct Leaf<'a> {
    runs: &'a [Run],
    places: &'a [u16],
    own: &'a [u32],
}

impl<'a> Leaf<'a> {
    /// Takes the next runs off.
    #[inline]
    fn take(&mut self, count: usize) -> Leaf<'a> {
        let (runs, rest) = self.runs.split_at(count);
        let (places, own) =
            runs.iter().fold((0, 0), |(p, o), run| (p + run.places as usize, o + run.own as usize));
        let (places, later) = self.places.split_at(places);
        let (own, owned_later) = self.own.split_at(own);
        *self = Leaf { runs: rest, places: later, own: owned_later };
        Leaf { runs, places, own }
    }

    /// Returns every run's amount, places and own cells.
    #[inline]
    fn each(self) -> impl Iterator<Item = (f32, &'a [u16], &'a [u32])> {
        let (mut places, mut own) = (self.places, self.own);
        self.runs.iter().map(move |run| {
            let here = places.split_at(run.places as usize);
            let alone = own.split_at(run.own as usize);
            (places, own) = (here.1, alone.1);
            (run.amount, here.0, alone.0)
        })
    }
}

/// What the leaves at hand share.
#[derive(Default)]
struct Stem<'a> {
    leaf: Leaf<'a>,
    value: f32,
    /// The slopes of these leaves, summed up.
    pull: f64,
}

/// Sums kept apart, so that one addition does not wait for the one before.
const LANES: usize = 8;

/// Sums weights up in lanes.
#[inline]
fn sum<T: Copy>(cells: &[T], weight: impl Fn(T) -> f32) -> f32 {
    let mut sums = [0.0; LANES];
    let (chunks, last) = cells.as_chunks::<LANES>();
    for chunk in chunks {
        for (sum, &cell) in sums.iter_mut().zip(chunk) {
            *sum += weight(cell);
        }
    }
    for (sum, &cell) in sums.iter_mut().zip(last) {
        *sum += weight(cell);
    }
    sums.iter().sum()
}

impl Sheet {
    /// Returns the value that a leaf adds to its position's.
    #[inline]
    fn value(&self, leaf: Leaf<'_>, weights: &[f32]) -> f32 {
        let mut value = 0.0;
        for (amount, places, own) in leaf.each() {
            let shared = sum(places, |place| self.weights[usize::from(place)]);
            value += amount * (shared + sum(own, |cell| weights[cell as usize]));
        }
        value
    }

    /// Adds a slope to every weight of a leaf.
    #[inline]
    fn pull(&mut self, leaf: Leaf<'_>, slope: f64, slopes: &mut [i64]) {
        for (amount, places, own) in leaf.each() {
            let slope = slope * f64::from(amount);
            for &place in places {
                self.slopes[usize::from(place)] += slope as f32;
            }
            let units = (slope * UNIT) as i64;
            for &cell in own {
                slopes[cell as usize] += units;
            }
        }
    }
}

#[cfg(test)]
mod tests;
