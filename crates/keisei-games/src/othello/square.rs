//! Squares and moves.

use std::fmt;
use std::str::FromStr;

/// A square, a1 to h8; a1 is the top left corner.
///
/// ```
/// use keisei_games::othello::Square;
/// let square: Square = "f5".parse()?;
/// assert_eq!((square.file(), square.rank(), square.index()), (5, 4, 37));
/// # Ok::<(), keisei_games::othello::SquareTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Square(u8);

impl Square {
    /// Returns the square of an index 0 to 63.
    pub const fn new(index: u8) -> Option<Square> {
        if index < 64 { Some(Square(index)) } else { None }
    }

    /// Returns the lowest square of a set that is not empty.
    #[inline]
    pub(crate) fn lowest(bits: u64) -> Square {
        debug_assert!(bits != 0);
        Square((bits.trailing_zeros() & 63) as u8)
    }

    /// Returns 0 for a1, 1 for b1, 63 for h8.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns 0 for file a to 7 for file h.
    pub fn file(self) -> u8 {
        self.0 % 8
    }

    /// Returns 0 for row 1 to 7 for row 8.
    pub fn rank(self) -> u8 {
        self.0 / 8
    }

    /// Returns the set of this square alone.
    #[inline]
    pub fn bit(self) -> u64 {
        1 << self.0
    }
}

/// Places a disc, or passes when no disc can be placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Places a disc on a square.
    Place(Square),
    /// Passes.
    Pass,
}

/// Text that is no square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a move: write a square from a1 to h8, or pass")]
pub struct SquareTextError(pub(crate) String);

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl FromStr for Square {
    type Err = SquareTextError;

    fn from_str(text: &str) -> Result<Self, SquareTextError> {
        match text.as_bytes() {
            &[file, rank @ b'1'..=b'8'] if (b'a'..=b'h').contains(&file.to_ascii_lowercase()) => {
                Ok(Square((rank - b'1') * 8 + file.to_ascii_lowercase() - b'a'))
            }
            _ => Err(SquareTextError(text.to_owned())),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => square.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = SquareTextError;

    /// Reads `f5`, `F5`, `pass`, `PA` or `--`.
    fn from_str(text: &str) -> Result<Self, SquareTextError> {
        match text.to_ascii_lowercase().as_str() {
            "pass" | "pa" | "--" => Ok(Move::Pass),
            _ => text.parse().map(Move::Place),
        }
    }
}
