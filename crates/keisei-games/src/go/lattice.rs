//! Which points are beside which, as tables.

use super::bits::{Bits, LARGE, SMALL};
use super::point::Point;

/// Bits of a small board's sets.
pub const SMALL_CELLS: usize = 64 * SMALL;
/// Bits of a large board's sets.
pub const LARGE_CELLS: usize = 64 * LARGE;

/// A bit that is never on the board: rows take sixty of the sixty-four bits of a word.
const OFF: u16 = 63;

/// The neighbours of every point of the largest board with so many bits. Smaller boards use the same
/// tables: what lies beyond their edge never carries a stone.
pub struct Lattice<const W: usize, const CELLS: usize> {
    /// As bits, [`OFF`] where the board ends.
    pub neighbours: [[u16; 4]; CELLS],
    /// As sets.
    pub around: [Bits<W>; CELLS],
    /// Every point as a set of its own.
    pub alone: [Bits<W>; CELLS],
}

/// Boards up to 9×9.
pub static SMALL_LATTICE: Lattice<SMALL, SMALL_CELLS> = Lattice::new(9);
/// Boards up to 19×19.
pub static LARGE_LATTICE: Lattice<LARGE, LARGE_CELLS> = Lattice::new(19);

impl<const W: usize, const CELLS: usize> Lattice<W, CELLS> {
    const fn new(size: u8) -> Self {
        let mut lattice = Lattice {
            neighbours: [[OFF; 4]; CELLS],
            around: [Bits::NONE; CELLS],
            alone: [Bits::NONE; CELLS],
        };
        let mut at = 0;
        while at < size as usize * size as usize {
            let (column, row) = ((at % size as usize) as u8, (at / size as usize) as u8);
            let cell = Bits::<W>::cell(Point::unchecked(column, row));
            lattice.alone[cell].0[cell / 64] = 1 << (cell % 64);
            // Beyond the first row or column the difference wraps, far off the board.
            let beside = [
                (column, row + 1),
                (column, row.wrapping_sub(1)),
                (column.wrapping_sub(1), row),
                (column + 1, row),
            ];
            let mut way = 0;
            while way < 4 {
                let (column, row) = beside[way];
                if column < size && row < size {
                    let near = Bits::<W>::cell(Point::unchecked(column, row));
                    lattice.neighbours[cell][way] = near as u16;
                    lattice.around[cell].0[near / 64] |= 1 << (near % 64);
                }
                way += 1;
            }
            at += 1;
        }
        lattice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees_with_steps<const W: usize, const CELLS: usize>(lattice: &Lattice<W, CELLS>, size: u8) {
        let board = Bits::<W>::board(size);
        for cell in board.iter() {
            let around = Bits::of(cell).beside() & board;
            assert_eq!(lattice.around[cell], around);
            assert_eq!(lattice.alone[cell], Bits::of(cell));
            let near = lattice.neighbours[cell].into_iter().filter(|&near| near != OFF);
            assert_eq!(near.fold(Bits::NONE, |set, near| set | Bits::of(near.into())), around);
        }
    }

    #[test]
    fn tables_agree_with_steps() {
        agrees_with_steps(&SMALL_LATTICE, 9);
        agrees_with_steps(&LARGE_LATTICE, 19);
    }
}
