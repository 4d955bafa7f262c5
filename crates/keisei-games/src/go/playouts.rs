//! Playouts: in registers on small boards without suicide, plainly on others.
#![allow(unsafe_code)]

use super::bits::{Bits, SMALL};
use super::board::{Board, Grid};
use super::lattice::{LARGE_LATTICE, Lattice, SMALL_LATTICE};
use super::light::Light;
#[cfg(target_arch = "x86_64")]
use super::simd;
use super::stones::{Ground, Stones};
use keisei_core::{Position, Rng, Stream, Tally};

/// Tallies `n` playouts of the light policy; simulation `i` draws from `stream.child(i)`.
pub fn tally(from: &Board, n: u32, stream: Stream) -> Tally {
    match &from.grid {
        #[cfg(target_arch = "x86_64")]
        Grid::Small(stones) if simd::available() && !from.rules.suicide => {
            let ground = Ground::of(from.rules);
            let (us, passes) = (from.turn.index(), from.passes);
            let start = simd::Start { stones, ground, us, passes };
            let mut tally = Tally::default();
            let count = |last: Stones<SMALL>, end| {
                add(&mut tally, &end, last.area(ground), from.rules.komi.halves());
            };
            // SAFETY: the CPU has what the function was compiled for.
            unsafe { simd::play_out(&start, n, stream, count) };
            tally
        }
        #[cfg(target_arch = "x86_64")]
        Grid::Small(stones) if simd::available() => {
            // SAFETY: the CPU has what the function was compiled for.
            unsafe { plain_avx2(from, stones, &SMALL_LATTICE, n, stream) }
        }
        #[cfg(target_arch = "x86_64")]
        Grid::Large(stones) if simd::available() => {
            // SAFETY: the CPU has what the function was compiled for.
            unsafe { plain_avx2(from, stones, &LARGE_LATTICE, n, stream) }
        }
        Grid::Small(stones) => plain(from, stones, &SMALL_LATTICE, n, stream),
        Grid::Large(stones) => plain(from, stones, &LARGE_LATTICE, n, stream),
    }
}

/// The same code where the CPU has more to offer.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn plain_avx2<const W: usize, const CELLS: usize>(
    from: &Board,
    stones: &Stones<W>,
    lattice: &Lattice<W, CELLS>,
    n: u32,
    stream: Stream,
) -> Tally {
    plain(from, stones, lattice, n, stream)
}

/// Plays on any board and any CPU.
#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn plain<const W: usize, const CELLS: usize>(
    from: &Board,
    stones: &Stones<W>,
    lattice: &Lattice<W, CELLS>,
    n: u32,
    stream: Stream,
) -> Tally {
    let ground = Ground::of(from.rules);
    let start = Light::new(stones, ground);
    let mut light = Light::new(stones, ground);
    let mut tally = Tally::default();
    for i in 0..n {
        light.copy_from(&start);
        let rng = stream.child(u64::from(i)).rng();
        let end = play_out(&mut light, ground, lattice, rng, (from.turn.index(), from.passes));
        add(&mut tally, &end, light.stones.area(ground), from.rules.komi.halves());
    }
    tally
}

/// How a playout ended: after so many plies, and whether by passes.
pub struct End {
    pub plies: u32,
    pub over: bool,
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn play_out<const W: usize, const CELLS: usize>(
    light: &mut Light<W, CELLS>,
    ground: &Ground<W>,
    lattice: &Lattice<W, CELLS>,
    mut rng: Rng,
    (mut us, mut passes): (usize, u8),
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
            light.place(ground, lattice, us, playable.nth(rng.below(count)));
        }
        us ^= 1;
        plies += 1;
    }
    End { plies, over: passes >= 2 }
}

/// Counts one playout.
#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn add(tally: &mut Tally, end: &End, area: [u32; 2], komi: i32) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Go;

    /// Whatever this CPU has, small boards play the same games; what they are is tested against a plain board.
    #[test]
    fn every_way_plays_the_same_games() {
        for size in [2, 5, 7, 9] {
            let mut board = Board::start(&Go::new(size).unwrap());
            let mut rng = Stream::new(u64::from(size)).rng();
            while !board.is_over() {
                let stream = Stream::new(u64::from(board.plies()));
                let Grid::Small(stones) = &board.grid else { unreachable!("a small board") };
                let slow = plain(&board, stones, &SMALL_LATTICE, 30, stream);
                assert_eq!(board.playouts(30, stream), slow, "{board}");
                board.light_move(&mut rng).inspect(|&m| board.play(m));
            }
            assert_eq!(board.playouts(3, Stream::new(1)).plies, 0);
        }
    }
}
