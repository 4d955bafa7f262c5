//! Writes one of everything into a folder, to be looked at: `cargo run --example sample -- DIR`.
//!
//! The numbers are invented or taken from the paper; none is a result of ours.

use keisei_report::{
    Bar, BarSeries, Bars, Board, Claim, Curve, Curves, Figure, Page, Point, Provenance, Reference, Section,
    Table, Verdict,
};
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name a folder")?);
    std::fs::create_dir_all(&folder)?;
    for (name, figure) in
        [("board", board()), ("bars", bars()), ("curves", curves()), ("long", long()), ("go", go())]
    {
        std::fs::write(folder.join(format!("{name}.svg")), figure.to_svg())?;
        std::fs::write(folder.join(format!("{name}.png")), figure.to_png()?)?;
    }
    std::fs::write(folder.join("page.html"), page().to_html())?;
    Ok(())
}

/// Corner, C- and X-square as in the paper's middle game; the other classes are invented.
fn board() -> Figure {
    let classes = "AIBDDBIAIJHGGHJIBHCEECHBDGEFFEGD";
    let weight = |c: char| match c {
        'A' => 6.33,
        'I' => -3.33,
        'J' => -1.53,
        'B' => 0.82,
        'C' => 1.10,
        'D' => 0.44,
        'E' => -0.21,
        _ => -0.05,
    };
    let mut values: Vec<f64> = classes.chars().map(weight).collect();
    let below: Vec<f64> = values.chunks(8).rev().flatten().copied().collect();
    values.extend(below);
    let board = Board::new("Middle game: weight of every square", 8, 8, values);
    Board { unit: "weight".into(), ..board }.into()
}

fn bars() -> Figure {
    let names = "A B C D E F G H I J mobility openness stable score turn";
    let categories: Vec<String> = names.split(' ').map(Into::into).collect();
    let series = |name: &str, shift: f64| BarSeries {
        name: name.into(),
        bars: (0..categories.len())
            .map(|i| {
                let value = 4.0 * (i as f64 * 1.3 + shift).cos() + shift;
                Bar { value, interval: Some((value - 0.5, value + 0.4)) }
            })
            .collect(),
    };
    Bars {
        series: vec![series("TDMC(0.98)", 0.0), series("TD(0.98)", 0.6)],
        categories: categories.clone(),
        reference: Some(Reference { y: 1.0, label: "turn".into() }),
        ..Bars::new("Middle game: weights relative to the turn weight", "feature", "weight / turn weight")
    }
    .into()
}

fn curves() -> Figure {
    let epsilon = [0.01, 0.03, 0.05, 0.1, 0.3, 1.0];
    let curve = |name: &str, won: [f64; 6]| Curve {
        name: name.into(),
        points: (0..6)
            .map(|i| Point { x: epsilon[i], y: won[i], band: Some((won[i] - 0.025, won[i] + 0.025)) })
            .collect(),
    };
    Curves {
        series: vec![
            curve("against the TD of table 5", [0.781, 0.782, 0.757, 0.767, 0.721, 0.712]),
            curve("both with the same epsilon", [0.816, 0.782, 0.758, 0.700, 0.719, 0.781]),
        ],
        log_x: true,
        reference: Some(Reference { y: 0.7, label: "claim: 0.7".into() }),
        ..Curves::new("TDMC against TD by exploration", "epsilon", "share of games won")
    }
    .into()
}

fn long() -> Figure {
    let curve = |i: usize| Curve {
        name: format!("training {}", i + 1),
        points: (0..60)
            .map(|ply| (f64::from(ply), 0.9 - 0.8 * (f64::from(ply) / 60.0).powi(2) + 0.03 * i as f64).into())
            .collect(),
    };
    Curves {
        series: (0..9).map(curve).collect(),
        y_range: Some((0.0, 1.0)),
        ..Curves::new("Distance of the simulated rate from the result", "ply", "mean |r - result|")
    }
    .into()
}

fn go() -> Figure {
    let values: Vec<f64> = (0..361).map(|i| (f64::from(i) * 0.37).sin() / 3.0).collect();
    Board { decimals: 2, unit: "ownership".into(), ..Board::new("Nineteen lines", 19, 19, values) }.into()
}

fn page() -> Page {
    let mut table = Table::new(
        "table5",
        "Table 5. TDMC against TD, first d plies random",
        ["d", "won", "drawn", "lost", "score", "Elo", "paper"],
    )
    .with_note("1,000 games each, in pairs; interval 95 % over pairs.");
    table.push(["4", "880", "0", "120", "0.880", "+346.1 ± 37.9", "880/0/120"]);
    table.push(["10", "782", "18", "200", "0.791", "+231.2 ± 26.2", "782/18/200"]);
    let claim = |id: &str, statement: &str, verdict, evidence: &str| Claim {
        id: id.into(),
        statement: statement.into(),
        rule: "the 95 % interval of the score lies above 0.5 at every d".into(),
        verdict,
        evidence: evidence.into(),
    };
    Page::new("A sample page about TDMC(λ) in Othello")
        .lead("It shows what a report looks like. The numbers are invented or the paper's own: nothing here was measured.")
        .section(Section::new("claims", "Claims").claims([
            claim("beats", "TDMC beats TD at every d and every ε.", Verdict::Holds, "lowest score 0.757 [0.731, 0.782] at ε = 0.05"),
            claim("bias", "No colour bias.", Verdict::Undecided, "black 0.51 [0.48, 0.54] over 5 trainings"),
            claim("lower", "Lower ε is better.", Verdict::DoesNotHold, "slope −17 [−26, +3]"),
        ]))
        .section(Section::new("strength", "Strength").prose("Games are played in pairs with `random:10` openings. A pair shares its opening, so it is the unit of evidence.").table(table).figure(curves(), "Share of games won by TDMC, with 95 % bands."))
        .section(Section::new("weights", "Weights").figure(board(), "Figure 5. Corners high, C- and X-squares low.").figure(bars(), "Figure 7. Bars are means over trainings."))
        .provenance(
            Provenance::now("keisei paper othello-tdmc all --scale quick --seed 1", 1, "0.1.0", "quick"),
            "provenance/report.json",
        )
}
