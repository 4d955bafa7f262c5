//! Playouts, compiled once plainly and once for AVX2.
#![allow(unsafe_code)]

use super::Board;
use super::legal::{Legal, Reach};
#[cfg(target_arch = "x86_64")]
use super::simd;
use keisei_core::{Position, Rng, Stream, Tally};

/// Tallies `n` uniform playouts; simulation `i` draws from `stream.child(i)`.
pub fn tally(from: &Board, n: u32, stream: Stream) -> Tally {
    #[cfg(target_arch = "x86_64")]
    if simd::available() {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { tally_avx2(from, n, stream) };
    }
    run(from, n, stream, Legal::fill)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn tally_avx2(from: &Board, n: u32, stream: Stream) -> Tally {
    run(from, n, stream, |legal, reach| simd::avx2::fill(legal, reach))
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn run(from: &Board, n: u32, stream: Stream, fill: impl Fn(&mut Legal, &Reach)) -> Tally {
    let mut tally = Tally::default();
    let mut legal = Legal::none();
    for i in 0..n {
        let mut board = *from;
        let plies = play_out(&mut board, &mut legal, &mut stream.child(u64::from(i)).rng(), &fill);
        tally.add(&board, plies);
    }
    tally
}

/// Plays to the end. Who has passed once can never place again: the board only fills up.
#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn play_out(board: &mut Board, legal: &mut Legal, rng: &mut Rng, fill: &impl Fn(&mut Legal, &Reach)) -> u32 {
    let mut plies = 0;
    let mut stuck = [false; 2];
    while !board.is_over() {
        let turn = board.turn();
        if !stuck[turn.index()] {
            fill(legal, &board.reach(turn));
            stuck[turn.index()] = legal.count() == 0;
        }
        if stuck[turn.index()] {
            board.pass();
        } else {
            board.place(legal.nth(rng.below(legal.count())));
        }
        plies += 1;
    }
    plies
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::playout;

    #[test]
    fn every_path_plays_the_same_games() {
        let mut board = Board::START;
        let mut rng = Stream::new(3).rng();
        while let Some(m) = board.random_move(&mut rng) {
            let stream = Stream::new(u64::from(board.placed()));
            let plain = playout::light(&board, 40, stream);
            assert_eq!(board.playouts(40, stream), plain);
            assert_eq!(run(&board, 40, stream, Legal::fill), plain);
            board.play(m);
        }
    }
}
