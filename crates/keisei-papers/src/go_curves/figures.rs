//! Figures like the paper's.

use super::chess::ChessStudy;
use super::experiment::Judgement;
use super::setting::{Evaluator, Family};
use super::shogi::ShogiStudy;
use keisei::curve::{JudgeStudy, line, p_value};
use keisei_report::{Curve, Curves, Figure, Point, Reference};

/// A figure, the name of its file, and what it shows.
pub type Drawn = (String, Figure, String);

/// What a curve stands for.
const CAPTION: &str = "points of at least 100 positions, 95 % bands by resampling games";

fn axes(title: String, by_rate: bool, series: Vec<Curve>) -> Figure {
    let x = if by_rate { "win rate for Black" } else { "points for Black" };
    let reference = Some(Reference { y: 0.5, label: "0.5".into() });
    Curves {
        series,
        y_range: Some((0.0, 1.0)),
        reference,
        ..Curves::new(title, x, "share of games Black won")
    }
    .into()
}

/// Figures 3 (by win rate) and 4 (by points): every evaluator at every number of playouts.
pub fn curves(judged: &[(Evaluator, Judgement)]) -> Vec<Drawn> {
    let families = [Family::Uct, Family::Mc, Family::Strong, Family::McScore, Family::GnuGo];
    let draw = |family: Family| {
        let of = judged.iter().filter(|(evaluator, _)| evaluator.family == family);
        let series: Vec<Curve> =
            of.map(|(evaluator, judged)| line(evaluator.name(), &judged.study.curve)).collect();
        let number = if family.by_rate() { 3 } else { 4 };
        let title = format!("Evaluation curves of {}", family.name());
        let caption = format!("Figure {number}, {}: {CAPTION}.", family.name());
        (!series.is_empty()).then(|| {
            (format!("fig{number}-{}", family.file()), axes(title, family.by_rate(), series), caption)
        })
    };
    families.into_iter().filter_map(draw).collect()
}

/// Figures 5 (by win rate) and 6 (by points): a ko on the board against all positions, and against those beside it.
pub fn ko(judged: &[(Evaluator, Judgement)], near: &[(Evaluator, Judgement)]) -> Vec<Drawn> {
    let draw = |(evaluator, beside): &(Evaluator, Judgement)| {
        let ko = beside.study.conditions.first()?;
        let all = judged.iter().find(|(other, _)| other == evaluator)?;
        let series = vec![
            line("all positions", &all.1.study.curve),
            line("a ko on the board", &ko.curve),
            line("just before and after", &ko.control),
        ];
        let number = if evaluator.family.by_rate() { 5 } else { 6 };
        let title = format!("{}: a ko on the board", evaluator.name());
        let caption = format!(
            "Figure {number}, {}: {:.3} apart from the positions beside, p {}; {CAPTION}.",
            evaluator.name(),
            ko.from_control.excess,
            p_value(ko.from_control.p)
        );
        let figure = axes(title, evaluator.family.by_rate(), series);
        Some((format!("fig{number}-{}", evaluator.file()), figure, caption))
    };
    near.iter().filter_map(draw).collect()
}

/// Figure 2: chess.
pub fn chess(chess: &ChessStudy) -> Figure {
    let curves = |study: &JudgeStudy| {
        let all = line(study.name.clone(), &study.curve);
        let danger = study.conditions.first();
        let danger = danger.map(|danger| line(format!("{}, king in danger", study.name), &danger.curve));
        [Some(all), danger].into_iter().flatten().collect::<Vec<_>>()
    };
    let series = chess.judges.iter().flat_map(curves).collect();
    let reference = Some(Reference { y: 0.5, label: "0.5".into() });
    let axes = Curves::new(
        "Chess: material, and a king in danger",
        "value for White, as a win rate",
        "share of points White got",
    );
    Curves { series, y_range: Some((0.0, 1.0)), reference, ..axes }.into()
}

/// Figure 7: curves of Shogi.
pub fn shogi(shogi: &[ShogiStudy]) -> Figure {
    let name = |one: &ShogiStudy| format!("{} {}", one.family, one.playouts);
    let series = shogi.iter().map(|one| line(name(one), &one.study.curve)).collect();
    axes("Shogi: Monte Carlo and UCT".to_owned(), true, series)
}

/// Curves of engines that count in centipawns.
pub fn constants(judges: &[JudgeStudy]) -> Figure {
    let series = judges.iter().map(|judge| line(judge.name.clone(), &judge.curve)).collect();
    let axes = Curves::new("Shogi: engines", "centipawns for Black", "share of points Black got");
    let reference = Some(Reference { y: 0.5, label: "0.5".into() });
    Curves { series, y_range: Some((0.0, 1.0)), reference, ..axes }.into()
}

/// Figure 8: how values are spread.
pub fn spread(shogi: &[ShogiStudy]) -> Figure {
    let curve = |one: &ShogiStudy| {
        let all: u64 = one.study.histogram.iter().map(|(_, n)| n).sum();
        let dot = |&(value, n): &(f64, u64)| Point::from((value, n as f64 / all.max(1) as f64));
        let points = one.study.histogram.iter().map(dot).collect();
        Curve { name: format!("{} {}", one.family, one.playouts), points }
    };
    let series = shogi.iter().map(curve).collect();
    Curves {
        series,
        ..Curves::new("Shogi: how values are spread", "win rate for Black", "share of positions")
    }
    .into()
}
