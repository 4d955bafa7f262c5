//! The page a person reads.

use super::claims::{Evidence, judge};
use super::experiment::Experiment;
use super::{figures, tables};
use crate::{Made, ResultsDir, Scale, Verdicts};
use anyhow::Result;
use keisei_report::number::thousands;
use keisei_report::{Page, Section};

/// The title of the page.
const TITLE: &str = "Evaluation curves and E(v), regenerated";

/// Claims that a clock decides.
const TIMED: [&str; 0] = [];

/// Judges the claims and writes the report.
pub fn make(lab: &Experiment) -> Result<Vec<Made>> {
    let (scale, evidence) = (lab.scale, &super::evidence(lab)?);
    let claims = Verdicts::new(judge(evidence), &TIMED, scale);
    claims.write(&lab.results_dir, TITLE, None)?;
    let mut curves = Section::new("curves", "Curves").table(tables::table1(&evidence.judged, &lab.size));
    for (_, figure, caption) in figures::curves(&evidence.judged) {
        curves = curves.figure(figure, caption);
    }
    curves = curves.table(tables::steps(&evidence.steps));
    let mut ko = Section::new("ko", "A ko on the board").table(tables::ko(&evidence.judged, &evidence.near));
    for (_, figure, caption) in figures::ko(&evidence.judged, &evidence.near) {
        ko = ko.figure(figure, caption);
    }
    ko = ko.table(tables::halves(&evidence.halves)).table(tables::found(&evidence.judged));
    let challenge = evidence.challenge.as_ref().map(|duel| (lab.size.challenge.0, duel));
    let strength = Section::new("strength", "Judging and playing")
        .table(tables::strength(&evidence.strength, &evidence.together))
        .table(tables::correlations(&evidence.correlations))
        .table(tables::costs(&evidence.costs))
        .table(tables::trees(&evidence.corrected, &evidence.leaning, challenge))
        .table(tables::together(&evidence.together));
    let mut others = Section::new("others", "Chess and Shogi")
        .table(tables::chess(&evidence.chess))
        .figure(figures::chess(&evidence.chess), "Figure 2: material counted, and a king in danger.");
    if !evidence.shogi.is_empty() {
        others = others
            .table(tables::table2(&evidence.shogi))
            .figure(figures::shogi(&evidence.shogi), "Figure 7: curves of Shogi's judges.")
            .figure(figures::spread(&evidence.shogi), "Figure 8: how their values are spread.");
    }
    if !evidence.constants.is_empty() {
        others = others
            .table(tables::constants(&evidence.constants))
            .figure(figures::constants(&evidence.constants), "What centipawns came to.");
    }
    let page = Page::new(TITLE)
        .lead(lead(lab, evidence, &claims, scale))
        .section(
            Section::new("claims", "Claims and verdicts")
                .prose(prose(scale))
                .claims(claims.repeating.clone()),
        )
        .section(curves)
        .section(ko)
        .section(strength)
        .section(others)
        .provenance(lab.results_dir.provenance.clone(), ResultsDir::BESIDE_PAGE);
    Ok(vec![Made::written(format!("The report: {}\n", lab.results_dir.page(&page)?.display()))])
}

fn lead(lab: &Experiment, evidence: &Evidence, claims: &Verdicts, scale: Scale) -> String {
    let positions = evidence.judged.iter().map(|(_, one)| one.study.scores.positions).max().unwrap_or(0);
    format!(
        "How good is an evaluation? Bin positions of real games by the value a player gives them and look at who won. \
         {}, {} positions at most, at {scale} scale: of the claims {}.",
        lab.games.digest.to_string().split_whitespace().take(2).collect::<Vec<_>>().join(" "),
        thousands(positions),
        claims.words(),
    )
}

fn prose(scale: Scale) -> &'static str {
    match scale {
        Scale::Smoke => "At smoke scale nothing is judged: every verdict stays open.",
        Scale::Quick => {
            "At quick scale few positions are judged; verdicts at the paper's scale are in `results/go-curves`."
        }
        Scale::Paper => {
            "The paper's 2,000 games are of another server, with komi 0.5; these are 2,000 of a close twin with komi 5.5."
        }
    }
}
