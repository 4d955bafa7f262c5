//! Comparison training made faster — Kubo and Rokusawa, Shogi: tables, figures, claims.
//!
//! Read `setting` (what is trained), `lab` (records and trainings), `watched` (what is noted on the way), `study`
//! (the artefacts), `strength` (games against others), `values` (pieces), `claims` (the verdicts).

mod claims;
mod lab;
mod printed;
mod setting;
mod strength;
mod study;
mod values;
mod watched;

use super::{Outlet, Scale, Surroundings, Wanted};
use anyhow::Result;
use keisei_report::{Claim, Page, Section, Verdict};
use lab::{Games, Lab};
use setting::{Setting, Size};
use study::Study;

/// The artefacts of the paper, in its order.
pub const ARTEFACTS: [&str; 9] =
    ["table3", "table4", "table5", "fig6", "fig7", "table6", "table7", "fig8", "fig9"];

/// What we add to it.
const ADDED: [&str; 9] =
    ["work", "held", "skips", "returns", "pairs", "values", "large", "strength", "claims"];

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
    let study = Study::new(&lab, &games, Setting::all(lab.size))?;
    for (name, table) in tables(&study, &games) {
        if wanted.any(&[name]) {
            outlet.table(&table)?;
        }
    }
    for (name, figure) in figures(&study, &games) {
        if wanted.any(&[name]) {
            outlet.figure(name, &figure)?;
        }
    }
    if wanted.any(&["values"]) {
        outlet.table(&lab.values(&games)?)?;
    }
    if wanted.any(&["large"]) {
        outlet.table(&large(&lab, scale)?)?;
    }
    if wanted.any(&["strength"]) {
        outlet.table(&strength(&lab, scale)?)?;
    }
    if wanted.any(&["claims"]) {
        report(&lab, scale, &games, &study)?;
    }
    Ok(())
}

/// Trains the few settings that learn from many games.
fn large(lab: &Lab<'_>, scale: Scale) -> Result<keisei_report::Table> {
    let (lab, games) = with_many_games(lab, scale)?;
    let study = Study::new(&lab, &games, Setting::large(lab.size))?;
    Ok(study::large(&study, &games))
}

/// Lets what was learned from many games play.
fn strength(lab: &Lab<'_>, scale: Scale) -> Result<keisei_report::Table> {
    let (lab, games) = with_many_games(lab, scale)?;
    lab.strength(&games)
}

fn with_many_games<'a>(lab: &Lab<'a>, scale: Scale) -> Result<(Lab<'a>, Games)> {
    let lab = Lab { size: Size { games: lab.size.large.0, ..lab.size }, ..*lab };
    let games = lab.games(scale == Scale::Smoke)?;
    Ok((lab, games))
}

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
    tables
}

fn figures(study: &Study, games: &Games) -> Vec<(&'static str, keisei_report::Figure)> {
    let mut figures = vec![("fig6", study::fig6(study, false)), ("fig7", study::fig7(study))];
    figures.extend(study::golds(study, 1.0).map(|figure| ("fig8", figure)));
    figures.extend(study::golds(study, 0.25).map(|figure| ("fig9", figure)));
    figures.push(("pairs", study::pairs(games)));
    figures
}

/// Judges the claims and writes the report.
fn report(lab: &Lab<'_>, scale: Scale, games: &Games, study: &Study) -> Result<()> {
    let hinges = Study::new(lab, games, Setting::hinges(lab.size))?;
    let mut claims = claims::judge(study, &hinges, games);
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
    for (name, figure) in figures(study, games) {
        results = results.figure(figure, name);
    }
    results = results.figure(study::fig6(study, true), "Figure 6 by siblings searched, which repeats.");
    results = results.table(lab.values(games)?);
    results = results.table(large(lab, scale)?).table(strength(lab, scale)?);
    let page = Page::new("Comparison training made faster, regenerated")
        .lead(lead(lab, scale, games, &claims))
        .section(Section::new("claims", "Claims and verdicts").prose(prose(scale)).claims(claims))
        .section(results)
        .provenance(lab.outlet.provenance.clone());
    println!("The report: {}", lab.outlet.page(&page)?.display());
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
