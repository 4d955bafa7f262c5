//! One cell of the board.

use std::fmt;
use std::str::FromStr;

/// Cells in a row, and rows.
pub const SIDE: u8 = 14;

/// A cell, counted from the top left corner.
///
/// Text is Pentobi's: a column letter and the row *from the bottom*.
///
/// ```
/// use keisei_games::blokus::Cell;
/// let start: Cell = "e10".parse()?;
/// assert_eq!((start.x(), start.y()), (4, 4));
/// assert_eq!(Cell::new(9, 9).map(|c| c.to_string()).as_deref(), Some("j5"));
/// # Ok::<(), keisei_games::blokus::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell {
    y: u8,
    x: u8,
}

impl Cell {
    /// Returns the cell of column `x` and row `y`, both from 0 to 13.
    pub const fn new(x: u8, y: u8) -> Option<Cell> {
        if x < SIDE && y < SIDE { Some(Cell { y, x }) } else { None }
    }

    /// Returns the cell a number of columns and rows away, if it is on the board.
    pub fn step(self, dx: i8, dy: i8) -> Option<Cell> {
        Cell::new(self.x.checked_add_signed(dx)?, self.y.checked_add_signed(dy)?)
    }

    /// Lists the 196 cells, row by row from the top.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| Cell { y, x }))
    }

    /// Returns the column, 0 at the left.
    pub const fn x(self) -> u8 {
        self.x
    }

    /// Returns the row, 0 at the top.
    pub const fn y(self) -> u8 {
        self.y
    }

    /// Returns 0 for the top left cell to 195 for the bottom right one.
    pub fn index(self) -> usize {
        self.y as usize * SIDE as usize + self.x as usize
    }

    /// Returns the cell across the centre: the half-turn that exchanges the start cells.
    #[must_use]
    pub fn half_turn(self) -> Cell {
        Cell { y: SIDE - 1 - self.y, x: SIDE - 1 - self.x }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.x) as char, SIDE - self.y)
    }
}

impl FromStr for Cell {
    type Err = super::MoveTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let wrong = || super::MoveTextError::Cell(text.to_owned());
        let mut characters = text.chars();
        let column = characters.next().map(|c| c.to_ascii_lowercase()).ok_or_else(wrong)?;
        let digits = characters.as_str();
        let row: u8 = digits.parse().ok().filter(|_| !digits.starts_with(['0', '+'])).ok_or_else(wrong)?;
        let x =
            (column as u32).checked_sub('a' as u32).and_then(|x| u8::try_from(x).ok()).ok_or_else(wrong)?;
        SIDE.checked_sub(row).and_then(|y| Cell::new(x, y)).ok_or_else(wrong)
    }
}
