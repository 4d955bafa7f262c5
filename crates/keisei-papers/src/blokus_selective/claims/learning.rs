//! What learning costs, and what comes of the weights.

use super::super::experiment::Trained;
use super::super::learning::Cost;
use super::super::printed;
use super::super::setting::WATCHED;
use super::super::trace::Mark;
use super::{Evidence, claim, when};
use keisei_games::blokus::features::KINDS;
use keisei_report::Claim;

pub fn sublinear(e: &Evidence<'_>) -> Claim {
    let relative = |cost: &Cost| cost.seconds / e.costs[0].seconds;
    let slower: Vec<f64> = e.costs.windows(2).map(|two| relative(&two[1]) / relative(&two[0])).collect();
    claim(
        "time-below-linear",
        "Learning time grows less than in proportion to n",
        "doubling n never doubles the time of an update",
        when(slower.iter().all(|&factor| factor < 2.0)),
        format!(
            "relative to n = 1: {} (paper: {})",
            e.costs.iter().map(|c| format!("{:.2}", relative(c))).collect::<Vec<_>>().join(", "),
            printed::TABLE2.map(|(_, _, time)| format!("{time:.2}")).join(", ")
        ),
    )
}

pub fn few_moves(e: &Evidence<'_>) -> Claim {
    let shares: Vec<String> =
        e.costs.iter().map(|c| format!("n = {}: {:.0} %", c.n, 100.0 * c.few_overall)).collect();
    let large = e.costs.iter().filter(|c| c.n >= 32).all(|c| c.few_overall > 0.5);
    let small = e.costs.iter().filter(|c| c.n <= 8).all(|c| c.few_overall < 0.5);
    claim(
        "few-moves",
        "Large n fails, and costs little more, because few moves remain late in the game",
        "at n = 32 and 64 more than half of the simulated positions have at most n legal moves, so that the simulation chooses nothing at random there; at n up to 8 fewer than half",
        when(large && small),
        shares.join(", "),
    )
}

fn last(trained: &Trained, what: impl Fn(&Mark) -> f64) -> f64 {
    trained.marks.last().map_or(f64::NAN, what)
}

pub fn score_highest(e: &Evidence<'_>) -> Claim {
    let shared = |kind: usize| -> f64 {
        e.watched.iter().map(|t| last(t, |m| m.shared[kind])).sum::<f64>() / e.watched.len() as f64
    };
    let values: Vec<f64> = (0..KINDS.len()).map(shared).collect();
    let words: Vec<String> =
        KINDS.iter().zip(&values).map(|(kind, v)| format!("{} {v:.2}", kind.name())).collect();
    let highest = |t: &Trained| (1..KINDS.len()).all(|k| last(t, |m| m.shared[0] - m.shared[k]) > 0.0);
    claim(
        "score-highest",
        "The score's shared weight ends highest",
        "in every training of figure 4",
        when(e.watched.iter().all(highest)),
        format!("n = {WATCHED}, mean over trainings: {}", words.join(", ")),
    )
}

fn changes(e: &Evidence<'_>) -> Vec<f64> {
    let change = |kind: usize| -> f64 {
        e.watched.iter().map(|t| last(t, |m| m.change[kind])).sum::<f64>() / e.watched.len() as f64
    };
    (0..KINDS.len()).map(change).collect()
}

pub fn converges(e: &Evidence<'_>) -> Claim {
    let values = changes(e);
    let words: Vec<String> =
        KINDS.iter().zip(&values).map(|(kind, v)| format!("{} {:.2} %", kind.name(), 100.0 * v)).collect();
    claim(
        "converges",
        "At the end the own weights of every kind change by less than 1 % an update on average",
        "mean over the last hundredth of the updates and over trainings below 0.01 for every kind",
        when(values.iter().all(|&v| v < 0.01)),
        words.join(", "),
    )
}

pub fn ten_times(e: &Evidence<'_>) -> Claim {
    let values = changes(e);
    let (secured, d4, d5) = (values[2], values[7], values[8]);
    claim(
        "d5-against-secured",
        "At the end d = 5 changes about ten times as much as secured",
        "between 5 and 20 times",
        when((5.0..20.0).contains(&(d5 / secured))),
        format!("d = 5: {:.1} times secured, d = 4: {:.1} times", d5 / secured, d4 / secured),
    )
}
