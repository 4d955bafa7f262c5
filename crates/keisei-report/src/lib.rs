//! What the other crates found out, made readable: tables, figures, claims, and the page that
//! carries them.
//!
//! Every part renders itself: a [`Table`] to Markdown, CSV, HTML and a terminal; a [`Figure`]
//! to SVG and PNG; a [`Claim`] with its verdict; a [`Provenance`] that says where it all came
//! from. A [`Page`] is one HTML file with everything inside.
//!
//! ```
//! use keisei_report::{Page, Section, Table};
//! let mut table = Table::new("table5", "TDMC against TD", ["d", "won"]);
//! table.push(["4", "880"]);
//! let page = Page::new("Othello").section(Section::new("strength", "Strength").table(table));
//! assert!(page.to_html().contains("<td class=\"number\">880</td>"));
//! ```
//!
//! Nothing here prints or writes a file, and the same input gives the same bytes.
#![forbid(unsafe_code)]

pub mod claim;
pub mod escape;
pub mod figure;
pub mod number;
pub mod page;
pub mod provenance;
pub mod table;

pub use claim::{Claim, Verdict};
pub use figure::{Bar, BarSeries, Bars, Board, Curve, Curves, Figure, FigureError, Point, Reference};
pub use page::{Block, Page, Plate, Plates, Section};
pub use provenance::Provenance;
pub use table::Table;
