//! One iteration over all pairs, and the ratings of positions: plain loops over blocks of hidden neurons.
//!
//! All pairs of a position share most inputs. Their weights enter every pair as one sum, and a pair changes
//! that sum by `|x|²` times the change of each of them: so the sum is carried from pair to pair and the
//! weights are changed once, with exactly what changing them pair by pair comes to.
#![allow(clippy::inline_always, reason = "it must take on the caller's target features")]

use crate::imitation::Examples;
use crate::imitation::examples::{Example, Part};
use keisei_play::models::lanes::{Block, WIDTH, dot, sigmoid, sigmoids};
use keisei_play::models::ranking::chance_of_favourite;
use keisei_play::wide::Task;

type Row<const K: usize> = [Block; K];

/// One iteration: returns the mean error of the pairs before their changes.
pub(super) struct Sweep<'a, const K: usize> {
    pub rows: &'a mut [Row<K>],
    pub examples: &'a Examples,
    pub order: &'a [u32],
    pub rate: f32,
    pub hidden: usize,
}

impl<const K: usize> Task for Sweep<'_, K> {
    type Out = f64;

    #[inline(always)]
    fn run(self) -> f64 {
        let Sweep { rows, examples, order, rate, hidden } = self;
        let mut real = [Block::ZERO; K];
        // Lanes past the last hidden neuron must not grow weights.
        (0..hidden).for_each(|j| real[j / WIDTH].0[j % WIDTH] = 1.0);
        let (mut error, mut pairs) = (0.0, 0u64);
        for &i in order {
            let example = examples.get(i as usize);
            let size = examples.inputs() + 1;
            let rows = &mut rows[example.phase() * size..][..size];
            error += if examples.is_plain() {
                position::<K, true>(rows, example, rate, &real)
            } else {
                position::<K, false>(rows, example, rate, &real)
            };
            pairs += example.candidates() as u64 - 1;
        }
        error / pairs.max(1) as f64
    }
}

/// Learns from the pairs of one position; returns the sum of their errors.
#[inline(always)]
fn position<const K: usize, const PLAIN: bool>(
    rows: &mut [Row<K>],
    example: Example<'_>,
    rate: f32,
    real: &Row<K>,
) -> f64 {
    let inputs = rows.len() - 1;
    let shared = example.shared();
    let norm = if PLAIN { shared.0.len() as f32 } else { shared.1.iter().map(|a| a * a).sum() };
    let mut sum = summed::<K, PLAIN>([Block::ZERO; K], rows, shared);
    let mut change = [Block::ZERO; K];
    let played = example.candidate(example.played());
    let mut errors = 0.0;
    for i in (0..example.candidates()).filter(|&i| i != example.played()) {
        let other = example.candidate(i);
        let out = rows[inputs];
        let p = sigmoids(summed::<K, PLAIN>(sum, rows, other));
        let q = sigmoids(summed::<K, PLAIN>(sum, rows, played));
        let (h_p, h_q) = (sigmoid(dot(&p, &out)), sigmoid(dot(&q, &out)));
        let error = sigmoid(h_p - h_q);
        errors += f64::from(error);
        // dE/dh(p) = E (1 − E) = −dE/dh(q), and on through the last sigmoid.
        let slope = rate * error * (1.0 - error);
        let (d_p, d_q) = (slope * h_p * (1.0 - h_p), -slope * h_q * (1.0 - h_q));
        let (mut g_p, mut g_q) = ([Block::ZERO; K], [Block::ZERO; K]);
        for k in 0..K {
            for j in 0..WIDTH {
                let (v, a_p, a_q) = (out[k].0[j], p[k].0[j], q[k].0[j]);
                g_p[k].0[j] = d_p * v * a_p * (1.0 - a_p);
                g_q[k].0[j] = d_q * v * a_q * (1.0 - a_q);
                let both = g_p[k].0[j] + g_q[k].0[j];
                change[k].0[j] += both;
                sum[k].0[j] -= norm * both;
                rows[inputs][k].0[j] = v - (d_p * a_p + d_q * a_q) * real[k].0[j];
            }
        }
        descend::<K, PLAIN>(rows, other, &g_p);
        descend::<K, PLAIN>(rows, played, &g_q);
    }
    descend::<K, PLAIN>(rows, shared, &change);
    errors
}

/// Adds a part's weights to a sum.
#[inline(always)]
fn summed<const K: usize, const PLAIN: bool>(mut sum: Row<K>, rows: &[Row<K>], part: Part<'_>) -> Row<K> {
    for (&index, &amount) in part.0.iter().zip(part.1) {
        let row = &rows[usize::from(index)];
        for (sum, weights) in sum.iter_mut().zip(row) {
            if PLAIN {
                sum.add(weights);
            } else {
                sum.add_scaled(weights, amount);
            }
        }
    }
    sum
}

/// Takes a gradient from a part's weights.
#[inline(always)]
fn descend<const K: usize, const PLAIN: bool>(rows: &mut [Row<K>], part: Part<'_>, gradient: &Row<K>) {
    for (&index, &amount) in part.0.iter().zip(part.1) {
        let row = &mut rows[usize::from(index)];
        for (weights, gradient) in row.iter_mut().zip(gradient) {
            weights.add_scaled(gradient, if PLAIN { -1.0 } else { -amount });
        }
    }
}

/// Rates positions: returns the mean chance that the favourite is the move played, and how often it is among
/// equals.
pub(super) struct Judge<'a, const K: usize> {
    pub rows: &'a [Row<K>],
    pub examples: &'a Examples,
}

impl<const K: usize> Task for Judge<'_, K> {
    type Out = (f64, f64);

    #[inline(always)]
    fn run(self) -> (f64, f64) {
        let Judge { rows, examples } = self;
        let mut ratings = Vec::with_capacity(64);
        let (mut sole, mut among) = (0.0, 0.0);
        for i in 0..examples.len() {
            let example = examples.get(i);
            let size = examples.inputs() + 1;
            let rows = &rows[example.phase() * size..][..size];
            let shared = summed::<K, false>([Block::ZERO; K], rows, example.shared());
            ratings.clear();
            for i in 0..example.candidates() {
                let sums = summed::<K, false>(shared, rows, example.candidate(i));
                ratings.push(dot(&sigmoids(sums), &rows[size - 1]));
            }
            let chance = chance_of_favourite(&ratings, example.played());
            sole += chance;
            among += if chance > 0.0 { 1.0 } else { 0.0 };
        }
        let count = examples.len().max(1) as f64;
        (sole / count, among / count)
    }
}
