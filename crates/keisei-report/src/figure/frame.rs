//! What bars and curves share: title, legend, axes, grid and the line of reference.
//!
//! The legend stands above the plot and the name of the y axis lies flat over it: neither can
//! cover data, and nothing has to be read with a tilted head.

use super::Reference;
use super::axis::Axis;
use super::canvas::{Anchor, Canvas, Pen, Place, Type, text_width};
use super::colour::{Colour, line, series};

const MARGIN: f64 = 20.0;
const TITLE: u32 = 17;
const LABEL: u32 = 13;
const TICK: u32 = 12;
const LEGEND_ROW: f64 = 20.0;
const ROW: f64 = 16.0;

/// What stands around a plot.
pub(super) struct Frame<'a> {
    pub title: &'a str,
    pub x_label: &'a str,
    pub y_label: &'a str,
    pub names: Vec<&'a str>,
    /// How many lines differ in colour; none where series are not lines.
    pub lines: Option<usize>,
    pub reference: Option<&'a Reference>,
    pub plot_width: f64,
    pub plot_height: f64,
    /// The range of `y`, widened here to whole steps.
    pub y_range: (f64, f64),
    /// How many rows the names below the x axis take.
    pub x_rows: usize,
}

/// A frame that has been painted, ready for the data.
pub(super) struct Plot {
    pub canvas: Canvas,
    pub left: f64,
    pub right: f64,
    pub bottom: f64,
    pub y: Axis,
}

impl Frame<'_> {
    /// Paints the frame without the x ticks.
    pub fn paint(&self) -> Plot {
        let reference = self.reference.filter(|r| r.y.is_finite());
        let range = match reference {
            Some(r) => (self.y_range.0.min(r.y), self.y_range.1.max(r.y)),
            None => self.y_range,
        };
        let ticks = Axis::rounded(range, (0.0, 1.0)).ticks();
        let widest = ticks.iter().map(|t| text_width(&t.1, TICK)).fold(0.0, f64::max);
        let left = MARGIN + widest + 8.0;
        let right = left + self.plot_width;
        let named = reference.map_or(0.0, |r| text_width(&r.label, TICK) + 8.0);
        let width = right + MARGIN.max(named + 8.0);
        let legend = self.legend_rows(MARGIN, right);
        let heads = 44.0 + LEGEND_ROW * legend.len() as f64;
        let top = heads + if self.y_label.is_empty() { 4.0 } else { 36.0 };
        let bottom = top + self.plot_height;
        let mut canvas = Canvas::new(width, bottom + 36.0 + ROW * self.x_rows as f64);
        canvas.text((width / 2.0, 28.0), self.title, Type::new(TITLE, Anchor::Middle));
        self.paint_legend(&mut canvas, &legend);
        canvas.text((MARGIN, top - 18.0), self.y_label, Type::new(LABEL, Anchor::Start));
        let middle = f64::midpoint(left, right);
        canvas.text(
            (middle, bottom + 26.0 + ROW * self.x_rows as f64),
            self.x_label,
            Type::new(LABEL, Anchor::Middle),
        );
        let y = Axis::rounded(range, (bottom, top));
        for (value, label) in &ticks {
            let at = y.place(*value);
            canvas.line((left, at), (right, at), Pen::new(Colour::GRID, 1.0));
            canvas.text((left - 8.0, at + 4.0), label, Type::new(TICK, Anchor::End));
        }
        Plot { canvas, left, right, bottom, y }
    }

    /// Deals the names out on rows: each with its index and place.
    fn legend_rows(&self, left: f64, right: f64) -> Vec<Vec<(usize, f64)>> {
        let named = self.names.iter().any(|name| !name.is_empty());
        if !named {
            return Vec::new();
        }
        let mut rows = vec![Vec::new()];
        let mut x = left;
        for (i, name) in self.names.iter().enumerate() {
            let width = self.key() + 8.0 + text_width(name, TICK) + 18.0;
            if x + width > right && x > left {
                rows.push(Vec::new());
                x = left;
            }
            if let Some(row) = rows.last_mut() {
                row.push((i, x));
            }
            x += width;
        }
        rows
    }

    /// Returns the width of the sign before a name.
    fn key(&self) -> f64 {
        if self.lines.is_some() { 26.0 } else { 14.0 }
    }

    fn paint_legend(&self, canvas: &mut Canvas, rows: &[Vec<(usize, f64)>]) {
        for (row, entries) in rows.iter().enumerate() {
            let y = 50.0 + LEGEND_ROW * row as f64;
            for &(i, x) in entries {
                if let Some(colours) = self.lines {
                    let (colour, dash) = line(i, colours);
                    canvas.line((x, y), (x + self.key(), y), Pen { dash, ..Pen::new(colour, 2.5) });
                } else {
                    canvas.rect((x, y - 6.0), self.key(), 12.0, series(i), None);
                }
                canvas.text((x + self.key() + 8.0, y + 4.0), self.names[i], Type::new(TICK, Anchor::Start));
            }
        }
    }
}

impl Plot {
    /// Marks a place on the x axis, its name in one of the rows below.
    pub fn x_tick(&mut self, x: f64, label: &str, row: usize) {
        let down = ROW * row as f64;
        let end = (x, self.bottom + 5.0 + down);
        let pen = Pen::new(Colour::FAINT, 1.0);
        self.canvas.line((x, self.bottom), end, pen);
        let place = (x, self.bottom + 20.0 + down);
        self.canvas.text(place, label, Type::new(TICK, Anchor::Middle));
    }

    /// Draws the x axis at the bottom and the line of reference, above the data.
    pub fn finish(mut self, reference: Option<&Reference>) -> Canvas {
        let base = ((self.left, self.bottom), (self.right, self.bottom));
        self.canvas.line(base.0, base.1, Pen::new(Colour::FAINT, 1.0));
        if let Some(reference) = reference.filter(|r| r.y.is_finite()) {
            let at = self.y.place(reference.y);
            let pen = Pen { dash: Some((6.0, 4.0)), ..Pen::new(Colour::FAINT, 1.5) };
            self.canvas.line((self.left, at), (self.right, at), pen);
            let set = Type::new(TICK, Anchor::Start).in_colour(Colour::FAINT);
            self.canvas.text((self.right + 8.0, at + 4.0), &reference.label, set);
        }
        self.canvas
    }

    /// Draws an upright error bar with caps.
    pub fn whisker(&mut self, x: f64, (low, high): (f64, f64), cap: f64) {
        let pen = Pen::new(Colour::INK, 1.25);
        let ends: [Place; 2] = [(x, self.y.place(low)), (x, self.y.place(high))];
        self.canvas.line(ends[0], ends[1], pen);
        for (x, y) in ends {
            self.canvas.line((x - cap, y), (x + cap, y), pen);
        }
    }
}

/// Returns the smallest range that holds all numbers given, `0..1` when there is none.
pub(super) fn extent(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let mut range = (f64::INFINITY, f64::NEG_INFINITY);
    for x in numbers.filter(|x| x.is_finite()) {
        range = (range.0.min(x), range.1.max(x));
    }
    if range.0 > range.1 { (0.0, 1.0) } else { range }
}
