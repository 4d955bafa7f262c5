//! Boards of squares or of crossing lines.

use super::{Paint, Scene, Shape};

/// Where the squares of a board are, columns from the left and rows from the top.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grid {
    /// The left edge of the first column.
    pub left: f32,
    /// The upper edge of the first row.
    pub top: f32,
    /// The side of a square.
    pub cell: f32,
    /// How many columns there are.
    pub columns: u8,
    /// How many rows there are.
    pub rows: u8,
}

impl Grid {
    /// Returns the middle of a square.
    pub fn centre(&self, column: u8, row: u8) -> [f32; 2] {
        let at = |edge: f32, number: u8| edge + (f32::from(number) + 0.5) * self.cell;
        [at(self.left, column), at(self.top, row)]
    }

    /// Returns a square.
    pub fn square(&self, column: u8, row: u8) -> Shape {
        let at = |edge: f32, number: u8| edge + f32::from(number) * self.cell;
        Shape::square(at(self.left, column), at(self.top, row), self.cell)
    }

    /// Returns the right edge.
    pub fn right(&self) -> f32 {
        self.left + f32::from(self.columns) * self.cell
    }

    /// Returns the lower edge.
    pub fn bottom(&self) -> f32 {
        self.top + f32::from(self.rows) * self.cell
    }

    /// Returns the whole board.
    pub fn outline(&self) -> Shape {
        Shape::rect(self.left, self.top, self.right() - self.left, self.bottom() - self.top)
    }

    /// Draws the lines between squares, and the edge.
    pub fn draw_lines(&self, scene: &mut Scene, paint: Paint, width: f32) {
        for column in 1..self.columns {
            let x = self.left + f32::from(column) * self.cell;
            scene.draw(Shape::line([x, self.top], [x, self.bottom()]).stroke(paint, width));
        }
        for row in 1..self.rows {
            let y = self.top + f32::from(row) * self.cell;
            scene.draw(Shape::line([self.left, y], [self.right(), y]).stroke(paint, width));
        }
        scene.draw(self.outline().stroke(paint, 1.5 * width));
    }

    /// Writes what columns and rows are called, above and to the left.
    pub fn draw_names(&self, scene: &mut Scene, columns: impl Fn(u8) -> String, rows: impl Fn(u8) -> String) {
        const AWAY: f32 = 12.0;
        for column in 0..self.columns {
            let [x, _] = self.centre(column, 0);
            scene.draw(Shape::text(x, self.top - AWAY, 12.0, columns(column)).fill(Paint::Faint));
        }
        for row in 0..self.rows {
            let [_, y] = self.centre(0, row);
            scene.draw(Shape::text(self.left - AWAY, y, 12.0, rows(row)).fill(Paint::Faint));
        }
    }
}
