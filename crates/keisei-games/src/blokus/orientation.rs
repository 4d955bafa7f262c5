//! The ninety-one ways a piece can lie.

use super::cell::SIDE;
use super::cells::STRIDE;
use super::piece::{PIECES, Piece};

/// Different oriented pieces.
pub const ORIENTATIONS: usize = 91;

/// Placements of all oriented pieces on the empty board.
pub const PLACEMENTS: usize = 13_729;

/// A piece as it lies, pushed into the top left corner.
#[derive(Clone, Copy)]
pub struct Orientation {
    /// The piece.
    pub piece: Piece,
    /// The smallest orientation number of the four-character code that lies like this.
    pub code: u8,
    /// The square that the code names, from the corner.
    pub named: (i8, i8),
    /// Its cells as a set in the corner.
    pub shape: u128,
    /// Its cells as numbers of [`STEPS`]; a short piece repeats one.
    pub steps: [u8; 5],
    /// Columns it spans.
    pub width: u8,
    /// The number of its first placement.
    pub first: u16,
}

/// How far a cell of a piece can be from the corner of its bounding box: `(columns, rows)`.
pub const STEPS: [(u8, u8); 15] = [
    (0, 0),
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
    (0, 1),
    (1, 1),
    (2, 1),
    (3, 1),
    (0, 2),
    (1, 2),
    (2, 2),
    (0, 3),
    (1, 3),
    (0, 4),
];

/// Every oriented piece, in order of piece and code.
pub static ALL: [Orientation; ORIENTATIONS] = BUILT.0;

/// Where the orientations of each piece begin, and the last ones end.
#[cfg(target_arch = "x86_64")]
pub static FIRST: [u8; PIECES + 1] = BUILT.1;

const BUILT: ([Orientation; ORIENTATIONS], [u8; PIECES + 1]) = build();

const fn build() -> ([Orientation; ORIENTATIONS], [u8; PIECES + 1]) {
    let mut all = [lay(Piece::MONOMINO, 0).0; ORIENTATIONS];
    let mut first = [0; PIECES + 1];
    let (mut count, mut placements, mut piece) = (0, 0, 0);
    while piece < PIECES {
        first[piece] = count as u8;
        let mut code = 0;
        while code < 8 {
            let (mut laid, room) = lay(Piece(piece as u8), code);
            if !known(&all, first[piece] as usize, count, laid.shape) {
                laid.first = placements;
                placements += room;
                all[count] = laid;
                count += 1;
            }
            code += 1;
        }
        piece += 1;
    }
    first[PIECES] = count as u8;
    assert!(count == ORIENTATIONS && placements as usize == PLACEMENTS);
    (all, first)
}

const fn known(all: &[Orientation; ORIENTATIONS], mut from: usize, to: usize, shape: u128) -> bool {
    while from < to {
        if all[from].shape == shape {
            return true;
        }
        from += 1;
    }
    false
}

/// Lays a piece into the corner; says also how many places it fits on the empty board.
const fn lay(piece: Piece, code: u8) -> (Orientation, u16) {
    let cells = piece.shape(code);
    let (mut left, mut top, mut right, mut bottom) = (0, 0, 0, 0);
    let mut i = 0;
    while i < 5 {
        let (x, y) = cells[i];
        (left, right) = (if x < left { x } else { left }, if x > right { x } else { right });
        (top, bottom) = (if y < top { y } else { top }, if y > bottom { y } else { bottom });
        i += 1;
    }
    let mut laid = Orientation {
        piece,
        code,
        named: (-left, -top),
        shape: 0,
        steps: [0; 5],
        width: (right - left + 1) as u8,
        first: 0,
    };
    let mut i = 0;
    while i < 5 {
        let (x, y) = ((cells[i].0 - left) as u8, (cells[i].1 - top) as u8);
        laid.shape |= 1 << (STRIDE * y as u32 + x as u32);
        laid.steps[i] = step(x, y);
        i += 1;
    }
    let rows = SIDE as i8 - (bottom - top);
    (laid, (SIDE + 1 - laid.width) as u16 * rows as u16)
}

const fn step(x: u8, y: u8) -> u8 {
    let mut i = 0;
    while STEPS[i].0 != x || STEPS[i].1 != y {
        i += 1;
    }
    i as u8
}
