//! Which selection numbers teach best.

use super::super::matches::{find, points};
use super::super::setting::CHOICES;
use super::{Evidence, above, all, below, claim, list, of, settled, when};
use crate::{Cell, percent};
use keisei_measure::Mean;
use keisei_report::{Claim, Verdict};

/// The one with the most points among those whose trainings are several.
fn best(cells: &[(u32, Cell)]) -> Option<(u32, Mean)> {
    let means = cells.iter().filter_map(|(n, _)| Some((*n, settled(cells, *n)?)));
    means.max_by(|a, b| a.1.mean.total_cmp(&b.1.mean))
}

/// The highest of several is 8, and clearly so: its interval lies above the next one's mean.
pub fn is_eight(cells: &[(u32, Cell)]) -> Verdict {
    let (Some((n, mean)), Some(eight)) = (best(cells), settled(cells, 8)) else { return Verdict::Undecided };
    let others = cells.iter().filter(|(at, _)| *at != 8).filter_map(|(_, cell)| points(cell));
    let next = others.map(|m| m.mean).fold(0.0, f64::max);
    if n == 8 && eight.low > next {
        Verdict::Holds
    } else if n != 8 && mean.low > eight.mean {
        Verdict::DoesNotHold
    } else {
        Verdict::Undecided
    }
}

pub fn small_n(e: &Evidence<'_>) -> Claim {
    claim(
        "small-n-wins",
        "Choosing from 2, 4, 8 or 16 moves teaches better than random simulations",
        "95 % interval of the points against n = 1 above one half for each of the four, at fixed nodes",
        all([2, 4, 8, 16].map(|n| above(settled(&e.selections.nodes, n)))),
        list(&e.selections.nodes),
    )
}

pub fn best_at_eight(e: &Evidence<'_>) -> Claim {
    claim(
        "best-at-8",
        "Of all selection numbers 8 teaches best",
        "8 has the most points against n = 1 at fixed nodes and its interval lies above the next one's mean; fails when the interval of another with several trainings lies above the mean of 8",
        is_eight(&e.selections.nodes),
        best(&e.selections.nodes).map_or_else(String::new, |(n, m)| {
            format!("most of those trained several times: n = {n}, {}", percent(Some(m)))
        }),
    )
}

pub fn large_n(e: &Evidence<'_>) -> Claim {
    claim(
        "large-n-loses",
        "Choosing from 32 or 64 moves teaches worse than random simulations",
        "95 % interval of the points against n = 1 below one half for both, at fixed nodes; open while there is one training of each",
        all([32, 64].map(|n| below(settled(&e.selections.nodes, n)))),
        list(&e.selections.nodes),
    )
}

pub fn same_on_a_clock(e: &Evidence<'_>) -> Claim {
    let pairs: Vec<(f64, f64)> = CHOICES[1..]
        .iter()
        .filter_map(|&n| {
            let first = find(&e.selections.nodes, n)?.duels.iter().find(|duel| duel.pair == (0, 0))?;
            Some((first.total().score(), of(&e.selections.clock, n)?.mean))
        })
        .collect();
    let rank = keisei_measure::spearman(&pairs);
    claim(
        "nodes-or-clock",
        "Ours to ask: fixed nodes order the selection numbers as a clock does",
        "Spearman's rank correlation at least 0.8 between the points with nodes and on a clock of the first trainings, which played both",
        rank.map_or(Verdict::Undecided, |rank| when(rank >= 0.8)),
        rank.map_or_else(String::new, |rank| {
            format!("ρ = {rank:.2}; on a clock: {}", list(&e.selections.clock))
        }),
    )
}
