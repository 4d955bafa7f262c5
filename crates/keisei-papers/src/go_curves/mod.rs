//! Evaluation curves and E(v) — Takeuchi, Kaneko and Yamaguchi: Go, Shogi, chess; figures, tables, claims.
//!
//! Read `setting` (who judges and plays), `games` (the records), `experiment` (judgements), `said` and `pairs` (everybody on
//! the same positions), `apart` (curves against curves), `strength` and `cost` (matches beside curves), `correction`
//! (trees that know more), `chess`, `shogi` and `constants`, then `tables`, `figures`, `claims`.

mod apart;
mod chess;
mod claims;
mod constants;
mod correction;
mod cost;
mod experiment;
mod figures;
mod games;
mod pairs;
mod printed;
mod report;
mod said;
mod setting;
mod shogi;
mod strength;
mod tables;

use crate::study::{Artefact, Made, Origin, Study, gather};
use anyhow::Result;
use claims::Evidence;
use experiment::{Experiment, Judgement, Part};
use setting::{Evaluator, Family, Size};

/// The study.
pub const STUDY: Study<Experiment> = Study {
    id: "go-curves",
    title: "Evaluation curves and E(v), on Go, Shogi and chess",
    artefacts: &[
        paper("fig2", "chess: material, and a king in danger", |lab| {
            let chess = lab.chess()?;
            Ok(vec![Made::figure("fig2", figures::chess(&chess)), Made::table(tables::chess(&chess))])
        }),
        paper("fig3", "curves of playouts and trees", |lab| drawn(lab, "fig3")),
        paper("fig4", "curves of GNU Go", |lab| drawn(lab, "fig4")),
        paper("table1", "E(v), log-loss and Brier score", |lab| {
            let judged = judged(lab)?;
            let tables = [tables::table1(&judged, &lab.size), tables::steps(&lab.steps()?)];
            Ok(tables.map(Made::table).into())
        }),
        paper("fig5", "a ko on the board: our players", |lab| drawn_near(lab, "fig5")),
        paper("fig6", "a ko on the board: GNU Go", |lab| drawn_near(lab, "fig6")),
        added("ko", "a ko on the board, in numbers", |lab| {
            let (judged, near) = (judged(lab)?, near(lab)?);
            Ok([tables::ko(&judged, &near), tables::halves(&halves(lab, &near)?)].map(Made::table).into())
        }),
        paper("fig7", "curves of Shogi's judges", |lab| {
            let shogi = lab.shogi()?;
            Ok(if shogi.is_empty() { Vec::new() } else { vec![Made::figure("fig7", figures::shogi(&shogi))] })
        }),
        paper("table2", "Shogi's judges", |lab| {
            let shogi = lab.shogi()?;
            Ok(if shogi.is_empty() { Vec::new() } else { vec![Made::table(tables::table2(&shogi))] })
        }),
        paper("fig8", "how Shogi's values are spread", |lab| {
            let shogi = lab.shogi()?;
            Ok(if shogi.is_empty() {
                Vec::new()
            } else {
                vec![Made::figure("fig8", figures::spread(&shogi))]
            })
        }),
        added("pairs", "everybody on the same positions", |lab| {
            Ok(vec![Made::table(tables::together(&together(lab)?))])
        }),
        added("strength", "matches beside curves", |lab| {
            let (strength, together) = (lab.round_robin()?, together(lab)?);
            let correlations = strength.correlations(&together);
            Ok([tables::strength(&strength, &together), tables::correlations(&correlations)]
                .map(Made::table)
                .into())
        }),
        added("cost", "positions that tell two players apart", |lab| {
            Ok(vec![Made::table(tables::costs(&lab.costs(&together(lab)?)?))])
        }),
        added("trees", "trees that know more", |lab| {
            let (corrected, leaning, challenge) = (lab.corrected()?, lab.leaning()?, lab.challenge()?);
            let challenge = challenge.as_ref().map(|duel| (lab.size.challenge.0, duel));
            Ok(vec![Made::table(tables::trees(&corrected, &leaning, challenge))])
        }),
        added("found", "conditions that nobody named", |lab| {
            Ok(vec![Made::table(tables::found(&judged(lab)?))])
        }),
        added("constants", "what centipawns came to", |lab| {
            let constants = lab.constants()?;
            Ok(if constants.is_empty() {
                Vec::new()
            } else {
                let figure = Made::figure("constants", figures::constants(&constants));
                vec![figure, Made::table(tables::constants(&constants))]
            })
        }),
        added("claims", "the claims, judged, and the page", report::make),
    ],
    open: |scale, results_dir, around| Experiment::new(scale, Size::of(scale), results_dir, around),
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

/// Keeps the figures that have a name, or begin with it.
fn named(figures: Vec<figures::Drawn>, id: &str) -> Vec<Made> {
    let wanted = |name: &str| name == id || name.starts_with(&format!("{id}-"));
    let figures = figures.into_iter().filter(|(name, _, _)| wanted(name));
    figures.map(|(name, figure, _)| Made::figure(name, figure)).collect()
}

fn drawn(lab: &Experiment, id: &str) -> Result<Vec<Made>> {
    Ok(named(figures::curves(&judged(lab)?), id))
}

fn drawn_near(lab: &Experiment, id: &str) -> Result<Vec<Made>> {
    Ok(named(figures::ko(&judged(lab)?, &near(lab)?), id))
}

/// Has everybody judge; what costs least comes first.
fn judged(lab: &Experiment) -> Result<Vec<(Evaluator, Judgement)>> {
    let one = |evaluator| Ok((evaluator, lab.judged(evaluator, Part::Usual)?));
    gather(lab.evaluators().into_iter().map(one))
}

/// Has everybody judge near a ko, but for the strong player with the most playouts, which would take too long.
fn near(lab: &Experiment) -> Result<Vec<(Evaluator, Judgement)>> {
    let dear = |one: &Evaluator| one.family == Family::Strong && lab.size.is_dear(*one);
    let one = |evaluator| Ok((evaluator, lab.judged(evaluator, Part::Ko)?));
    gather(lab.evaluators().into_iter().filter(|one| !dear(one)).map(one))
}

/// Looks at both sides of an even game for everybody who judged near a ko.
fn halves(lab: &Experiment, near: &[(Evaluator, Judgement)]) -> Result<Vec<apart::Halves>> {
    lab.halves(&near.iter().map(|(evaluator, _)| *evaluator).collect::<Vec<_>>())
}

/// Compares everybody on the positions that all judged.
fn together(lab: &Experiment) -> Result<pairs::Together> {
    lab.together("pairs", &lab.evaluators())
}

/// Collects what the claims are judged by.
fn evidence(lab: &Experiment) -> Result<Evidence> {
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
