//! Tables of chess and Shogi.

use super::super::chess::ChessStudy;
use super::super::printed;
use super::super::shogi::ShogiStudy;
use super::maybe;
use keisei::curve::{JudgeStudy, distance, estimate, p_value};
use keisei_report::Table;
use keisei_report::number::thousands;

fn study_row(name: String, study: &JudgeStudy, rest: impl IntoIterator<Item = String>) -> Vec<String> {
    let scores = study.scores;
    let start = [
        name,
        thousands(scores.positions),
        estimate(scores.e, 3),
        maybe(scores.log_loss),
        maybe(scores.brier),
    ];
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

/// What a centipawn is worth.
pub fn constants(judges: &[JudgeStudy]) -> Table {
    let columns = ["evaluator", "positions", "E(v)", "K", "in base ten", "falls", "p"];
    let mut table = Table::new("constants", "Shogi: what turns centipawns into chances of winning", columns);
    for judge in judges {
        let times =
            |factor: f64| judge.constant.map_or_else(|| "–".to_owned(), |k| estimate(k.times(factor), 0));
        table.push([
            judge.name.clone(),
            thousands(judge.scores.positions),
            estimate(judge.scores.e, 1),
            times(1.0),
            times(std::f64::consts::LN_10),
            judge.monotone.falls.to_string(),
            p_value(judge.monotone.p),
        ]);
    }
    table.with_note(
        "A value v wins with the chance 1 / (1 + exp(−(c + v/K))), in base ten 1 / (1 + 10^−(…)); 95 % intervals by \
         resampling games. K belongs to an engine on certain games. More than 2,000 centipawns count as 2,000.",
    )
}
