//! What a match says.

use super::Slot;
use keisei_measure::{Decision, Elo, Interval, Mean, Pentanomial, Wdl};
use serde::Serialize;

/// What a match came to; every table of it can be made from these fields.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game, as its specification writes it.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// Games played.
    pub games: u64,
    /// Games planned: a whole number of rounds for each pairing.
    pub planned: u64,
    /// Games of each pairing that were asked for.
    pub asked: u64,
    /// Whether the match was played to its end, by schedule or by its test.
    pub complete: bool,
    /// Whether moves were made on a clock, so that the match does not repeat.
    pub on_a_clock: bool,
    /// What each seat is called.
    pub seat_names: Vec<String>,
    /// The openings.
    pub openings: OpeningCount,
    /// Each pairing, in the order of the schedule.
    pub pairings: Vec<Pairing>,
    /// Everybody, the best first.
    pub ranking: Vec<Rank>,
    /// Two seats: the score of each of the ranking, row by row, against each of them; nothing
    /// where they did not meet.
    pub cross: Vec<Vec<Option<f64>>>,
}

/// How many openings there were.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpeningCount {
    /// What was asked for: `none`, `random:8`, `120 lines`.
    pub kind: String,
    /// Rounds played from an opening.
    pub rounds: u64,
    /// Different openings among them.
    pub distinct: u64,
    /// Openings in the list that was given.
    pub given: Option<u64>,
}

/// One pairing, or table, of a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pairing {
    /// Who met; in a game of more than two seats one name may come several times.
    pub entrants: Vec<String>,
    /// Games played.
    pub games: u64,
    /// Different games among them: seating, start and moves.
    pub distinct: u64,
    /// Mean plies of a game.
    pub plies: f64,
    /// Games cut short as draws.
    pub too_long: u64,
    /// Games that somebody forfeited.
    pub forfeits: Vec<Forfeit>,
    /// Two seats: the first entrant's result against the second.
    pub duel: Option<Duel>,
    /// What each entrant got.
    pub points: Vec<Points>,
}

/// A game that somebody forfeited.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Forfeit {
    /// The game.
    pub slot: Slot,
    /// Who forfeited.
    pub entrant: String,
    /// Why.
    pub reason: String,
}

/// The first entrant's result against the second in a two-seat game.
///
/// A payoff above a half counts as won, below as lost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Duel {
    /// All games.
    pub wdl: Wdl,
    /// The games in the first seat.
    pub as_first: Wdl,
    /// The games in the second seat.
    pub as_second: Wdl,
    /// Pairs of games from one opening.
    pub pairs: Pentanomial,
    /// The mean payoff of whole pairs.
    pub score: f64,
    /// Its 95 % interval, from the pairs.
    pub interval: Interval,
    /// The difference in Elo.
    pub elo: Elo,
    /// The difference in normalised Elo; nothing while all pairs came out alike.
    pub nelo: Option<Elo>,
    /// The likelihood that the first entrant is the stronger; nothing while all pairs came out
    /// alike.
    pub los: Option<f64>,
    /// The sequential test, where there was one.
    pub sprt: Option<Test>,
}

/// What a sequential test said.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Test {
    /// The verdict.
    pub decision: Decision,
    /// The log-likelihood ratio.
    pub llr: f64,
    /// Both in words.
    pub words: String,
}

/// What an entrant got at one table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Points {
    /// Who.
    pub entrant: String,
    /// Seats taken at the table.
    pub seats: usize,
    /// Mean payoff of a seat and game, with Student's 95 % interval over rounds; nothing before
    /// the first whole round.
    pub payoff: Option<Mean>,
    /// Mean game points of a seat and game, where the game has them.
    pub score: Option<f64>,
}

/// An entrant's place among all.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rank {
    /// Who.
    pub entrant: String,
    /// Games played, a game counted once for every seat taken.
    pub games: u64,
    /// Mean payoff over all opponents met.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: Interval,
    /// Two seats: the Elo difference to the mean opponent met.
    pub elo: Option<Elo>,
}
