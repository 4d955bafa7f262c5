//! Uniform playouts.
#![allow(clippy::inline_always, reason = "all of it must take on the caller's target features")]

use super::Board;
use super::legal::Legal;
use super::simd::{self, Instructions, Task};
use keisei_core::{Position, Rng, Stream, Tally};

/// Tallies `n` uniform playouts; simulation `i` draws from `stream.child(i)`.
pub fn tally(from: &Board, n: u32, stream: Stream) -> Tally {
    simd::widest(Playouts { from, n, stream })
}

struct Playouts<'a> {
    from: &'a Board,
    n: u32,
    stream: Stream,
}

impl Task for Playouts<'_> {
    type Out = Tally;

    #[inline(always)]
    fn run(self, with: impl Instructions) -> Tally {
        let mut tally = Tally::default();
        let mut legal = Legal::none();
        for i in 0..self.n {
            let mut board = *self.from;
            let plies = play_out(&mut board, &mut legal, &mut self.stream.child(u64::from(i)).rng(), with);
            tally.add(&board, plies);
        }
        tally
    }
}

/// Plays to the end. Who has passed once can never place again: the board only fills up.
#[inline(always)]
fn play_out(board: &mut Board, legal: &mut Legal, rng: &mut Rng, with: impl Instructions) -> u32 {
    let mut plies = 0;
    let mut stuck = [false; 2];
    while !board.is_over() {
        let turn = board.turn();
        if !stuck[turn.index()] {
            with.fill(legal, &board.reach(turn));
            stuck[turn.index()] = legal.count() == 0;
        }
        if stuck[turn.index()] {
            board.pass();
        } else {
            board.place(legal.nth(rng.below(legal.count()), with));
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
            let tallies = simd::every(|| Playouts { from: &board, n: 40, stream });
            assert!(tallies.iter().all(|tally| *tally == plain));
            board.play(m);
        }
    }
}
