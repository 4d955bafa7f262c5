//! Points and moves.

use std::fmt;
use std::str::FromStr;

/// The columns of the largest board; the letter I is left out.
const COLUMNS: &[u8; 19] = b"ABCDEFGHJKLMNOPQRST";

/// A point, A1 to T19; A1 is the bottom left corner.
///
/// ```
/// use keisei_games::go::Point;
/// let point: Point = "J5".parse()?;
/// assert_eq!((point.column(), point.row()), (8, 4)); // there is no column I
/// # Ok::<(), keisei_games::go::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Point {
    row: u8,
    column: u8,
}

impl Point {
    /// Returns a point by column and row, counted from zero at the bottom left; `None` off the largest board.
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < 19 && row < 19 { Some(Point { row, column }) } else { None }
    }

    /// Returns a point that is known to be on the largest board.
    #[inline]
    pub(super) const fn unchecked(column: u8, row: u8) -> Point {
        debug_assert!(column < 19 && row < 19);
        Point { row, column }
    }

    /// Returns 0 for column A to 18 for column T.
    #[inline]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns 0 for row 1, the lowest, to 18 for row 19.
    #[inline]
    pub const fn row(self) -> u8 {
        self.row
    }
}

/// Places a stone, or passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Places a stone on a point.
    Place(Point),
    /// Passes.
    Pass,
}

/// Text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a move: write a point from A1 to T19 (there is no column I), or pass")]
pub struct MoveTextError(pub(super) String);

/// Returns the letter of a column.
pub(super) fn letter(column: u8) -> char {
    COLUMNS.get(column as usize).map_or('?', |&letter| letter as char)
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter(self.column), self.row + 1)
    }
}

impl FromStr for Point {
    type Err = MoveTextError;

    /// Reads `E5` or `e5`.
    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let read = || {
            let (&first, digits) = text.as_bytes().split_first()?;
            let column = COLUMNS.iter().position(|&letter| letter == first.to_ascii_uppercase())?;
            let plain = digits.iter().all(u8::is_ascii_digit) && digits.first() != Some(&b'0');
            let row: u8 = text.get(1..).filter(|_| plain)?.parse().ok()?;
            Point::new(column as u8, row.checked_sub(1)?)
        };
        read().ok_or_else(|| MoveTextError(text.to_owned()))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => point.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveTextError;

    /// Reads `E5`, `e5`, `pass` or `PASS`.
    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        if text.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { text.parse().map(Move::Place) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_reads_back() {
        for point in (0..19).flat_map(|row| (0..19).filter_map(move |column| Point::new(column, row))) {
            assert_eq!(point.to_string().parse(), Ok(point));
            assert_eq!(point.to_string().to_lowercase().parse(), Ok(Move::Place(point)));
        }
        assert_eq!("Pass".parse(), Ok(Move::Pass));
        for wrong in ["", "I5", "A0", "A01", "A20", "A+1", "U1", "55", "é5", "A999", "passs"] {
            assert!(wrong.parse::<Move>().is_err(), "{wrong}");
        }
    }
}
