//! Columns for the terminal.

/// Where the text of a column stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Align {
    /// At the left: words.
    Left,
    /// At the right: numbers.
    Right,
}

/// Rows of cells, laid out in columns two spaces apart.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Starts a table with so many columns.
    pub fn new(columns: impl Into<Vec<Align>>) -> Self {
        Table { columns: columns.into(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn row<S: Into<String>>(&mut self, cells: impl IntoIterator<Item = S>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Lays the rows out, each behind two spaces and ended by a line end.
    pub fn text(&self) -> String {
        let width = |column: usize| {
            self.rows.iter().filter_map(move |row| row.get(column)).map(|c| c.chars().count())
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(|c| width(c).max().unwrap_or(0)).collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for ((cell, align), width) in row.iter().zip(&self.columns).zip(&widths) {
                let gap = " ".repeat(width - cell.chars().count());
                let cells = if *align == Align::Left { ["  ", cell, &gap] } else { ["  ", &gap, cell] };
                line.extend(cells);
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new([Align::Left, Align::Right]);
        table.row(["one", "1"]);
        table.row(["eleven", "11"]);
        assert_eq!(table.text(), "  one      1\n  eleven  11\n");
    }
}
