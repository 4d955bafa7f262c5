//! Go on the scale of another program's Othello.

use crate::clock::rate;
use crate::othello::{Comparison, PLAYOUTS, magpie_playout};
use keisei_core::{Position, Stream};
use keisei_games::go::{Board, Go};
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
