//! Comparison training made faster — Kubo and Rokusawa, Shogi: tables, figures, claims.
//!
//! Read `setting` (what is trained), `experiment` (records and trainings), `watched` (what is noted on the way), `study`
//! (the artefacts), `clock` (what trainings cost), `golds` (those of a king and a gold), `large` (the same with many games), `strength` (games against
//! others), `values` (pieces), `claims` (the verdicts).

mod claims;
mod clock;
mod experiment;
mod golds;
mod large;
mod printed;
mod setting;
mod strength;
mod study;
mod values;
mod watched;

use crate::study::{Artefact, Made, Origin, Study as PaperStudy};
use crate::{ResultsDir, Scale, Verdicts};
use anyhow::Result;
use clock::Clock;
use experiment::{Experiment, Games};
use keisei_report::{Page, Section, Table};
use large::Large;
use setting::{Setting, Size};
use study::Study;

/// The title of the page.
const TITLE: &str = "Comparison training made faster, regenerated";

/// Claims that a clock decides.
const TIMED: [&str; 0] = [];

/// The study.
pub const STUDY: PaperStudy<Experiment> = PaperStudy {
    id: "shogi-bonanza",
    title: "The Bonanza Method made faster: fewer siblings searched, on Shogi",
    artefacts: &[
        paper("table3", "skips expected by the chance to return", |_| Ok(vec![Made::table(study::table3())])),
        paper("table4", "minutes by window and chance", |lab| shown(lab, "table4")),
        added("work", "siblings and nodes by window and chance", |lab| shown(lab, "work")),
        paper("table5", "mismatch by window and chance", |lab| shown(lab, "table5")),
        added("held", "the same on games held out", |lab| shown(lab, "held")),
        added("skips", "siblings skipped for each one searched again", |lab| shown(lab, "skips")),
        added("returns", "siblings that come back", |lab| shown(lab, "returns")),
        paper("fig6", "mismatch over what it cost", |lab| shown(lab, "fig6")),
        paper("fig7", "siblings left out", |lab| shown(lab, "fig7")),
        paper("table6", "pieces, p = 1", |lab| shown(lab, "table6")),
        paper("table7", "pieces, p = ¼", |lab| shown(lab, "table7")),
        paper("fig8", "a king and a gold, p = 1", |lab| shown(lab, "fig8")),
        paper("fig9", "a king and a gold, p = ¼", |lab| shown(lab, "fig9")),
        added("golds", "how alike golds are", |lab| shown(lab, "golds")),
        added("pairs", "how often relations come up", |lab| shown(lab, "pairs")),
        added("values", "pieces, otherwise learned", |lab| Ok(vec![Made::table(lab.values(&games(lab)?)?)])),
        added("large", "the same with many games", |lab| Ok(Large::new(lab, lab.scale)?.made())),
        added("strength", "over the board", |lab| Ok(vec![Made::table(large::strength(lab, lab.scale)?)])),
        added("claims", "the claims, judged, and the page", report),
    ],
    open: |scale, results_dir, around| Ok(Experiment { size: Size::of(scale), results_dir, around, scale }),
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

fn games(lab: &Experiment) -> Result<Games> {
    lab.games(lab.scale == Scale::Smoke)
}

/// Makes what comes of the trainings of tables 4 and 5 under a name.
fn shown(lab: &Experiment, id: &str) -> Result<Vec<Made>> {
    let games = games(lab)?;
    let study = Study::new(lab, &games, Setting::all(lab.size))?;
    let tables = tables(&study, &games).into_iter().filter(|(name, _)| *name == id);
    let tables = tables.map(|(name, table)| timed(name, Made::table(table)));
    let figures = figures(&study, &games).into_iter().filter(|(name, _, _)| *name == id);
    let figures = figures.map(|(_, file, figure)| timed(file, Made::figure(file, figure)));
    Ok(tables.chain(figures).collect())
}

/// What shows minutes.
const MINUTES: [&str; 2] = ["table4", clock::MINUTES];

fn timed(file: &str, made: Made) -> Made {
    if MINUTES.contains(&file) { made.by_the_clock() } else { made }
}

/// Returns the tables, each with the name to ask for.
fn tables(study: &Study, games: &Games) -> Vec<(&'static str, Table)> {
    let mut tables = vec![
        ("table4", study::table4(study)),
        ("work", study::work(study)),
        ("table5", study::table5(study, games)),
        ("held", study::held(study)),
        ("skips", study::skips(study)),
        ("returns", study::returns(study)),
    ];
    tables.extend(study::material(study, "table6", 1.0).map(|table| ("table6", table)));
    tables.extend(study::material(study, "table7", 0.25).map(|table| ("table7", table)));
    tables.extend(golds::alike(study, games, "golds").map(|table| ("golds", table)));
    tables
}

/// Returns the figures, each with the name to ask for and that of its file.
fn figures(study: &Study, games: &Games) -> Vec<(&'static str, &'static str, keisei_report::Figure)> {
    let by_clock = |(clock, file)| ("fig6", file, study::fig6(study, clock));
    let mut figures = Clock::ALL.map(by_clock).to_vec();
    figures.push(("fig7", "fig7", study::fig7(study)));
    for (name, paper, p) in [("fig8", "fig8-paper", 1.0), ("fig9", "fig9-paper", 0.25)] {
        let Some(ours) = golds::ours(study, p) else { continue };
        figures.push((name, name, ours));
        figures.extend(golds::papers(p).map(|figure| (name, paper, figure)));
    }
    figures.push(("pairs", "pairs", golds::pairs(games)));
    figures
}

/// Judges the claims and writes the report.
fn report(lab: &Experiment) -> Result<Vec<Made>> {
    let (scale, games) = (lab.scale, &games(lab)?);
    let study = &Study::new(lab, games, Setting::all(lab.size))?;
    let hinges = Study::new(lab, games, Setting::hinges(lab.size))?;
    let large = Large::new(lab, scale)?;
    let claims = Verdicts::new(claims::judge(study, &hinges, &large.study, games), &TIMED, scale);
    let (mut results, mut minutes) = (
        Section::new("results", "Tables and figures").table(study::table3()),
        Section::new("minutes", "Minutes and seconds"),
    );
    for (name, table) in tables(study, games) {
        if MINUTES.contains(&name) {
            minutes = minutes.table(table);
        } else {
            results = results.table(table);
        }
    }
    for (_, file, figure) in figures(study, games) {
        if MINUTES.contains(&file) {
            minutes = minutes.figure(figure, file);
        } else {
            results = results.figure(figure, file);
        }
    }
    results = results.table(lab.values(games)?);
    let mut many = Section::new("large", "With many games").table(large::strength(lab, scale)?);
    for table in large.tables() {
        many = many.table(table);
    }
    for (file, figure) in large.figures() {
        if file.ends_with(clock::MINUTES) {
            minutes = minutes.figure(figure, file);
        } else {
            many = many.figure(figure, file);
        }
    }
    minutes = minutes.table(large.times());
    claims.write(&lab.results_dir, TITLE, Some(minutes))?;
    let page = Page::new(TITLE)
        .lead(lead(lab, scale, games, &claims))
        .section(Section::new("claims", "Claims and verdicts").prose(prose(scale)).claims(claims.repeating))
        .section(results)
        .section(many)
        .provenance(lab.results_dir.provenance.clone(), ResultsDir::BESIDE_PAGE);
    Ok(vec![Made::written(format!("The report: {}\n", lab.results_dir.page(&page)?.display()))])
}

fn prose(scale: Scale) -> &'static str {
    match scale {
        Scale::Smoke => "At smoke scale games are made up and nothing is judged: every verdict stays open.",
        Scale::Quick => {
            "At quick scale games are few and every piece on every square stands in for the relations."
        }
        Scale::Paper => {
            "The paper had 1,000 games of professionals, which cannot be had; the games are named under table 5."
        }
    }
}

fn lead(lab: &Experiment, scale: Scale, games: &Games, claims: &Verdicts) -> String {
    format!(
        "A shallow search learns to prefer recorded moves to their siblings, with fewer siblings searched. This page \
         trains `{}` from games ({}), {} iterations of {} updates, at {scale} scale, and judges the paper's claims: {}.",
        lab.size.features,
        games.about,
        lab.size.iterations,
        lab.size.updates,
        claims.words(),
    )
}
