//! Where a paper's tables, figures and page go.

use super::{Scale, Units};
use anyhow::{Context, Result};
use keisei_play::atomic_file;
use keisei_report::{Claim, Figure, Page, Provenance, Table};
use std::path::{Path, PathBuf};

/// A results folder.
#[derive(Clone, Debug)]
pub struct Outlet {
    folder: PathBuf,
    /// Where the results come from.
    pub provenance: Provenance,
    /// The finished units.
    pub units: Units,
}

impl Outlet {
    /// Opens a results folder, creating it if need be.
    pub fn new(folder: &Path, command: &str, seed: u64, scale: Scale) -> Result<Self> {
        let provenance = Provenance::now(command, seed, env!("CARGO_PKG_VERSION"), scale.to_string());
        let units = Units::open(&folder.join("units"), provenance.clone())?;
        Ok(Outlet { folder: folder.to_owned(), provenance, units })
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.folder.join(name);
        atomic_file::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    }

    /// Writes a table as CSV and Markdown, and prints it.
    pub fn table(&self, table: &Table) -> Result<()> {
        println!("{}", table.to_text());
        let csv = self.provenance.to_comment("# ") + &table.to_csv();
        self.write(&format!("{}.csv", table.id), csv.as_bytes())?;
        let markdown = format!("{}\n{}", self.provenance.to_markdown_comment(), table.to_markdown());
        self.write(&format!("{}.md", table.id), markdown.as_bytes())
    }

    /// Writes a figure as SVG and PNG.
    pub fn figure(&self, id: &str, figure: &Figure) -> Result<()> {
        self.write(&format!("{id}.svg"), figure.to_svg().as_bytes())?;
        self.write(&format!("{id}.png"), &figure.to_png()?)
    }

    /// Writes the claims as Markdown, and prints them.
    pub fn claims(&self, claims: &[Claim]) -> Result<()> {
        let mut markdown = format!("{}\n# Claims\n\n", self.provenance.to_markdown_comment());
        for claim in claims {
            println!("{}", claim.to_text());
            markdown += &(claim.to_markdown() + "\n");
        }
        self.write("claims.md", markdown.as_bytes())
    }

    /// Writes the report; returns its path.
    pub fn page(&self, page: &Page) -> Result<PathBuf> {
        self.write("report.html", page.to_html().as_bytes())?;
        Ok(self.folder.join("report.html"))
    }
}
