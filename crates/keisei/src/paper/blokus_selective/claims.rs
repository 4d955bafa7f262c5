//! The paper's claims, each with the rule that decides it, written before any run.

use super::lab::Trained;
use super::learning::Cost;
use super::matches::{Selections, find, points};
use super::prediction::Prediction;
use super::printed;
use super::setting::{CHOICES, WATCHED};
use super::teachers::Teachers;
use super::want::Want;
use crate::paper::{Cell, percent};
use keisei_games::blokus::features::KINDS;
use keisei_measure::{Mean, Trend};
use keisei_report::{Claim, Verdict};

/// What the claims are judged from.
pub struct Evidence<'a> {
    /// Table 2.
    pub selections: &'a Selections,
    /// Figure 8.
    pub teachers: &'a Teachers,
    /// What learning costs.
    pub costs: &'a [Cost],
    /// Figure 9.
    pub predictions: &'a [Prediction],
    /// The trainings that figures 4 and 5 show.
    pub watched: &'a [Trained],
    /// What longer training and other features bring.
    pub want: &'a Want,
}

/// Judges every claim.
pub fn judge(e: &Evidence<'_>) -> Vec<Claim> {
    vec![
        small_n(e),
        best_at_eight(e),
        large_n(e),
        same_on_a_clock(e),
        sublinear(e),
        few_moves(e),
        score_highest(e),
        converges(e),
        ten_times(e),
        greedy_loses(e),
        search_wins(e),
        search_wins_on_a_clock(e),
        eight_is_best_searcher(e),
        error_by_n(e),
        error_by_move(e),
        extreme(e),
        want(e),
    ]
}

fn claim(id: &str, statement: &str, rule: &str, verdict: Verdict, evidence: String) -> Claim {
    Claim { id: id.into(), statement: statement.into(), rule: rule.into(), verdict, evidence }
}

/// Holds when everything does, fails when anything fails.
fn all(verdicts: impl IntoIterator<Item = Verdict>) -> Verdict {
    verdicts.into_iter().fold(Verdict::Holds, |sum, one| match (sum, one) {
        (Verdict::DoesNotHold, _) | (_, Verdict::DoesNotHold) => Verdict::DoesNotHold,
        (Verdict::Undecided, _) | (_, Verdict::Undecided) => Verdict::Undecided,
        _ => Verdict::Holds,
    })
}

fn when(holds: bool) -> Verdict {
    if holds { Verdict::Holds } else { Verdict::DoesNotHold }
}

fn above(mean: Option<Mean>) -> Verdict {
    match mean {
        Some(m) if m.low > 0.5 => Verdict::Holds,
        Some(m) if m.high < 0.5 => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    }
}

fn below(mean: Option<Mean>) -> Verdict {
    match above(mean) {
        Verdict::Holds => Verdict::DoesNotHold,
        Verdict::DoesNotHold => Verdict::Holds,
        Verdict::Undecided => Verdict::Undecided,
    }
}

fn list(cells: &[(u32, Cell)]) -> String {
    let each = cells.iter().map(|(n, cell)| format!("n = {n}: {}", percent(points(cell))));
    each.collect::<Vec<_>>().join("; ")
}

fn of(cells: &[(u32, Cell)], n: u32) -> Option<Mean> {
    find(cells, n).and_then(points)
}

fn small_n(e: &Evidence<'_>) -> Claim {
    claim(
        "small-n-wins",
        "Choosing from 2, 4, 8 or 16 moves teaches better than random simulations",
        "95 % interval of the points against n = 1 above one half for each of the four, at fixed nodes",
        all([2, 4, 8, 16].map(|n| above(of(&e.selections.nodes, n)))),
        list(&e.selections.nodes),
    )
}

fn best(cells: &[(u32, Cell)]) -> Option<(u32, Mean)> {
    let means = cells.iter().filter_map(|(n, cell)| Some((*n, points(cell)?)));
    means.max_by(|a, b| a.1.mean.total_cmp(&b.1.mean))
}

/// The highest of several is 8, and clearly so: its interval lies above the next one's mean.
fn is_eight(cells: &[(u32, Cell)]) -> Verdict {
    let Some((n, mean)) = best(cells) else { return Verdict::Undecided };
    let eight = of(cells, 8);
    let others = cells.iter().filter(|(at, _)| *at != 8).filter_map(|(_, cell)| points(cell));
    let next = others.map(|m| m.mean).fold(0.0, f64::max);
    match eight {
        Some(eight) if n == 8 && eight.low > next => Verdict::Holds,
        Some(eight) if n != 8 && mean.low > eight.mean => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    }
}

fn best_at_eight(e: &Evidence<'_>) -> Claim {
    claim(
        "best-at-8",
        "Of all selection numbers 8 teaches best",
        "8 has the most points against n = 1 at fixed nodes and its interval lies above the next one's mean; fails when the interval of another lies above the mean of 8",
        is_eight(&e.selections.nodes),
        best(&e.selections.nodes)
            .map_or_else(String::new, |(n, m)| format!("most: n = {n}, {}", percent(Some(m)))),
    )
}

fn large_n(e: &Evidence<'_>) -> Claim {
    claim(
        "large-n-loses",
        "Choosing from 32 or 64 moves teaches worse than random simulations",
        "95 % interval of the points against n = 1 below one half for both, at fixed nodes",
        all([32, 64].map(|n| below(of(&e.selections.nodes, n)))),
        list(&e.selections.nodes),
    )
}

fn same_on_a_clock(e: &Evidence<'_>) -> Claim {
    let pairs: Vec<(f64, f64)> = CHOICES[1..]
        .iter()
        .filter_map(|&n| Some((of(&e.selections.nodes, n)?.mean, of(&e.selections.clock, n)?.mean)))
        .collect();
    let rank = keisei_measure::spearman(&pairs);
    claim(
        "nodes-or-clock",
        "Ours to ask: fixed nodes order the selection numbers as a clock does",
        "Spearman's rank correlation of the two columns of table 2 at least 0.8",
        rank.map_or(Verdict::Undecided, |rank| when(rank >= 0.8)),
        rank.map_or_else(String::new, |rank| {
            format!("ρ = {rank:.2}; on a clock: {}", list(&e.selections.clock))
        }),
    )
}

fn sublinear(e: &Evidence<'_>) -> Claim {
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

fn few_moves(e: &Evidence<'_>) -> Claim {
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

fn last(trained: &Trained, what: impl Fn(&super::trace::Mark) -> f64) -> f64 {
    trained.marks.last().map_or(f64::NAN, what)
}

fn score_highest(e: &Evidence<'_>) -> Claim {
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

fn converges(e: &Evidence<'_>) -> Claim {
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

fn ten_times(e: &Evidence<'_>) -> Claim {
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

fn greedy_loses(e: &Evidence<'_>) -> Claim {
    claim(
        "one-ply-loses",
        "Without search every evaluation loses to the Monte-Carlo player it was taught by",
        "95 % interval of the points of one-ply play against the Monte-Carlo player below one half at every n",
        all(CHOICES.map(|n| below(of(&e.teachers.greedy, n)))),
        list(&e.teachers.greedy),
    )
}

fn search_wins(e: &Evidence<'_>) -> Claim {
    claim(
        "search-wins",
        "With search, evaluations of n = 1 to 16 beat the Monte-Carlo player",
        "95 % interval of the points of alpha-beta at fixed nodes above one half at n = 1, 2, 4, 8 and 16",
        all([1, 2, 4, 8, 16].map(|n| above(of(&e.teachers.searched, n)))),
        list(&e.teachers.searched),
    )
}

fn search_wins_on_a_clock(e: &Evidence<'_>) -> Claim {
    claim(
        "search-wins-on-a-clock",
        "The same with a clock, as in the paper, whose second a move was many more nodes",
        "asked after fixed nodes had been seen to lose: 95 % interval on the clock of table 2 above one half at n = 1, 2, 4, 8 and 16",
        all([1, 2, 4, 8, 16].map(|n| above(of(&e.teachers.clock, n)))),
        list(&e.teachers.clock),
    )
}

fn eight_is_best_searcher(e: &Evidence<'_>) -> Claim {
    claim(
        "search-best-at-8",
        "With search, n = 8 does best against the Monte-Carlo player",
        "as for best-at-8",
        is_eight(&e.teachers.searched),
        list(&e.teachers.searched),
    )
}

fn error_by_n(e: &Evidence<'_>) -> Claim {
    let errors: Vec<f64> = e.predictions.iter().map(Prediction::mean_error).collect();
    let words: Vec<String> =
        e.predictions.iter().map(|p| format!("n = {}: {:.1} %", p.n, 100.0 * p.mean_error())).collect();
    claim(
        "error-grows-with-n",
        "The distance of the evaluation from simulated win rates grows with n",
        "the mean over all test positions rises from each n to the next",
        when(errors.windows(2).all(|two| two[1] > two[0])),
        format!("{} (paper: {:.1} % at n = 8)", words.join(", "), 100.0 * printed::ERROR),
    )
}

fn error_by_move(e: &Evidence<'_>) -> Claim {
    let trend = |p: &Prediction| {
        let points: Vec<(f64, f64)> = p.error.iter().zip(1..).map(|(&y, x)| (f64::from(x), y)).collect();
        Trend::fit(&points)
    };
    let rises = |p: &Prediction| {
        trend(p).map_or(Verdict::Undecided, |t| {
            if t.rises() {
                Verdict::Holds
            } else if t.falls() {
                Verdict::DoesNotHold
            } else {
                Verdict::Undecided
            }
        })
    };
    let words: Vec<String> = e
        .predictions
        .iter()
        .map(|p| {
            let at = |number: usize| 100.0 * p.error.get(number - 1).copied().unwrap_or(f64::NAN);
            format!("n = {}: {:.1} % at move 1, {:.1} % at 10, {:.1} % at 20", p.n, at(1), at(10), at(20))
        })
        .collect();
    claim(
        "error-grows-with-moves",
        "It grows with the move number",
        "the slope of the error over move numbers 1 to 20 is above zero with 95 % confidence, for every n",
        all(e.predictions.iter().map(rises)),
        words.join("; "),
    )
}

fn extreme(e: &Evidence<'_>) -> Claim {
    let spread: Vec<f64> = e.predictions.iter().map(Prediction::mean_extreme).collect();
    let words: Vec<String> =
        e.predictions.iter().map(|p| format!("n = {}: {:.3}", p.n, p.mean_extreme())).collect();
    claim(
        "rates-more-extreme",
        "The error grows because simulated rates get more extreme",
        "the mean of |r − ½| over the test positions rises from each n to the next",
        when(spread.windows(2).all(|two| two[1] > two[0])),
        words.join(", "),
    )
}

fn want(e: &Evidence<'_>) -> Claim {
    let Want { base, longer, other } = e.want;
    let helps = |cell: &Cell| match (points(base), points(cell)) {
        (Some(base), Some(better)) if better.low > base.mean && better.mean > base.high => Verdict::Holds,
        (Some(base), Some(better)) if better.mean <= base.mean => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    };
    let verdict = match [helps(longer), helps(other)] {
        verdicts if verdicts.contains(&Verdict::Holds) => Verdict::Holds,
        [Verdict::DoesNotHold, Verdict::DoesNotHold] => Verdict::DoesNotHold,
        _ => Verdict::Undecided,
    };
    claim(
        "want-of-training",
        "One ply loses to the Monte-Carlo player for want of training or of features",
        "ten times the updates, or the other feature set, gains points at n = 1: each mean outside the other's interval; fails when neither gains any",
        verdict,
        format!(
            "as in the paper {}, ten times the updates {}, hmmm2007 {}",
            percent(points(base)),
            percent(points(longer)),
            percent(points(other))
        ),
    )
}
