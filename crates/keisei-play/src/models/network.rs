//! The three-layer network that rates moves.
#![allow(clippy::inline_always, reason = "playouts must get all of it under their own target features")]

use super::lanes::{Block, WIDTH, blocks, dot, sigmoid, sigmoids};
use crate::with_blocks;
use keisei_core::{MoveFeatures, Position};
use std::sync::Arc;

/// Rates moves by `h(p) = S(Σ_j v_j S(Σ_i ω_ij f_i(p)))`, one such network for every phase of the features
/// (Jibiki and Matsuzaki); clones share weights.
///
/// Weights are `ω` input by input, then `v`, phase by phase, as in model files. Here they lie in blocks of
/// eight hidden neurons, filled up with zeros.
#[derive(Clone, Debug)]
pub struct Network<F> {
    features: F,
    hidden: usize,
    /// The rows of all phases: one for every input and then `v`, each of `blocks(hidden)` blocks.
    rows: Arc<[Block]>,
}

/// Counts the weights of a network.
pub fn count(inputs: usize, hidden: usize, phases: usize) -> usize {
    phases * (inputs + 1) * hidden
}

/// Lays weights out in blocks.
pub fn to_blocks(weights: &[f32], hidden: usize) -> Vec<Block> {
    let k = blocks(hidden);
    let rows = weights.chunks_exact(hidden.max(1));
    let mut all = Vec::with_capacity(rows.len() * k);
    for row in rows {
        let mut wide = vec![Block::ZERO; k];
        for (j, &weight) in row.iter().enumerate() {
            wide[j / WIDTH].0[j % WIDTH] = weight;
        }
        all.extend(wide);
    }
    all
}

/// Takes weights out of blocks: the inverse of [`to_blocks`].
pub fn from_blocks(rows: &[Block], hidden: usize) -> Vec<f32> {
    let lanes = |row: &[Block]| row.iter().flat_map(|block| block.0).take(hidden).collect::<Vec<f32>>();
    rows.chunks_exact(blocks(hidden)).flat_map(lanes).collect()
}

impl<F> Network<F> {
    /// Joins features and the weights of a model file.
    pub(super) fn new(features: F, hidden: usize, weights: &[f32]) -> Self {
        Network { features, hidden, rows: to_blocks(weights, hidden).into() }
    }

    /// Returns the features.
    pub fn features(&self) -> &F {
        &self.features
    }

    /// Counts the hidden neurons.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    /// Rates every legal move by the sum that goes into the last sigmoid, which orders them alike.
    ///
    /// What the moves share is summed up once.
    #[inline(always)]
    pub(super) fn rate<P: Position>(&self, position: &P, moves: &[P::Move], ratings: &mut Vec<f32>)
    where
        F: MoveFeatures<P>,
    {
        with_blocks!(blocks(self.hidden), K => self.rate_blocks::<P, K>(position, moves, ratings));
    }

    #[inline(always)]
    fn rate_blocks<P: Position, const K: usize>(
        &self,
        position: &P,
        moves: &[P::Move],
        ratings: &mut Vec<f32>,
    ) where
        F: MoveFeatures<P>,
    {
        let inputs = self.features.count();
        let phase = self.features.phase(position);
        let (rows, _) = self.rows[phase * (inputs + 1) * K..].as_chunks::<K>();
        let (rows, out) = (&rows[..inputs], &rows[inputs]);
        let mut shared = [Block::ZERO; K];
        self.features.visit_position(position, |index, amount| add(&mut shared, &rows[index], amount));
        for &m in moves {
            let mut sums = shared;
            self.features.visit_move(position, m, |index, amount| add(&mut sums, &rows[index], amount));
            ratings.push(dot(&sigmoids(sums), out));
        }
    }

    /// Returns `h` of a rating.
    pub fn output(rating: f32) -> f32 {
        sigmoid(rating)
    }
}

#[inline(always)]
fn add<const K: usize>(sums: &mut [Block; K], row: &[Block; K], amount: f32) {
    for (sum, weights) in sums.iter_mut().zip(row) {
        sum.add_scaled(weights, amount);
    }
}
