//! The page a person reads.

use super::claims::{Evidence, judge};
use super::experiment::Experiment;
use super::study;
use super::tables::{Tables, one_table, two_table};
use crate::{Made, ResultsDir, Scale, Verdicts};
use anyhow::Result;
use keisei_report::{Page, Section, Table};

/// The title of the page.
const TITLE: &str = "A network that ranks plays of Daihinmin, regenerated";

/// Claims that a clock decides.
const TIMED: [&str; 1] = ["strengthens-monte-in-time"];

/// Writes the table of Monte against `MonteEV`.
pub fn head_to_head(lab: &Experiment, tables: &Tables) -> Table {
    let rows = [tables.equal_playouts.clone(), tables.equal_time.clone(), tables.weighing.clone()];
    let table = two_table(lab, "head-to-head", "MonteEVM against Monte, two each", &rows);
    table.with_note(format!(
        "With equal playouts and in equal time, and with deals weighted by what was played against plain ones: {:.0} k light playouts a second and {:.0} k by the network, measured in \
         turns on one thread.",
        tables.speeds.0 / 1e3,
        tables.speeds.1 / 1e3
    ))
}

/// Judges the claims and writes the report.
pub fn make(lab: &Experiment) -> Result<Vec<Made>> {
    let (scale, study, players) = (lab.scale, &lab.beyond()?, &lab.players()?);
    let tables = Tables::play(lab, players)?;
    let claims = Verdicts::new(judge(&Evidence { study, tables: &tables, size: lab.size }), &TIMED, scale);
    let meeting = Section::new("head-to-head", "In equal time").table(head_to_head(lab, &tables));
    claims.write(&lab.results_dir, TITLE, Some(meeting))?;
    let section =
        Section::new("claims", "Claims and verdicts").prose(prose(scale)).claims(claims.repeating.clone());
    let (five, six) = ([tables.champion_one.clone()], [tables.champion_two.clone()]);
    let page = Page::new(TITLE)
        .lead(lead(lab, &claims, scale))
        .section(section)
        .section(
            Section::new("agreement", "Agreement")
                .figure(study::figure(study, 0), "Figure 4: over random starts.")
                .figure(study::figure(study, 1), "Figure 5: over random starts.")
                .table(study::table2(study))
                .table(study::readings(study)),
        )
        .section(
            Section::new("matches", "Matches")
                .table(one_table(lab, "table3", "One player, one Nakanaka, three Samples", &tables.one))
                .table(two_table(lab, "table4", "Two players, two Nakanaka, one Sample", &tables.two))
                .prose(STAND_IN)
                .table(one_table(lab, "table5", "MonteEVM against the strongest player here", &five))
                .table(two_table(lab, "table6", "Two MonteEVM against two of the strongest here", &six)),
        )
        .provenance(lab.results_dir.provenance.clone(), ResultsDir::BESIDE_PAGE);
    Ok(vec![Made::written(format!("The report: {}\n", lab.results_dir.page(&page)?.display()))])
}

/// What tables 5 and 6 can and cannot show.
const STAND_IN: &str = "paonR2, the champion of 2012, cannot be had. In tables 5 and 6 the strongest player here stands \
    in for it: MonteEVM itself with four times the playouts.";

fn prose(scale: Scale) -> &'static str {
    match scale {
        Scale::Smoke => "At smoke scale nothing is judged: every verdict stays open.",
        Scale::Quick => {
            "At quick scale records, trainings and matches are smaller than the paper's; verdicts at its own scale are \
             in `results/daihinmin-nn`."
        }
        Scale::Paper => {
            "The paper had 100 starts of every training and one match a row. Nakanaka is restated from a description \
             and somewhat weaker than the original; human records and paonR2 cannot be had, and what stands in for \
             them is named so."
        }
    }
}

fn lead(lab: &Experiment, claims: &Verdicts, scale: Scale) -> String {
    format!(
        "A network of three layers learns from records to rank the plays of a position, and chooses the plays inside \
         Monte-Carlo playouts. This page records five Monte players with {} playouts for every play, trains {} starts \
         of each network for {} iterations, plays {} matches of {} games a row, at {scale} scale, and judges the \
         paper's claims: {}.",
        lab.size.teach,
        lab.size.starts,
        lab.size.iterations,
        lab.size.matches,
        lab.size.games,
        claims.words(),
    )
}
