//! Counting move sequences: a forced pass is a ply, a finished game counts nothing.

use super::Board;
use keisei_core::Position;

/// Counts the leaves `depth` plies down.
pub fn count(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if board.is_over() => 0,
        1 => u64::from(board.legal().count().max(1)),
        _ => board
            .moves()
            .map(|m| {
                let mut child = *board;
                child.play(m);
                count(&child, depth - 1)
            })
            .sum(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Stream;
    use keisei_core::perft::{Finished, count as walk};

    /// The table: `depth count moves…`, one a line.
    const TABLE: &str = include_str!("blokus.perft");

    #[test]
    fn agrees_with_two_other_engines() {
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let mut number = || words.next().and_then(|word| word.parse::<u64>().ok()).expect("a number");
            let (depth, leaves) = (number() as u32, number());
            let mut board = Board::START;
            words.for_each(|m| board.try_play(m.parse().unwrap()).unwrap());
            assert_eq!(board.perft(depth), leaves, "{line}");
        }
    }

    /// Passes and ends come late: count there plainly too.
    #[test]
    fn late_positions_count_alike() {
        for game in 0..100 {
            let mut rng = Stream::new(game).rng();
            let mut board = Board::START;
            for _ in 0..20 + rng.below(12) {
                let Some(m) = board.random_move(&mut rng) else { break };
                board.play(m);
            }
            for depth in 0..4 {
                assert_eq!(board.perft(depth), walk(&board, depth, Finished::Dropped), "{board} {depth}");
            }
        }
    }
}
