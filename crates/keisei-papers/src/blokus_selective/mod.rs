//! Selective simulation — Osaki and Kotani 2009: seven artefacts, their claims, what decides them.
//!
//! Read `setting` (what is trained and played), `lab` and `trace` (trainings), `strength` (players
//! and matches), `learning`, `matches`, `teachers` and `prediction` (the artefacts), `want`, `falling` and `claims` (the
//! verdicts), `future` (what the paper left for later).

mod claims;
mod falling;
mod future;
mod lab;
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

use super::{Outlet, Scale, Surroundings, Wanted};
use anyhow::Result;
use lab::Lab;
use matches::Selections;
use setting::{Size, WATCHED};
use teachers::Teachers;

/// The artefacts of the paper, in its order.
pub const ARTEFACTS: [&str; 7] = ["fig4", "fig5", "fig6", "fig7", "table2", "fig8", "fig9"];

/// What we add to it.
const ADDED: [&str; 5] = ["trainings", "second", "falling", "strength", "claims"];

/// Regenerates the artefacts asked for.
pub fn run(names: &[String], scale: Scale, outlet: &Outlet, around: Surroundings<'_>) -> Result<()> {
    let wanted = Wanted::read(names, &ARTEFACTS, &ADDED, &["future"])?;
    let lab = Lab { size: Size::of(scale), outlet, around, clock: false };
    if wanted.any(&["trainings"]) {
        lab.train(&lab.orders())?;
    }
    if wanted.any(&["fig4", "fig5"]) {
        let watched = lab.trained(WATCHED)?.swap_remove(0);
        outlet.figure("fig4", &learning::figure4(&watched))?;
        outlet.figure("fig5", &learning::figure5(&watched))?;
    }
    if wanted.any(&["fig7"]) {
        outlet.figure("fig7", &learning::figure7(&lab.costs()?))?;
    }
    if wanted.any(&["table2", "fig6"]) {
        let matches = Selections::play(&lab)?;
        outlet.table(&matches.table2(&lab.costs()?))?;
        outlet.figure("fig6", &matches.figure6())?;
    }
    if wanted.any(&["fig8"]) {
        let matches = Teachers::play(&lab)?;
        outlet.table(&matches.table())?;
        outlet.figure("fig8", &matches.figure())?;
    }
    if wanted.any(&["fig9"]) {
        outlet.figure("fig9", &prediction::figure9(&lab.predictions()?))?;
    }
    if wanted.any(&["second"]) {
        lab.longer_thought()?;
    }
    if wanted.any(&["falling"]) {
        outlet.table(&lab.falling()?)?;
    }
    if wanted.any(&["strength"]) {
        lab.round_robin()?;
    }
    if wanted.named(&["future"]) {
        future::run(&lab)?;
    }
    if wanted.any(&["claims"]) {
        around.context.publish(format!("The report: {}", report::write(&lab, scale)?.display()))?;
    }
    Ok(())
}
