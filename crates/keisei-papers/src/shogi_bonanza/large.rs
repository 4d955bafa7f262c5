//! The few settings that learn from many games, and what became of them over the board.

use super::clock::{self, Clock};
use super::experiment::{Experiment, Games, Trained};
use super::setting::{Setting, Size};
use super::study::{Study, mean, spread};
use super::{golds, study};
use crate::{Made, Scale};
use anyhow::Result;
use keisei_report::{Figure, Table};

/// The trainings with many games.
pub struct Large {
    /// The trainings.
    pub study: Study,
    games: Games,
}

impl Large {
    /// Trains them.
    pub fn new(lab: &Experiment, scale: Scale) -> Result<Self> {
        let (lab, games) = with_many_games(lab, scale)?;
        let study = Study::new(&lab, &games, Setting::large(lab.size))?;
        Ok(Large { study, games })
    }

    /// Returns what they came to, and what tables 6 and 7 are with them.
    pub fn tables(&self) -> Vec<Table> {
        let Large { study, games } = self;
        let mut tables = vec![self.summary()];
        tables.extend(study::material(study, "large-table6", 1.0));
        tables.extend(study::material(study, "large-table7", 0.25));
        tables.extend(golds::alike(study, games, "large-golds"));
        tables
    }

    /// Returns what figures 6, 8 and 9 are with them, each with the name of its file.
    pub fn figures(&self) -> Vec<(String, Figure)> {
        let by_clock = |(clock, file)| (format!("large-{file}"), study::fig6(&self.study, clock));
        let golds = [("large-fig8", 1.0), ("large-fig9", 0.25)].into_iter();
        let golds = golds.filter_map(|(file, p)| Some((file.to_owned(), golds::ours(&self.study, p)?)));
        Clock::ALL.into_iter().map(by_clock).chain(golds).collect()
    }

    /// Returns what they took.
    pub fn times(&self) -> Table {
        let heads = ["(M_min, p)", "minutes", "seconds an update", "nanoseconds a leaf"];
        let mut table = Table::new("large-times", "The same by the clock", heads);
        for (narrow, p) in Setting::LARGE {
            let all = self.study.plain(narrow, p);
            table.push([
                format!("({narrow}, {p})"),
                format!("{:.1}", mean(&all, Trained::minutes)),
                format!("{:.2}", mean(&all, |one| one.updating() / one.updates() as f64)),
                format!("{:.0}", mean(&all, |one| 1e9 * one.updating() / one.leaves_seen() as f64)),
            ]);
        }
        table.with_note("With whatever else the machine did.")
    }

    /// Returns everything that is shown of them.
    pub fn made(&self) -> Vec<Made> {
        let by_the_clock = |file: &str| file.ends_with(clock::MINUTES);
        let tables = self.tables().into_iter().map(Made::table);
        let figures = self.figures().into_iter().map(|(file, figure)| {
            let timed = by_the_clock(&file);
            let made = Made::figure(file, figure);
            if timed { made.by_the_clock() } else { made }
        });
        tables.chain(figures).chain([Made::table(self.times()).by_the_clock()]).collect()
    }

    /// Returns what they came to.
    fn summary(&self) -> Table {
        let heads = [
            "(M_min, p)",
            "trainings",
            "siblings searched",
            "nodes",
            "mismatch",
            "mismatch, held out",
            "agreement, held out",
            "gigabytes of leaves",
        ];
        let mut table =
            Table::new("large", "The reference, the paper's best and its fastest, with many games", heads);
        for (narrow, p) in Setting::LARGE {
            let all = self.study.plain(narrow, p);
            let values = |of: fn(&Trained) -> f64| all.iter().map(|one| of(one)).collect::<Vec<f64>>();
            table.push([
                format!("({narrow}, {p})"),
                all.len().to_string(),
                format!("{:.0}", mean(&all, |one| one.searched() as f64)),
                format!("{:.0}", mean(&all, |one| one.nodes() as f64)),
                spread(&values(|one| one.mismatch)),
                spread(&values(|one| one.held)),
                format!("{:.1} %", 100.0 * mean(&all, |one| one.held_agreement)),
                format!("{:.2}", mean(&all, |one| one.most_bytes() as f64 / 1e9)),
            ]);
        }
        table.with_note(format!("Games: {}. Intervals over trainings.", self.games.about))
    }
}

/// Lets what was learned from many games play.
pub fn strength(lab: &Experiment, scale: Scale) -> Result<Table> {
    let (lab, games) = with_many_games(lab, scale)?;
    lab.strength(&games)
}

fn with_many_games(lab: &Experiment, scale: Scale) -> Result<(Experiment, Games)> {
    let lab = Experiment { size: Size { games: lab.size.large.0, ..lab.size }, ..lab.clone() };
    let games = lab.games(scale == Scale::Smoke)?;
    Ok((lab, games))
}
