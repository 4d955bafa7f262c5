//! Playouts: in registers on small boards without suicide, plainly on others.
#![allow(unsafe_code)]

use super::bits::Bits;
#[cfg(target_arch = "x86_64")]
use super::bits::SMALL;
use super::board::{Board, Grid, point_of};
use super::lattice::{LARGE_LATTICE, Lattice, SMALL_LATTICE};
use super::light::Light;
use super::point::Move;
#[cfg(target_arch = "x86_64")]
use super::simd;
use super::stones::{Ground, Stones};
use keisei_core::{Outcome, Position, Rng, Seat, Stream, Tally};

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
        let mut rng = stream.child(u64::from(i)).rng();
        let to_move = (from.turn.index(), from.passes);
        let end = play_out(&mut light, ground, lattice, &mut rng, to_move, |_, _| {});
        add(&mut tally, &end, light.stones.area(ground), from.rules.komi.halves());
    }
    tally
}

/// Plays one game of the light policy and tells its moves.
pub fn traced(from: &Board, rng: &mut Rng, trace: &mut Vec<(Seat, Move)>) -> Outcome {
    match &from.grid {
        #[cfg(target_arch = "x86_64")]
        Grid::Small(stones) if simd::available() => {
            // SAFETY: the CPU has what the function was compiled for.
            unsafe { traced_avx2(from, stones, &SMALL_LATTICE, rng, trace) }
        }
        Grid::Small(stones) => traced_on(from, stones, &SMALL_LATTICE, rng, trace),
        Grid::Large(stones) => traced_on(from, stones, &LARGE_LATTICE, rng, trace),
    }
}

/// The same code where the CPU has more to offer.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn traced_avx2<const W: usize, const CELLS: usize>(
    from: &Board,
    stones: &Stones<W>,
    lattice: &Lattice<W, CELLS>,
    rng: &mut Rng,
    trace: &mut Vec<(Seat, Move)>,
) -> Outcome {
    traced_on(from, stones, lattice, rng, trace)
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn traced_on<const W: usize, const CELLS: usize>(
    from: &Board,
    stones: &Stones<W>,
    lattice: &Lattice<W, CELLS>,
    rng: &mut Rng,
    trace: &mut Vec<(Seat, Move)>,
) -> Outcome {
    let ground = Ground::of(from.rules);
    let mut light = Light::new(stones, ground);
    let to_move = (from.turn.index(), from.passes);
    let end = play_out(&mut light, ground, lattice, rng, to_move, |us, cell| {
        let m = cell.map_or(Move::Pass, |cell| Move::Place(point_of(stones, cell)));
        trace.push((Seat(us as u8), m));
    });
    let mut tally = Tally::default();
    add(&mut tally, &end, light.stones.area(ground), from.rules.komi.halves());
    let payoffs = tally.payoffs.map(|payoff| payoff as f32 / Tally::UNIT as f32);
    Outcome { payoffs, plies: end.plies }
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
    rng: &mut Rng,
    (mut us, mut passes): (usize, u8),
    mut tell: impl FnMut(usize, Option<usize>),
) -> End {
    let mut plies = 0;
    while passes < 2 && plies < Board::MAX_PLIES {
        let playable = light.stones.playable(ground, us);
        let count = playable.count();
        if count == 0 {
            passes += 1;
            light.stones.ko = Bits::NONE;
            tell(us, None);
        } else {
            passes = 0;
            let cell = playable.nth(rng.below(count));
            light.place(ground, lattice, us, cell);
            tell(us, Some(cell));
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

    /// A playout told move by move is the one that is tallied, and its moves lead to its end.
    #[test]
    fn a_told_playout_is_the_tallied_one() {
        for game in ["9", "5", "13"].map(|size| Go::new(size.parse().unwrap()).unwrap()) {
            let start = Board::start(&game);
            for seed in 0..20 {
                let (stream, mut trace) = (Stream::new(seed), Vec::new());
                let outcome = start.light_playout(&mut stream.child(0).rng(), &mut trace);
                let tally = start.playouts(1, stream);
                assert_eq!((u64::from(outcome.plies), trace.len()), (tally.plies, tally.plies as usize));
                let mut board = start.clone();
                for (seat, m) in trace {
                    assert_eq!(board.turn(), seat);
                    board.try_play(m).unwrap();
                }
                assert_eq!(Outcome::of(&board, outcome.plies).payoffs[..2], outcome.payoffs[..2]);
                assert_eq!(tally.payoff(Seat::FIRST) as f32, outcome.payoff(Seat::FIRST));
            }
        }
    }

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
