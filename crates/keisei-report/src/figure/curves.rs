//! Curves with bands of confidence.

use super::Reference;
use super::axis::{Axis, plain};
use super::canvas::{Canvas, Pen, Place};
use super::colour::{COLOURS, line};
use super::frame::{Frame, Plot, extent};
use serde::{Deserialize, Serialize};

/// A point of a curve.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Where.
    pub x: f64,
    /// How high.
    pub y: f64,
    /// The band's edges there.
    pub band: Option<(f64, f64)>,
}

impl From<(f64, f64)> for Point {
    fn from((x, y): (f64, f64)) -> Self {
        let band = None;
        Self { x, y, band }
    }
}

impl Point {
    fn is_shown(&self, log: bool) -> bool {
        self.x.is_finite() && self.y.is_finite() && (!log || self.x > 0.0)
    }

    fn edges(&self) -> (f64, f64) {
        let edges = self.band.filter(|b| b.0.is_finite() && b.1.is_finite());
        edges.unwrap_or((self.y, self.y))
    }
}

/// A line through points, in the order given.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Curve {
    /// The name in the legend.
    pub name: String,
    /// The points.
    pub points: Vec<Point>,
}

/// Curves over a common axis.
///
/// ```
/// use keisei_report::{Curve, Curves, Figure};
/// let curves = Curves {
///     series: vec![Curve {
///         name: "TDMC".into(),
///         points: [(0.01, 0.79), (0.1, 0.77), (1.0, 0.72)].map(Into::into).to_vec(),
///     }],
///     log_x: true,
///     ..Curves::new("Share won by exploration", "epsilon", "share")
/// };
/// assert!(Figure::from(curves).to_svg().contains(">0.01</text>"));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Curves {
    /// The line above the picture.
    pub title: String,
    /// The name of the x axis.
    pub x_label: String,
    /// The name of the y axis.
    pub y_label: String,
    /// The curves.
    pub series: Vec<Curve>,
    /// Whether x is laid out by its logarithm.
    pub log_x: bool,
    /// The least range of y shown; the data may widen it.
    pub y_range: Option<(f64, f64)>,
    /// A line to compare with.
    pub reference: Option<Reference>,
    /// How many curves differ in colour, seven at most; the next as many have the same colours and are dashed, the
    /// next dotted.
    pub colours: usize,
}

impl Curves {
    /// Creates a picture without curves.
    pub fn new(title: impl Into<String>, x_label: impl Into<String>, y_label: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            x_label: x_label.into(),
            y_label: y_label.into(),
            series: Vec::new(),
            log_x: false,
            y_range: None,
            reference: None,
            colours: COLOURS,
        }
    }

    pub(super) fn paint(&self) -> Canvas {
        let frame = Frame {
            title: &self.title,
            x_label: &self.x_label,
            y_label: &self.y_label,
            names: self.series.iter().map(|s| s.name.as_str()).collect(),
            lines: Some(self.colours),
            reference: self.reference.as_ref(),
            plot_width: 600.0,
            plot_height: 320.0,
            y_range: self.range(),
            x_rows: 1,
        };
        let mut plot = frame.paint();
        let inset = (plot.left + 14.0, plot.right - 14.0);
        let none = self.shown().next().is_none();
        let range = if none && self.log_x { (1.0, 10.0) } else { extent(self.shown().map(|p| p.x)) };
        let x = Axis::new(range, inset, self.log_x);
        for (value, label) in self.x_ticks(&x) {
            plot.x_tick(x.place(value), &label, 0);
        }
        for (i, curve) in self.series.iter().enumerate() {
            self.paint_band(&mut plot, &x, i, curve);
        }
        for (i, curve) in self.series.iter().enumerate() {
            self.paint_line(&mut plot, &x, i, curve);
        }
        plot.finish(self.reference.as_ref())
    }

    fn paint_band(&self, plot: &mut Plot, x: &Axis, i: usize, curve: &Curve) {
        let shown = || curve.points.iter().filter(|p| p.is_shown(self.log_x));
        if shown().all(|p| p.band.is_none()) {
            return;
        }
        let low = shown().map(|p| (x.place(p.x), plot.y.place(p.edges().0)));
        let high = shown().rev().map(|p| (x.place(p.x), plot.y.place(p.edges().1)));
        let edge: Vec<Place> = low.chain(high).collect();
        if shown().count() > 1 {
            plot.canvas.veil(&edge, line(i, self.colours).0, 0.16);
        } else if let Some(p) = shown().next() {
            plot.whisker(x.place(p.x), p.edges(), 5.0);
        }
    }

    fn paint_line(&self, plot: &mut Plot, x: &Axis, i: usize, curve: &Curve) {
        let shown = curve.points.iter().filter(|p| p.is_shown(self.log_x));
        let places: Vec<Place> = shown.map(|p| (x.place(p.x), plot.y.place(p.y))).collect();
        let (colour, dash) = line(i, self.colours);
        plot.canvas.path(&places, Pen { dash, ..Pen::new(colour, 2.25) });
        // Dots say where was measured; on a dense curve they would only thicken it.
        if places.len() <= 24 {
            for &place in &places {
                plot.canvas.dot(place, 3.5, colour);
            }
        }
    }

    /// Marks the measured places where they are few and apart, round numbers otherwise.
    fn x_ticks(&self, x: &Axis) -> Vec<(f64, String)> {
        let mut values: Vec<f64> = self.shown().map(|p| p.x).collect();
        values.sort_by(f64::total_cmp);
        values.dedup();
        let apart = values.windows(2).all(|w| x.place(w[1]) - x.place(w[0]) >= 36.0);
        if apart && (2..=12).contains(&values.len()) {
            values.into_iter().map(|v| (v, plain(v))).collect()
        } else {
            x.ticks()
        }
    }

    fn shown(&self) -> impl Iterator<Item = &Point> {
        let points = self.series.iter().flat_map(|s| &s.points);
        points.filter(|p| p.is_shown(self.log_x))
    }

    fn range(&self) -> (f64, f64) {
        let numbers = self.shown().flat_map(|p| [p.y, p.edges().0, p.edges().1]);
        let least = self.y_range.map(|r| [r.0, r.1]);
        extent(numbers.chain(least.into_iter().flatten()))
    }
}
