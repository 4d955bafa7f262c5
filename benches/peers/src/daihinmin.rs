//! Daihinmin playouts from every position of recorded games, on the scale of the peer's Othello playouts.
//!
//! The figure to hold this against is another program's for the same positions, measured where magpie
//! played 233,000 Othello games a second: so both are measured here in one run.

use crate::clock::rate;
use keisei_core::{Game, Policy, Position, Stream, View};
use keisei_games::daihinmin::players::Sample;
use keisei_games::daihinmin::{Daihinmin, Table};
use keisei_record::fuji_record::Reader;
use std::hint::black_box;
use std::path::PathBuf;

const ROUNDS: usize = 9;
const EACH: u32 = 10;
const RECORD: &str = "daihinmin/fuji_blaux5_100games.dat";

/// Playouts of the best round, the plies of one, and where they began.
pub struct Measured {
    pub rate: f64,
    pub plies: f64,
    pub from: String,
    /// The same from worlds that the seat to move imagines, each dealt for one playout.
    pub dealt: f64,
}

pub fn playouts() -> Measured {
    let (tables, games) =
        recorded().map_or_else(|| (own(), "the sample client's"), |tables| (tables, "recorded"));
    let all = tables.len() as f64 * f64::from(EACH);
    let plies = |tables: &[Table]| -> u64 {
        let tallies = tables.iter().enumerate().map(|(i, table)| table.playouts(EACH, Stream::new(i as u64)));
        tallies.map(|tally| tally.plies).sum()
    };
    let best = (0..ROUNDS).map(|_| rate(all, || _ = black_box(plies(&tables)))).fold(0.0, f64::max);
    let from = format!("{} positions of {games} games", tables.len());
    let dealt = (0..ROUNDS).map(|_| rate(all, || _ = black_box(imagined(&tables)))).fold(0.0, f64::max);
    Measured { rate: best, plies: plies(&tables) as f64 / all, from, dealt }
}

/// Deals the unseen cards before every playout, as Monte Carlo players do.
fn imagined(tables: &[Table]) -> u64 {
    let mut plies = 0;
    for (i, table) in tables.iter().enumerate() {
        let view = table.view(table.turn());
        for j in 0..EACH {
            let stream = Stream::new(i as u64).child(u64::from(j));
            plies += view.sample(&mut stream.named("world").rng()).playouts(1, stream).plies;
        }
    }
    plies
}

/// Every position of the recorded games, where the record is at hand.
fn recorded() -> Option<Vec<Table>> {
    let root = std::env::var_os("KEISEI_DATA").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")),
        PathBuf::from,
    );
    let bytes = std::fs::read(root.join(RECORD)).ok()?;
    let mut tables = Vec::new();
    for game in Reader::new(&bytes[..]).filter_map(Result::ok) {
        let mut table = game.line.start;
        for m in game.line.moves {
            if table.giver().is_none() {
                tables.push(table);
            }
            table.play(m);
        }
    }
    Some(tables)
}

/// Every position of a hundred games of the sample client.
fn own() -> Vec<Table> {
    let game = Daihinmin::default();
    let mut rng = Stream::new(1).named("positions").rng();
    let mut table = game.start(&mut rng);
    let mut tables = Vec::new();
    for _ in 0..100 {
        while let Some(m) = Sample.pick(&table, &mut rng) {
            if table.giver().is_none() {
                tables.push(table);
            }
            table.play(m);
        }
        table = game.next(&table, &mut rng);
    }
    tables
}
