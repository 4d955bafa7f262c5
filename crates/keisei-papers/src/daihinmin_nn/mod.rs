//! Ranking plays with a three-layer network — Jibiki and Matsuzaki, Daihinmin: figures, tables, claims.
//!
//! Read `setting` (what is recorded, trained and played), `lab` (records and trainings), `table` (players and
//! matches), `study` and `tables` (the artefacts), `claims` (the verdicts), `future` (what the paper left for
//! later).

mod claims;
mod contest;
mod future;
mod lab;
mod printed;
mod report;
mod setting;
mod study;
mod table;
mod tables;

use super::{Outlet, Scale, Surroundings, Wanted};
use anyhow::Result;
use lab::Lab;
use setting::Size;
use tables::{Tables, one_table, two_table};

/// The artefacts of the paper, in its order.
pub const ARTEFACTS: [&str; 7] = ["fig4", "fig5", "table2", "table3", "table4", "table5", "table6"];

/// What we add to it.
const ADDED: [&str; 5] = ["contest", "records", "readings", "head-to-head", "claims"];

/// Regenerates the artefacts asked for.
pub fn run(names: &[String], scale: Scale, outlet: &Outlet, around: Surroundings<'_>) -> Result<()> {
    let wanted = Wanted::read(names, &ARTEFACTS, &ADDED, &["future", "report"])?;
    let lab = Lab { size: Size::of(scale), outlet, around };
    if wanted.any(&["contest"]) {
        for table in contest::tables(around)?.iter().flatten() {
            outlet.table(table)?;
        }
    }
    if wanted.any(&["records"]) {
        lab.monte_records(lab.size.beyond)?;
    }
    if wanted.only(&["contest", "records"]) {
        return Ok(());
    }
    let mut study = lab.study()?;
    if wanted.any(&["fig4", "fig5"]) {
        outlet.figure("fig4", &study::figure(&study, 0))?;
        outlet.figure("fig5", &study::figure(&study, 1))?;
    }
    if wanted.any(&["readings"]) {
        outlet.table(&study::readings(&study))?;
    }
    if wanted.any(&["table2"]) {
        outlet.table(&study::table2(&study))?;
    }
    let players = lab.players(&study)?;
    if wanted.any(&["table3"]) {
        let rows = Tables::table3(&lab, &players)?;
        outlet.table(&one_table(&lab, "table3", "One player, one Nakanaka, three Samples", &rows))?;
    }
    if wanted.any(&["table4"]) {
        let rows = Tables::table4(&lab, &players)?;
        outlet.table(&two_table(&lab, "table4", "Two players, two Nakanaka, one Sample", &rows))?;
    }
    if wanted.any(&["table5"]) {
        let rows = [lab.one_each("table5", &players.monte_evm, &players.strong)?];
        outlet.table(&one_table(&lab, "table5", "MonteEVM against the strongest player here", &rows))?;
    }
    if wanted.any(&["table6"]) {
        let rows = [lab.two_each("table6", &players.monte_evm, &players.strong)?];
        outlet.table(&two_table(&lab, "table6", "Two MonteEVM against two of the strongest here", &rows))?;
    }
    if wanted.named(&["future"]) {
        future::run(&lab, &study, &players)?;
    }
    if wanted.any(&["claims", "report", "head-to-head"]) {
        lab.go_beyond(&mut study)?;
        outlet.figure("fig4", &study::figure(&study, 0))?;
        outlet.figure("fig5", &study::figure(&study, 1))?;
        outlet.table(&study::table2(&study))?;
        around
            .context
            .publish(format!("The report: {}", report::write(&lab, scale, &study, &players)?.display()))?;
    }
    Ok(())
}
