//! What a match says.

use super::standing::{Standing, Tally};
use super::{Openings, Plan, Slot, Timetable};
use keisei_core::{Game, Position, Seat};
use keisei_measure::{Decision, Elo, Interval, Mean, Pentanomial, Wdl, mean_interval};
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
    /// The difference in normalised Elo.
    pub nelo: Elo,
    /// The likelihood that the first entrant is the stronger.
    pub los: f64,
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

impl Report {
    /// Sums a standing up.
    pub(super) fn new<G: Game>(plan: &Plan<G>, timetable: &Timetable, standing: &Standing) -> Self {
        let given = match &plan.openings {
            Openings::Lines(lines) => Some(lines.len() as u64),
            _ => None,
        };
        let has_scores = plan.game.start(&mut plan.opening_stream().rng()).score(Seat::FIRST).is_some();
        let each = timetable.tables.iter().zip(&standing.tallies);
        Report {
            game: plan.rules.clone(),
            seed: plan.seed,
            games: standing.games,
            planned: timetable.games(),
            asked: plan.games,
            complete: standing.is_settled(),
            on_a_clock: plan.budget.time.is_some(),
            seat_names: Seat::all(timetable.seats).map(G::seat_name).collect(),
            openings: OpeningCount {
                kind: plan.openings.to_string(),
                rounds: standing.rounds,
                distinct: standing.openings.len() as u64,
                given,
            },
            pairings: each.map(|(table, tally)| pairing(plan, table, tally, has_scores)).collect(),
            ranking: ranking(plan, timetable, &standing.tallies),
        }
    }
}

fn pairing<G: Game>(plan: &Plan<G>, table: &[usize], tally: &Tally, has_scores: bool) -> Pairing {
    let entrants: Vec<String> = table.iter().map(|&e| plan.entrants[e].name.clone()).collect();
    Pairing {
        games: tally.games,
        distinct: tally.distinct.len() as u64,
        plies: tally.plies as f64 / tally.games.max(1) as f64,
        too_long: tally.too_long,
        forfeits: tally.forfeits.clone(),
        duel: (table.len() == 2).then(|| duel(plan, &entrants, tally)),
        points: points(plan, table, tally, has_scores),
        entrants,
    }
}

fn duel<G: Game>(plan: &Plan<G>, entrants: &[String], tally: &Tally) -> Duel {
    let [as_first, as_second] = tally.by_seat;
    let mut wdl = as_first;
    wdl.merge(as_second);
    let pairs = tally.pairs;
    let test = |sprt: &keisei_measure::Sprt| Test {
        decision: sprt.decide(&pairs),
        llr: sprt.llr(&pairs),
        words: sprt.words(&pairs, &entrants[0], &entrants[1]),
    };
    Duel {
        wdl,
        as_first,
        as_second,
        pairs,
        score: pairs.score(),
        interval: pairs.score_interval(),
        elo: pairs.elo(),
        nelo: pairs.nelo(),
        los: pairs.los(),
        sprt: plan.sprt.as_ref().map(test),
    }
}

/// Lists the places an entrant takes at a table.
fn places(table: &[usize], entrant: usize) -> Vec<usize> {
    (0..table.len()).filter(|&place| table[place] == entrant).collect()
}

/// Averages an entrant's places round by round, so that its seats at one table, which share
/// their luck, count as one observation.
fn round_means(tally: &Tally, places: &[usize]) -> Vec<f64> {
    let rounds = places.first().map_or(0, |&place| tally.points[place].len());
    let mean = |round: usize| {
        places.iter().map(|&place| tally.points[place][round]).sum::<f64>() / places.len() as f64
    };
    (0..rounds).map(mean).collect()
}

fn points<G: Game>(plan: &Plan<G>, table: &[usize], tally: &Tally, has_scores: bool) -> Vec<Points> {
    let present = (0..plan.entrants.len()).filter(|entrant| table.contains(entrant));
    present
        .map(|entrant| {
            let places = places(table, entrant);
            let seatings = (places.len() as u64 * tally.games).max(1) as f64;
            let score = places.iter().map(|&place| tally.scores[place]).sum::<f64>() / seatings;
            Points {
                entrant: plan.entrants[entrant].name.clone(),
                seats: places.len(),
                payoff: mean_interval(&round_means(tally, &places)),
                score: has_scores.then_some(score),
            }
        })
        .collect()
}

fn ranking<G: Game>(plan: &Plan<G>, timetable: &Timetable, tallies: &[Tally]) -> Vec<Rank> {
    let met = |entrant: usize| {
        let at =
            timetable.tables.iter().zip(tallies).map(move |(table, tally)| (places(table, entrant), tally));
        at.filter(|(places, _)| !places.is_empty())
    };
    let mut ranking: Vec<Rank> = (0..plan.entrants.len())
        .filter(|&entrant| met(entrant).next().is_some())
        .map(|entrant| {
            let name = plan.entrants[entrant].name.clone();
            let games = met(entrant).map(|(places, tally)| places.len() as u64 * tally.games).sum();
            if timetable.seats == 2 {
                rank_by_pairs(name, games, met(entrant))
            } else {
                rank_by_rounds(name, games, met(entrant))
            }
        })
        .collect();
    ranking.sort_by(|a, b| b.score.total_cmp(&a.score));
    ranking
}

fn rank_by_pairs<'a>(
    entrant: String,
    games: u64,
    met: impl Iterator<Item = (Vec<usize>, &'a Tally)>,
) -> Rank {
    let mut pairs = Pentanomial::default();
    for (places, tally) in met {
        pairs.merge(if places[0] == 0 { tally.pairs } else { tally.pairs.swapped() });
    }
    let (score, interval) = (pairs.score(), pairs.score_interval());
    Rank { entrant, games, score, interval, elo: Some(pairs.elo()) }
}

fn rank_by_rounds<'a>(
    entrant: String,
    games: u64,
    met: impl Iterator<Item = (Vec<usize>, &'a Tally)>,
) -> Rank {
    let rounds: Vec<f64> = met.flat_map(|(places, tally)| round_means(tally, &places)).collect();
    let mean = mean_interval(&rounds);
    let (score, interval) = mean.map_or((0.5, Interval::LINE), |mean| (mean.mean, mean.interval()));
    Rank { entrant, games, score, interval, elo: None }
}
