//! Counting move sequences: declarations and repetitions are no part of it, and a mated side has no sequence.
#![allow(unsafe_code)]

use super::pieces::Pieces;

/// Counts the leaves `depth` plies down.
pub fn count(pieces: &Pieces, depth: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if super::has_bit_instructions() {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { count_with_bits(pieces, depth) };
    }
    count_plainly(pieces, depth)
}

/// The same code where the CPU counts and finds bits in one instruction.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
fn count_with_bits(pieces: &Pieces, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => leaves(pieces),
        _ => children(pieces, |child| count_with_bits(child, depth - 1)),
    }
}

fn count_plainly(pieces: &Pieces, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => leaves(pieces),
        _ => children(pieces, |child| count_plainly(child, depth - 1)),
    }
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn leaves(pieces: &Pieces) -> u64 {
    let mut count = 0;
    pieces.groups(&pieces.look(pieces.turn as usize & 1), |group| count += u64::from(group.count()));
    count
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn children(pieces: &Pieces, mut each: impl FnMut(&Pieces) -> u64) -> u64 {
    let mut count = 0;
    pieces.groups(&pieces.look(pieces.turn as usize & 1), |group| {
        group.each(|m| {
            let mut child = *pieces;
            child.play(m);
            count += each(&child);
        });
    });
    count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shogi::Board;
    use keisei_core::perft::{Finished, count as walk};
    use keisei_core::{Position, Stream};

    /// The tables: `depth leaves position`, one a line.
    const TABLE: &str = include_str!("shogi.perft");

    /// More leaves than this would make the tests wait.
    const MOST: u64 = 60_000_000;

    #[test]
    fn agrees_with_the_published_tables() {
        let (mut counted, mut leaves) = (0, 0);
        for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.splitn(3, ' ');
            let mut next = || words.next().unwrap();
            let (depth, expected) = (next().parse().unwrap(), next().parse::<u64>().unwrap());
            let board: Board = next().parse().unwrap();
            if expected <= MOST {
                assert_eq!(board.perft(depth), expected, "{line}");
                leaves += expected;
                counted += 1;
            }
        }
        assert_eq!((counted, leaves), (17, 81_274_968));
    }

    /// Every move made on the real board, its history and all, counts the same.
    #[test]
    fn late_positions_count_alike() {
        for game in 0..40 {
            let mut board: Board = "startpos".parse().unwrap();
            let mut rng = Stream::new(game).named("perft").rng();
            for _ in 0..rng.below(300) {
                let Some(m) = board.random_move(&mut rng) else { break };
                board.play(m);
            }
            if board.end() != crate::shogi::End::Open || board.may_declare() {
                continue;
            }
            let board = board.without_past();
            for depth in 0..3 {
                assert_eq!(count_plainly(&board.pieces, depth), board.perft(depth), "{board} {depth}");
            }
            assert_eq!(board.perft(1), walk(&board, 1, Finished::Dropped), "{board}");
        }
    }
}
