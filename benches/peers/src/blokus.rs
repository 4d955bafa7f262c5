//! Blokus Duo on the scale of another program's Othello.

use crate::clock::rate;
use crate::othello::{Comparison, PLAYOUTS, magpie_playout};
use keisei_core::{Features, Position, Stream};
use keisei_games::blokus::features::KINDS;
use keisei_games::blokus::{BlokusFeatures, Board};
use keisei_play::policies::{Selection, Selective};
use std::hint::black_box;

/// Fewer games than of Othello, which are shorter.
const GAMES: u32 = PLAYOUTS / 4;

/// Uniform playouts from the empty board; the other column is a yardstick, no rival.
pub fn playouts() -> Comparison {
    Comparison::of(
        "Blokus playouts (Othello there)".to_owned(),
        || rate(f64::from(GAMES), || _ = black_box(Board::START.playouts(GAMES, Stream::new(1)))),
        yardstick,
    )
}

/// Playouts that choose the best of eight moves by the paper's features, weighted as they are learned.
pub fn selective() -> Comparison {
    let mut weights = vec![0.0; BlokusFeatures::Osaki2009.count()];
    let learned = [15.0, -5.0, 4.0, -5.0, 5.0, 0.0, 3.0, -1.0, 0.0];
    KINDS.iter().zip(learned).for_each(|(&kind, weight)| weights[BlokusFeatures::shared(kind)] = weight);
    let mut walk = BlokusFeatures::Osaki2009.walk(&weights, Board::START);
    let mut simulations = Selective::new(Selection::best_of(8));
    let games = GAMES / 8;
    Comparison::of(
        "Blokus best of 8 (Othello there)".to_owned(),
        || rate(f64::from(games), || _ = black_box(simulations.tally(&mut walk, games, Stream::new(1)))),
        yardstick,
    )
}

fn yardstick() -> f64 {
    let games = || (0..PLAYOUTS).map(|i| magpie_playout(u64::from(i))).sum::<u32>();
    rate(f64::from(PLAYOUTS), || _ = black_box(games()))
}
