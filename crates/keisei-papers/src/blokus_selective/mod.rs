//! Selective simulation — Osaki and Kotani 2009: seven artefacts, their claims, what decides them.
//!
//! Read `setting` (what is trained and played), `experiment` and `trace` (trainings), `strength` (players
//! and matches), `learning`, `matches`, `teachers` and `prediction` (the artefacts), `want`, `falling` and `claims` (the
//! verdicts), `future` (what the paper left for later).

mod claims;
mod experiment;
mod falling;
mod future;
mod learning;
mod matches;
mod prediction;
mod printed;
mod report;
mod round_robin;
mod setting;
mod strength;
mod teachers;
mod trace;
mod want;

use crate::study::{Artefact, Made, Origin, Study};
use anyhow::Result;
use experiment::Experiment;
use matches::Selections;
use setting::{Size, WATCHED};
use teachers::Teachers;

/// The study.
pub const STUDY: Study<Experiment> = Study {
    id: "blokus-selective",
    title: "Selective simulation: a teacher that chooses among n moves, on Blokus Duo",
    artefacts: &[
        added("trainings", "every training, each first one before any second", |lab| {
            lab.train(&lab.orders())?;
            Ok(Vec::new())
        }),
        paper("fig4", "weights on the way", |lab| {
            Ok(vec![Made::figure("fig4", learning::figure4(&lab.trained(WATCHED)?[0]))])
        }),
        paper("fig5", "how far weights still move", |lab| {
            Ok(vec![Made::figure("fig5", learning::figure5(&lab.trained(WATCHED)?[0]))])
        }),
        paper("fig6", "points against n = 1", |lab| {
            let matches = Selections::play(lab)?;
            let drawn = |timed| Made::figure("fig6", matches.figure6(timed));
            Ok(vec![drawn(false), drawn(true).by_the_clock()])
        }),
        paper("fig7", "the time of an update", |lab| {
            Ok(vec![Made::figure("fig7", learning::figure7(&lab.costs()?)).by_the_clock()])
        }),
        paper("table2", "selection numbers against n = 1", |lab| {
            let matches = Selections::play(lab)?;
            let timed = matches.table2(Some(&lab.costs()?));
            Ok(vec![Made::table(matches.table2(None)), Made::table(timed).by_the_clock()])
        }),
        paper("fig8", "against the player that simulates while it plays", |lab| {
            let matches = Teachers::play(lab)?;
            let made =
                |timed| [Made::table(matches.table(timed)), Made::figure("fig8", matches.figure(timed))];
            Ok(made(false).into_iter().chain(made(true).map(Made::by_the_clock)).collect())
        }),
        paper("fig9", "predicted rates and what came", |lab| {
            Ok(vec![Made::figure("fig9", prediction::figure9(&lab.predictions()?))])
        }),
        added("second", "a second a move", Experiment::longer_thought),
        added("falling", "a learning rate that falls", |lab| Ok(vec![Made::table(lab.falling()?)])),
        added("strength", "everybody against everybody", Experiment::round_robin),
        Artefact {
            id: "future",
            caption: "what the paper left for later",
            origin: Origin::Apart,
            make: future::make,
        },
        added("claims", "the claims, judged, and the page", report::make),
    ],
    open: |scale, results_dir, around| {
        Ok(Experiment { size: Size::of(scale), results_dir, around, clock: false, scale })
    },
};

const fn paper(
    id: &'static str,
    caption: &'static str,
    make: fn(&Experiment) -> Result<Vec<Made>>,
) -> Artefact<Experiment> {
    Artefact { id, caption, origin: Origin::Paper, make }
}

const fn added(
    id: &'static str,
    caption: &'static str,
    make: fn(&Experiment) -> Result<Vec<Made>>,
) -> Artefact<Experiment> {
    Artefact { id, caption, origin: Origin::Added, make }
}
