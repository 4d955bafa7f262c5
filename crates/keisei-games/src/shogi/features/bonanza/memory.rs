//! What moves change, remembered for a position.

use super::super::super::moves::{DROPS, Move};
use super::super::super::piece::{Kind, Piece};
use super::super::super::pieces::{Pieces, mixed};
use super::table::STRIDE;

/// Cells for each side.
const CELLS: usize = 1 << 12;
/// Bases whose rows are remembered side by side.
const WAYS: usize = 4;
/// Cells for kings that moved.
const KINGS: usize = 1 << 8;

#[derive(Clone, Copy, Debug)]
struct Cell {
    id: u64,
    tag: u32,
    sum: i32,
}

/// A base that differs from another by its king alone.
#[derive(Clone, Copy, Debug)]
struct Moved {
    from: u64,
    king: usize,
    to: u64,
    sum: i32,
}

/// Sums by base and move; a newer one takes the cell of an older.
#[derive(Clone, Debug)]
pub struct Memory {
    cells: Vec<[Cell; 2]>,
    moved: Vec<Moved>,
    rows: Vec<[Cell; 2]>,
    ids: u64,
}

impl Memory {
    pub fn new() -> Self {
        let moved = vec![Moved { from: 0, king: 0, to: 0, sum: 0 }; KINGS];
        let none = [Cell { id: 0, tag: 0, sum: 0 }; 2];
        Memory { cells: vec![none; CELLS], moved, rows: vec![none; WAYS * STRIDE], ids: 0 }
    }

    /// Returns a number for a new base.
    pub fn new_id(&mut self) -> u64 {
        self.ids += 1;
        self.ids
    }

    /// Returns the number of a base with its king on another square, and the sum over its pairs.
    pub fn recall_king(&mut self, from: u64, king: usize, find: impl FnOnce() -> i32) -> (u64, i32) {
        let at = mixed(from << 32 ^ king as u64) as usize % KINGS;
        if (self.moved[at].from, self.moved[at].king) != (from, king) {
            self.moved[at] = Moved { from, king, to: self.new_id(), sum: find() };
        }
        (self.moved[at].to, self.moved[at].sum)
    }

    /// Returns what tells the change that a move makes: the move, what moves, what it captures and how many of that, or of
    /// what is dropped, the mover holds.
    #[inline]
    pub fn tag(before: &Pieces, m: Move) -> u32 {
        let (us, origin) = (before.turn as usize & 1, m.origin());
        let (piece, victim) = if origin >= DROPS {
            (Piece::NONE, Piece(origin - DROPS))
        } else {
            (before.on[origin as usize], before.on[m.target() as usize])
        };
        let held = if origin < DROPS && victim == Piece::NONE {
            0
        } else {
            before.hands[us].count(Kind::IN_HAND[(victim.0 & 7) as usize % 7])
        };
        u32::from(m.bits())
            | u32::from(piece.0) << 15
            | u32::from(victim.0) << 20
            | u32::from(held) << 25
            | (us as u32) << 31
    }

    /// Returns what was remembered of a move, or finds it out and remembers it.
    #[inline]
    pub fn recall(&mut self, us: usize, id: u64, tag: u32, find: impl FnOnce(&mut Self) -> i32) -> i32 {
        let at = mixed(id << 32 ^ u64::from(tag)) as usize % CELLS;
        let cell = self.cells[at][us];
        if (cell.id, cell.tag) == (id, tag) {
            return cell.sum;
        }
        let sum = find(self);
        self.cells[at][us] = Cell { id, tag, sum };
        sum
    }

    /// Returns what was remembered of an entry's row, or finds it out and remembers it.
    #[inline]
    pub fn recall_row(&mut self, us: usize, id: u64, entry: u16, find: impl FnOnce() -> i32) -> i32 {
        let cell = &mut self.rows[id as usize % WAYS * STRIDE + entry as usize][us];
        if cell.id != id {
            *cell = Cell { id, tag: 0, sum: find() };
        }
        cell.sum
    }
}
