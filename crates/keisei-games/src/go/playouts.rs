//! Playouts, compiled once plainly and once for CPUs with AVX2 and BMI2.
#![allow(unsafe_code)]

use super::bits::{Bits, nth_in_word};
use super::board::{Board, Grid};
use super::lattice::{LARGE_LATTICE, Lattice, SMALL_LATTICE};
use super::light::Light;
use super::stones::{Ground, Stones};
use keisei_core::{Position, Rng, Stream, Tally};

/// Tallies `n` playouts of the light policy; simulation `i` draws from `stream.child(i)`.
pub fn tally(from: &Board, n: u32, stream: Stream) -> Tally {
    match &from.grid {
        Grid::Small(stones) => dispatch(from, stones, &SMALL_LATTICE, n, stream),
        Grid::Large(stones) => dispatch(from, stones, &LARGE_LATTICE, n, stream),
    }
}

fn dispatch<const W: usize, const CELLS: usize>(
    from: &Board,
    stones: &Stones<W>,
    lattice: &Lattice<W, CELLS>,
    n: u32,
    stream: Stream,
) -> Tally {
    #[cfg(target_arch = "x86_64")]
    if available() {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { fast(from, stones, lattice, n, stream) };
    }
    run(from, stones, lattice, n, stream, nth_in_word)
}

#[cfg(target_arch = "x86_64")]
fn available() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn fast<const W: usize, const CELLS: usize>(
    from: &Board,
    stones: &Stones<W>,
    lattice: &Lattice<W, CELLS>,
    n: u32,
    stream: Stream,
) -> Tally {
    use std::arch::x86_64::_pdep_u64;
    run(from, stones, lattice, n, stream, |word, n| _pdep_u64(1 << n, word).trailing_zeros() as usize)
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn run<const W: usize, const CELLS: usize>(
    from: &Board,
    stones: &Stones<W>,
    lattice: &Lattice<W, CELLS>,
    n: u32,
    stream: Stream,
    nth: impl Fn(u64, u32) -> usize,
) -> Tally {
    let ground = Ground::of(from.rules);
    let start = Light::new(stones, ground);
    let mut light = Light::new(stones, ground);
    let mut tally = Tally::default();
    for i in 0..n {
        light.copy_from(&start);
        let rng = stream.child(u64::from(i)).rng();
        let end = play_out(&mut light, ground, lattice, rng, (from.turn.index(), from.passes), &nth);
        add(&mut tally, end, light.stones.area(ground), from.rules.komi.halves());
    }
    tally
}

/// How a playout ended: after so many plies, and whether by passes.
struct End {
    plies: u32,
    over: bool,
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn play_out<const W: usize, const CELLS: usize>(
    light: &mut Light<W, CELLS>,
    ground: &Ground<W>,
    lattice: &Lattice<W, CELLS>,
    mut rng: Rng,
    (mut us, mut passes): (usize, u8),
    nth: &impl Fn(u64, u32) -> usize,
) -> End {
    let mut plies = 0;
    while passes < 2 && plies < Board::MAX_PLIES {
        let playable = light.stones.playable(ground, us);
        let count = playable.count();
        if count == 0 {
            passes += 1;
            light.stones.ko = Bits::NONE;
        } else {
            passes = 0;
            light.place(ground, lattice, us, playable.nth(rng.below(count), nth));
        }
        us ^= 1;
        plies += 1;
    }
    End { plies, over: passes >= 2 }
}

/// Counts one playout.
#[inline]
fn add(tally: &mut Tally, end: End, area: [u32; 2], komi: i32) {
    let ahead = 2 * (area[0] as i32 - area[1] as i32) - komi;
    let black = if end.over { (ahead.signum() + 1) as u64 } else { 1 };
    tally.games += 1;
    tally.plies += u64::from(end.plies);
    for (seat, halves) in [black, 2 - black].into_iter().enumerate() {
        tally.payoffs[seat] += halves * Tally::UNIT / 2;
        tally.wins[seat] += halves / 2;
        tally.scores[seat] += i64::from(area[seat]);
    }
}
