//! A board for people.

use super::board::Board;
use super::cell::{Cell, SIDE};
use super::piece::Piece;
use super::{BLACK, Blokus, WHITE};
use keisei_core::{Game, Position, Seat};
use std::fmt;

/// Draws the board; `+` marks where the side to move may attach.
pub fn draw(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "    1 2 3 4 5 6 7 8 9 A B C D E")?;
    for y in 0..SIDE {
        write!(f, "  {:X}", y + 1)?;
        for cell in (0..SIDE).filter_map(|x| Cell::new(x, y)) {
            write!(f, " {}", mark(board, cell))?;
        }
        writeln!(f)?;
    }
    for (disc, seat) in [("●", BLACK), ("○", WHITE)] {
        let points = board.points(seat);
        writeln!(f, "  {disc} {} {points}, left: {}", Blokus::seat_name(seat), left(board, seat))?;
    }
    if board.is_over() {
        write!(f, "  over")
    } else {
        write!(f, "  {} to move", Blokus::seat_name(board.turn()))
    }
}

fn mark(board: &Board, cell: Cell) -> &'static str {
    if board.covered(BLACK).has(cell) {
        "●"
    } else if board.covered(WHITE).has(cell) {
        "○"
    } else if !board.is_over() && board.effective(board.turn()).has(cell) {
        "+"
    } else {
        "·"
    }
}

/// Names the pieces a seat has yet to place.
fn left(board: &Board, seat: Seat) -> String {
    let left: String =
        Piece::all().filter(|&piece| !board.has_placed(seat, piece)).map(|piece| piece.to_string()).collect();
    if left.is_empty() { "none".to_owned() } else { left }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_shows_what_is_drawn() {
        let board: Board = "65u0 AAt0".parse().unwrap();
        let drawn = format!("```text\n{board:#}\n```");
        assert!(include_str!("README.md").contains(&drawn), "{drawn}");
    }
}
