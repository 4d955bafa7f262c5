//! Tables and figures of a study.

use super::journal::Unit;
use super::study::{ConditionStudy, JudgeStudy, Study};
use keisei_measure::curve::{Correction, Difference, Distance, Estimate, Losses, Monotone, Point};
use keisei_report::number::thousands;
use keisei_report::{Curve, Curves, Figure, Point as Dot, Reference, Table};

/// How many conditions that nobody named are shown.
const SHOWN: usize = 12;

/// Writes a number with its interval.
pub fn estimate(estimate: Estimate, digits: usize) -> String {
    if !estimate.value.is_finite() {
        return "–".to_owned();
    }
    format!("{:.digits$} {:.digits$}", estimate.value, estimate.interval)
}

/// Writes a chance.
pub fn p_value(p: f64) -> String {
    if p < 0.001 { "< 0.001".to_owned() } else { format!("{p:.3}") }
}

/// E(v) and what stands beside it.
pub fn scores(study: &Study) -> Table {
    let columns = [
        "judge",
        "positions",
        "failed",
        "E(v)",
        "won games",
        "lost games",
        "log-loss",
        "Brier",
        "calibration error",
    ];
    let mut table = Table::new("scores", "How well values foretell results", columns).with_note(
        "E(v) is the mean of r·v + (1 − r)·(1 − v) for win rates, 0.5 for who knows nothing and 1 for who knows all, \
         and of r·v − (1 − r)·v for other values, on their own scale; more than 2,000 centipawns count as 2,000. Intervals: \
         95 %, whole games resampled.",
    );
    for judge in &study.judges {
        let scores = judge.scores;
        let of = |value: Option<Estimate>| value.map_or_else(|| "–".to_owned(), |value| estimate(value, 3));
        table.push([
            judge.name.clone(),
            thousands(scores.positions),
            thousands(judge.failed),
            estimate(scores.e, 3),
            estimate(scores.e_won, 3),
            estimate(scores.e_lost, 3),
            of(scores.log_loss),
            of(scores.brier),
            judge.calibration_error.map_or_else(|| "–".to_owned(), |error| format!("{error:.3}")),
        ]);
    }
    table
}

/// Whether curves rise.
pub fn monotone(study: &Study) -> Table {
    let columns = ["judge", "width", "points", "falls", "deepest fall", "p"];
    let mut table = Table::new("monotone", "Does the curve rise?", columns).with_note(
        "A small p says that a rising curve would not stray so far; the same at half and at twice the width, to show \
         what hangs on it.",
    );
    for judge in &study.judges {
        let own = [(judge.delta, judge.monotone)];
        for (delta, Monotone { steps, falls, deepest, p }) in
            own.into_iter().chain(judge.other_widths.iter().copied())
        {
            table.push([
                judge.name.clone(),
                format!("{delta}"),
                format!("{}", steps + 1),
                falls.to_string(),
                format!("{deepest:.3}"),
                p_value(p),
            ]);
        }
    }
    table
}

/// Writes a distance, its shift and its test; a dash where there was too little to compare.
pub fn distance(Distance { compared, excess, shift, p, .. }: Distance) -> [String; 3] {
    if compared == 0 {
        return ["–", "–", "–"].map(str::to_owned);
    }
    [format!("{excess:.3}"), estimate(shift, 3), p_value(p)]
}

/// How far conditions split curves.
pub fn conditions(study: &Study) -> Table {
    let columns = [
        "judge",
        "condition",
        "positions",
        "E(v)",
        "distance from all",
        "shift",
        "p",
        "beside it",
        "distance from those",
        "shift",
        "p",
    ];
    let mut table = Table::new("conditions", "Curves under conditions", columns).with_note(
        "The distance is the root mean square difference of payoff at equal value, noise taken out; the shift is the \
         mean difference: below zero, positions with the condition are overvalued. Beside it: the positions of the same \
         games just before and after, without the condition.",
    );
    for judge in &study.judges {
        for ConditionStudy { condition, from_all, from_control, control_positions, scores, .. } in
            &judge.conditions
        {
            let start = [
                judge.name.clone(),
                condition.to_string(),
                thousands(from_all.positions),
                estimate(scores.e, 3),
            ];
            let beside = [thousands(*control_positions)];
            table.push(
                start.into_iter().chain(distance(*from_all)).chain(beside).chain(distance(*from_control)),
            );
        }
    }
    table
}

/// The conditions that split curves most, found untold.
pub fn found(study: &Study) -> Table {
    let columns =
        ["judge", "condition", "positions", "distance from all", "shift", "p", "p, all tried paid for"];
    let mut table = Table::new("found", "Where it is wrong: conditions found untold", columns).with_note(
        "Every flag, every name and every count above its deciles was tried; the last column corrects for that \
         (Westfall and Young).",
    );
    for judge in &study.judges {
        for finding in judge.found.iter().take(SHOWN) {
            let start =
                [judge.name.clone(), finding.condition.to_string(), thousands(finding.distance.positions)];
            table
                .push(start.into_iter().chain(distance(finding.distance)).chain([p_value(finding.adjusted)]));
        }
    }
    table
}

/// Judges held against each other.
pub fn pairs(study: &Study) -> Table {
    let columns = ["first", "second", "positions", "E(v)", "p", "log-loss", "p", "Brier", "p"];
    let mut table = Table::new("pairs", "Judges on the same positions, the first less the second", columns)
        .with_note(
            "A higher E(v) is better, and a lower log-loss and Brier score. Games are resampled together.",
        );
    for pair in &study.pairs {
        let of = |difference: Option<Difference>| match difference {
            None => ["–".to_owned(), "–".to_owned()],
            Some(Difference { difference, p }) => [estimate(difference, 4), p_value(p)],
        };
        let start = [pair.first.clone(), pair.second.clone(), thousands(pair.positions)];
        let rest = [of(Some(pair.e)), of(pair.log_loss), of(pair.brier)];
        table.push(start.into_iter().chain(rest.into_iter().flatten()));
    }
    table
}

/// What corrections are worth.
pub fn calibration(study: &Study) -> Table {
    let columns = ["judge", "correction", "log-loss", "Brier", "calibration error"];
    let mut table = Table::new("calibration", "Corrected values, on games they were not fitted to", columns)
        .with_note("Fitted on one half of the games and checked on the other, halves drawn by lot.");
    for judge in &study.judges {
        let calibration = &judge.calibration;
        let mut row = |name: &str, losses: Losses| {
            let numbers = [losses.log_loss, losses.brier, losses.calibration_error];
            let words = [judge.name.clone(), name.to_owned()];
            table.push(words.into_iter().chain(numbers.map(|number| format!("{number:.4}"))));
        };
        if let Some(losses) = calibration.plain {
            row("none", losses);
        }
        for (name, fitted) in [("logistic", &calibration.logistic), ("isotonic", &calibration.isotonic)] {
            if let Some((_, losses)) = fitted {
                row(name, *losses);
            }
        }
    }
    table
}

/// What turns values into chances of winning.
pub fn constants(study: &Study) -> Table {
    let columns = ["judge", "in", "K", "in base ten"];
    let mut table = Table::new("constants", "What a value is worth", columns).with_note(
        "A value v wins with the chance 1 / (1 + exp(−(c + v/K))), or 1 / (1 + 10^−(…)) in base ten; all games, and 95 % \
         intervals by resampling them. K belongs to a judge on certain games.",
    );
    for judge in &study.judges {
        let Some(k) = judge.constant else { continue };
        // Points need decimals, centipawns none.
        let digits = if k.value < 100.0 { 2 } else { 0 };
        let [k, base_ten] = [1.0, std::f64::consts::LN_10].map(|factor| estimate(k.times(factor), digits));
        table.push([judge.name.clone(), judge.unit.plural().to_owned(), k, base_ten]);
    }
    table
}

/// What judges could not judge, and why.
pub fn failures(study: &Study) -> Table {
    let mut table = Table::new("failures", "Positions left unjudged", ["judge", "times", "why"]);
    for (judge, reasons) in study.judges.iter().zip(&study.header.reasons) {
        for (why, times) in reasons {
            table.push([judge.name.clone(), thousands(*times), why.clone()]);
        }
    }
    table
}

/// Draws the points of a curve with their bands.
pub fn line(name: impl Into<String>, points: &[Point]) -> Curve {
    let dot =
        |point: &Point| Dot { x: point.value, y: point.rate, band: Some((point.band.low, point.band.high)) };
    Curve { name: name.into(), points: points.iter().map(dot).collect() }
}

/// Names the axes: whose value, and what the seat got.
fn axes(study: &Study, unit: Unit) -> (String, String) {
    let whose = match study.perspective {
        super::Perspective::First => "for the first seat",
        super::Perspective::Mover => "for the seat to move",
    };
    (format!("{} {whose}", unit.name()), "share of points it got".to_owned())
}

fn figure(study: &Study, title: String, unit: Unit, series: Vec<Curve>) -> Figure {
    let (x, y) = axes(study, unit);
    let reference = Some(Reference { y: 0.5, label: "0.5".into() });
    Curves { series, y_range: Some((0.0, 1.0)), reference, ..Curves::new(title, x, y) }.into()
}

/// Lists the figures, each with a name for its file and a caption.
pub fn figures(study: &Study) -> Vec<(String, Figure, String)> {
    let mut figures = Vec::new();
    for unit in [Unit::WinRate, Unit::Points, Unit::Centipawns, Unit::Raw] {
        let judges: Vec<&JudgeStudy> = study.judges.iter().filter(|judge| judge.unit == unit).collect();
        if judges.is_empty() {
            continue;
        }
        let word = unit.name().replace(' ', "-");
        let series = judges.iter().map(|judge| line(&judge.name, &judge.curve)).collect();
        let title = format!("Evaluation curves by {}", unit.name());
        let caption = "Who got how much of the positions with a value: points of at least 100 positions, 95 % bands by \
            resampling games.";
        figures.push((format!("curves-{word}"), figure(study, title, unit, series), caption.to_owned()));
        figures.push((
            format!("histogram-{word}"),
            histogram(study, unit, &judges),
            "How often values are given.".into(),
        ));
    }
    for (number, judge) in study.judges.iter().enumerate() {
        for (place, asked) in judge.conditions.iter().enumerate() {
            let series = vec![
                line("all positions", &judge.curve),
                line(asked.condition.to_string(), &asked.curve),
                line("just before and after it", &asked.control),
            ];
            let title = format!("{}: {}", judge.name, asked.condition);
            let caption = format!(
                "From all: {:.3} apart, p {}. From those beside it: {:.3} apart, p {}.",
                asked.from_all.excess,
                p_value(asked.from_all.p),
                asked.from_control.excess,
                p_value(asked.from_control.p)
            );
            let name = format!("condition-{number}-{place}");
            figures.push((name, figure(study, title, judge.unit, series), caption));
        }
        figures.push((
            format!("correction-{number}"),
            correction(study, judge),
            "The curve, and corrections fitted to half of the games.".into(),
        ));
    }
    figures
}

fn histogram(study: &Study, unit: Unit, judges: &[&JudgeStudy]) -> Figure {
    let curve = |judge: &&JudgeStudy| {
        let all: u64 = judge.histogram.iter().map(|(_, n)| n).sum();
        let dot = |&(value, n): &(f64, u64)| Dot::from((value, n as f64 / all.max(1) as f64));
        Curve { name: judge.name.clone(), points: judge.histogram.iter().map(dot).collect() }
    };
    let series = judges.iter().map(curve).collect();
    let x = axes(study, unit).0;
    Curves { series, ..Curves::new("How values are spread", x, "share of positions") }.into()
}

fn correction(study: &Study, judge: &JudgeStudy) -> Figure {
    let mut series = vec![line("found", &judge.curve)];
    let ends = judge.histogram.first().zip(judge.histogram.last());
    let fitted = [("logistic", &judge.calibration.logistic), ("isotonic", &judge.calibration.isotonic)];
    for (name, fitted) in fitted {
        let (Some((correction, _)), Some((from, to))) = (fitted, ends) else { continue };
        let place = |i: u32| from.0 + (to.0 - from.0) * f64::from(i) / 60.0;
        let dot = |value: f64| Dot::from((value, Correction::rate(correction, value)));
        series.push(Curve { name: name.to_owned(), points: (0..=60).map(place).map(dot).collect() });
    }
    figure(study, format!("{}: corrected", judge.name), judge.unit, series)
}
