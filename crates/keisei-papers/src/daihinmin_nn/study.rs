//! Figures 4 and 5, table 2 and the readings of the inputs: agreement with unseen positions.

use super::experiment::{Experiment, Trained};
use super::printed;
use super::setting::{HIDDEN, READINGS, Teacher};
use super::table::Seated;
use crate::gather;
use anyhow::{Result, anyhow};
use keisei_core::Line;
use keisei_games::daihinmin;
use keisei_measure::Spread;
use keisei_report::{Curve, Curves, Figure, Point, Reference, Table};
use std::sync::Arc;

/// All trainings on the Monte players' records and the stand-in for human ones.
#[derive(Clone)]
pub struct Study {
    /// The reading of the inputs that was chosen.
    pub features: String,
    /// Every reading's training.
    pub readings: Vec<Trained>,
    /// The trainings of each number of hidden neurons, by positions.
    pub curves: [(usize, Vec<Trained>); 2],
    /// J = 15 from the stand-in for human records.
    pub human: Trained,
    /// J = 15 from as many positions of the Monte players.
    pub as_many: Trained,
    /// Unseen positions.
    pub test: usize,
}

impl Study {
    /// Returns a training.
    pub fn trained(&self, hidden: usize, positions: usize) -> Result<&Trained> {
        let curve = self.curves.iter().find(|(j, _)| *j == hidden);
        let found = curve.and_then(|(_, all)| all.iter().find(|one| one.positions == positions));
        found.ok_or_else(|| anyhow!("J = {hidden} was not trained on {positions} positions"))
    }
}

impl Experiment {
    /// Records the paper's Monte players.
    pub fn monte_records(&self, positions: usize) -> Result<Vec<Line<daihinmin::Table>>> {
        let positions = positions + 2 * self.size.test + 200;
        self.records(Teacher::Monte, &Seated::teacher(self.size.teach), positions)
    }

    /// Compares the readings and returns their trainings, and the one that agrees best with the positions held
    /// back for validation.
    pub fn readings(&self, lines: &[Line<daihinmin::Table>]) -> Result<(String, Vec<Trained>)> {
        let mut all = Vec::new();
        for name in READINGS {
            let config = self.size.config(HIDDEN[0], self.size.readings);
            let config = keisei_learn::PairsConfig { starts: self.size.few_starts, ..config };
            let lessons = self.lessons(name, lines)?;
            all.push(self.train(&format!("reading-{name}"), name, &lessons, &config, self.size.readings)?);
        }
        let mean = |one: &Trained| one.validation.iter().sum::<f64>() / one.validation.len().max(1) as f64;
        let best = all.iter().reduce(|best, one| if mean(one) > mean(best) { one } else { best });
        let features = best.map(|one| one.features.clone()).ok_or_else(|| anyhow!("there are readings"))?;
        Ok((features, all))
    }

    /// Returns the trainings with one more of each curve, on more positions than the paper had.
    pub fn beyond(&self) -> Result<Study> {
        let mut study = (*self.study()?).clone();
        let lines = self.monte_records(self.size.beyond)?;
        let lessons = self.lessons(&study.features, &lines)?;
        for (hidden, curve) in &mut study.curves {
            let positions = self.size.beyond;
            if curve.iter().all(|one| one.positions < positions) {
                let (name, config) = (format!("j{hidden}-{positions}"), self.size.config(*hidden, positions));
                curve.push(self.train(&name, &study.features, &lessons, &config, positions)?);
            }
        }
        Ok(study)
    }

    /// Returns the trainings, training whatever has not been trained.
    pub fn study(&self) -> Result<Arc<Study>> {
        if let Some(known) = self.known.get() {
            return Ok(known.clone());
        }
        let study = Arc::new(self.train_all()?);
        Ok(self.known.get_or_init(|| study).clone())
    }

    fn train_all(&self) -> Result<Study> {
        let size = self.size;
        let lines = self.monte_records(size.positions.iter().copied().max().unwrap_or(0))?;
        let (features, readings) = self.readings(&lines)?;
        let lessons = self.lessons(&features, &lines)?;
        let curve = |hidden: usize| -> Result<(usize, Vec<Trained>)> {
            let one = |&positions: &usize| {
                let name = format!("j{hidden}-{positions}");
                self.train(&name, &features, &lessons, &size.config(hidden, positions), positions)
            };
            Ok((hidden, gather(size.positions.iter().map(one))?))
        };
        let curves = [curve(HIDDEN[0])?, curve(HIDDEN[1])?];
        let theirs =
            self.records(Teacher::Nakanaka, &Seated::nakanaka(), size.human + 2 * size.test + 200)?;
        let theirs = self.lessons(&features, &theirs)?;
        let config = size.config(HIDDEN[0], size.human);
        let human = self.train("j15-nakanaka", &features, &theirs, &config, size.human)?;
        let as_many = self.train("j15-as-many", &features, &lessons, &config, size.human)?;
        Ok(Study { features, readings, curves, human, as_many, test: size.test })
    }
}

/// Draws a figure of agreement over positions: mean, its interval, best and worst start.
pub fn figure(study: &Study, number: usize) -> Figure {
    let (hidden, curve) = &study.curves[number];
    let at = |of: fn(&Spread) -> Point| -> Vec<Point> {
        let point = |one: &Trained| {
            let of_start = of(&Spread::of(&one.agreement)?);
            Some(Point { x: one.positions as f64, ..of_start })
        };
        curve.iter().filter_map(point).collect()
    };
    let series = vec![
        Curve {
            name: "mean, 95 % interval".to_owned(),
            points: at(|s| Point {
                x: 0.0,
                y: s.mean.mean,
                band: (s.mean.n > 1).then_some((s.mean.low, s.mean.high)),
            }),
        },
        Curve { name: "best start".to_owned(), points: at(|s| (0.0, s.max).into()) },
        Curve { name: "worst start".to_owned(), points: at(|s| (0.0, s.min).into()) },
    ];
    let printed = printed::TABLE2.iter().rev().find(|(j, _, _)| j == hidden).map_or(0.7, |(_, _, y)| *y);
    let title = format!("Agreement with unseen positions, J = {hidden}");
    Curves {
        series,
        reference: Some(Reference { y: printed, label: "the paper's last".to_owned() }),
        ..Curves::new(&title, "positions learned from", "share of turns with a choice")
    }
    .into()
}

fn percent(x: f64) -> String {
    format!("{:.1} %", 100.0 * x)
}

fn row(name: String, one: &Trained, test: usize, printed: Option<f64>) -> Option<Vec<String>> {
    let spread = Spread::of(&one.agreement)?;
    let equals = Spread::of(&one.among_equals)?;
    let interval = if spread.mean.n > 1 {
        format!("{} to {}", percent(spread.mean.low), percent(spread.mean.high))
    } else {
        "–".to_owned()
    };
    Some(vec![
        name,
        one.positions.to_string(),
        one.agreement.len().to_string(),
        percent(spread.mean.mean),
        interval,
        percent(spread.max),
        percent(spread.min),
        format!("{:.2} %", 100.0 * spread.mean.sd),
        percent(equals.mean.mean),
        percent(one.with_forced(spread.mean.mean, test)),
        printed.map_or_else(|| "–".to_owned(), percent),
    ])
}

const HEADS: [&str; 11] = [
    "network",
    "positions",
    "starts",
    "agreement",
    "95 % interval",
    "max",
    "min",
    "deviation",
    "equals agree",
    "with forced turns",
    "paper",
];

/// Table 2, with every size that was trained.
pub fn table2(study: &Study) -> Table {
    let mut table = Table::new("table2", "Agreement with unseen positions", HEADS);
    for (hidden, curve) in &study.curves {
        for one in curve {
            let at = printed::TABLE2.iter().find(|(j, n, _)| j == hidden && *n == one.positions);
            if let Some(row) = row(format!("J = {hidden}"), one, study.test, at.map(|(_, _, y)| *y)) {
                table.push(row);
            }
        }
    }
    let others = [
        ("J = 15, as many positions", &study.as_many, None),
        ("J = 15, from Nakanaka (stand-in for human records)", &study.human, Some(printed::HUMAN)),
    ];
    for (name, one, printed) in others {
        if let Some(row) = row(name.to_owned(), one, study.test, printed) {
            table.push(row);
        }
    }
    let test = study.test;
    table.with_note(format!(
        "Of {test} unseen turns with a choice, of other games than those learned from; reading {}. A play may have \
         equals that the inputs cannot tell apart, such as cards of one rank: `agreement` draws among equal \
         favourites, `equals agree` counts any of them. {} more turns among them had no choice. Human records \
         cannot be had: the last row stands in for them.",
        study.features, study.human.forced
    ))
}

/// Table of the readings of the inputs.
pub fn readings(study: &Study) -> Table {
    let mut table = Table::new("readings", "Readings of the 120 inputs", HEADS);
    for one in &study.readings {
        let chosen = if one.features == study.features { " (chosen)" } else { "" };
        if let Some(row) = row(format!("{}{chosen}", one.features), one, study.test, None) {
            table.push(row);
        }
    }
    table.with_note(
        "J = 15; chosen by the agreement with the positions held back for validation, not by this one.",
    )
}
