//! What a job is likely to cost, in CPU time of one core.
//!
//! Rough on purpose: whoever plans wants to know whether it is seconds, hours or days. Rates are those of one core of a
//! machine of 2025, rounded; where a cost hangs on what is not in the job, such as the length of records, there is none.

use keisei_core::Spec;
use keisei_jobs::{Job, Match, Train};
use std::time::Duration;

/// What a game costs to play: plies of a game, and light playouts a second from its middle.
struct Pace {
    game: &'static str,
    plies: f64,
    playouts: f64,
}

/// The paces of the games; a later line is for a specification that begins so.
const PACES: [Pace; 7] = [
    Pace { game: "go:size=9", plies: 110.0, playouts: 300_000.0 },
    Pace { game: "go", plies: 280.0, playouts: 25_000.0 },
    Pace { game: "othello", plies: 60.0, playouts: 2_000_000.0 },
    Pace { game: "blokus", plies: 32.0, playouts: 60_000.0 },
    Pace { game: "shogi", plies: 110.0, playouts: 8_000.0 },
    Pace { game: "chess", plies: 120.0, playouts: 15_000.0 },
    Pace { game: "daihinmin", plies: 90.0, playouts: 60_000.0 },
];
/// Positions searched a second.
const NODES: f64 = 1e6;
/// Seconds of a player who only looks one ply ahead.
const GLANCE: f64 = 2e-5;

/// Estimates a job's CPU time; none where it cannot be told from the job.
pub fn of(job: &Job) -> Option<Duration> {
    let seconds = match job {
        Job::Train(train) => training(train)?,
        Job::Match(one) => games(one)?,
        Job::Generate(one) => {
            let pace = pace(&one.game)?;
            let thoughts: Option<Vec<f64>> = one.players.iter().map(|spec| thought(spec, pace)).collect();
            one.games as f64 * pace.plies * mean(&thoughts?)
        }
        Job::Judge(_) | Job::Measure(_) => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

fn pace(game: &str) -> Option<&'static Pace> {
    PACES.iter().find(|pace| game.starts_with(pace.game))
}

fn mean(seconds: &[f64]) -> f64 {
    seconds.iter().sum::<f64>() / seconds.len().max(1) as f64
}

/// Seconds of every game of a match.
fn games(one: &Match) -> Option<f64> {
    let pace = pace(&one.game)?;
    let seated = |seats: &Vec<usize>| -> Option<f64> {
        let thoughts: Option<Vec<f64>> =
            seats.iter().map(|&seat| thought(one.players.get(seat)?, pace)).collect();
        Some(one.games as f64 * pace.plies * mean(&thoughts?))
    };
    one.pairings.iter().map(|pairing| seated(&pairing.seats)).sum()
}

/// Seconds that a player thinks about a move.
fn thought(spec: &str, pace: &Pace) -> Option<f64> {
    let mut spec: Spec = spec.parse().ok()?;
    if let Ok(Some(time)) = spec.take::<f64>("time") {
        return Some(time);
    }
    let playouts = |spec: &mut Spec, times: f64| {
        let total = spec.take::<f64>("total").ok().flatten();
        let each = || spec.take::<f64>("each").ok().flatten().map(|each| each * times);
        total.or_else(each)
    };
    match spec.name() {
        "random" | "greedy" | "egreedy" | "rank" | "league" | "sample" | "nakanaka" => Some(GLANCE),
        // Half a game is left on average.
        "mc" | "uct" => Some(playouts(&mut spec, 10.0)? / pace.playouts),
        "ab" => {
            let nodes = spec.take::<f64>("nodes").ok().flatten();
            let depth = spec.take::<i32>("depth").ok().flatten();
            Some(nodes.or_else(|| Some(6f64.powi(depth?)))? / NODES)
        }
        _ => None,
    }
}

/// Seconds of a training.
fn training(train: &Train) -> Option<f64> {
    let pace = pace(&train.game)?;
    let mut spec: Spec = train.learner.parse().ok()?;
    let mut number = |key| spec.take::<f64>(key).ok().flatten();
    let episodes = number("episodes");
    let playouts = number("playouts");
    let choices = number("n");
    let each = pace.plies * GLANCE;
    Some(match spec.name() {
        "td" | "tdleaf" => episodes? * each,
        // Games played out from every position are half as long.
        "tdmc" => episodes? * (each + pace.plies * playouts? / (2.0 * pace.playouts)),
        // A choice among n moves costs more than a random one, and grows with the root of n.
        "selective" => episodes? * pace.plies * playouts? * (1.0 + choices?.sqrt()) / (2.0 * pace.playouts),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_jobs::Pairing;
    use serde_json::Map;

    fn train(learner: &str) -> Option<Duration> {
        let [game, features, learner] = ["othello", "tdmc", learner].map(str::to_owned);
        let (records, start, keep) = (Vec::new(), None, Map::new());
        of(&Job::Train(Train { game, features, learner, seed: 1, records, start, keep, clock: false }))
    }

    #[test]
    fn ten_times_the_work_is_ten_times_the_time() {
        let [some, many] = ["tdmc:episodes=10,playouts=1000", "tdmc:episodes=100,playouts=1000"]
            .map(|spec| train(spec).unwrap());
        assert!((many.as_secs_f64() / some.as_secs_f64() - 10.0).abs() < 1e-6);
        assert_eq!(train("comparison:iterations=3"), None);
    }

    #[test]
    fn matches_cost_what_their_players_think() {
        let game = |players: [&str; 2]| {
            let pairings = vec![Pairing { seats: vec![0, 1], seed: 1 }];
            let (players, openings) = (players.map(str::to_owned).to_vec(), "none".to_owned());
            let game = "othello".to_owned();
            let clock = false;
            of(&Job::Match(Match {
                game,
                players,
                pairings,
                games: 100,
                openings,
                test: None,
                block: None,
                series: None,
                budget: None,
                values: false,
                clock,
            }))
        };
        assert!(game(["mc:total=1000", "random"]) > game(["mc:total=10", "random"]));
        assert_eq!(game(["gtp:cmd=\"somebody\"", "random"]), None);
    }
}
