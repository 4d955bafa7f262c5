//! Position text: one line that reads back.

use super::board::Board;
use super::cell::{Cell, SIDE};
use super::cells::Cells;
use super::draw::draw;
use super::moves::{Move, MoveTextError};
use super::piece::Piece;
use super::scoring::Scoring;
use super::setup::checked;
use super::{BLACK, WHITE};
use keisei_core::{Position, Seat};
use std::fmt::{self, Write as _};
use std::str::FromStr;

/// Text that is no position of Blokus Duo.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardTextError {
    /// Too few or too many rows.
    #[error("a board has 14 rows with / between them; this has {0}")]
    Rows(usize),
    /// A row that is not fourteen cells wide, or holds something else.
    #[error("row {row} (from the top) is not 14 cells of X, O and numbers of empty cells: \"{text}\"")]
    Row {
        /// The row, counted from one at the top.
        row: usize,
        /// What stands there.
        text: String,
    },
    /// The fields after the board are missing or unreadable.
    #[error(
        "after the board come the side to move (X or O), passes in a row (0 to 2) and perhaps bonus, not \"{0}\""
    )]
    Fields(String),
    /// Cells that hang together by edges and are no piece.
    #[error("the cells of {seat} around {cell} are no single piece")]
    NoPiece {
        /// X or O.
        seat: char,
        /// One of the cells.
        cell: Cell,
    },
    /// A piece that is there twice.
    #[error("{seat} has placed piece {piece} twice")]
    Twice {
        /// X or O.
        seat: char,
        /// The piece.
        piece: Piece,
    },
    /// Pieces that do not touch the rest by a corner, or a start cell that is not covered.
    #[error("the pieces of {seat} do not hang together by corners from {start}")]
    Apart {
        /// X or O.
        seat: char,
        /// The start cell.
        start: Cell,
    },
    /// A pass of somebody who can place, or a last piece that cannot have been the last.
    #[error("it cannot have come to this: {0}")]
    Impossible(&'static str),
    /// A word in a list of moves that is no move.
    #[error("move {number}: {why}")]
    Move {
        /// Which move, counted from one.
        number: usize,
        /// What is wrong.
        why: MoveTextError,
    },
    /// A move that is not legal where it stands.
    #[error("move {number}, {m}, is not legal")]
    Illegal {
        /// Which move, counted from one.
        number: usize,
        /// The move.
        m: Move,
    },
}

/// The letter of a seat.
pub(super) fn letter(seat: Seat) -> char {
    if seat == BLACK { 'X' } else { 'O' }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return draw(self, f);
        }
        for y in 0..SIDE {
            f.write_str(if y == 0 { "" } else { "/" })?;
            write_row(self, y, f)?;
        }
        write!(f, " {} {}", letter(self.turn), self.passes)?;
        if self.scoring == Scoring::Bonus {
            f.write_str(" bonus")?;
            for seat in [BLACK, WHITE].into_iter().filter(|seat| self.small_last[seat.index()]) {
                write!(f, "+{}", letter(seat))?;
            }
        }
        Ok(())
    }
}

fn write_row(board: &Board, y: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0u8;
    for cell in (0..SIDE).filter_map(|x| Cell::new(x, y)) {
        let owner = [BLACK, WHITE].into_iter().find(|&seat| board.covered(seat).has(cell));
        let Some(seat) = owner else {
            empty += 1;
            continue;
        };
        write_empty(std::mem::take(&mut empty), f)?;
        f.write_char(letter(seat))?;
    }
    write_empty(empty, f)
}

fn write_empty(cells: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if cells > 0 { write!(f, "{cells}") } else { Ok(()) }
}

impl FromStr for Board {
    type Err = BoardTextError;

    /// Reads a board with its fields, or the moves that lead to it from the start.
    fn from_str(text: &str) -> Result<Self, BoardTextError> {
        read(text, Scoring::default()).map(|(board, _)| board)
    }
}

/// Reads position text scored as given where it does not say; returns what it says as well.
pub(super) fn read(text: &str, scoring: Scoring) -> Result<(Board, Option<Scoring>), BoardTextError> {
    if !text.contains('/') {
        return Ok((replay(text, scoring)?, None));
    }
    let mut words = text.split_whitespace();
    let own = read_rows(words.next().unwrap_or(""))?;
    let fields: Vec<&str> = words.collect();
    let unread = || BoardTextError::Fields(fields.join(" "));
    let (turn, passes, bonus) = match fields.as_slice() {
        [turn, passes] => (*turn, *passes, None),
        [turn, passes, bonus] => (*turn, *passes, Some(*bonus)),
        _ => return Err(unread()),
    };
    let mut board = Board { own, ..Board::start(scoring) };
    board.turn = seat(turn).ok_or_else(unread)?;
    board.passes = passes.parse().ok().filter(|&passes| passes <= 2).ok_or_else(unread)?;
    if let Some(bonus) = bonus {
        board.scoring = Scoring::Bonus;
        board.small_last = small_last(bonus).ok_or_else(unread)?;
    }
    Ok((checked(board)?, bonus.map(|_| Scoring::Bonus)))
}

fn replay(text: &str, scoring: Scoring) -> Result<Board, BoardTextError> {
    let mut board = Board::start(scoring);
    for (at, word) in text.split_whitespace().enumerate() {
        let number = at + 1;
        let m: Move = word.parse().map_err(|why| BoardTextError::Move { number, why })?;
        board.try_play(m).map_err(|_| BoardTextError::Illegal { number, m })?;
    }
    if board == Board::start(scoring) { Err(BoardTextError::Rows(0)) } else { Ok(board) }
}

fn seat(text: &str) -> Option<Seat> {
    match text {
        "X" | "x" => Some(BLACK),
        "O" | "o" => Some(WHITE),
        _ => None,
    }
}

fn small_last(text: &str) -> Option<[bool; 2]> {
    match text {
        "bonus" => Some([false, false]),
        "bonus+X" => Some([true, false]),
        "bonus+O" => Some([false, true]),
        "bonus+X+O" => Some([true, true]),
        _ => None,
    }
}

fn read_rows(text: &str) -> Result<[Cells; 2], BoardTextError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != SIDE as usize {
        return Err(BoardTextError::Rows(rows.len()));
    }
    let mut own = [Cells::NONE; 2];
    for (y, text) in rows.into_iter().enumerate() {
        read_row(y as u8, text, &mut own)
            .ok_or_else(|| BoardTextError::Row { row: y + 1, text: text.to_owned() })?;
    }
    Ok(own)
}

fn read_row(y: u8, text: &str, own: &mut [Cells; 2]) -> Option<()> {
    let mut x = 0u8;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let empty: u8 = rest[..digits].parse().ok().filter(|&n| n > 0)?;
            x = x.checked_add(empty)?;
            rest = &rest[digits..];
        } else {
            let seat = seat(first.encode_utf8(&mut [0; 4]))?;
            own[seat.index()] |= Cells::of(Cell::new(x, y)?);
            x += 1;
            rest = &rest[1..];
        }
    }
    (x == SIDE).then_some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const CROSS: &str = "14/14/14/5X8/4XXX7/5X8/14/14/14/14/14/14/14/14 O 0";

    #[test]
    fn boards_and_moves_read_alike() {
        let board: Board = "65u0".parse().unwrap();
        assert_eq!(board.to_string(), CROSS);
        assert_eq!(CROSS.parse(), Ok(board));
        assert_eq!(Board::START.to_string().parse(), Ok(Board::START));
    }

    #[test]
    fn mistakes_are_named() {
        let say = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert!(say("").contains("14 rows"));
        assert!(say("14/14 X 0").contains("this has 2"));
        assert!(say(&CROSS.replacen("14", "13", 1)).contains("row 1"));
        assert!(say(&CROSS.replacen("14", "13é", 1)).contains("row 1"));
        assert!(say(&CROSS.replacen("14", "X99999", 1)).contains("row 1"));
        assert!(say(&CROSS.replace(" O", " Z")).contains("not \"Z 0\""));
        assert!(say(&CROSS.replace("XXX7", "XXXX6")).contains("no single piece"));
        assert!(say(&CROSS.replacen("14", "X13", 1)).contains("from e10"));
        assert!(say(&CROSS.replace(" 0", " 1")).contains("could place"));
        assert!(say(&CROSS.replace(" 0", " 0 bonus+X")).contains("pieces are left"));
        assert!(say("65u0 65u0").contains("move 2, 65u0, is not legal"));
        assert!(say("65u0 hello").contains("move 2: \"hello\""));
        let twice = CROSS.replacen("14/14/14/5X8", "14/5X8/4XXX7/5X8", 1);
        assert!(say(&twice).contains("no single piece"), "{}", say(&twice));
    }
}
