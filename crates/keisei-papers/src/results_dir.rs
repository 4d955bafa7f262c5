//! Where a paper's tables, figures and page go.

use crate::{JobResults, Mode, Scale};
use anyhow::{Context as _, Result};
use keisei::context::Context;
use keisei_jobs::list_clock;
use keisei_play::atomic_file;
use keisei_report::{Claim, Figure, Page, Provenance, Table};
use std::path::{Path, PathBuf};

/// Where it is told how each artefact came about.
const PROVENANCE: &str = "provenance";

/// Where everything lies that a clock decided some of.
const CLOCK: &str = "clock";

/// The folder of finished units in a results folder.
pub const UNITS: &str = "units";

/// Lists what a folder holds under names that a paper's results have.
pub fn taken(folder: &Path) -> Result<Vec<String>> {
    let entries =
        std::fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let names = entries.flatten().filter_map(|entry| entry.file_name().into_string().ok());
    let artefact = |name: &str| {
        let known = ["csv", "md", "svg", "png"].iter().any(|ending| name.ends_with(&format!(".{ending}")));
        known && (name.starts_with("table") || name.starts_with("fig"))
    };
    let mut taken: Vec<String> =
        names.filter(|name| name == "report.html" || name == "claims.md" || artefact(name)).collect();
    taken.sort();
    Ok(taken)
}

/// A results folder.
#[derive(Clone)]
pub struct ResultsDir {
    folder: PathBuf,
    /// Whether it is the clock's.
    clock: bool,
    /// Where the results come from.
    pub provenance: Provenance,
    /// The finished units.
    pub units: JobResults,
    /// Who hears of what is made.
    pub context: Context,
}

impl ResultsDir {
    /// Where a page says that its provenance lies.
    pub const BESIDE_PAGE: &str = "provenance/report.json";

    /// Opens a results folder, creating it if need be.
    pub fn new(
        folder: &Path,
        command: &str,
        seed: u64,
        scale: Scale,
        context: &Context,
        mode: Mode,
    ) -> Result<Self> {
        let provenance = Provenance::now(command, seed, context.version, scale.to_string());
        let units = folder.join(UNITS);
        // By this folder a later run knows that the artefacts beside it are its own.
        if !matches!(mode, Mode::Plan(_)) {
            std::fs::create_dir_all(&units).with_context(|| format!("cannot create {}", units.display()))?;
        }
        let units = JobResults::open(folder, provenance.clone(), context, mode);
        Ok(ResultsDir {
            folder: folder.to_owned(),
            clock: false,
            provenance,
            units,
            context: context.clone(),
        })
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the folder of artefacts that a clock decided some of, which do not repeat.
    #[must_use]
    pub fn of_the_clock(&self) -> ResultsDir {
        ResultsDir { folder: self.folder.join(CLOCK), clock: true, ..self.clone() }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        if !self.units.is_alone() {
            return Ok(());
        }
        let path = self.folder.join(name);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        }
        atomic_file::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    }

    fn publish(&self, text: String) -> Result<()> {
        if self.units.is_alone() { self.context.publish(text) } else { Ok(()) }
    }

    /// Writes a table as CSV and Markdown, and prints it.
    pub fn table(&self, table: &Table) -> Result<()> {
        self.publish(table.to_text() + "\n")?;
        self.write(&format!("{}.csv", table.id), table.to_csv().as_bytes())?;
        self.write(&format!("{}.md", table.id), table.to_markdown().as_bytes())?;
        self.tell_origin(&table.id)
    }

    /// Writes a figure as SVG and PNG.
    pub fn figure(&self, id: &str, figure: &Figure) -> Result<()> {
        self.write(&format!("{id}.svg"), figure.to_svg().as_bytes())?;
        self.write(&format!("{id}.png"), &figure.to_png()?)?;
        self.tell_origin(id)
    }

    /// Writes beside an artefact where, when and by which program it was made: its own bytes repeat.
    fn tell_origin(&self, id: &str) -> Result<()> {
        self.write(&format!("{PROVENANCE}/{id}.json"), self.provenance.again(None).to_json().as_bytes())?;
        if self.clock && self.units.is_alone() {
            list_clock(&self.folder)?;
        }
        Ok(())
    }

    /// Writes the claims as Markdown, and prints them.
    pub fn claims(&self, claims: &[Claim]) -> Result<()> {
        let mut markdown = "# Claims\n\n".to_owned();
        for claim in claims {
            self.publish(claim.to_text() + "\n")?;
            markdown += &(claim.to_markdown() + "\n");
        }
        self.write("claims.md", markdown.as_bytes())?;
        self.tell_origin("claims")
    }

    /// Writes the report; returns its path.
    pub fn page(&self, page: &Page) -> Result<PathBuf> {
        self.write("report.html", page.to_html().as_bytes())?;
        self.tell_origin("report")?;
        Ok(self.folder.join("report.html"))
    }
}
