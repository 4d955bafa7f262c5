//! Figures, as SVG and as PNG.
//!
//! Pictures are laid out here and painted through kuva's scene, whose two backends give the
//! same picture in both formats with a font of their own, so a PNG needs no font installed.
//! kuva's ready-made plots are not used: they number their clip paths by a counter of the
//! process, so that the bytes depend on what was drawn before, and print heat-map values with
//! two decimals always. Only `canvas` knows kuva.
//!
//! Texts in figures keep to Latin letters: the font of the PNG has no CJK glyphs.

mod axis;
mod bars;
mod board;
mod canvas;
mod colour;
mod curves;
mod dash;
mod frame;

pub use bars::{Bar, BarSeries, Bars};
pub use board::Board;
pub use curves::{Curve, Curves, Point};

use canvas::Canvas;
use serde::{Deserialize, Serialize};

/// Says why a picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the figure could not be painted: {0}")]
pub struct FigureError(String);

/// A picture of numbers.
///
/// Numbers that are not finite are left out, and so are points a logarithmic axis cannot show;
/// drawing never fails on input.
///
/// ```
/// use keisei_report::{Board, Figure};
/// let figure = Figure::from(Board::new("Weights", 2, 2, [6.33, -3.33, -1.53, 0.0]));
/// assert!(figure.to_svg().starts_with("<svg"));
/// assert_eq!(&figure.to_png()?[1..4], b"PNG");
/// # Ok::<(), keisei_report::FigureError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Figure {
    /// A value on every square.
    Board(Board),
    /// Bars side by side.
    Bars(Bars),
    /// Lines with bands.
    Curves(Curves),
}

impl Figure {
    /// Returns the title.
    pub fn title(&self) -> &str {
        match self {
            Self::Board(board) => &board.title,
            Self::Bars(bars) => &bars.title,
            Self::Curves(curves) => &curves.title,
        }
    }

    /// Renders as an SVG element with a view box, fit to stand inside HTML.
    pub fn to_svg(&self) -> String {
        self.paint().into_svg(self.title())
    }

    /// Renders as a PNG file, two pixels to the unit.
    pub fn to_png(&self) -> Result<Vec<u8>, FigureError> {
        self.paint().into_png().map_err(FigureError)
    }

    fn paint(&self) -> Canvas {
        match self {
            Self::Board(board) => board.paint(),
            Self::Bars(bars) => bars.paint(),
            Self::Curves(curves) => curves.paint(),
        }
    }
}

impl From<Board> for Figure {
    fn from(board: Board) -> Self {
        Self::Board(board)
    }
}

impl From<Bars> for Figure {
    fn from(bars: Bars) -> Self {
        Self::Bars(bars)
    }
}

impl From<Curves> for Figure {
    fn from(curves: Curves) -> Self {
        Self::Curves(curves)
    }
}

/// A horizontal line to compare with, dashed, named at its right end.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reference {
    /// Where it lies.
    pub y: f64,
    /// What it is.
    pub label: String,
}

#[cfg(test)]
mod tests;
