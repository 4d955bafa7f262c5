//! Daihinmin playouts from the middle of games, on the scale of the peer's Othello playouts.

use crate::clock::rate;
use keisei_core::{Game, Position, Stream};
use keisei_games::daihinmin::{Daihinmin, Table};
use std::hint::black_box;

const ROUNDS: usize = 9;
const POSITIONS: u64 = 8_000;
const EACH: u32 = 10;

/// The best round of playouts a second, and the plies of one.
pub fn playouts() -> (f64, f64) {
    let tables = tables();
    let games = tables.len() as f64 * f64::from(EACH);
    let mut plies = 0;
    let round = |plies: &mut u64| {
        *plies = 0;
        rate(games, || {
            for (i, table) in tables.iter().enumerate() {
                *plies += black_box(table.playouts(EACH, Stream::new(i as u64))).plies;
            }
        })
    };
    let best = (0..ROUNDS).map(|_| round(&mut plies)).fold(0.0, f64::max);
    (best, plies as f64 / games)
}

/// Every position of random games in which nobody passes who need not.
fn tables() -> Vec<Table> {
    let game = Daihinmin::default();
    let stream = Stream::new(1).named("positions");
    let mut tables = Vec::new();
    let mut table = game.start(&mut stream.rng());
    for number in 0.. {
        let mut rng = stream.child(number).rng();
        while !table.is_over() {
            if table.giver().is_none() {
                tables.push(table);
            }
            if tables.len() as u64 == POSITIONS {
                return tables;
            }
            let moves: Vec<_> = table.moves().collect();
            let at = if moves.len() > 1 && table.giver().is_none() {
                1 + rng.below(moves.len() as u32 - 1)
            } else {
                rng.below(moves.len() as u32)
            };
            table.play(moves[at as usize]);
        }
        table = game.next(&table, &mut rng);
    }
    tables
}
