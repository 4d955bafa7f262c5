//! What random play looks like.

use crate::table::{Align, Table};
use keisei_core::{Game, Position, Seat, Stream, Tally, View};
use keisei_report::number::thousands;
use rayon::prelude::*;
use serde::Serialize;
use std::ops::Range;

/// Games that the facts are taken from.
const GAMES: u64 = 100_000;

/// The facts of random play from the start of an open game.
#[derive(Serialize)]
pub struct Facts {
    games: u64,
    /// Moves of a game on average, passes not counted where the game has them.
    moves: f64,
    /// Passes of a game on average, where the game has passes.
    passes: Option<f64>,
    /// The share of games that each seat wins outright.
    wins: Vec<(String, f64)>,
    /// The share of games that nobody wins outright.
    drawn: f64,
    /// The first seat's mean score less the mean of the others', where the game has scores.
    ahead: Option<f64>,
}

impl Facts {
    /// Plays random games; nothing for games that hide something, where every deal differs.
    pub fn of<G: Game>(game: &G, seed: u64) -> Option<Self> {
        let stream = Stream::new(seed).named("facts");
        let start = game.start(&mut stream.named("start").rng());
        start.view(start.turn()).whole()?;
        // A game has passes if its moves know the word.
        let pass = "pass".parse().ok();
        let (tally, passes) = (0..GAMES / 1000)
            .into_par_iter()
            .map(|i| match pass {
                Some(pass) => play(&start, pass, stream, 1000 * i..1000 * (i + 1)),
                None => (start.playouts(1000, stream.child(i)), 0),
            })
            .reduce(Default::default, |mut a, b| {
                a.0.merge(&b.0);
                (a.0, a.1 + b.1)
            });
        Some(Self::read::<G>(&start, &tally, pass.is_some().then_some(passes)))
    }

    fn read<G: Game>(start: &G::Position, tally: &Tally, passes: Option<u64>) -> Self {
        let seats = G::Position::SEATS;
        let share = |count: u64| count as f64 / tally.games as f64;
        let others = Seat::all(seats).skip(1).map(|seat| tally.score(seat)).sum::<f64>() / (seats - 1) as f64;
        Facts {
            games: tally.games,
            moves: share(tally.plies - passes.unwrap_or(0)),
            passes: passes.map(share),
            wins: Seat::all(seats)
                .map(|seat| (G::seat_name(seat), share(tally.wins[seat.index()])))
                .collect(),
            drawn: share(tally.games - tally.wins.iter().sum::<u64>()),
            ahead: start.score(Seat::FIRST).map(|_| tally.score(Seat::FIRST) - others),
        }
    }

    /// Says the facts in words.
    pub fn text(&self) -> String {
        let mut table = Table::new([Align::Left, Align::Right]);
        let games = thousands(self.games);
        table.row(["moves of a game", &format!("{:.2}", self.moves)]);
        if let Some(passes) = self.passes {
            table.row(["passes of a game", &format!("{passes:.3}")]);
        }
        for (seat, share) in &self.wins {
            table.row([format!("{seat} wins"), format!("{:.2} %", 100.0 * share)]);
        }
        table.row(["drawn", &format!("{:.2} %", 100.0 * self.drawn)]);
        if let (Some(ahead), Some((first, _))) = (self.ahead, self.wins.first()) {
            table.row([format!("{first} is ahead by"), format!("{ahead:+.3}")]);
        }
        format!("random play, {games} games\n{}", table.text())
    }
}

/// Plays some games plainly, counting passes; game `i` draws from `stream.child(i)`.
fn play<P: Position>(start: &P, pass: P::Move, stream: Stream, games: Range<u64>) -> (Tally, u64) {
    let (mut tally, mut passes) = (Tally::default(), 0);
    for i in games {
        let mut rng = stream.child(i).rng();
        let (mut position, mut plies) = (start.clone(), 0);
        while plies < P::MAX_PLIES {
            let Some(m) = position.random_move(&mut rng) else { break };
            passes += u64::from(m == pass);
            position.play(m);
            plies += 1;
        }
        tally.add(&position, plies);
    }
    (tally, passes)
}
