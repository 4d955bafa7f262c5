//! Go on the scale of another program's Othello.

use crate::clock::rate;
use crate::othello::{Comparison, PLAYOUTS, magpie_playout};
use keisei_core::{Position, Stream};
use keisei_games::go::{Board, Go, GoFeatures};
use keisei_play::search::uct::{Bandit, Ucb, Uct};
use std::hint::black_box;

/// Light playouts from the empty 9×9 board; the other column is a yardstick, no rival.
pub fn playouts() -> Comparison {
    let games = f64::from(PLAYOUTS);
    let start = Board::start(&Go::default());
    Comparison::of(
        "Go 9×9 playouts (Othello there)".to_owned(),
        || rate(games, || _ = black_box(start.playouts(PLAYOUTS, Stream::new(1)))),
        || rate(games, || _ = black_box((0..PLAYOUTS).map(|i| magpie_playout(u64::from(i))).sum::<u32>())),
    )
}

/// Playouts of a tree as libego grows it, in searches of ten thousand from the empty board.
pub fn uct() -> Comparison {
    const TOTAL: u32 = 10_000;
    let view = Board::start(&Go::default()).view(keisei_games::go::BLACK);
    // Its constants: `x + √(ln n / s)` on values from −1 to 1, children after a hundred visits.
    let bandit = Bandit { ucb: Ucb::Ucb1, c: std::f64::consts::FRAC_1_SQRT_2 / 2.0 };
    let search: Uct<GoFeatures> = Uct { bandit, start: 1.0, open: 100, ..Uct::new(TOTAL) };
    Comparison::of(
        "Go 9×9 UCT (Othello there)".to_owned(),
        || rate(f64::from(TOTAL), || _ = black_box(search.search::<Board>(&view, Stream::new(1)).is_ok())),
        || {
            rate(f64::from(PLAYOUTS), || {
                _ = black_box((0..PLAYOUTS).map(|i| magpie_playout(u64::from(i))).sum::<u32>());
            })
        },
    )
}
