//! From a standing to a report.

use super::score_board::{ScoreBoard, Tally};
use super::{Duel, OpeningCount, Openings, Pairing, Plan, Points, Rank, Report, Test, Timetable};
use keisei_core::{Game, Position, Seat};
use keisei_measure::{Elo, Interval, Pentanomial, Sprt, mean_interval, wilson};

impl Report {
    /// Sums a standing up.
    pub(super) fn new<G: Game>(plan: &Plan<G>, timetable: &Timetable, standing: &ScoreBoard) -> Self {
        let given = match &plan.openings {
            Openings::Lines(lines) => Some(lines.len() as u64),
            _ => None,
        };
        let has_scores = plan.game.start(&mut plan.opening_stream().rng()).score(Seat::FIRST).is_some();
        let each = timetable.tables.iter().zip(&standing.tallies);
        let pairings: Vec<Pairing> =
            each.map(|(table, tally)| pairing(plan, table, tally, has_scores)).collect();
        let ranking = ranking(plan, timetable, &standing.tallies);
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
            cross: cross(&pairings, &ranking),
            pairings,
            ranking,
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
    let test = |sprt: &Sprt| Test {
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
        interval: interval(&pairs),
        elo: elo(&pairs),
        nelo: (!alike(&pairs)).then(|| pairs.nelo()),
        los: (!alike(&pairs)).then(|| pairs.los()),
        sprt: plan.sprt.as_ref().map(test),
    }
}

/// Tells whether all pairs came out alike, so that they show no variance to reckon with.
fn alike(pairs: &Pentanomial) -> bool {
    pairs.0.iter().filter(|&&count| count > 0).count() < 2
}

/// Returns the 95 % interval of the score.
///
/// Where all pairs came out alike, Wilson says how rare other pairs must be, and those may be
/// the best or the worst ones: two games won do not prove a player the stronger.
fn interval(pairs: &Pentanomial) -> Interval {
    if !alike(pairs) {
        return pairs.score_interval();
    }
    let (score, others) = (pairs.score(), 1.0 - wilson(pairs.pairs(), pairs.pairs()).low);
    Interval { low: score * (1.0 - others), high: score + (1.0 - score) * others }
}

fn elo(pairs: &Pentanomial) -> Elo {
    if alike(pairs) { Elo::of_score(pairs.score(), interval(pairs)) } else { pairs.elo() }
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
    Rank { entrant, games, score: pairs.score(), interval: interval(&pairs), elo: Some(elo(&pairs)) }
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

/// Lays the scores of all duels out as a table.
fn cross(pairings: &[Pairing], ranking: &[Rank]) -> Vec<Vec<Option<f64>>> {
    let score = |player: &str, opponent: &str| {
        pairings.iter().find_map(|pairing| {
            let duel = pairing.duel.as_ref().filter(|duel| duel.pairs.pairs() > 0)?;
            match &pairing.entrants[..] {
                [a, b] if a == player && b == opponent => Some(duel.score),
                [a, b] if a == opponent && b == player => Some(1.0 - duel.score),
                _ => None,
            }
        })
    };
    let row = |player: &Rank| ranking.iter().map(|rank| score(&player.entrant, &rank.entrant)).collect();
    ranking.iter().map(row).collect()
}
