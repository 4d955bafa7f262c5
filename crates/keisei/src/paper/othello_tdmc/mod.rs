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

use super::{Outlet, Scale, Surroundings};
use anyhow::{Result, bail};
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

/// What was asked for.
struct Wanted {
    names: Vec<String>,
    everything: bool,
    future: bool,
}

impl Wanted {
    fn read(names: &[String]) -> Result<Self> {
        let everything = names.is_empty() || names.iter().any(|n| n == "all");
        for name in names {
            let known = ["all", "future"].iter().chain(&ARTEFACTS).chain(&ADDED).any(|k| k == name);
            if !known {
                let all: Vec<&str> = ARTEFACTS.into_iter().chain(ADDED).collect();
                bail!("this paper has no artefact \"{name}\"; there are: {}, all, future", all.join(", "));
            }
        }
        Ok(Wanted { names: names.to_vec(), everything, future: names.iter().any(|n| n == "future") })
    }

    fn any(&self, names: &[&str]) -> bool {
        self.everything || self.names.iter().any(|n| names.contains(&n.as_str()))
    }
}

/// Regenerates the artefacts asked for.
pub fn run(names: &[String], scale: Scale, outlet: &Outlet, around: Surroundings<'_>) -> Result<()> {
    let wanted = Wanted::read(names)?;
    let lab = Lab { size: Size::of(scale), outlet, around };
    if wanted.any(&["table3", "table4", "table5", "table9", "table10"]) {
        match_tables(&lab, &wanted)?;
    }
    learned(&lab, &wanted)?;
    if wanted.any(&["readings"]) {
        outlet.table(&screen::table(&screen::screen(&lab)?, &MAIN))?;
    }
    if wanted.future {
        future::run(&lab)?;
    }
    if wanted.any(&["claims"]) {
        let path = report::write(&lab, scale)?;
        println!("The report: {}", path.display());
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
