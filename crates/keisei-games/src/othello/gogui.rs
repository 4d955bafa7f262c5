//! Othello as GoGui shows it: Go's points, rows counted from the bottom.

use super::board::Board;
use super::square::{Move, Square};
use keisei_core::{Dialect, DialectError, Seat};

/// Speaks of points as Go does; `D3` there is our d6.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GoGui;

/// Counts a row from the other end.
fn turned(text: &str) -> Option<String> {
    let (column, row) = text.split_at_checked(1)?;
    let row: u8 = row.parse().ok().filter(|row| (1..=8).contains(row))?;
    Some(format!("{column}{}", 9 - row))
}

impl Dialect<Board> for GoGui {
    fn name(&self) -> &'static str {
        "gogui"
    }

    fn set_up(&self, start: &Board) -> Result<Vec<String>, DialectError> {
        if *start == Board::START {
            return Ok(vec!["clear_board".to_owned()]);
        }
        let why = "there are only games from the usual start; play openings as moves";
        Err(DialectError::Start { position: start.to_string(), why })
    }

    fn write(&self, _: &Board, m: Move) -> Option<String> {
        let text = m.to_string();
        Some(turned(&text).unwrap_or(text).to_ascii_uppercase())
    }

    fn read(&self, _: &Board, text: &str) -> Result<Move, DialectError> {
        let text = text.to_ascii_lowercase();
        let ours = turned(&text).unwrap_or(text);
        ours.parse().map_err(|why: <Move as std::str::FromStr>::Err| DialectError::Move(why.to_string()))
    }

    fn rows(&self, board: &Board) -> Option<Vec<String>> {
        let mark = |square: Square| match Seat::all(2).find(|&seat| board.discs(seat) & square.bit() != 0) {
            Some(Seat::FIRST) => 'X',
            Some(_) => 'O',
            None => '.',
        };
        let row = |row: u8| (0..8).filter_map(|column| Square::new(8 * row + column)).map(mark).collect();
        Some((0..8).map(row).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Position;

    #[test]
    fn rows_count_from_the_bottom() {
        let m = GoGui.read(&Board::START, "D6").unwrap();
        assert_eq!((m.to_string().as_str(), GoGui.write(&Board::START, m).as_deref()), ("d3", Some("D6")));
        let mut board = Board::START;
        board.try_play(m).unwrap();
        let rows = GoGui.rows(&board).unwrap();
        assert_eq!(rows[2..5], ["...X....", "...XX...", "...XO..."]);
        assert_eq!(GoGui.read(&board, "pass").unwrap().to_string(), "pass");
        assert!(GoGui.read(&board, "D9").is_err() && GoGui.read(&board, "").is_err());
    }
}
