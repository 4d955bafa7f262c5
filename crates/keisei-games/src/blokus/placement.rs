//! A piece on the board.

use super::cell::{Cell, SIDE};
use super::cells::{Cells, STRIDE, bit};
use super::orientation::{self, Orientation};
use super::piece::Piece;
use std::fmt;

/// One of the 13,729 ways to lay a piece on the empty board.
///
/// `{}` writes the four-character code, `{:#}` Pentobi's list of cells.
///
/// ```
/// use keisei_games::blokus::Placement;
/// let cross = Placement::coded("65u0")?;
/// assert_eq!(format!("{cross} {cross:#}"), "65u0 f9,e10,f10,g10,f11");
/// assert_eq!(Placement::all().count(), 13_729);
/// # Ok::<(), keisei_games::blokus::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Placement {
    orientation: u8,
    corner: u8,
}

impl Placement {
    /// Puts an oriented piece down with the corner of its bounding box at a bit.
    #[inline]
    pub(super) fn at(orientation: usize, corner: u32) -> Placement {
        debug_assert!(orientation < orientation::ORIENTATIONS && corner < 256);
        Placement { orientation: orientation as u8, corner: corner as u8 }
    }

    /// Returns the number of the oriented piece, and the bit of its bounding box's corner.
    #[inline]
    pub(super) fn parts(self) -> (usize, u32) {
        (self.orientation as usize, u32::from(self.corner))
    }

    /// Lists every placement, by piece, orientation, row and column.
    pub fn all() -> impl Iterator<Item = Placement> {
        (0..orientation::ORIENTATIONS).flat_map(|o| {
            let corners = Cell::all().map(move |corner| Placement::at(o, bit(corner)));
            corners.filter(|p| {
                p.cells() & Cells::ALL == p.cells() && p.cells().count() as usize == p.piece().size()
            })
        })
    }

    /// Finds the placement that covers exactly these cells, if they are a piece.
    pub fn covering(cells: Cells) -> Option<Placement> {
        let left = cells.iter().map(Cell::x).min()?;
        let top = cells.iter().map(Cell::y).min()?;
        let corner = bit(Cell::new(left, top)?);
        let orientation = orientation::ALL.iter().position(|o| Cells::placed(o.shape, corner) == cells)?;
        Some(Placement::at(orientation, corner))
    }

    #[inline]
    fn laid(self) -> &'static Orientation {
        &orientation::ALL[self.orientation as usize]
    }

    /// Returns its number, 0 to 13,728.
    pub fn index(self) -> usize {
        let laid = self.laid();
        let (x, y) = (u32::from(self.corner) % STRIDE, u32::from(self.corner) / STRIDE);
        laid.first as usize + y as usize * (SIDE + 1 - laid.width) as usize + x as usize
    }

    /// Returns the placement of a number.
    pub fn numbered(number: usize) -> Option<Placement> {
        let of = orientation::ALL.partition_point(|o| usize::from(o.first) <= number).checked_sub(1)?;
        let laid = &orientation::ALL[of];
        let columns = usize::from(SIDE + 1 - laid.width);
        let within = number - usize::from(laid.first);
        let corner = Cell::new((within % columns) as u8, u8::try_from(within / columns).ok()?)?;
        (number < orientation::PLACEMENTS).then(|| Placement::at(of, bit(corner)))
    }

    /// Returns the piece.
    #[inline]
    pub fn piece(self) -> Piece {
        self.laid().piece
    }

    /// Returns the cells it covers.
    #[inline]
    pub fn cells(self) -> Cells {
        Cells::placed(self.laid().shape, u32::from(self.corner))
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            let mut cells: Vec<Cell> = self.cells().iter().collect();
            cells.sort_by_key(|cell| (SIDE - cell.y(), cell.x()));
            let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
            return f.write_str(&names.join(","));
        }
        let Orientation { piece, code, named, .. } = *self.laid();
        // The code counts columns and rows from one.
        let x = i32::from(self.corner) % 16 + i32::from(named.0) + 1;
        let y = i32::from(self.corner) / 16 + i32::from(named.1) + 1;
        write!(f, "{x:X}{y:X}{piece}{code}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_run_through_and_cells_find_their_placement() {
        for (number, placement) in Placement::all().enumerate() {
            assert_eq!(placement.index(), number);
            assert_eq!(Placement::numbered(number), Some(placement));
            assert_eq!(Placement::covering(placement.cells()), Some(placement));
            assert_eq!(Placement::coded(&placement.to_string()), Ok(placement));
        }
        assert_eq!(Placement::numbered(orientation::PLACEMENTS), None);
        assert_eq!(Placement::numbered(usize::MAX), None);
    }

    #[test]
    fn sizes_add_up() {
        assert_eq!(Piece::all().map(Piece::size).sum::<usize>(), 89);
        assert!(orientation::ALL.iter().all(|o| o.shape.count_ones() as usize == o.piece.size()));
    }
}
