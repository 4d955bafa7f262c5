//! Squares: nine files from the right, nine ranks from the top.

use std::fmt;
use std::str::FromStr;

/// A square of the board: `7g` is the seventh file from Black's right and the seventh rank from the top.
///
/// ```
/// use keisei_games::shogi::Square;
/// let square: Square = "7g".parse()?;
/// assert_eq!((square.file(), square.rank()), (7, 7));
/// assert_eq!(square.flipped().to_string(), "3c");
/// # Ok::<(), keisei_games::shogi::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(pub(super) u8);

impl Square {
    /// Squares of the board.
    pub const COUNT: usize = 81;

    /// Returns the square of a file and a rank, both from 1 to 9.
    pub fn new(file: u8, rank: u8) -> Option<Self> {
        let inside = (1..=9).contains(&file) && (1..=9).contains(&rank);
        inside.then(|| Square((file - 1) * 9 + rank - 1))
    }

    /// Returns the file, 1 to 9 from Black's right.
    pub fn file(self) -> u8 {
        self.0 / 9 + 1
    }

    /// Returns the rank, 1 to 9 from White's side.
    pub fn rank(self) -> u8 {
        self.0 % 9 + 1
    }

    /// Returns the number below [`Square::COUNT`]: down the first file, then down the second.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the same square as the other side sees it.
    #[must_use]
    pub fn flipped(self) -> Self {
        Square(80 - self.0)
    }

    /// Returns the square of the same rank on the other side of the fifth file.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Square((8 - self.0 / 9) * 9 + self.0 % 9)
    }

    /// Lists all squares.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..81).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file(), (b'a' + self.rank() - 1) as char)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = super::MoveTextError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let square = match text.as_bytes() {
            &[file @ b'1'..=b'9', rank @ b'a'..=b'i'] => Square::new(file - b'0', rank - b'a' + 1),
            _ => None,
        };
        square.ok_or_else(|| super::MoveTextError(text.to_owned()))
    }
}
