//! Pieces set up on a board, checked and told apart.

use super::board::{Board, EVERY_PIECE, STARTS};
use super::cells::Cells;
use super::legal::Legal;
use super::placement::Placement;
use super::scoring::Scoring;
use super::text::{BoardTextError, letter};
use super::{BLACK, WHITE};
use keisei_core::Seat;

impl Board {
    /// Sets up the cells that Black and White have covered, nobody having passed.
    ///
    /// ```
    /// use keisei_games::blokus::{BLACK, Board, Cells, Placement, Scoring, WHITE};
    /// let cross = Placement::coded("65u0")?.cells();
    /// let board = Board::set_up([cross, Cells::NONE], WHITE, Scoring::Squares)?;
    /// assert_eq!(board, "65u0".parse()?);
    /// let elsewhere = Placement::coded("BBu0")?.cells();
    /// assert!(Board::set_up([elsewhere, Cells::NONE], WHITE, Scoring::Squares).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Refuses cells that no pieces could have come to lie on.
    pub fn set_up(own: [Cells; 2], turn: Seat, scoring: Scoring) -> Result<Board, BoardTextError> {
        if !(own[0] & own[1]).is_empty() {
            return Err(BoardTextError::Impossible("two pieces cover one cell"));
        }
        checked(Board { own, turn, ..Board::start(scoring) })
    }

    /// Lists the pieces a seat has placed, in an order in which it could have placed them.
    ///
    /// ```
    /// use keisei_games::blokus::{BLACK, Board};
    /// let board: Board = "65u0 AAt6 87r1".parse()?;
    /// let pieces: Vec<String> = board.pieces(BLACK).iter().map(ToString::to_string).collect();
    /// assert_eq!(pieces, ["65u0", "87r1"]);
    /// # Ok::<(), keisei_games::blokus::BoardTextError>(())
    /// ```
    pub fn pieces(&self, seat: Seat) -> Vec<Placement> {
        let mut left = self.covered(seat);
        let mut placements = Vec::new();
        let mut near = Cells::of(STARTS[seat.index()]);
        // Each next piece touches those before it by a corner; the first covers the start cell.
        while let Some(cell) = (near & left).iter().next() {
            let cells = spread(Cells::of(cell), |cells| cells.edges() & left);
            left = left & !cells;
            near |= cells.corners();
            placements.extend(Placement::covering(cells));
        }
        placements
    }
}

/// Works out the pieces of a board whose other fields are set, and whether it can have come to this.
pub(super) fn checked(mut board: Board) -> Result<Board, BoardTextError> {
    for seat in [BLACK, WHITE] {
        board.used[seat.index()] = pieces(&board, seat)?;
    }
    possible(&board)?;
    Ok(board)
}

/// Tells the pieces of a seat apart: no two of them share an edge, so each is what hangs together.
fn pieces(board: &Board, seat: Seat) -> Result<u32, BoardTextError> {
    let own = board.covered(seat);
    let name = letter(seat);
    let (mut used, mut left) = (0, own);
    while let Some(cell) = left.iter().next() {
        let cells = spread(Cells::of(cell), |cells| cells.edges() & own);
        let placement = Placement::covering(cells).ok_or(BoardTextError::NoPiece { seat: name, cell })?;
        if used & placement.piece().mask() != 0 {
            return Err(BoardTextError::Twice { seat: name, piece: placement.piece() });
        }
        used |= placement.piece().mask();
        left = left & !cells;
    }
    let start = STARTS[seat.index()];
    let reached = spread(Cells::of(start) & own, |cells| (cells.edges() | cells.corners()) & own);
    if reached == own { Ok(used) } else { Err(BoardTextError::Apart { seat: name, start }) }
}

/// Grows a set until it stays.
fn spread(mut cells: Cells, grow: impl Fn(Cells) -> Cells) -> Cells {
    loop {
        let grown = cells | grow(cells);
        if grown == cells {
            return cells;
        }
        cells = grown;
    }
}

fn possible(board: &Board) -> Result<(), BoardTextError> {
    let can_place = |seat: Seat| Legal::of(&board.reach(seat)).count() > 0;
    let passed = [board.turn.other(), board.turn].into_iter().take(board.passes as usize);
    if passed.into_iter().any(can_place) {
        return Err(BoardTextError::Impossible("somebody passed who could place"));
    }
    if (0..2).any(|seat| board.small_last[seat] && board.used[seat] != EVERY_PIECE) {
        return Err(BoardTextError::Impossible("the single square came last, but pieces are left"));
    }
    Ok(())
}
