//! TDMC(λ) — Osaki, Shibahara, Tajima, Kotani: thirteen artefacts, their claims, what decides them.
//!
//! Read `setting` (what is trained), `lab` (how), `tables` and `weights` (the artefacts),
//! `studies` and `claims` (the verdicts), `screen` (which reading of the paper is meant).

mod claims;
mod future;
mod lab;
mod pattern;
mod printed;
mod report;
mod results;
mod screen;
mod setting;
mod studies;
mod tables;
mod weights;

use super::{Outlet, Scale, Surroundings, Wanted};
use anyhow::Result;
use keisei_games::othello::features::Phase;
use lab::Lab;
use setting::{EPSILON, MAIN, Size};

/// The artefacts of the paper, in its order.
pub const ARTEFACTS: [&str; 13] = [
    "table3", "table4", "table5", "table6", "table7", "table8", "table9", "table10", "fig4", "fig5", "fig6",
    "fig7", "fig8",
];
/// What we add to it.
const ADDED: [&str; 2] = ["claims", "readings"];

/// Regenerates the artefacts asked for.
pub fn run(names: &[String], scale: Scale, outlet: &Outlet, around: Surroundings<'_>) -> Result<()> {
    let wanted = Wanted::read(names, &ARTEFACTS, &ADDED, &["future"])?;
    let lab = Lab { size: Size::of(scale), outlet, around, clock: false };
    if wanted.any(&["table3", "table4", "table5", "table9", "table10"]) {
        match_tables(&lab, &wanted)?;
    }
    learned(&lab, &wanted)?;
    if wanted.any(&["readings"]) {
        outlet.table(&screen::table(&screen::screen(&lab)?, &MAIN))?;
    }
    if wanted.named(&["future"]) {
        future::run(&lab)?;
    }
    if wanted.any(&["claims"]) {
        let path = report::write(&lab, scale)?;
        around.context.publish(format!("The report: {}", path.display()))?;
    }
    Ok(())
}

fn match_tables(lab: &Lab<'_>, wanted: &Wanted) -> Result<()> {
    let matches = tables::Matches::play(lab, &MAIN)?;
    let all = [
        matches.against_untrained(setting::Method::Tdmc),
        matches.against_untrained(setting::Method::Td),
        matches.table5(),
        matches.by_epsilon("table9"),
        matches.by_epsilon("table10"),
    ];
    all.iter().filter(|table| wanted.any(&[&table.id])).try_for_each(|table| lab.outlet.table(table))
}

/// Tables and figures of the weights.
fn learned(lab: &Lab<'_>, wanted: &Wanted) -> Result<()> {
    let ids = ["table6", "table7", "table8", "fig4", "fig5", "fig6", "fig7", "fig8"];
    if !wanted.any(&ids) {
        return Ok(());
    }
    let both = tables::both(lab, &MAIN, EPSILON)?;
    for (i, phase) in Phase::ALL.into_iter().enumerate() {
        if wanted.any(&[ids[i]]) {
            lab.outlet.table(&weights::table(&both[0], phase))?;
        }
        if wanted.any(&[ids[3 + i]]) {
            lab.outlet.figure(ids[3 + i], &weights::board(&both[0], phase))?;
        }
    }
    for (id, phase) in [("fig7", Phase::Middle), ("fig8", Phase::End)] {
        if wanted.any(&[id]) {
            lab.outlet.figure(id, &weights::bars(&both, phase))?;
        }
    }
    Ok(())
}
