//! Moves and their two notations.

use super::cell::Cell;
use super::cells::Cells;
use super::piece::Piece;
use super::placement::Placement;
use std::fmt;
use std::str::FromStr;

/// Places a piece, or passes when none can be placed.
///
/// Both notations read: the four-character code of the GPCC tournaments (column and row in hex
/// from the top left, piece, orientation) and Pentobi's list of cells. `{}` writes the code,
/// `{:#}` the cells.
///
/// ```
/// use keisei_games::blokus::Move;
/// let cross: Move = "65u0".parse()?;
/// assert_eq!("f9,e10,f10,g10,f11".parse(), Ok(cross));
/// assert_eq!("65u4".parse(), Ok(cross)); // a symmetric piece has several codes
/// assert_eq!("----".parse(), Ok(Move::Pass));
/// # Ok::<(), keisei_games::blokus::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Places a piece.
    Place(Placement),
    /// Passes.
    Pass,
}

/// Text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveTextError {
    /// Neither notation.
    #[error("\"{0}\" is not a move: write a code as 65u0, cells as f9,e10,f10,g10,f11, or pass")]
    Neither(String),
    /// Something that should be a cell.
    #[error("\"{0}\" is not a cell: write a column from a to n and a row from 1 (at the bottom) to 14")]
    Cell(String),
    /// Cells that no piece covers.
    #[error("\"{0}\" is not one piece: cells must hang together by their edges, at most five of them")]
    NoPiece(String),
    /// A code whose piece would stick out of the board.
    #[error("\"{0}\" sticks out of the board")]
    Outside(String),
}

impl Placement {
    /// Reads the four-character code.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn coded(text: &str) -> Result<Placement, MoveTextError> {
        let neither = || MoveTextError::Neither(text.to_owned());
        let outside = || MoveTextError::Outside(text.to_owned());
        let characters: Vec<char> = text.chars().collect();
        let &[x, y, letter, orientation] = characters.as_slice() else { return Err(neither()) };
        let hex = |c: char| c.to_digit(16).and_then(|digit| digit.checked_sub(1));
        let (x, y) = hex(x).zip(hex(y)).ok_or_else(neither)?;
        let piece = Piece::lettered(letter).ok_or_else(neither)?;
        let orientation = orientation.to_digit(8).ok_or_else(neither)?;
        let named = Cell::new(x as u8, y as u8).ok_or_else(outside)?;
        let cells: Option<Cells> =
            piece.shape(orientation as u8).iter().map(|&(dx, dy)| named.step(dx, dy)).collect();
        cells.and_then(Placement::covering).ok_or_else(outside)
    }

    /// Reads Pentobi's list of cells, in any order.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn listed(text: &str) -> Result<Placement, MoveTextError> {
        let cells: Vec<Cell> = text.split(',').map(|cell| cell.trim().parse()).collect::<Result<_, _>>()?;
        let set: Cells = cells.iter().copied().collect();
        let each_once = set.count() as usize == cells.len();
        each_once
            .then(|| Placement::covering(set))
            .flatten()
            .ok_or_else(|| MoveTextError::NoPiece(text.to_owned()))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(placement) => placement.fmt(f),
            Move::Pass => f.write_str("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = MoveTextError;

    /// Reads a code, a list of cells, or `pass`, `----`, `0000`.
    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let text = text.trim();
        if text == "----" || text == "0000" || text.eq_ignore_ascii_case("pass") {
            return Ok(Move::Pass);
        }
        let listed = text.contains(',') || text.chars().count() < 4;
        let placement = if listed { Placement::listed(text) } else { Placement::coded(text) };
        placement.map(Move::Place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations_read_back() {
        for placement in Placement::all() {
            let m = Move::Place(placement);
            assert_eq!(m.to_string().parse(), Ok(m));
            assert_eq!(format!("{m:#}").parse(), Ok(m));
        }
        assert_eq!(Move::Pass.to_string().parse(), Ok(Move::Pass));
    }

    #[test]
    fn every_code_finds_its_placement_and_the_smallest_is_written() {
        for code in ["43b2", "33b6"] {
            assert_eq!(
                code.parse::<Move>().unwrap().to_string(),
                "43b2".parse::<Move>().unwrap().to_string()
            );
        }
    }

    #[test]
    fn mistakes_are_named() {
        let say = |text: &str| text.parse::<Move>().unwrap_err().to_string();
        assert!(say("65v0").contains("not a move"));
        assert!(say("65u8").contains("not a move"));
        assert!(say("15u0").contains("sticks out"));
        assert!(say("F5a0").contains("sticks out"));
        assert!(say("a1,o3").contains("\"o3\" is not a cell"));
        assert!(say("a1,a3").contains("not one piece"));
        assert!(say("a1,a1").contains("not one piece"));
        assert!(say("a01").contains("not a cell"));
    }
}
