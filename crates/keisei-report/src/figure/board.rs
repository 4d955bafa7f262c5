//! A value on every square of a board.

use super::canvas::{Anchor, Canvas, Pen, Type, text_width};
use super::colour::{Colour, diverging};
use serde::{Deserialize, Serialize};

const TOP: f64 = 72.0;
const MARGIN: f64 = 20.0;
const BAR: f64 = 16.0;

/// A heat map: blue below zero, white at it, red above, the value in every square.
///
/// ```
/// use keisei_report::{Board, Figure};
/// let weights = Board { unit: "weight".into(), ..Board::new("Opening", 8, 8, vec![0.5; 64]) };
/// assert!(Figure::from(weights).to_svg().contains(">h</text>"));
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Board {
    /// The line above the picture.
    pub title: String,
    /// What the values are, written over the colour bar.
    pub unit: String,
    /// The names of the columns, from the left.
    pub columns: Vec<String>,
    /// The names of the rows, from the top.
    pub rows: Vec<String>,
    /// The values, row by row from the top left; a square without one stays grey.
    pub values: Vec<f64>,
    /// How many decimals to print.
    pub decimals: usize,
    /// The value of the full colour; the largest there is when none is set.
    pub limit: Option<f64>,
}

impl Board {
    /// Creates a board with columns `a, b, …` and rows `1, 2, …` from the top.
    pub fn new(title: impl Into<String>, width: usize, height: usize, values: impl Into<Vec<f64>>) -> Self {
        Self {
            title: title.into(),
            unit: String::new(),
            columns: (0..width).map(letters).collect(),
            rows: (1..=height).map(|row| row.to_string()).collect(),
            values: values.into(),
            decimals: 2,
            limit: None,
        }
    }

    pub(super) fn paint(&self) -> Canvas {
        let cell = self.cell();
        let (across, down) = (self.columns.len() as f64 * cell, self.rows.len() as f64 * cell);
        let widest = self.rows.iter().map(|r| text_width(r, 14)).fold(0.0, f64::max);
        let left = MARGIN + widest + 10.0;
        let bar = (left + across + 28.0).round();
        let scale = text_width(&self.number(-self.limit()), 12).max(text_width(&self.unit, 12) - BAR);
        let width = (bar + BAR + 10.0 + scale + MARGIN).max(text_width(&self.title, 17) + 2.0 * MARGIN);
        let mut canvas = Canvas::new(width, TOP + down + MARGIN);
        canvas.text((width / 2.0, 28.0), &self.title, Type::new(17, Anchor::Middle));
        self.paint_names(&mut canvas, left, cell);
        self.paint_squares(&mut canvas, left, cell);
        self.paint_bar(&mut canvas, bar, down);
        canvas
    }

    fn paint_names(&self, canvas: &mut Canvas, left: f64, cell: f64) {
        for (i, name) in self.columns.iter().enumerate() {
            let x = left + (i as f64 + 0.5) * cell;
            canvas.text((x, TOP - 9.0), name, Type::new(14, Anchor::Middle));
        }
        for (i, name) in self.rows.iter().enumerate() {
            let y = TOP + (i as f64 + 0.5) * cell + 5.0;
            canvas.text((left - 10.0, y), name, Type::new(14, Anchor::End));
        }
    }

    fn paint_squares(&self, canvas: &mut Canvas, left: f64, cell: f64) {
        let (limit, size) = (self.limit(), self.type_size(cell));
        let edge = Pen::new(Colour(200, 200, 200), 1.0);
        for row in 0..self.rows.len() {
            for column in 0..self.columns.len() {
                let corner = (left + column as f64 * cell, TOP + row as f64 * cell);
                let value = self.value(row, column);
                let fill = value.map_or(Colour::BLANK, |v| diverging(v / limit));
                canvas.rect(corner, cell, cell, fill, Some(edge));
                if let Some(value) = value {
                    let ink = if fill.is_dark() { Colour::PAPER } else { Colour::INK };
                    let middle = (corner.0 + cell / 2.0, corner.1 + cell / 2.0 + 0.36 * f64::from(size));
                    let set = Type::new(size, Anchor::Middle).in_colour(ink);
                    canvas.text(middle, &self.number(value), set);
                }
            }
        }
    }

    fn paint_bar(&self, canvas: &mut Canvas, left: f64, height: f64) {
        const SLICES: usize = 100;
        // Edges on whole pixels of the PNG (half units), or seams show between the slices.
        let edge = |i: usize| TOP + (2.0 * height * i as f64 / SLICES as f64).round() / 2.0;
        for i in 0..SLICES {
            let share = 1.0 - 2.0 * (i as f64 + 0.5) / SLICES as f64;
            let tall = edge(i + 1) - edge(i);
            canvas.rect((left, edge(i)), BAR, tall, diverging(share), None);
        }
        canvas.text((left, TOP - 16.0), &self.unit, Type::new(12, Anchor::Start));
        for share in [1.0, 0.5, 0.0, -0.5, -1.0] {
            let y = TOP + 0.5 * (1.0 - share) * height;
            canvas.line((left + BAR, y), (left + BAR + 4.0, y), Pen::new(Colour::FAINT, 1.0));
            let label = self.number(share * self.limit());
            canvas.text((left + BAR + 8.0, y + 4.0), &label, Type::new(12, Anchor::Start));
        }
    }

    fn value(&self, row: usize, column: usize) -> Option<f64> {
        let value = self.values.get(row * self.columns.len() + column);
        value.copied().filter(|v| v.is_finite())
    }

    /// Returns the value of the full colour, never zero.
    fn limit(&self) -> f64 {
        let largest = self.values.iter().filter(|v| v.is_finite()).fold(0.0, |a: f64, v| a.max(v.abs()));
        let limit = self.limit.filter(|l| l.is_finite() && *l > 0.0).unwrap_or(largest);
        if limit > 0.0 { limit } else { 1.0 }
    }

    fn cell(&self) -> f64 {
        let longest = self.columns.len().max(self.rows.len()).max(1) as f64;
        (480.0 / longest).clamp(36.0, 60.0)
    }

    /// Returns the largest type in which every value fits its square.
    fn type_size(&self, cell: f64) -> u32 {
        let wide = |size| {
            let finite = self.values.iter().filter(|v| v.is_finite());
            finite.map(|v| text_width(&self.number(*v), size)).fold(0.0, f64::max)
        };
        (7..=15).rev().find(|&size| wide(size) <= cell - 8.0).unwrap_or(7)
    }

    fn number(&self, value: f64) -> String {
        let decimals = self.decimals;
        let text = format!("{value:+.decimals$}");
        // What rounds to zero has no sign.
        if text[1..].chars().all(|c| c == '0' || c == '.') { text[1..].to_owned() } else { text }
    }
}

/// Names a column: `a` to `z`, then `aa`, `ab`, …
fn letters(mut column: usize) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'a' + (column % 26) as u8));
        if column < 26 {
            return name;
        }
        column = column / 26 - 1;
    }
}
