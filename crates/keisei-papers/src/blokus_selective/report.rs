//! The page a person reads.

use super::claims::{Evidence, judge};
use super::experiment::Experiment;
use super::matches::Selections;
use super::setting::{CHOICES, LAST_MOVE, WATCHED};
use super::teachers::Teachers;
use super::{learning, prediction};
use crate::{Made, ResultsDir, Scale, Verdicts};
use anyhow::Result;
use keisei_report::{Claim, Page, Section};

/// The title of the page.
const TITLE: &str = "Selective simulation on Blokus Duo, regenerated";

/// Claims that a clock decides.
const TIMED: [&str; 4] = ["time-below-linear", "few-moves", "nodes-or-clock", "search-wins-on-a-clock"];

/// Judges the claims and writes the report.
pub fn make(lab: &Experiment) -> Result<Vec<Made>> {
    let scale = lab.scale;
    let selections = Selections::play(lab)?;
    let teachers = Teachers::play(lab)?;
    let costs = lab.costs()?;
    let predictions = lab.predictions()?;
    let watched = lab.trained(WATCHED)?;
    let want = lab.want()?;
    let evidence = Evidence {
        selections: &selections,
        teachers: &teachers,
        costs: &costs,
        predictions: &predictions,
        watched: &watched,
        want: &want,
    };
    let claims = Verdicts::new(judge(&evidence), &TIMED, scale);
    let few = learning::few_figure(&costs);
    let speed = Section::new("clock", "Matches on a clock, and the time of an update")
        .table(selections.table2(Some(&costs)))
        .figure(selections.figure6(true), "Figure 6: bands are 95 % intervals.")
        .table(teachers.table(true))
        .figure(teachers.figure(true), "Figure 8: bands are 95 % intervals; the paper gives few of its numbers.")
        .figure(learning::figure7(&costs), "Figure 7: seconds of one update, measured in turns on one thread with the finished weights of each n. Here moves are found so fast that choosing among them is most of the work, so time grows faster with n than in the paper.")
        .figure(few.clone(), "Why it does not grow in proportion: late in a game there are not n moves to draw from.");
    claims.write(&lab.results_dir, TITLE, Some(speed))?;
    lab.results_dir.of_the_clock().figure("few-moves", &few)?;
    let page = Page::new(TITLE)
        .lead(lead(lab, &claims, scale))
        .section(claims_section(claims.repeating.clone(), scale))
        .section(
            Section::new("strength", "Who beats whom")
                .table(selections.table2(None))
                .figure(selections.figure6(false), "Figure 6: bands are 95 % intervals.")
                .table(teachers.table(false))
                .figure(
                    teachers.figure(false),
                    "Figure 8: bands are 95 % intervals; the paper gives few of its numbers.",
                ),
        )
        .section(
            Section::new("learning", "Learning")
                .figure(learning::figure4(&watched[0]), "Figure 4: the shared weights of the first training.")
                .figure(
                    learning::figure5(&watched[0]),
                    "Figure 5: equation 5 over the own weights that are not zero; −2 is one per cent.",
                )
                .table(lab.falling()?),
        )
        .section(Section::new("prediction", "Prediction").figure(
            prediction::figure9(&predictions),
            format!(
                "Figure 9: {} positions of each move number up to {LAST_MOVE}, {} simulations from each.",
                lab.size.tests, lab.size.test_playouts
            ),
        ))
        .provenance(lab.results_dir.provenance.clone(), ResultsDir::BESIDE_PAGE);
    Ok(vec![Made::written(format!("The report: {}\n", lab.results_dir.page(&page)?.display()))])
}

fn lead(lab: &Experiment, claims: &Verdicts, scale: Scale) -> String {
    format!(
        "A linear evaluation learns to foretell what simulations come to, and the simulations choose the best of n random moves by that evaluation. \
         This page trains n = {} with {} updates and {} simulations for every position, {} time(s) each ({} for n above 16), at {scale} scale, plays the paper's matches and judges its claims: \
         {}.",
        CHOICES.map(|n| n.to_string()).join(", "),
        lab.size.episodes,
        lab.size.playouts,
        lab.size.trainings,
        lab.size.dear_trainings,
        claims.words(),
    )
}

fn claims_section(claims: Vec<Claim>, scale: Scale) -> Section {
    let section = Section::new("claims", "Claims and verdicts");
    let section = match scale {
        Scale::Smoke => section.prose("At smoke scale nothing is judged: every verdict stays open."),
        Scale::Quick => section.prose(
            "At quick scale trainings are shorter than the paper's; verdicts at its own scale are in `results/blokus-selective`.",
        ),
        Scale::Paper => section.prose(
            "The paper had one training of each n and one second a move. Here moves are thought about with a fixed number of nodes, which repeats to the byte, and a tenth of a second on a clock.",
        ),
    };
    section.claims(claims)
}
