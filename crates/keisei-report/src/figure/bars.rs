//! Grouped bars.

use super::Reference;
use super::canvas::{Canvas, Pen, text_width};
use super::colour::{Colour, series};
use super::frame::{Frame, extent};
use serde::{Deserialize, Serialize};

/// A bar with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bar {
    /// Where it ends.
    pub value: f64,
    /// The ends of the error bar.
    pub interval: Option<(f64, f64)>,
}

impl From<f64> for Bar {
    fn from(value: f64) -> Self {
        let interval = None;
        Self { value, interval }
    }
}

/// One bar for every category, in one colour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct BarSeries {
    /// The name in the legend.
    pub name: String,
    /// The bars, in the order of the categories; one that is missing is left out.
    pub bars: Vec<Bar>,
}

/// Bars side by side over categories, one colour for each series.
///
/// ```
/// use keisei_report::{BarSeries, Bars, Figure};
/// let bars = Bars {
///     categories: vec!["A".into(), "B".into()],
///     series: vec![
///         BarSeries { name: "TDMC".into(), bars: vec![6.3.into(), 1.0.into()] },
///         BarSeries { name: "TD".into(), bars: vec![5.1.into(), (-0.4).into()] },
///     ],
///     ..Bars::new("Weights relative to the turn", "feature", "weight")
/// };
/// assert!(Figure::from(bars).to_svg().contains(">TDMC</text>"));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bars {
    /// The line above the picture.
    pub title: String,
    /// The name of the x axis.
    pub x_label: String,
    /// The name of the y axis.
    pub y_label: String,
    /// The names below the groups.
    pub categories: Vec<String>,
    /// The bars of each group.
    pub series: Vec<BarSeries>,
    /// A line to compare with.
    pub reference: Option<Reference>,
}

impl Bars {
    /// Creates a picture without bars.
    pub fn new(title: impl Into<String>, x_label: impl Into<String>, y_label: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            x_label: x_label.into(),
            y_label: y_label.into(),
            categories: Vec::new(),
            series: Vec::new(),
            reference: None,
        }
    }

    pub(super) fn paint(&self) -> Canvas {
        let slot = self.slot();
        let rows = self.name_rows(slot);
        let frame = Frame {
            title: &self.title,
            x_label: &self.x_label,
            y_label: &self.y_label,
            names: self.series.iter().map(|s| s.name.as_str()).collect(),
            lines: None,
            reference: self.reference.as_ref(),
            plot_width: slot * self.categories.len().max(1) as f64,
            plot_height: 300.0,
            y_range: self.range(),
            x_rows: rows.iter().max().map_or(1, |row| row + 1),
        };
        let mut plot = frame.paint();
        let share = 0.78 * slot / self.series.len().max(1) as f64;
        for (group, category) in self.categories.iter().enumerate() {
            let middle = plot.left + (group as f64 + 0.5) * slot;
            plot.x_tick(middle, category, rows[group]);
            for (i, series_of) in self.series.iter().enumerate() {
                let Some(bar) = series_of.bars.get(group).filter(|b| b.value.is_finite()) else {
                    continue;
                };
                let left = middle - 0.39 * slot + i as f64 * share;
                let (zero, end) = (plot.y.place(0.0), plot.y.place(bar.value));
                let (top, height) = (zero.min(end), (zero - end).abs());
                plot.canvas.rect((left, top), share - 1.0, height, series(i), None);
                if let Some((low, high)) = bar.interval.filter(|b| b.0.is_finite() && b.1.is_finite()) {
                    plot.whisker(left + 0.5 * (share - 1.0), (low, high), (0.28 * share).min(6.0));
                }
            }
        }
        let zero = plot.y.place(0.0);
        let ends = ((plot.left, zero), (plot.right, zero));
        plot.canvas.line(ends.0, ends.1, Pen::new(Colour::INK, 1.0));
        plot.finish(self.reference.as_ref())
    }

    /// Returns the width of a group: enough for its bars, and for its name on every other row.
    fn slot(&self) -> f64 {
        let names = self.categories.iter().map(|name| name_width(name));
        let bars = 14.0 * self.series.len() as f64 / 0.78;
        let roomy = 600.0 / self.categories.len().max(1) as f64;
        (0.5 * names.fold(0.0, f64::max)).max(bars).max(roomy)
    }

    /// Deals the names out on two rows: the upper one where there is room.
    fn name_rows(&self, slot: f64) -> Vec<usize> {
        let mut free = f64::NEG_INFINITY;
        let mut row = |(i, name): (usize, &String)| {
            let (middle, half) = ((i as f64 + 0.5) * slot, 0.5 * name_width(name));
            if middle - half < free {
                return 1;
            }
            free = middle + half;
            0
        };
        self.categories.iter().enumerate().map(&mut row).collect()
    }

    /// Returns the range of all bars and intervals, zero included.
    fn range(&self) -> (f64, f64) {
        let bars = self.series.iter().flat_map(|s| &s.bars);
        let numbers = bars.flat_map(|b| {
            let (low, high) = b.interval.unwrap_or((b.value, b.value));
            [b.value, low, high]
        });
        extent(numbers.chain([0.0]))
    }
}

/// Returns the width of a category's name with the space around it.
fn name_width(name: &str) -> f64 {
    text_width(name, 12) + 10.0
}
