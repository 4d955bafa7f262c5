//! Tables of the curves themselves.

use super::super::apart::{Halves, Step};
use super::super::experiment::Judgement;
use super::super::printed;
use super::super::setting::{Evaluator, Family, LEVELS, Size};
use super::maybe;
use keisei::curve::{distance, estimate, p_value};
use keisei_measure::curve::{Distance, Monotone};
use keisei_report::Table;
use keisei_report::number::thousands;

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
        let Monotone { falls, p, .. } = study.monotone;
        table.push([
            evaluator.name(),
            thousands(scores.positions),
            estimate(scores.e, 3),
            paper(*evaluator, size),
            estimate(scores.e_won, 3),
            estimate(scores.e_lost, 3),
            maybe(scores.log_loss),
            maybe(scores.brier),
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

/// How far curves move with more playouts.
pub fn steps(steps: &[Step]) -> Table {
    let columns = ["evaluator", "curve of", "positions", "distance", "shift", "p"];
    let mut table = Table::new("steps", "Curves with more playouts, or at a higher level", columns);
    for Step { to, from, distance: apart } in steps {
        let start = [to.name(), from.name(), thousands(apart.compared)];
        table.push(start.into_iter().chain(distance(*apart)));
    }
    table.with_note(
        "How far the first one's curve leaves the second's on positions that both have judged: the root mean square \
         difference of payoff at equal value, noise taken out, and the mean difference; games are resampled together.",
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

/// On which side of an even game a ko splits curves.
pub fn halves(halves: &[Halves]) -> Table {
    let columns = [
        "evaluator",
        "White ahead: positions with a ko",
        "distance from all",
        "shift",
        "p",
        "Black ahead: positions with a ko",
        "distance from all",
        "shift",
        "p",
    ];
    let mut table = Table::new("halves", "A ko on the board, by who is ahead", columns);
    for Halves { who, below, above } in halves {
        let side = |side: Distance| [thousands(side.compared)].into_iter().chain(distance(side));
        table.push([who.name()].into_iter().chain(side(*below)).chain(side(*above)));
    }
    table.with_note(
        "Against the curve of all positions, as in figures 5 and 6; the bin of an even game is left out.",
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
