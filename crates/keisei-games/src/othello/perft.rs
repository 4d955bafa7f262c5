//! Counting move sequences, with the last two plies taken four boards at a time.
#![allow(unsafe_code)]

use super::bits::each_bit;
use super::simd;

/// Counts the leaves `depth` plies down; a pass is a ply, a finished game counts once.
pub fn count(own: u64, enemy: u64, depth: u32) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if simd::available() {
        // SAFETY: the CPU has what the function was compiled for.
        return unsafe { avx2::count(own, enemy, depth) };
    }
    plain(own, enemy, depth)
}

/// Counts one board at a time.
pub fn plain(own: u64, enemy: u64, depth: u32) -> u64 {
    let moves = simd::legal(own, enemy);
    match depth {
        0 => 1,
        // One pass, or one finished game.
        1 => u64::from(moves.count_ones().max(1)),
        _ if moves == 0 && simd::legal(enemy, own) == 0 => 1,
        _ if moves == 0 => plain(enemy, own, depth - 1),
        _ => each_bit(moves)
            .map(|placed| {
                let flipped = simd::flips(own, enemy, placed);
                plain(enemy ^ flipped, own | flipped | placed, depth - 1)
            })
            .sum(),
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    //! Moves two plies above the leaves wait until four of them, from whatever parents, fill a
    //! register; no lane stays empty.

    use crate::othello::bits::each_bit;
    use crate::othello::lanes::avx2::{flips, legal, load, store};
    use crate::othello::simd::avx2 as one;
    use std::arch::x86_64::{_mm256_andnot_si256, _mm256_or_si256};

    /// Moves waiting to be played and their replies to be counted.
    #[derive(Default)]
    struct Batch {
        own: [u64; 4],
        enemy: [u64; 4],
        placed: [u64; 4],
        waiting: usize,
        leaves: u64,
    }

    impl Batch {
        #[inline]
        #[target_feature(enable = "avx2,bmi2,popcnt")]
        fn push(&mut self, own: u64, enemy: u64, placed: u64) {
            self.own[self.waiting] = own;
            self.enemy[self.waiting] = enemy;
            self.placed[self.waiting] = placed;
            self.waiting += 1;
            if self.waiting == 4 {
                self.flush();
            }
        }

        #[inline]
        #[target_feature(enable = "avx2,bmi2,popcnt")]
        fn flush(&mut self) {
            let (own, enemy, placed) = (load(&self.own), load(&self.enemy), load(&self.placed));
            let flipped = flips(own, enemy, placed);
            let moved = _mm256_or_si256(own, _mm256_or_si256(flipped, placed));
            let replies = store(legal(_mm256_andnot_si256(flipped, enemy), moved));
            let counted = replies.iter().take(self.waiting);
            self.leaves += counted.map(|r| u64::from(r.count_ones().max(1))).sum::<u64>();
            self.waiting = 0;
        }
    }

    #[target_feature(enable = "avx2,bmi2,popcnt")]
    pub fn count(own: u64, enemy: u64, depth: u32) -> u64 {
        if depth < 2 {
            return super::plain(own, enemy, depth);
        }
        let mut batch = Batch::default();
        walk(own, enemy, depth, &mut batch);
        batch.flush();
        batch.leaves
    }

    #[target_feature(enable = "avx2,bmi2,popcnt")]
    fn walk(own: u64, enemy: u64, depth: u32, batch: &mut Batch) {
        let moves = one::legal(own, enemy);
        if moves == 0 {
            let replies = one::legal(enemy, own);
            if replies == 0 || depth == 2 {
                batch.leaves += u64::from(replies.count_ones().max(1));
            } else {
                walk(enemy, own, depth - 1, batch);
            }
            return;
        }
        for placed in each_bit(moves) {
            if depth == 2 {
                batch.push(own, enemy, placed);
            } else {
                let flipped = one::flips(own, enemy, placed);
                walk(enemy ^ flipped, own | flipped | placed, depth - 1, batch);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::Board;
    use keisei_core::perft::{Finished, count as walk};
    use keisei_core::{Position, Stream};

    /// The published table, one `depth count` a line.
    const TABLE: &str = include_str!("othello.perft");

    fn table() -> impl Iterator<Item = (u32, u64)> {
        TABLE.lines().filter(|line| !line.starts_with('#')).map(|line| {
            let (depth, count) = line.split_once(' ').expect("two columns");
            (depth.parse().expect("a depth"), count.parse().expect("a count"))
        })
    }

    #[test]
    fn agrees_with_the_published_table() {
        for (depth, leaves) in table().filter(|&(_, leaves)| leaves < 300_000_000) {
            assert_eq!(Board::START.perft(depth), leaves, "depth {depth}");
        }
    }

    #[test]
    fn every_path_counts_alike() {
        for (depth, leaves) in table().filter(|&(depth, _)| depth <= 8) {
            let (own, enemy) = Board::START.own_and_enemy();
            assert_eq!(plain(own, enemy, depth), leaves);
            assert_eq!(walk(&Board::START, depth, Finished::Counts), leaves);
        }
    }

    /// Passes and early ends are rare near the start: look at positions near the end as well.
    #[test]
    fn late_positions_count_alike() {
        for game in 0..200 {
            let mut rng = Stream::new(game).rng();
            let mut board = Board::START;
            for _ in 0..44 + rng.below(16) {
                let Some(m) = board.random_move(&mut rng) else { break };
                board.play(m);
            }
            for depth in 0..6 {
                assert_eq!(board.perft(depth), walk(&board, depth, Finished::Counts), "{board} {depth}");
            }
        }
    }
}
