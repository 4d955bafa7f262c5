//! Tables of the paper, and those we add.

use super::chess::ChessStudy;
use super::correction::Leaning;
use super::cost::Cost;
use super::lab::Judgement;
use super::pairs::Together;
use super::printed;
use super::setting::{Evaluator, Family, LEVELS, Size};
use super::shogi::ShogiStudy;
use super::strength::{Correlation, Strength};
use crate::command::curve::{JudgeStudy, distance, estimate, p_value};
use crate::output::thousands;
use crate::paper::Duel;
use keisei_measure::curve::{Difference, Estimate, Monotone};
use keisei_report::Table;

fn difference(Difference { difference, p }: Difference) -> String {
    format!("{}, p {}", estimate(difference, 4), p_value(p))
}

/// Writes a match's share of points.
pub fn points(duel: &Duel) -> String {
    let (score, interval) = (100.0 * duel.pairs.score(), duel.pairs.score_interval());
    format!("{score:.1} % [{:.1}, {:.1}]", 100.0 * interval.low, 100.0 * interval.high)
}

fn paper(evaluator: Evaluator, size: &Size) -> String {
    let amounts = if evaluator.family == Family::GnuGo { LEVELS } else { size.playouts };
    let usual = evaluator.family == Family::GnuGo || size.playouts == [500, 5_000, 50_000];
    let row = printed::TABLE1.iter().find(|(family, _)| *family == evaluator.family && usual);
    let place = amounts.iter().position(|&amount| amount == evaluator.amount);
    row.zip(place).map_or_else(|| "–".to_owned(), |((_, row), place)| format!("{:.3}", row[place]))
}

/// Table 1.
pub fn table1(judged: &[(Evaluator, Judgement)], size: &Size) -> Table {
    let columns = [
        "evaluator",
        "positions",
        "E(v)",
        "paper",
        "E(v), Black won",
        "E(v), White won",
        "log-loss",
        "Brier",
        "calibration error",
        "falls of the curve",
        "p",
        "failed",
    ];
    let mut table = Table::new("table1", "E(v) of every evaluator", columns);
    for (evaluator, Judgement { study, .. }) in judged {
        let scores = study.scores;
        let of = |value: Option<Estimate>| value.map_or_else(|| "–".to_owned(), |value| estimate(value, 3));
        let Monotone { falls, p, .. } = study.monotone;
        table.push([
            evaluator.name(),
            thousands(scores.positions),
            estimate(scores.e, 3),
            paper(*evaluator, size),
            estimate(scores.e_won, 3),
            estimate(scores.e_lost, 3),
            of(scores.log_loss),
            of(scores.brier),
            study.calibration_error.map_or_else(|| "–".to_owned(), |error| format!("{error:.3}")),
            falls.to_string(),
            p_value(p),
            thousands(study.failed),
        ]);
    }
    table.with_note(
        "From Black's side; win rates, and points with komi counted for MC-Score and GNU Go. The paper's games have komi \
         0.5 and its strong player is Fuego; here komi is 5.5 and the strong player is our own tree with learned moves \
         and rapid action values. Intervals: 95 %, whole games resampled; p: how often a rising curve would fall so deep.",
    )
}

/// How far ko splits curves.
pub fn ko(judged: &[(Evaluator, Judgement)], near: &[(Evaluator, Judgement)]) -> Table {
    let columns = [
        "evaluator",
        "positions with a ko",
        "distance from all",
        "shift",
        "p",
        "positions beside",
        "distance from those",
        "shift",
        "p",
        "p at half the width",
        "p at twice the width",
    ];
    let mut table = Table::new("ko", "A ko on the board", columns);
    for (evaluator, beside) in near {
        let Some(ko) = beside.study.conditions.first() else { continue };
        let usual = judged.iter().find(|(other, _)| other == evaluator);
        let all = usual.and_then(|(_, judged)| judged.study.conditions.first()).map(|all| all.from_all);
        let enough = all.filter(|all| all.positions >= 500);
        let from_all = enough.map_or_else(|| ["–", "–", "–"].map(str::to_owned), distance);
        let widths = beside.widths.iter().map(|width| p_value(width.ko_from_beside.p));
        let start = [evaluator.name(), thousands(ko.from_control.positions)];
        table.push(
            start
                .into_iter()
                .chain(from_all)
                .chain([thousands(ko.control_positions)])
                .chain(distance(ko.from_control))
                .chain(widths),
        );
    }
    table.with_note(
        "The distance is the root mean square difference of payoff at equal value, noise taken out; the shift is the \
         mean difference, below zero where Black is overvalued. Beside: the positions just before and after without a \
         ko, the fair comparison. Where few positions were judged, the distance from all is left out.",
    )
}

/// Conditions that nobody named and that split curves most.
pub fn found(judged: &[(Evaluator, Judgement)]) -> Table {
    let columns =
        ["evaluator", "condition", "positions", "distance from all", "shift", "p, all tried paid for"];
    let mut table = Table::new("found", "Where it is wrong: conditions found untold", columns);
    for (evaluator, judged) in judged {
        for finding in judged.study.found.iter().take(6) {
            let [excess, shift, _] = distance(finding.distance);
            table.push([
                evaluator.name(),
                finding.condition.to_string(),
                thousands(finding.distance.positions),
                excess,
                shift,
                p_value(finding.adjusted),
            ]);
        }
    }
    table.with_note("Every flag, name and count above its deciles was tried; p by Westfall and Young.")
}

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

fn study_row(name: String, study: &JudgeStudy, rest: impl IntoIterator<Item = String>) -> Vec<String> {
    let scores = study.scores;
    let of = |value: Option<Estimate>| value.map_or_else(|| "–".to_owned(), |value| estimate(value, 3));
    let start =
        [name, thousands(scores.positions), estimate(scores.e, 3), of(scores.log_loss), of(scores.brier)];
    let monotone = [study.monotone.falls.to_string(), p_value(study.monotone.p)];
    start.into_iter().chain(monotone).chain(rest).collect()
}

/// Figure 2 in numbers.
pub fn chess(chess: &ChessStudy) -> Table {
    let columns = [
        "evaluation",
        "positions",
        "E(v)",
        "log-loss",
        "Brier",
        "falls",
        "p",
        "king in danger",
        "distance from all",
        "shift",
        "p",
        "distance from those beside",
        "shift",
        "p",
    ];
    let mut table = Table::new("fig2", "Chess: material, with and without quiescence", columns);
    for study in &chess.judges {
        let danger = study.conditions.first();
        let rest = danger.map_or_else(Vec::new, |danger| {
            let start = [thousands(danger.from_all.positions)];
            start.into_iter().chain(distance(danger.from_all)).chain(distance(danger.from_control)).collect()
        });
        table.push(study_row(study.name.clone(), study, rest));
    }
    table.with_note(format!(
        "{} games of {} against itself, from eight random plies each.",
        chess.games, chess.players
    ))
}

/// Table 2.
pub fn table2(shogi: &[ShogiStudy]) -> Table {
    let columns = ["evaluator", "positions", "E(v)", "log-loss", "Brier", "falls", "p", "paper's E(v)"];
    let mut table = Table::new("table2", "Shogi: E(v) of Monte Carlo and UCT", columns);
    for ShogiStudy { family, playouts, study } in shogi {
        let row = printed::TABLE2.iter().find(|(name, _)| name == family).map(|(_, row)| row);
        let place = [4_000, 40_000].iter().position(|amount| amount == playouts);
        let paper =
            row.zip(place).map_or_else(|| "–".to_owned(), |(row, place)| format!("{:.3}", row[place]));
        table.push(study_row(format!("{family} {}", thousands(u64::from(*playouts))), study, [paper]));
    }
    table.with_note(
        "Playouts see a mate in one; one over its limit of plies is a draw. UCT by UCB1-Tuned. MC plays a move's share of \
         the playouts from the position itself, as in Go; the row beside it plays all of them from there, since the paper \
         does not say.",
    )
}
