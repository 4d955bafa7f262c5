//! A board for people.

use super::board::Board;
use super::point::{Point, letter};
use super::{BLACK, Go, WHITE};
use keisei_core::{Game, Position};
use std::fmt;

/// Draws the board; `+` marks star points and `×` where ko forbids to retake.
pub fn draw(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let size = board.rules.size();
    let columns: Vec<String> = (0..size).map(|column| letter(column).to_string()).collect();
    writeln!(f, "    {}", columns.join(" "))?;
    for row in (0..size).rev() {
        write!(f, "{:>3}", row + 1)?;
        for column in 0..size {
            write!(f, " {}", mark(board, Point::unchecked(column, row)))?;
        }
        writeln!(f)?;
    }
    let [black, white] = board.taken;
    write!(f, "  ● Black took {black}   ○ White took {white}, komi {}   ", board.rules.komi)?;
    if board.is_over() {
        return write!(f, "over: {}", result(board));
    }
    let passed = if board.passes > 0 { " after a pass" } else { "" };
    write!(f, "{} to move{passed}", Go::seat_name(board.turn()))
}

pub(super) fn result(board: &Board) -> String {
    let halves = board.margin();
    let winner = Go::seat_name(if halves > 0 { BLACK } else { WHITE });
    match halves {
        0 => "a draw".to_owned(),
        _ => format!("{winner} wins by {}", f64::from(halves.abs()) / 2.0),
    }
}

fn mark(board: &Board, point: Point) -> &'static str {
    match board.stone(point) {
        Some(BLACK) => "●",
        Some(_) => "○",
        None if board.ko() == Some(point) => "×",
        None if is_star(board.rules.size(), point) => "+",
        None => "·",
    }
}

/// Tells whether a point is a star point: on the third or fourth line of both sides, or in the middle.
pub(super) fn is_star(size: u8, point: Point) -> bool {
    let line = if size >= 13 { 3 } else { 2 };
    let star = |at: u8| at == line || at + 1 + line == size || (size % 2 == 1 && 2 * at + 1 == size);
    let middles = [point.column(), point.row()].map(|at| 2 * at + 1 == size);
    // Small boards have no star in the middle of a side.
    size >= 7 && star(point.column()) && star(point.row()) && (size >= 15 || middles[0] == middles[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_readme_shows_what_is_drawn() {
        let text = "9/9/2O6/5XO2/4X1XO1/5XO2/2X6/9/9 O move=9 then=F5";
        let board: Board = text.parse().unwrap();
        let drawn = format!("```text\n{board:#}\n```");
        assert!(include_str!("README.md").contains(&drawn), "{drawn}");
    }

    #[test]
    fn stars_are_where_boards_have_them() {
        let stars = |size: u8| {
            let points = (0..size).flat_map(|row| (0..size).map(move |column| Point::unchecked(column, row)));
            points.filter(|&point| is_star(size, point)).count()
        };
        assert_eq!([5, 8, 9, 13, 19].map(stars), [0, 4, 5, 5, 9]);
    }
}
