//! Writing a study down, for people and for programs.

use super::page;
use super::study::{JudgeStudy, Study};
use crate::foreign;
use anyhow::{Context, Result};
use keisei_measure::curve::{Calibration, Correction};
use keisei_play::atomic_file;
use keisei_play::folder_lock::FolderLock;
use keisei_report::number::thousands;
use keisei_report::{Page, Provenance, Section, Table};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// A judge's corrections, as an engine author needs them.
#[derive(Serialize)]
struct Corrections<'a> {
    judge: &'a str,
    unit: &'static str,
    /// Whose values are meant.
    perspective: super::Perspective,
    #[serde(skip_serializing_if = "Option::is_none")]
    logistic: Option<&'a Correction>,
    #[serde(skip_serializing_if = "Option::is_none")]
    isotonic: Option<&'a Correction>,
}

/// Makes the tables that have rows.
pub fn tables(study: &Study) -> Vec<Table> {
    let tables = [
        page::scores,
        page::pairs,
        page::monotone,
        page::conditions,
        page::found,
        page::constants,
        page::calibration,
        page::failures,
    ];
    tables.iter().map(|table| table(study)).filter(|table| !table.rows.is_empty()).collect()
}

/// Returns the logistic and the isotonic correction of a judge, where they could be fitted.
fn fitted(judge: &JudgeStudy) -> [Option<&Correction>; 2] {
    let Calibration { logistic, isotonic, .. } = &judge.calibration;
    [logistic, isotonic].map(|fitted| fitted.as_ref().map(|(correction, _)| correction))
}

/// Writes a judge's corrections, as `uct:correct=FILE` reads them.
pub fn corrections(judge: &JudgeStudy, perspective: super::Perspective) -> Result<String> {
    let [logistic, isotonic] = fitted(judge);
    let corrections =
        Corrections { judge: &judge.name, unit: judge.unit.name(), perspective, logistic, isotonic };
    Ok(serde_json::to_string_pretty(&corrections)? + "\n")
}

/// Where a run tells how it came about, beside the page.
const PROVENANCE: &str = "provenance.json";

/// Files that a report is made of, whatever is judged.
const FILES: [&str; 5] =
    ["report.html", "report.json", super::positions::POSITIONS, "games.csv", "errors.csv"];
/// Tables that a report may have.
const TABLES: [&str; 8] =
    ["scores", "pairs", "monotone", "conditions", "found", "constants", "calibration", "failures"];

/// A folder for values and reports, held against everybody else.
#[derive(Debug)]
pub struct CurveFolder {
    path: PathBuf,
    _lock: FolderLock,
}

impl CurveFolder {
    /// Holds a folder; files in it that would be replaced, though nothing there says that they are of a curve, are
    /// refused unless they may be.
    ///
    /// # Errors
    /// Names the file, or who holds the folder.
    pub fn hold(folder: &Path, force: bool) -> Result<Self> {
        let lock = FolderLock::hold(folder)?;
        let ours = [super::plan::PLAN, super::raw::EVALUATIONS, "report.json"];
        if !force && !ours.iter().any(|name| folder.join(name).is_file()) {
            let names =
                FILES.map(str::to_owned).into_iter().chain(TABLES.map(|table| format!("{table}.csv")));
            foreign::refuse(folder, names)?;
        }
        Ok(CurveFolder { path: folder.to_owned(), _lock: lock })
    }

    /// Returns where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Writes everything into a folder.
pub fn write(study: &Study, folder: &CurveFolder, command: &str, version: &str) -> Result<()> {
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path.join(name);
        atomic_file::write(&path, bytes).with_context(|| format!("{} cannot be written", path.display()))
    };
    file("report.json", (serde_json::to_string_pretty(study)? + "\n").as_bytes())?;
    for table in tables(study) {
        file(&format!("{}.csv", table.id), table.to_csv().as_bytes())?;
    }
    for (number, judge) in study.judges.iter().enumerate() {
        let text = corrections(judge, study.perspective)?;
        file(&format!("correction-{number}.json"), text.as_bytes())?;
        let [logistic, isotonic] = fitted(judge);
        let say = |name: &str, correction: Option<&Correction>| {
            correction.map_or_else(String::new, |correction| format!("{name}\n{correction}\n\n"))
        };
        let text = format!("{}\n\n{}{}", judge.name, say("logistic", logistic), say("isotonic", isotonic));
        file(&format!("correction-{number}.txt"), text.as_bytes())?;
    }
    let figures = page::figures(study);
    for (name, figure, _) in &figures {
        file(&format!("{name}.svg"), figure.to_svg().as_bytes())?;
        file(&format!("{name}.png"), &figure.to_png()?)?;
    }
    let provenance = Provenance::now(command, study.seed, version, "as asked");
    file(PROVENANCE, provenance.to_json().as_bytes())?;
    file("report.html", html(study, provenance).as_bytes())
}

fn html(study: &Study, provenance: Provenance) -> String {
    let mut curves = Section::new("curves", "Curves");
    for (_, figure, caption) in page::figures(study) {
        curves = curves.figure(figure, caption);
    }
    let numbers = tables(study).into_iter().fold(Section::new("numbers", "Numbers"), Section::table);
    let records = &study.header.records;
    let lead = format!(
        "{} of {}, {} positions of {} games with a result; {} games without one and {} damaged games were left out. \
         Values are looked at from the side of {}.",
        study.judges.iter().map(|judge| format!("`{}`", judge.name)).collect::<Vec<_>>().join(", "),
        study.header.plan.game,
        thousands(study.positions),
        thousands(records.games),
        thousands(records.without_result),
        thousands(records.damaged),
        side(study)
    );
    Page::new("Evaluation curves")
        .lead(lead)
        .section(numbers)
        .section(curves)
        .provenance(provenance, PROVENANCE)
        .to_html()
}

/// Says from whose side values are looked at.
pub fn side(study: &Study) -> &'static str {
    match study.perspective {
        super::Perspective::First => "the first seat",
        super::Perspective::Mover => "the seat to move",
    }
}
