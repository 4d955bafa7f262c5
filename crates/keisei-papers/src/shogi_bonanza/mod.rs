//! Comparison training made faster — Kubo and Rokusawa, Shogi: tables, figures, claims.
//!
//! Read `setting` (what is trained), `lab` (records and trainings), `watched` (what is noted on the way), `study`
//! (the artefacts), `clock` (what trainings cost), `golds` (those of a king and a gold), `large` (the same with many games), `strength` (games against
//! others), `values` (pieces), `claims` (the verdicts).

mod claims;
mod clock;
mod golds;
mod lab;
mod large;
mod printed;
mod setting;
mod strength;
mod study;
mod values;
mod watched;

use super::{Outlet, Scale, Surroundings, Wanted};
use anyhow::Result;
use clock::Clock;
use keisei_report::{Claim, Page, Section, Verdict};
use lab::{Games, Lab};
use large::Large;
use setting::{Setting, Size};
use study::Study;

/// The artefacts of the paper, in its order.
pub const ARTEFACTS: [&str; 9] =
    ["table3", "table4", "table5", "fig6", "fig7", "table6", "table7", "fig8", "fig9"];

/// What we add to it.
const ADDED: [&str; 10] =
    ["work", "held", "skips", "returns", "pairs", "golds", "values", "large", "strength", "claims"];

/// What needs few or none of the trainings of tables 4 and 5.
const APART: [&str; 4] = ["table3", "values", "large", "strength"];

/// Regenerates the artefacts asked for.
pub fn run(names: &[String], scale: Scale, outlet: &Outlet, around: Surroundings<'_>) -> Result<()> {
    let wanted = Wanted::read(names, &ARTEFACTS, &ADDED, &[])?;
    if wanted.any(&["table3"]) {
        outlet.table(&study::table3())?;
    }
    if wanted.only(&["table3"]) {
        return Ok(());
    }
    let lab = Lab { size: Size::of(scale), outlet, around };
    let games = lab.games(scale == Scale::Smoke)?;
    let all = || Study::new(&lab, &games, Setting::all(lab.size));
    let study = if wanted.only(&APART) { None } else { Some(all()?) };
    if let Some(study) = &study {
        show(&wanted, outlet, study, &games)?;
    }
    if wanted.any(&["values"]) {
        outlet.table(&lab.values(&games)?)?;
    }
    if wanted.any(&["large"]) {
        let large = Large::new(&lab, scale)?;
        for table in large.tables() {
            outlet.table(&table)?;
        }
        for (file, figure) in large.figures() {
            outlet.figure(&file, &figure)?;
        }
    }
    if wanted.any(&["strength"]) {
        outlet.table(&large::strength(&lab, scale)?)?;
    }
    if let Some(study) = study.filter(|_| wanted.any(&["claims"])) {
        report(&lab, scale, &games, &study)?;
    }
    Ok(())
}

/// Writes what comes of the trainings of tables 4 and 5.
fn show(wanted: &Wanted, outlet: &Outlet, study: &Study, games: &Games) -> Result<()> {
    for (name, table) in tables(study, games) {
        if wanted.any(&[name]) {
            outlet.table(&table)?;
        }
    }
    for (name, file, figure) in figures(study, games) {
        if wanted.any(&[name]) {
            outlet.figure(file, &figure)?;
        }
    }
    Ok(())
}

/// Returns the tables, each with the name to ask for.
fn tables(study: &Study, games: &Games) -> Vec<(&'static str, keisei_report::Table)> {
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
fn report(lab: &Lab<'_>, scale: Scale, games: &Games, study: &Study) -> Result<()> {
    let hinges = Study::new(lab, games, Setting::hinges(lab.size))?;
    let large = Large::new(lab, scale)?;
    let mut claims = claims::judge(study, &hinges, &large.study, games);
    if scale == Scale::Smoke {
        for claim in &mut claims {
            claim.verdict = Verdict::Undecided;
        }
    }
    lab.outlet.claims(&claims)?;
    let mut results = Section::new("results", "Tables and figures").table(study::table3());
    for (_, table) in tables(study, games) {
        results = results.table(table);
    }
    for (_, file, figure) in figures(study, games) {
        results = results.figure(figure, file);
    }
    results = results.table(lab.values(games)?);
    let mut many = Section::new("large", "With many games").table(large::strength(lab, scale)?);
    for table in large.tables() {
        many = many.table(table);
    }
    for (file, figure) in large.figures() {
        many = many.figure(figure, file);
    }
    let page = Page::new("Comparison training made faster, regenerated")
        .lead(lead(lab, scale, games, &claims))
        .section(Section::new("claims", "Claims and verdicts").prose(prose(scale)).claims(claims))
        .section(results)
        .section(many)
        .provenance(lab.outlet.provenance.clone(), Outlet::BESIDE_PAGE);
    lab.around.context.publish(format!("The report: {}", lab.outlet.page(&page)?.display()))?;
    Ok(())
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

fn lead(lab: &Lab<'_>, scale: Scale, games: &Games, claims: &[Claim]) -> String {
    let count = |verdict| claims.iter().filter(|claim| claim.verdict == verdict).count();
    format!(
        "A shallow search learns to prefer recorded moves to their siblings, with fewer siblings searched. This page \
         trains `{}` from games ({}), {} iterations of {} updates, at {scale} scale, and judges the paper's claims: \
         {} hold, {} do not, {} are undecided.",
        lab.size.features,
        games.about,
        lab.size.iterations,
        lab.size.updates,
        count(Verdict::Holds),
        count(Verdict::DoesNotHold),
        count(Verdict::Undecided),
    )
}
