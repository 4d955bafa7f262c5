//! Evaluation curves and E(v) — Takeuchi, Kaneko and Yamaguchi: Go, Shogi, chess; figures, tables, claims.
//!
//! Read `setting` (who judges and plays), `games` (the records), `lab` (judgements), `said` and `pairs` (everybody on
//! the same positions), `apart` (curves against curves), `strength` and `cost` (matches beside curves), `correction`
//! (trees that know more), `chess`, `shogi` and `constants`, then `tables`, `figures`, `claims`.

mod apart;
mod chess;
mod claims;
mod constants;
mod correction;
mod cost;
mod figures;
mod games;
mod lab;
mod pairs;
mod printed;
mod report;
mod said;
mod setting;
mod shogi;
mod strength;
mod tables;

use super::{Outlet, Scale, Surroundings, Wanted};
use anyhow::Result;
use claims::Evidence;
use lab::{Judgement, Lab, Part};
use setting::{Evaluator, Family, Size};

/// The artefacts of the paper, in its order.
pub const ARTEFACTS: [&str; 9] = ["fig2", "fig3", "fig4", "table1", "fig5", "fig6", "fig7", "table2", "fig8"];

/// What we add to it.
const ADDED: [&str; 8] = ["ko", "pairs", "strength", "cost", "trees", "found", "constants", "claims"];

/// Regenerates the artefacts asked for.
pub fn run(names: &[String], scale: Scale, outlet: &Outlet, around: Surroundings<'_>) -> Result<()> {
    let wanted = Wanted::read(names, &ARTEFACTS, &ADDED, &[])?;
    let lab = Lab::new(Size::of(scale), outlet, around)?;
    if wanted.any(&["fig3", "fig4", "table1"]) {
        let judged = judged(&lab)?;
        draw(outlet, figures::curves(&judged))?;
        outlet.table(&tables::table1(&judged, &lab.size))?;
        outlet.table(&tables::steps(&lab.steps()?))?;
    }
    if wanted.any(&["found"]) {
        outlet.table(&tables::found(&judged(&lab)?))?;
    }
    if wanted.any(&["fig5", "fig6", "ko"]) {
        let (judged, near) = (judged(&lab)?, near(&lab)?);
        draw(outlet, figures::ko(&judged, &near))?;
        outlet.table(&tables::ko(&judged, &near))?;
        outlet.table(&tables::halves(&halves(&lab, &near)?))?;
    }
    if wanted.any(&["fig2"]) {
        let chess = lab.chess()?;
        outlet.figure("fig2", &figures::chess(&chess))?;
        outlet.table(&tables::chess(&chess))?;
    }
    if wanted.any(&["pairs"]) {
        outlet.table(&tables::together(&together(&lab)?))?;
    }
    if wanted.any(&["trees"]) {
        let (corrected, leaning, challenge) = (lab.corrected()?, lab.leaning()?, lab.challenge()?);
        let challenge = challenge.as_ref().map(|duel| (lab.size.challenge.0, duel));
        outlet.table(&tables::trees(&corrected, &leaning, challenge))?;
    }
    if wanted.any(&["cost"]) {
        outlet.table(&tables::costs(&lab.costs(&together(&lab)?)?))?;
    }
    if wanted.any(&["fig7", "table2", "fig8"]) {
        let shogi = lab.shogi()?;
        if !shogi.is_empty() {
            outlet.figure("fig7", &figures::shogi(&shogi))?;
            outlet.figure("fig8", &figures::spread(&shogi))?;
            outlet.table(&tables::table2(&shogi))?;
        }
    }
    if wanted.any(&["constants"]) {
        let constants = lab.constants()?;
        if !constants.is_empty() {
            outlet.figure("constants", &figures::constants(&constants))?;
            outlet.table(&tables::constants(&constants))?;
        }
    }
    if wanted.any(&["strength"]) {
        let (strength, together) = (lab.round_robin()?, together(&lab)?);
        outlet.table(&tables::strength(&strength, &together))?;
        outlet.table(&tables::correlations(&strength.correlations(&together)))?;
    }
    if wanted.any(&["claims"]) {
        around
            .context
            .publish(format!("The report: {}", report::write(&lab, scale, &evidence(&lab)?)?.display()))?;
    }
    Ok(())
}

fn draw(outlet: &Outlet, figures: Vec<figures::Drawn>) -> Result<()> {
    figures.into_iter().try_for_each(|(name, figure, _)| outlet.figure(&name, &figure))
}

/// Has everybody judge; what costs least comes first.
fn judged(lab: &Lab<'_>) -> Result<Vec<(Evaluator, Judgement)>> {
    let one = |evaluator| Ok((evaluator, lab.judged(evaluator, Part::Usual)?));
    lab.evaluators().into_iter().map(one).collect()
}

/// Has everybody judge near a ko, but for the strong player with the most playouts, which would take too long.
fn near(lab: &Lab<'_>) -> Result<Vec<(Evaluator, Judgement)>> {
    let dear = |one: &Evaluator| one.family == Family::Strong && lab.size.is_dear(*one);
    let one = |evaluator| Ok((evaluator, lab.judged(evaluator, Part::Ko)?));
    lab.evaluators().into_iter().filter(|one| !dear(one)).map(one).collect()
}

/// Looks at both sides of an even game for everybody who judged near a ko.
fn halves(lab: &Lab<'_>, near: &[(Evaluator, Judgement)]) -> Result<Vec<apart::Halves>> {
    lab.halves(&near.iter().map(|(evaluator, _)| *evaluator).collect::<Vec<_>>())
}

/// Compares everybody on the positions that all judged.
fn together(lab: &Lab<'_>) -> Result<pairs::Together> {
    lab.together("pairs", &lab.evaluators())
}

fn evidence(lab: &Lab<'_>) -> Result<Evidence> {
    let (strength, together) = (lab.round_robin()?, together(lab)?);
    let near = near(lab)?;
    Ok(Evidence {
        judged: judged(lab)?,
        steps: lab.steps()?,
        halves: halves(lab, &near)?,
        near,
        correlations: strength.correlations(&together),
        costs: lab.costs(&together)?,
        corrected: lab.corrected()?,
        leaning: lab.leaning()?,
        challenge: lab.challenge()?,
        chess: lab.chess()?,
        shogi: lab.shogi()?,
        constants: lab.constants()?,
        size: lab.size,
        together,
        strength,
    })
}
