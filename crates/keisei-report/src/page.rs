//! One HTML file with everything inside: no script, no font, no picture from elsewhere.

mod plates;
mod prose;

use crate::{Claim, Figure, Provenance, Table, Verdict, escape};
pub use plates::{Plate, Plates};
use prose::paragraphs;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

const STYLE: &str = include_str!("page/style.css");

/// A part of a section.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Block {
    /// Text; a blank line parts paragraphs, backticks mark code.
    Prose(String),
    /// A table.
    Table(Table),
    /// A figure and what it shows.
    Figure(Figure, String),
    /// Claims with their verdicts.
    Claims(Vec<Claim>),
    /// Pictures side by side.
    Plates(Plates),
}

/// A part of a page; from two on they are listed in a table of contents.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Section {
    /// The anchor.
    pub id: String,
    /// The heading.
    pub title: String,
    /// What it holds, in order.
    pub blocks: Vec<Block>,
}

impl Section {
    /// Creates an empty section.
    pub fn new(id: impl Into<String>, title: impl Into<String>) -> Self {
        Self { id: id.into(), title: title.into(), blocks: Vec::new() }
    }

    /// Adds text.
    #[must_use]
    pub fn prose(self, text: impl Into<String>) -> Self {
        self.block(Block::Prose(text.into()))
    }

    /// Adds a table.
    #[must_use]
    pub fn table(self, table: Table) -> Self {
        self.block(Block::Table(table))
    }

    /// Adds a figure with a caption.
    #[must_use]
    pub fn figure(self, figure: impl Into<Figure>, caption: impl Into<String>) -> Self {
        self.block(Block::Figure(figure.into(), caption.into()))
    }

    /// Adds claims.
    #[must_use]
    pub fn claims(self, claims: impl Into<Vec<Claim>>) -> Self {
        self.block(Block::Claims(claims.into()))
    }

    /// Adds pictures side by side.
    #[must_use]
    pub fn plates(self, plates: Plates) -> Self {
        self.block(Block::Plates(plates))
    }

    fn block(mut self, block: Block) -> Self {
        self.blocks.push(block);
        self
    }
}

/// A report.
///
/// ```
/// use keisei_report::{Page, Section};
/// let page = Page::new("TDMC(λ) & Othello")
///     .lead("What the paper claims, and what we found.")
///     .section(Section::new("method", "Method").prose("Weights start at `0`."))
///     .section(Section::new("strength", "Strength"));
/// let html = page.to_html();
/// assert!(html.starts_with("<!DOCTYPE html>"));
/// assert!(html.contains("<h1>TDMC(λ) &amp; Othello</h1>"));
/// assert!(html.contains("<a href=\"#method\">Method</a>"));
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Page {
    /// The title.
    pub title: String,
    /// The paragraph under the title.
    pub lead: String,
    /// The sections, in order.
    pub sections: Vec<Section>,
    /// Where it came from.
    pub provenance: Option<(Provenance, String)>,
    /// The rules of style that pictures on it share.
    #[serde(default)]
    pub style: String,
}

impl Page {
    /// Creates an empty page.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    /// Sets the paragraph under the title.
    #[must_use]
    pub fn lead(mut self, lead: impl Into<String>) -> Self {
        self.lead = lead.into();
        self
    }

    /// Adds a section.
    #[must_use]
    pub fn section(mut self, section: Section) -> Self {
        self.sections.push(section);
        self
    }

    /// Sets where the results came from.
    #[must_use]
    pub fn provenance(mut self, provenance: Provenance, beside: impl Into<String>) -> Self {
        self.provenance = Some((provenance, beside.into()));
        self
    }

    /// Sets the rules of style that pictures on the page share; like the pictures they are markup, and trusted.
    #[must_use]
    pub fn style(mut self, style: impl Into<String>) -> Self {
        self.style = style.into();
        self
    }

    /// Renders the whole page.
    pub fn to_html(&self) -> String {
        let title = escape::html(&self.title);
        let style = self.plates_style();
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n"
        );
        if !self.lead.is_empty() {
            let _ = writeln!(out, "<div class=\"lead\">{}</div>", paragraphs(&self.lead));
        }
        out.push_str(&self.tally());
        out.push_str("</header>\n");
        out.push_str(&self.contents());
        out.push_str("<main>\n");
        for section in &self.sections {
            out.push_str(&section_html(section));
        }
        out.push_str("</main>\n");
        if let Some((provenance, beside)) = &self.provenance {
            out.push_str(&provenance.to_html(beside));
        }
        out.push_str("</body>\n</html>\n");
        out
    }

    /// Counts the verdicts of all claims, so that a reader sees the outcome first.
    fn tally(&self) -> String {
        let blocks = || self.sections.iter().flat_map(|s| &s.blocks);
        let claims = || blocks().flat_map(|b| if let Block::Claims(c) = b { c.as_slice() } else { &[] });
        if claims().next().is_none() {
            return String::new();
        }
        let count = |verdict| claims().filter(|c| c.verdict == verdict).count();
        let item = |verdict: Verdict| format!("<li>{} {}</li>", count(verdict), verdict.badge());
        let items: String = Verdict::ALL.into_iter().map(item).collect();
        format!("<ul class=\"tally\" aria-label=\"Claims\">{items}</ul>\n")
    }

    /// Returns what pictures need beside the style of every page; nothing where there are none.
    fn plates_style(&self) -> String {
        let blocks = || self.sections.iter().flat_map(|section| &section.blocks);
        let any = blocks().any(|block| matches!(block, Block::Plates(_)));
        if any { [plates::STYLE, &self.style].concat() } else { String::new() }
    }

    fn contents(&self) -> String {
        if self.sections.len() < 2 {
            return String::new();
        }
        let item = |s: &Section| {
            let (anchor, title) = (escape::anchor(&s.id), escape::html(&s.title));
            format!("<li><a href=\"#{anchor}\">{title}</a></li>\n")
        };
        let items: String = self.sections.iter().map(item).collect();
        format!("<nav aria-label=\"Contents\">\n<h2>Contents</h2>\n<ol>\n{items}</ol>\n</nav>\n")
    }
}

fn section_html(section: &Section) -> String {
    let blocks: String = section.blocks.iter().map(block_html).collect();
    format!(
        "<section id=\"{}\">\n<h2>{}</h2>\n{blocks}</section>\n",
        escape::anchor(&section.id),
        escape::html(&section.title)
    )
}

fn block_html(block: &Block) -> String {
    match block {
        Block::Prose(text) => paragraphs(text),
        Block::Table(table) => table.to_html(),
        Block::Figure(figure, caption) => {
            let (svg, caption) = (figure.to_svg(), escape::html(caption));
            format!(
                "<figure>\n<div class=\"sheet\">{svg}</div>\n<figcaption>{caption}</figcaption>\n</figure>\n"
            )
        }
        Block::Claims(claims) => claims.iter().map(Claim::to_html).collect(),
        Block::Plates(plates) => plates.to_html(),
    }
}

#[cfg(test)]
mod tests;
