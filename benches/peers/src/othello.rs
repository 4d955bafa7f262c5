//! The same work by both programs.

use crate::clock::rate;
use keisei_core::{Position, Rng, Stream};
use keisei_games::othello::Board;
use magpie::othello::{Board as Magpie, Stone};
use std::hint::black_box;

const ROUNDS: usize = 9;
pub const PLAYOUTS: u32 = 100_000;
const DEPTH: u32 = 10;

/// Rates of both programs, round by round.
pub struct Comparison {
    pub what: String,
    rounds: Vec<(f64, f64)>,
}

impl Comparison {
    pub fn of(what: String, mut ours: impl FnMut() -> f64, mut theirs: impl FnMut() -> f64) -> Self {
        let rounds = (0..ROUNDS).map(|_| (ours(), theirs())).collect();
        Comparison { what, rounds }
    }

    /// The best round of each.
    pub fn best(&self) -> (f64, f64) {
        let best = |pick: fn(&(f64, f64)) -> f64| self.rounds.iter().map(pick).fold(0.0, f64::max);
        (best(|round| round.0), best(|round| round.1))
    }
}

pub fn playouts() -> Comparison {
    let games = f64::from(PLAYOUTS);
    Comparison::of(
        "Othello playouts from the start".to_owned(),
        || rate(games, || _ = black_box(Board::START.playouts(PLAYOUTS, Stream::new(1)))),
        || rate(games, || _ = black_box((0..PLAYOUTS).map(|i| magpie_playout(u64::from(i))).sum::<u32>())),
    )
}

pub fn perft() -> Comparison {
    let leaves = Board::START.perft(DEPTH);
    assert_eq!(magpie_perft(&Magpie::standard(), Stone::Black, DEPTH), leaves, "both programs count alike");
    Comparison::of(
        format!("Othello perft {DEPTH}, leaves"),
        || rate(leaves as f64, || _ = black_box(black_box(Board::START).perft(DEPTH))),
        || rate(leaves as f64, || _ = black_box(magpie_perft(&Magpie::standard(), Stone::Black, DEPTH))),
    )
}

/// One uniform playout; returns Black's discs.
pub fn magpie_playout(i: u64) -> u32 {
    let mut rng: Rng = Stream::new(1).child(i).rng();
    let mut board = Magpie::standard();
    let mut stone = Stone::Black;
    let mut stuck = false;
    loop {
        let moves = board.moves_for(stone);
        let count = u32::from(moves.count_set());
        if count > 0 {
            let at = moves.hot_bits().nth(rng.below(count) as usize).expect("fewer than there are");
            board.play(stone, at);
        } else if stuck {
            return u32::from(board.bits_for(Stone::Black).count_set());
        }
        stuck = count == 0;
        stone = stone.flip();
    }
}

fn magpie_perft(board: &Magpie, stone: Stone, depth: u32) -> u64 {
    let moves = board.moves_for(stone);
    if depth == 1 {
        return u64::from(moves.count_set().max(1));
    }
    if moves.is_empty() {
        return if board.moves_for(stone.flip()).is_empty() {
            1
        } else {
            magpie_perft(board, stone.flip(), depth - 1)
        };
    }
    let replies = moves.hot_bits().map(|at| {
        let mut child = board.clone();
        child.play(stone, at);
        magpie_perft(&child, stone.flip(), depth - 1)
    });
    replies.sum()
}
