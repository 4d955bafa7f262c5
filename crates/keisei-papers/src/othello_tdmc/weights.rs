//! Tables 6–8 and figures 4–8: what was learned.

use super::experiment::Trained;
use super::printed;
use super::setting::Method;
use keisei_games::othello::features::{CLASS_OF_SQUARE, Kind, Phase, Tdmc};
use keisei_measure::{Mean, mean_interval};
use keisei_report::{Bar, BarSeries, Bars, Board, Figure, Table};

/// The weight of one feature in every training.
pub fn samples(trained: &[Trained], phase: Phase, kind: Kind) -> Vec<f64> {
    trained.iter().map(|t| f64::from(t.weights[Tdmc::index(phase, kind)])).collect()
}

/// The mean weight of one feature.
pub fn mean(trained: &[Trained], phase: Phase, kind: Kind) -> f64 {
    let samples = samples(trained, phase, kind);
    samples.iter().sum::<f64>() / samples.len().max(1) as f64
}

/// Table 6, 7 or 8: the classes of squares, ours and the paper's.
///
/// Weights are only known up to a factor (the learning rate decides it), so the correlation with
/// the paper's ten numbers says more than the numbers.
pub fn table(tdmc: &[Trained], phase: Phase) -> Table {
    let id = ["table6", "table7", "table8"][phase as usize];
    let title = format!("{}: weights of the squares learned by TDMC", capital(phase.name()));
    let columns = [
        "class",
        "example",
        "ours, mean",
        "95 % over trainings",
        "ours / largest",
        "paper",
        "paper / largest",
    ];
    let mut table = Table::new(id, title, columns);
    let ours: Vec<f64> = (0..10).map(|c| mean(tdmc, phase, Kind::Squares(c))).collect();
    let paper = printed::SQUARES[phase as usize];
    let (largest, papers) = (largest(&ours), largest(&paper));
    for class in 0..10u8 {
        let spread = mean_interval(&samples(tdmc, phase, Kind::Squares(class)));
        table.push([
            Kind::Squares(class).name(),
            example(class),
            format!("{:+.4}", ours[class as usize]),
            spread.map_or_else(String::new, |m: Mean| format!("[{:+.4}, {:+.4}]", m.low, m.high)),
            format!("{:+.2}", ours[class as usize] / largest),
            format!("{:+.3}", paper[class as usize]),
            format!("{:+.2}", paper[class as usize] / papers),
        ]);
    }
    table.with_note(format!("Correlation with the paper's ten weights: {:.2}.", correlation(&ours, &paper)))
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

fn example(class: u8) -> String {
    let square = CLASS_OF_SQUARE.iter().position(|&c| c == class).unwrap_or(0);
    format!("{}{}", (b'a' + (square % 8) as u8) as char, square / 8 + 1)
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |most: f64, v| most.max(v.abs())).max(f64::MIN_POSITIVE)
}

/// Pearson's correlation; zero where nothing varies.
pub fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let n = a.len() as f64;
    let (ma, mb) = (a.iter().sum::<f64>() / n, b.iter().sum::<f64>() / n);
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(b) {
        ab += (x - ma) * (y - mb);
        aa += (x - ma) * (x - ma);
        bb += (y - mb) * (y - mb);
    }
    if aa * bb > 0.0 { ab / (aa * bb).sqrt() } else { 0.0 }
}

/// Figure 4, 5 or 6: a heat map of the board.
pub fn board(tdmc: &[Trained], phase: Phase) -> Figure {
    let weights: Vec<f64> =
        CLASS_OF_SQUARE.iter().map(|&class| mean(tdmc, phase, Kind::Squares(class))).collect();
    let title = format!("{}: weight of every square, TDMC", capital(phase.name()));
    let decimals = if largest(&weights) < 0.1 { 3 } else { 2 };
    Board { unit: "weight".to_owned(), decimals, ..Board::new(title, 8, 8, weights) }.into()
}

/// The paper's board of a phase, for comparison.
pub fn papers_board(phase: Phase) -> Figure {
    let weights: Vec<f64> =
        CLASS_OF_SQUARE.iter().map(|&class| printed::SQUARES[phase as usize][class as usize]).collect();
    let title = format!("{}: the paper's weights", capital(phase.name()));
    Board { unit: "weight".to_owned(), ..Board::new(title, 8, 8, weights) }.into()
}

/// Figure 7 or 8: weights relative to the turn weight, TDMC and TD side by side.
pub fn bars(both: &[Vec<Trained>; 2], phase: Phase) -> Figure {
    let series = Method::BOTH.iter().zip(both).map(|(method, trained)| {
        let turn = mean(trained, phase, Kind::Turn).abs().max(f64::MIN_POSITIVE);
        let bar = |kind| {
            let spread = mean_interval(&samples(trained, phase, kind));
            let interval = spread.filter(|m| m.n > 1).map(|m| (m.low / turn, m.high / turn));
            Bar { value: mean(trained, phase, kind) / turn, interval }
        };
        BarSeries { name: method.name().to_owned(), bars: Kind::all().map(bar).collect() }
    });
    let title = format!("{}: weights relative to the turn weight", capital(phase.name()));
    Bars {
        categories: Kind::all().map(Kind::name).collect(),
        series: series.collect(),
        ..Bars::new(title, "feature", "weight / |turn weight|")
    }
    .into()
}
