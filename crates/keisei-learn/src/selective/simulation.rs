//! Simulating from many positions at once.

use keisei_core::{Features, Position, Seat, Stream, Tally, Walk};
use keisei_play::policies::{Selection, Selective};
use rayon::prelude::*;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Simulations that one thread does in a row.
const PORTION: u32 = 25;

/// Returns the first seat's mean result of `playouts` simulations from each position; a finished
/// one needs none.
///
/// Portions are named by position and number, not by thread: any number of threads finds the same.
pub fn simulate<P: Position, F: Features<P>>(
    features: &F,
    weights: &[f32],
    positions: &[P],
    selection: Selection,
    playouts: u32,
    stream: Stream,
) -> Vec<f64> {
    tallies(features, weights, positions, selection, playouts, stream)
        .iter()
        .map(|tally| tally.payoff(Seat::FIRST))
        .collect()
}

/// Returns what `playouts` simulations from each position came to.
pub fn tallies<P: Position, F: Features<P>>(
    features: &F,
    weights: &[f32],
    positions: &[P],
    selection: Selection,
    playouts: u32,
    stream: Stream,
) -> Vec<Tally> {
    let Some(first) = positions.first() else { return Vec::new() };
    let portions = playouts.div_ceil(PORTION) as usize;
    let next = AtomicUsize::new(0);
    // A walk folds the weights into tables, so every thread makes one and keeps it; any move needs none.
    let work = |_| {
        let mut walk = (selection.of != Some(1)).then(|| features.walk(weights, first.clone()));
        let mut simulations = Selective::new(selection);
        let (mut done, mut at) = (Vec::new(), 0);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (t, portion) = (number / portions, number % portions);
            let Some(position) = positions.get(t) else { return done };
            let from = portion as u32 * PORTION;
            let count =
                if position.is_over() { u32::from(portion == 0) } else { PORTION.min(playouts - from) };
            let stream = stream.child(t as u64).child(portion as u64);
            let Some(walk) = &mut walk else {
                done.push((t, position.playouts(count, stream)));
                continue;
            };
            if at != t {
                walk.restart(position.clone());
                at = t;
            }
            done.push((t, simulations.tally(walk, count, stream)));
        }
    };
    let threads = rayon::current_num_threads().min(positions.len() * portions);
    let parts: Vec<Vec<(usize, Tally)>> = (0..threads).into_par_iter().with_max_len(1).map(work).collect();
    let mut tallies = vec![Tally::default(); positions.len()];
    parts.iter().flatten().for_each(|(t, tally)| tallies[*t].merge(tally));
    tallies
}
