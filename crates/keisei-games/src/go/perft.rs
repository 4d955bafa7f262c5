//! Counting move sequences: a pass is a ply, a finished game counts nothing.

use super::board::{Board, on_grid};
use super::point::Move;
use keisei_core::Position;

/// Counts the leaves `depth` plies down.
pub fn count(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if board.is_over() => 0,
        1 => places(board) + 1,
        _ => board.moves().map(|m| count(&after(board, m), depth - 1)).sum(),
    }
}

/// Counts the leaves `depth` plies down where nobody passes.
#[cfg(test)]
fn count_places(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => places(board),
        _ => {
            let placed = board.moves().filter(|&m| m != Move::Pass);
            placed.map(|m| count_places(&after(board, m), depth - 1)).sum()
        }
    }
}

fn places(board: &Board) -> u64 {
    on_grid!(&board.grid, stones => u64::from(board.legal(stones).count()))
}

fn after(board: &Board, m: Move) -> Board {
    let mut after = board.clone();
    after.play(m);
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Go;
    use keisei_core::perft::{Finished, count as walk};
    use keisei_core::{Spec, Stream};

    /// The tables: `depth leaves passes rules [position]`, one a line.
    const TABLE: &str = include_str!("go.perft");

    /// More positions than this above the leaves would make the tests wait.
    const MOST: u64 = 520_000;

    #[test]
    fn agrees_with_the_published_tables() {
        let mut counted = 0;
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let (depth, leaves) = (words[0].parse().unwrap(), words[1].parse::<u64>().unwrap());
            let mut spec: Spec = words[3].parse().unwrap();
            let rules = Go::read(&mut spec).unwrap();
            if leaves / rules.points() as u64 > MOST {
                continue;
            }
            let board = match &words[4..] {
                [] => Board::start(&rules),
                rest => rest.join(" ").parse().unwrap(),
            };
            let found = match words[2] {
                "passes" => board.perft(depth),
                _ => count_places(&board, depth),
            };
            assert_eq!(found, leaves, "{line}");
            counted += 1;
        }
        assert_eq!(counted, 46);
    }

    /// Captures, kos and ends come late: count there plainly too.
    #[test]
    fn late_positions_count_alike() {
        for game in 0..60 {
            let mut spec: Spec =
                ["go:size=3,ko=positional,suicide=yes", "go:size=4"][game % 2].parse().unwrap();
            let mut board = Board::start(&Go::read(&mut spec).unwrap());
            let mut rng = Stream::new(game as u64).rng();
            for _ in 0..rng.below(40) {
                let Some(m) = board.random_move(&mut rng) else { break };
                board.play(m);
            }
            for depth in 0..4 {
                assert_eq!(board.perft(depth), walk(&board, depth, Finished::Dropped), "{board} {depth}");
            }
        }
    }
}
