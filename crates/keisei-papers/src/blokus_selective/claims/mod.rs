//! The paper's claims, each with the rule that decides it, written before any run.
//!
//! Two things were added when trainings alike were seen to differ by as much as any two n: every training of n meets
//! every one of 1, and one training alone decides nothing about its n.

mod error;
mod learning;
mod numbers;
mod teachers;

use super::experiment::Trained;
use super::learning::Cost;
use super::matches::{Selections, find, points};
use super::prediction::Prediction;
use super::teachers::Teachers;
use super::want::Want;
use crate::{Cell, percent};
use keisei_measure::Mean;
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
        numbers::small_n(e),
        numbers::best_at_eight(e),
        numbers::large_n(e),
        numbers::same_on_a_clock(e),
        learning::sublinear(e),
        learning::few_moves(e),
        learning::score_highest(e),
        learning::converges(e),
        learning::ten_times(e),
        teachers::greedy_loses(e),
        teachers::search_wins(e),
        teachers::search_wins_on_a_clock(e),
        teachers::eight_is_best_searcher(e),
        error::error_by_n(e),
        error::error_by_move(e),
        error::extreme(e),
        teachers::want(e),
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

/// The same where there are several trainings of n: one alone says nothing of n, since trainings differ.
fn settled(cells: &[(u32, Cell)], n: u32) -> Option<Mean> {
    find(cells, n).filter(|cell| cell.duels.iter().any(|duel| duel.pair.0 > 0)).and_then(points)
}
