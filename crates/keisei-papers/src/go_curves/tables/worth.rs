//! Tables of what curves are good for.

use super::super::correction::Leaning;
use super::super::cost::Cost;
use super::super::pairs::Together;
use super::super::setting::Evaluator;
use super::super::strength::{Correlation, Strength};
use super::{difference, points};
use crate::Duel;
use keisei::curve::estimate;
use keisei_measure::curve::{Difference, Estimate};
use keisei_report::Table;
use keisei_report::number::thousands;

/// Everybody on the same positions.
pub fn together(together: &Together) -> Table {
    let columns = ["first", "second", "positions", "E(v)", "log-loss", "Brier"];
    let mut table =
        Table::new("pairs", "Everybody on the same positions, the first less the second", columns);
    for pair in &together.pairs {
        let [a, b] = pair.who.map(|i| together.scores[i].0.clone());
        let of = |value: Option<Difference>| value.map_or_else(|| "–".to_owned(), difference);
        table.push([a, b, thousands(pair.positions), difference(pair.e), of(pair.log_loss), of(pair.brier)]);
    }
    table.with_note(
        "Positions that both have judged, games resampled together. A higher E(v) is better, and a lower log-loss and \
         Brier score.",
    )
}

/// The round robin.
pub fn strength(strength: &Strength, together: &Together) -> Table {
    let columns = ["player", "games", "points", "Elo", "E(v)", "log-loss", "Brier"];
    let mut table = Table::new("strength", "Everybody against everybody", columns);
    for i in strength.standings.order() {
        let name = strength.players[i].name();
        let (games, won) = strength.standings.points(i);
        let scored = together.scores.iter().find(|(other, _)| *other == name).map(|(_, scored)| scored);
        let of = |value: Option<Estimate>| {
            value.map_or_else(|| "–".to_owned(), |value| format!("{:.3}", value.value))
        };
        table.push([
            name,
            games.to_string(),
            format!("{:.1} %", 100.0 * won),
            estimate(strength.standings.elo[i], 0),
            of(scored.map(|s| s.e)),
            of(scored.and_then(|s| s.log_loss)),
            of(scored.and_then(|s| s.brier)),
        ]);
    }
    table.with_note(
        "Elo by the model of Bradley and Terry over all pairings, mean zero, with 95 % intervals over results drawn \
         again; scores on the few positions that everybody was asked about, GNU Go's and MC-Score's E(v) in points.",
    )
}

/// How strength goes with scores.
pub fn correlations(correlations: &[Correlation]) -> Table {
    let columns = ["score", "players", "rank correlation with Elo"];
    let mut table = Table::new("correlations", "Does the better judge play better?", columns);
    for Correlation { measure, players, rho, .. } in correlations {
        let rho = rho.map_or_else(|| "–".to_owned(), |rho| estimate(rho, 2));
        table.push([(*measure).to_owned(), players.to_string(), rho]);
    }
    table.with_note("Spearman's; intervals over results drawn again, scores kept.")
}

/// What it costs to tell two players apart.
pub fn costs(costs: &[Cost]) -> Table {
    let columns = [
        "pair",
        "E(v), first less second",
        "positions needed",
        "playouts needed",
        "sequential test",
        "games",
        "playouts",
        "match / curve",
    ];
    let mut table = Table::new("cost", "Telling two players apart: by curves, or by a match", columns);
    for cost in costs {
        table.push([
            format!("{} v {}", cost.who[0].name(), cost.who[1].name()),
            difference(cost.e),
            thousands(cost.positions as u64),
            thousands(cost.by_curve as u64),
            format!("{:?}", cost.test.decision),
            cost.test.games.to_string(),
            thousands(cost.by_match as u64),
            format!("{:.2}", cost.by_match / cost.by_curve.max(1.0)),
        ]);
    }
    table.with_note(
        "Positions that show the difference of E(v) at 5 % in 95 of 100 tries, by the error found here; a sequential test \
         of 0 against 50 normalised Elo at the same risks. Playouts: a Monte-Carlo judge plays a move's share of them.",
    )
}

/// Trees that believe their own curve, and trees that lean on learned moves.
pub fn trees(corrected: &[(Evaluator, Duel)], leaning: &Leaning, challenge: Option<(u32, &Duel)>) -> Table {
    let mut table = Table::new("trees", "Trees that know more", ["what", "came to"]);
    for (plain, duel) in corrected {
        let games = duel.total().games();
        table.push([
            format!("{} corrected by its own curve, against itself plain, {games} games", plain.name()),
            points(duel),
        ]);
    }
    let what = ["E(v)", "log-loss", "Brier score"];
    for (what, change) in what.iter().zip(leaning.differences) {
        table
            .push([format!("learned moves and rapid action values: {what}, less plain"), difference(change)]);
    }
    if let Some((playouts, duel)) = challenge {
        let games = duel.total().games();
        table.push([
            format!(
                "strong UCT with {} playouts against GNU Go level 4, {games} games",
                thousands(u64::from(playouts))
            ),
            points(duel),
        ]);
    }
    table.with_note(format!(
        "Moves are learned from every other game; scores are of {} positions of the other half, paired by game.",
        thousands(leaning.positions)
    ))
}
