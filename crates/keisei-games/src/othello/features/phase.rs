//! The phases of the TDMC(λ) paper's table 2.

use crate::othello::{BLACK, Board, WHITE};

const RIM: u64 = 0xFF81_8181_8181_81FF;
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// How far a game has come, read off the rim and the corners.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Phase {
    /// No disc stands on the rim yet.
    Opening,
    /// The rim is reached; neither side holds two corners.
    Middle,
    /// One side holds two corners or more.
    End,
}

impl Phase {
    /// All phases in the order they come.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middle, Phase::End];

    /// Tells the phase of a board.
    #[inline]
    pub fn of(board: &Board) -> Self {
        let corners = |seat| (board.discs(seat) & CORNERS).count_ones();
        if corners(BLACK) >= 2 || corners(WHITE) >= 2 {
            Phase::End
        } else if board.occupied() & RIM != 0 {
            Phase::Middle
        } else {
            Phase::Opening
        }
    }

    /// Returns the phase's name.
    pub fn name(self) -> &'static str {
        ["opening", "middle", "end"][self as usize]
    }
}
