//! Ranking plays with a three-layer network — Jibiki and Matsuzaki, Daihinmin: figures, tables, claims.
//!
//! Read `setting` (what is recorded, trained and played), `experiment` (records and trainings), `table` (players and
//! matches), `study` and `tables` (the artefacts), `claims` (the verdicts), `future` (what the paper left for
//! later).

mod claims;
mod contest;
mod experiment;
mod future;
mod printed;
mod report;
mod setting;
mod study;
mod table;
mod tables;

use crate::study::{Artefact, Made, Origin, Study as PaperStudy};
use anyhow::Result;
use experiment::Experiment;
use setting::Size;
use tables::{Tables, one_table, two_table};

/// The study.
pub const STUDY: PaperStudy<Experiment> = PaperStudy {
    id: "daihinmin-nn",
    title: "A three-layer network that ranks plays, for Daihinmin",
    artefacts: &[
        added("contest", "the contest's players, restated", |lab| {
            Ok(contest::tables(&lab.around)?.into_iter().flatten().map(Made::table).collect())
        }),
        added("records", "the records that networks learn from", |lab| {
            lab.monte_records(lab.size.beyond)?;
            Ok(Vec::new())
        }),
        paper("fig4", "agreement over positions, few neurons", |lab| {
            Ok(vec![Made::figure("fig4", study::figure(&lab.beyond()?, 0))])
        }),
        paper("fig5", "agreement over positions, more neurons", |lab| {
            Ok(vec![Made::figure("fig5", study::figure(&lab.beyond()?, 1))])
        }),
        added("readings", "readings of the inputs", |lab| {
            Ok(vec![Made::table(study::readings(lab.study()?.as_ref()))])
        }),
        paper("table2", "agreement of networks", |lab| Ok(vec![Made::table(study::table2(&lab.beyond()?))])),
        paper("table3", "one player, one Nakanaka, three Samples", |lab| {
            let rows = Tables::table3(lab, &lab.players()?)?;
            Ok(vec![Made::table(one_table(lab, "table3", "One player, one Nakanaka, three Samples", &rows))])
        }),
        paper("table4", "two players, two Nakanaka, one Sample", |lab| {
            let rows = Tables::table4(lab, &lab.players()?)?;
            Ok(vec![Made::table(two_table(lab, "table4", "Two players, two Nakanaka, one Sample", &rows))])
        }),
        paper("table5", "against the strongest player here", |lab| {
            let players = lab.players()?;
            let rows = [lab.one_each("table5", &players.monte_evm, &players.strong)?];
            let title = "MonteEVM against the strongest player here";
            Ok(vec![Made::table(one_table(lab, "table5", title, &rows))])
        }),
        paper("table6", "two against two of the strongest here", |lab| {
            let players = lab.players()?;
            let rows = [lab.two_each("table6", &players.monte_evm, &players.strong)?];
            let title = "Two MonteEVM against two of the strongest here";
            Ok(vec![Made::table(two_table(lab, "table6", title, &rows))])
        }),
        added("head-to-head", "MonteEVM against Monte", |lab| {
            let table = report::head_to_head(lab, &Tables::play(lab, &lab.players()?)?);
            Ok(vec![Made::table(table).by_the_clock()])
        }),
        Artefact {
            id: "future",
            caption: "what the paper left for later",
            origin: Origin::Apart,
            make: |lab| future::make(lab, lab.study()?.as_ref(), &lab.players()?),
        },
        added("claims", "the claims, judged, and the page", report::make),
    ],
    open: |scale, results_dir, around| Ok(Experiment::new(scale, Size::of(scale), results_dir, around)),
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
