//! Playouts.

use super::board::Board;
use keisei_core::{Position, Stream, Tally};

pub fn tally(from: &Board, n: u32, stream: Stream) -> Tally {
    let mut tally = Tally::default();
    let from = from.with_simple_ko();
    for i in 0..n {
        let mut rng = stream.child(u64::from(i)).rng();
        let mut board = from.clone();
        let mut plies = 0;
        while plies < Board::MAX_PLIES {
            let Some(m) = board.light_move(&mut rng) else { break };
            board.play(m);
            plies += 1;
        }
        tally.add(&board, plies);
    }
    tally
}
