//! Position text: one line that reads back, and a board for people.

use super::{BLACK, Board, Othello, Square, WHITE};
use keisei_core::{Game, Position, Seat};
use std::fmt;
use std::str::FromStr;

/// Text that is no Othello position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardTextError {
    /// Too few or too many squares.
    #[error("an Othello position has 64 squares (X, O or -) and then the side to move; this has {0} squares")]
    Squares(usize),
    /// A character that stands for nothing.
    #[error("'{found}' at square {square} is none of X (Black), O (White) and - (empty)")]
    Square {
        /// The character.
        found: char,
        /// Where it stands.
        square: Square,
    },
    /// The side to move is missing or unreadable.
    #[error("after the 64 squares comes the side to move, X or O, not \"{0}\"")]
    Turn(String),
    /// A board without a disc.
    #[error("there is no disc on the board")]
    Empty,
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return draw(self, f);
        }
        for square in 0..64 {
            f.write_str(disc(self, square).unwrap_or("-"))?;
        }
        write!(f, " {}", if self.turn() == BLACK { "X" } else { "O" })
    }
}

fn disc(board: &Board, square: usize) -> Option<&'static str> {
    let has = |seat: Seat| board.discs(seat) >> square & 1 == 1;
    if has(BLACK) { Some("X") } else { has(WHITE).then_some("O") }
}

fn draw(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let legal = board.legal();
    writeln!(f, "    a b c d e f g h")?;
    for rank in 0..8 {
        write!(f, "  {}", rank + 1)?;
        for square in 8 * rank..8 * rank + 8 {
            let mark = match disc(board, square) {
                Some("X") => "●",
                Some(_) => "○",
                None if legal >> square & 1 == 1 => "+",
                None => "·",
            };
            write!(f, " {mark}")?;
        }
        writeln!(f)?;
    }
    let count = |seat| board.discs(seat).count_ones();
    write!(f, "  ● Black {}   ○ White {}   ", count(BLACK), count(WHITE))?;
    if board.is_over() {
        write!(f, "over")
    } else {
        write!(f, "{} to move", Othello::seat_name(board.turn()))
    }
}

/// Tells which seat a character stands for.
fn seat(c: char) -> Option<Seat> {
    match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some(BLACK),
        'O' | 'o' | '0' | 'W' | 'w' => Some(WHITE),
        _ => None,
    }
}

impl FromStr for Board {
    type Err = BoardTextError;

    /// Reads 64 squares, perhaps with spaces or line ends among them, and the side to move.
    fn from_str(text: &str) -> Result<Self, BoardTextError> {
        let mut characters = text.trim_end().trim_end_matches(';').chars().filter(|c| !c.is_whitespace());
        let squares: Vec<char> = characters.by_ref().take(64).collect();
        let rest: String = characters.collect();
        if squares.len() < 64 {
            return Err(BoardTextError::Squares(squares.len()));
        }
        let mut discs = [0u64; 2];
        for (index, &found) in squares.iter().enumerate() {
            match seat(found) {
                Some(seat) => discs[seat.index()] |= 1 << index,
                None if "-._".contains(found) => {}
                None => return Err(BoardTextError::Square { found, square: Square::lowest(1 << index) }),
            }
        }
        let mut turn = rest.chars();
        match (turn.next().and_then(seat), turn.next()) {
            (Some(turn), None) => Board::new(discs[0], discs[1], turn).ok_or(BoardTextError::Empty),
            _ if rest.chars().count() > 1 && rest.chars().all(|c| seat(c).is_some() || "-._".contains(c)) => {
                Err(BoardTextError::Squares(64 + rest.chars().count()))
            }
            _ => Err(BoardTextError::Turn(rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    #[test]
    fn start_reads_and_writes() {
        assert_eq!(Board::START.to_string(), START);
        assert_eq!(START.parse(), Ok(Board::START));
        let spread = START.replace('X', "*").replace('-', ".\n");
        assert_eq!(spread.parse(), Ok(Board::START));
    }

    #[test]
    fn mistakes_are_named() {
        let say = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert!(say("XO").contains("this has 2 squares"));
        assert!(say(&START.replacen('-', "?", 1)).contains("'?' at square a1"));
        assert!(say(&START.replace(" X", " ?")).contains("not \"?\""));
        assert!(say(&START[..64]).contains("side to move"));
        assert!(say(&format!("{} X", "-".repeat(64))).contains("no disc"));
        assert!(say(&"-".repeat(70)).contains("70 squares"));
    }
}
