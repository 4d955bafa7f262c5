//! TDMC(λ) — Osaki, Shibahara, Tajima, Kotani: thirteen artefacts, their claims, what decides them.
//!
//! Read `setting` (what is trained), `experiment` (how), `tables` and `weights` (the artefacts),
//! `studies` and `claims` (the verdicts), `screen` (which reading of the paper is meant).

mod claims;
mod experiment;
mod future;
mod pattern;
mod printed;
mod report;
mod results;
mod screen;
mod setting;
mod studies;
mod tables;
mod weights;

use crate::study::{Artefact, Made, Origin, Study};
use anyhow::Result;
use experiment::Experiment;
use keisei_games::othello::features::Phase;
use setting::{EPSILON, MAIN, Method, Size};

/// The study.
pub const STUDY: Study<Experiment> = Study {
    id: "othello-tdmc",
    title: "TDMC(λ): simulated results as rewards, on Othello",
    artefacts: &[
        paper("table3", "TDMC against the untrained player", |lab| {
            one(tables::against_untrained(lab, Method::Tdmc))
        }),
        paper("table4", "TD against the untrained player", |lab| {
            one(tables::against_untrained(lab, Method::Td))
        }),
        paper("table5", "TDMC against TD after d random plies", |lab| one(tables::table5(lab))),
        paper("table6", "weights of the opening", |lab| weights_of(lab, Phase::ALL[0])),
        paper("table7", "weights of the middle game", |lab| weights_of(lab, Phase::ALL[1])),
        paper("table8", "weights of the end", |lab| weights_of(lab, Phase::ALL[2])),
        paper("table9", "TDMC with each ε against one TD", |lab| one(tables::by_epsilon(lab, "table9"))),
        paper("table10", "both with the same ε", |lab| one(tables::by_epsilon(lab, "table10"))),
        paper("fig4", "squares of the opening", |lab| board_of(lab, "fig4", Phase::ALL[0])),
        paper("fig5", "squares of the middle game", |lab| board_of(lab, "fig5", Phase::ALL[1])),
        paper("fig6", "squares of the end", |lab| board_of(lab, "fig6", Phase::ALL[2])),
        paper("fig7", "weights beside the turn's, middle game", |lab| bars_of(lab, "fig7", Phase::Middle)),
        paper("fig8", "weights beside the turn's, end", |lab| bars_of(lab, "fig8", Phase::End)),
        Artefact {
            id: "readings",
            caption: "every reading of the paper, nearest first",
            origin: Origin::Added,
            make: |lab| Ok(vec![Made::table(screen::table(&screen::screen(lab)?, &MAIN))]),
        },
        Artefact {
            id: "future",
            caption: "what the paper left for later",
            origin: Origin::Apart,
            make: future::make,
        },
        Artefact {
            id: "claims",
            caption: "the claims, judged, and the page",
            origin: Origin::Added,
            make: report::make,
        },
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

fn one(table: Result<keisei_report::Table>) -> Result<Vec<Made>> {
    Ok(vec![Made::table(table?)])
}

fn weights_of(lab: &Experiment, phase: Phase) -> Result<Vec<Made>> {
    let tdmc = lab.method(Method::Tdmc, &MAIN, "main", EPSILON)?;
    Ok(vec![Made::table(weights::table(&tdmc, phase))])
}

fn board_of(lab: &Experiment, id: &str, phase: Phase) -> Result<Vec<Made>> {
    let tdmc = lab.method(Method::Tdmc, &MAIN, "main", EPSILON)?;
    Ok(vec![Made::figure(id, weights::board(&tdmc, phase))])
}

fn bars_of(lab: &Experiment, id: &str, phase: Phase) -> Result<Vec<Made>> {
    Ok(vec![Made::figure(id, weights::bars(&tables::both(lab, &MAIN, EPSILON)?, phase))])
}
