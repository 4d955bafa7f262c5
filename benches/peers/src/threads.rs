//! How far two threads carry.

use keisei_core::{Position, Stream};
use keisei_games::othello::Board;
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 9;
const PLAYOUTS: u32 = 200_000;

/// How much faster two threads are than one: our playouts, and arithmetic that shares nothing.
pub fn scaling() -> (f64, f64) {
    let playouts = |half: u64| _ = black_box(Board::START.playouts(PLAYOUTS, Stream::new(half)));
    // Rounds alternate, so that what slows the machine down slows both.
    let rounds: Vec<(f64, f64)> = (0..ROUNDS).map(|_| (speed_up(playouts), speed_up(arithmetic))).collect();
    (median(rounds.iter().map(|r| r.0)), median(rounds.iter().map(|r| r.1)))
}

/// Two halves one after the other, over two halves side by side.
fn speed_up(half: impl Fn(u64) + Sync) -> f64 {
    let start = Instant::now();
    half(0);
    half(1);
    let one = start.elapsed();
    let start = Instant::now();
    std::thread::scope(|scope| {
        scope.spawn(|| half(0));
        half(1);
    });
    one.as_secs_f64() / start.elapsed().as_secs_f64()
}

fn arithmetic(seed: u64) {
    let mut x = seed;
    for i in 0..250_000_000u64 {
        x = black_box(x ^ i).wrapping_add(i);
    }
    black_box(x);
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
