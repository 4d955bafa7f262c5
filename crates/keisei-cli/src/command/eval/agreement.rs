//! How often a player chooses what was played in records.

use crate::output::{print_json, print_line};
use anyhow::Result;
use keisei::error::usage;
use keisei::weights;
use keisei_core::{Budget, Game, Line, Measure, Player, Position, Seat, Stream};
use keisei_measure::agreement::{Agreement, AgreementReport, Turn};
use keisei_play::roster::PlayerFactory;
use keisei_report::number::thousands;
use rayon::prelude::*;
use serde::Serialize;
use std::path::PathBuf;

/// What is printed.
#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    player: &'a str,
    seed: u64,
    games: usize,
    #[serde(flatten)]
    report: AgreementReport,
}

/// Asks a player at every turn of recorded games and prints how often it agrees.
pub fn run<G: Game>(game: &G, named: (&str, &str), paths: &[PathBuf], seed: u64, json: bool) -> Result<()> {
    let lines = keisei_record::read_moves(game, paths)?;
    let recruit = PlayerFactory::new(game, named.1, &weights::models())?;
    let stream = Stream::new(seed).named("agreement");
    let parts: Vec<Result<Agreement>> = lines
        .par_iter()
        .enumerate()
        .map(|(i, line)| of_game(&recruit, line, stream.child(i as u64)))
        .collect();
    let mut agreement = Agreement::default();
    for part in parts {
        agreement.merge(part?);
    }
    let report = agreement.report();
    let summary = Summary { game: named.0, player: named.1, seed, games: lines.len(), report };
    if json { print_json(&summary) } else { summary.print() }
}

/// Seats the player everywhere, lets it watch the game and asks it at every turn; gifts and other customs are
/// left out.
fn of_game<G: Game>(
    recruit: &PlayerFactory<G>,
    line: &Line<G::Position>,
    stream: Stream,
) -> Result<Agreement> {
    let seats = G::Position::SEATS;
    let mut players: Vec<Box<dyn Player<G::Position>>> = (0..seats).map(|_| recruit.seat()).collect();
    let mut position = line.start.clone();
    for (seat, player) in Seat::all(seats).zip(&mut players) {
        player.begin(seat, &position.view(seat));
    }
    let mut agreement = Agreement::default();
    for (ply, &m) in line.moves.iter().enumerate() {
        let mover = position.turn();
        if position.conventional_move().is_none() {
            let forced = position.moves().nth(1).is_none();
            let mut chance = 1.0;
            if !forced {
                let mut rng = stream.child(ply as u64).rng();
                let choice =
                    players[mover.index()].choose(&position.view(mover), Budget::default(), &mut rng)?;
                chance = f64::from(u8::from(choice.m == m));
            }
            agreement.add(&Turn { forced, chance });
        }
        let shown: Vec<bool> = Seat::all(seats).map(|seat| position.shown(m, seat)).collect();
        position.try_play(m).map_err(usage)?;
        for ((seat, player), shown) in Seat::all(seats).zip(&mut players).zip(shown) {
            player.watch(&position.view(seat), mover, shown.then_some(m));
        }
    }
    Ok(agreement)
}

impl Summary<'_> {
    fn print(&self) -> Result<()> {
        let AgreementReport { choices, forced, share, interval, with_forced, .. } = self.report;
        print_line(format!(
            "{} chooses the recorded move in {:.1} % of {} turns with a choice (95 % interval {:.1} to {:.1} %)",
            self.player,
            100.0 * share,
            thousands(choices),
            100.0 * interval.low,
            100.0 * interval.high
        ))?;
        print_line(format!(
            "and in {:.1} % of all {} turns, {} of them forced; {} games of {}, seed {}",
            100.0 * with_forced,
            thousands(choices + forced),
            thousands(forced),
            thousands(self.games as u64),
            self.game,
            self.seed
        ))
    }
}
