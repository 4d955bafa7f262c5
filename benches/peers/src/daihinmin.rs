//! Daihinmin playouts from every position of recorded games, on the scale of the peer's Othello playouts.
//!
//! The figure to hold this against is another program's for the same positions, measured where magpie
//! played 233,000 Othello games a second: so both are measured here in one run.

use crate::clock::rate;
use keisei_core::{Game, MoveFeatures, Policy, Position, Stream, View};
use keisei_games::daihinmin::players::Sample;
use keisei_games::daihinmin::{Daihinmin, PlayInputs, Table};
use keisei_play::models::{Card, Model, Ranking, Shape, network};
use keisei_play::policies::Ranked;
use keisei_record::fuji_record::Reader;
use std::hint::black_box;
use std::path::PathBuf;

const ROUNDS: usize = 9;
const EACH: u32 = 10;
const HIDDEN: usize = 15;
const RECORD: &str = "daihinmin/fuji_blaux5_100games.dat";

/// Playouts of the best round, the plies of one, and where they began.
pub struct Measured {
    pub rate: f64,
    pub plies: f64,
    pub from: String,
    /// The same from worlds that the seat to move imagines, each dealt for one playout.
    pub dealt: f64,
    /// Playouts in which a network of 15 hidden neurons chooses every play, and which network that is.
    pub guided: (f64, &'static str),
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
    let (ranking, which) = network();
    let some: Vec<Table> = tables.iter().step_by(10).copied().collect();
    let games = some.len() as f64 * f64::from(EACH);
    let round = || rate(games, || _ = black_box(guided(&some, &ranking)));
    let guided = ((0..ROUNDS).map(|_| round()).fold(0.0, f64::max), which);
    Measured { guided, rate: best, plies: plies(&tables) as f64 / all, from, dealt }
}

/// Plays out by a network's favourites.
fn guided(tables: &[Table], ranking: &Ranking<PlayInputs>) -> u64 {
    let mut policy = Ranked::new(ranking.clone(), 0.0);
    let mut plies = 0;
    for (i, table) in tables.iter().enumerate() {
        for j in 0..EACH {
            let mut position = *table;
            plies += u64::from(
                policy.play_out(&mut position, &mut Stream::new(i as u64).child(u64::from(j)).rng()),
            );
        }
    }
    plies
}

/// The network of the paper's matches, where its results are at hand; another with made-up weights elsewhere.
fn network() -> (Ranking<PlayInputs>, &'static str) {
    let game = Daihinmin::default();
    let path = PathBuf::from(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../results/daihinmin-nn/models/j15-19000.safetensors"
    ));
    if let Some(ranking) = Model::read(&path).ok().and_then(|model| model.ranking(&game).ok()) {
        return (ranking, "the learned network");
    }
    let features = PlayInputs::default();
    let mut rng = Stream::new(0).named("made-up weights").rng();
    let count = network::count(features.count(), HIDDEN, features.phases());
    let weights = (0..count).map(|_| (rng.unit() - 0.5) as f32).collect();
    let card = Card::new(&game, features.name()).shaped(Shape::Network { hidden: HIDDEN });
    (Model { card, weights }.ranking(&game).expect("a network that fits"), "a network with made-up weights")
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

/// Every position of the recorded games, where `KEISEI_DATA` has them.
fn recorded() -> Option<Vec<Table>> {
    let root = PathBuf::from(std::env::var_os("KEISEI_DATA")?);
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
