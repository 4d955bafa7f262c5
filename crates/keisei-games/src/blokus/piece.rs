//! The twenty-one pieces.

use std::fmt;

/// Pieces of a seat.
pub const PIECES: usize = 21;

/// The cells of each piece in orientation 0, from the square that the four-character code names;
/// `x` to the right, `y` down. Which square that is, and how a piece lies, is the code's convention.
const SHAPES: [&[(i8, i8)]; PIECES] = [
    &[(0, 0)],
    &[(0, 0), (0, 1)],
    &[(0, -1), (0, 0), (0, 1)],
    &[(0, -1), (0, 0), (1, 0)],
    &[(0, -1), (0, 0), (0, 1), (0, 2)],
    &[(0, -1), (0, 0), (-1, 1), (0, 1)],
    &[(0, -1), (0, 0), (1, 0), (0, 1)],
    &[(0, 0), (1, 0), (0, 1), (1, 1)],
    &[(-1, 0), (0, 0), (0, 1), (1, 1)],
    &[(0, -2), (0, -1), (0, 0), (0, 1), (0, 2)],
    &[(0, -2), (0, -1), (0, 0), (-1, 1), (0, 1)],
    &[(0, -2), (0, -1), (-1, 0), (0, 0), (-1, 1)],
    &[(0, -1), (-1, 0), (0, 0), (-1, 1), (0, 1)],
    &[(-1, -1), (0, -1), (0, 0), (-1, 1), (0, 1)],
    &[(0, -1), (0, 0), (1, 0), (0, 1), (0, 2)],
    &[(0, -1), (0, 0), (-1, 1), (0, 1), (1, 1)],
    &[(0, -2), (0, -1), (0, 0), (1, 0), (2, 0)],
    &[(-1, -1), (0, -1), (0, 0), (1, 0), (1, 1)],
    &[(-1, -1), (-1, 0), (0, 0), (1, 0), (1, 1)],
    &[(-1, -1), (-1, 0), (0, 0), (1, 0), (0, 1)],
    &[(0, -1), (-1, 0), (0, 0), (1, 0), (0, 1)],
];

/// One of the pieces, `a` (a single square) to `u` (the cross).
///
/// ```
/// use keisei_games::blokus::Piece;
/// let sizes: Vec<usize> = Piece::all().map(Piece::size).collect();
/// assert_eq!(sizes.iter().sum::<usize>(), 89);
/// assert_eq!(Piece::lettered('u').map(Piece::size), Some(5));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Piece(pub(super) u8);

impl Piece {
    /// The single square.
    pub const MONOMINO: Piece = Piece(0);
    /// How many there are.
    pub const COUNT: usize = PIECES;

    /// Lists the pieces, `a` to `u`.
    pub fn all() -> impl Iterator<Item = Piece> {
        (0..PIECES as u8).map(Piece)
    }

    /// Returns the piece of a letter `a` to `u`, in either case.
    pub fn lettered(letter: char) -> Option<Piece> {
        let number = (letter.to_ascii_lowercase() as u32).checked_sub('a' as u32)?;
        (number < PIECES as u32).then_some(Piece(number as u8))
    }

    /// Returns 0 for `a` to 20 for `u`.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Counts its squares.
    pub fn size(self) -> usize {
        SHAPES[self.index()].len()
    }

    /// Returns the piece as a one-bit set.
    #[inline]
    pub(super) fn mask(self) -> u32 {
        1 << self.0
    }

    /// Returns the cells in one of the code's orientations 0 to 7, from the named square.
    ///
    /// Orientation `o` mirrors the piece left to right `o` times, and after every second mirroring
    /// turns it right.
    /// A piece of fewer than five squares repeats one.
    pub(super) const fn shape(self, orientation: u8) -> [(i8, i8); 5] {
        let cells = SHAPES[self.0 as usize];
        let mut shape = [cells[0]; 5];
        let mut i = 0;
        while i < 5 {
            let (mut x, mut y) = cells[if i < cells.len() { i } else { 0 }];
            let mut mirrored = 0;
            while mirrored < orientation {
                mirrored += 1;
                x = -x;
                if mirrored % 2 == 0 {
                    (x, y) = (-y, x);
                }
            }
            shape[i] = (x, y);
            i += 1;
        }
        shape
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (b'a' + self.0) as char)
    }
}
