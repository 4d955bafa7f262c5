//! Melds as cells, and what they do.

use super::{Cell, Cells, JOKER};

/// What lies on the field.
#[derive(Clone, Debug)]
pub struct Meld {
    /// Cells, and whether the joker stands there.
    cells: Vec<(Cell, bool)>,
}

impl Meld {
    /// Reads a play that could be one; none where the description says that it is rejected.
    pub fn read(table: &Cells) -> Option<Meld> {
        let mut cells = Vec::new();
        for (row, line) in table.iter().enumerate().take(5) {
            for (column, &value) in line.iter().enumerate() {
                match value {
                    0 => {}
                    1 if row < 4 && (1..=13).contains(&column) => cells.push(((row, column), false)),
                    2 => cells.push(((row, column), true)),
                    _ => return None,
                }
            }
        }
        let jokers = cells.iter().filter(|cell| cell.1).count();
        let meld = Meld { cells };
        (jokers <= 1 && meld.is_one()).then_some(meld)
    }

    fn is_one(&self) -> bool {
        let below = self.cells.iter().any(|&((row, _), _)| row == 4);
        match self.cells.len() {
            0 => false,
            1 => !below,
            n => {
                let ends = self.cells.iter().any(|&((_, column), _)| column == 0 || column == 14);
                let rank = self.columns().iter().all(|&column| column == self.cells[0].0.1);
                let group = rank && !ends && (!below || n == 5);
                group || n >= 3 && !below && self.is_sequence()
            }
        }
    }

    fn columns(&self) -> Vec<usize> {
        let mut columns: Vec<usize> = self.cells.iter().map(|cell| cell.0.1).collect();
        columns.sort_unstable();
        columns
    }

    fn is_sequence(&self) -> bool {
        let row = self.cells[0].0.0;
        let columns = self.columns();
        self.cells.len() >= 3
            && self.cells.iter().all(|cell| cell.0.0 == row)
            && columns.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    pub fn is_joker(&self) -> bool {
        self.cells.len() == 1 && self.cells[0].1
    }

    pub fn suits(&self) -> Vec<usize> {
        let mut rows: Vec<usize> = self.cells.iter().map(|cell| cell.0.0).filter(|&row| row < 4).collect();
        rows.sort_unstable();
        rows.dedup();
        rows
    }

    /// The cards it takes from a hand.
    pub fn cards(&self) -> Vec<Cell> {
        self.cells.iter().map(|&(cell, joker)| if joker { JOKER } else { cell }).collect()
    }

    fn is_spade_three(&self) -> bool {
        self.cells == [((0, 1), false)]
    }

    /// Whether it may be laid on another.
    pub fn beats(&self, field: &Meld, locked: bool, revolution: bool) -> bool {
        if field.is_joker() {
            return self.is_spade_three();
        }
        if self.is_joker() {
            return field.cells.len() == 1;
        }
        let alike = self.cells.len() == field.cells.len() && self.is_sequence() == field.is_sequence();
        let (mine, theirs) = (self.columns(), field.columns());
        let last = |columns: &[usize]| columns[columns.len() - 1];
        let above = if revolution { last(&mine) < theirs[0] } else { mine[0] > last(&theirs) };
        alike && above && (!locked || self.suits() == field.suits())
    }

    pub fn turns_over(&self) -> bool {
        if self.is_sequence() { self.cells.len() >= 5 } else { self.cells.len() >= 4 }
    }

    pub fn cuts(&self) -> bool {
        !self.is_joker() && self.columns().contains(&6)
    }
}
