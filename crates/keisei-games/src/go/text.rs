//! Position text: one line that reads back.

use super::BLACK;
use super::board::Board;
use super::draw::draw;
use super::point::{Move, MoveTextError, Point};
use super::rules::{Go, RuleTextError, Unruly};
use keisei_core::{Contradiction, Seat};
use std::fmt::{self, Write as _};

/// Text that is no position of Go.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardTextError {
    /// Too few or too many rows.
    #[error("a board has 2 to 19 rows with / between them; this has {0}")]
    Rows(usize),
    /// A row that is not as wide as the board is high, or holds something else.
    #[error("row {row} is not {size} points of X, O, . and numbers of empty points: \"{text}\"")]
    Row {
        /// The row, counted from one at the bottom.
        row: usize,
        /// How many points it should have.
        size: usize,
        /// What stands there.
        text: String,
    },
    /// The side to move is missing or unreadable.
    #[error("after the board comes the side to move, X or O, not \"{0}\"")]
    Turn(String),
    /// Stones that should have been taken.
    #[error("the chain at {0} has no liberty")]
    NoLiberty(Point),
    /// A field that is unknown, twice there, or unreadable.
    #[error(
        "\"{0}\" is none of komi=7, ko=simple, suicide=no, ban=E5, passes=1, move=12, taken=3,1 and then=E5,D4,…, \
         each at most once"
    )]
    Field(String),
    /// A rule's value that is none.
    #[error(transparent)]
    Rule(#[from] RuleTextError),
    /// A rule, or a size, that is not the game's.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// A point that ko cannot forbid.
    #[error("ko cannot forbid {0}: no single stone that could be retaken stands beside it")]
    Ban(Point),
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

impl From<Unruly> for BoardTextError {
    fn from(why: Unruly) -> Self {
        match why {
            Unruly::Text(why) => why.into(),
            Unruly::Contradiction(why) => why.into(),
        }
    }
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
        let Some(history) = &self.history else { return write_set_up(self, f) };
        write_set_up(history.start(), f)?;
        for (at, m) in history.moves().into_iter().enumerate() {
            write!(f, "{}{m}", if at == 0 { " then=" } else { "," })?;
        }
        Ok(())
    }
}

fn write_set_up(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let size = board.rules.size();
    for row in (0..size).rev() {
        f.write_str(if row + 1 == size { "" } else { "/" })?;
        write_row(board, row, f)?;
    }
    write!(f, " {}", letter(board.turn))?;
    write_rules(board.rules, f)?;
    if let Some(point) = board.ko() {
        write!(f, " ban={point}")?;
    }
    if board.passes > 0 {
        write!(f, " passes={}", board.passes)?;
    }
    if board.plies > 0 {
        write!(f, " move={}", board.plies)?;
    }
    let [black, white] = board.taken;
    if black + white > 0 { write!(f, " taken={black},{white}") } else { Ok(()) }
}

fn write_rules(rules: Go, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let usual = Go::default();
    if rules.komi != usual.komi {
        write!(f, " komi={}", rules.komi)?;
    }
    if rules.ko != usual.ko {
        write!(f, " ko={}", rules.ko)?;
    }
    f.write_str(if rules.suicide { " suicide=yes" } else { "" })
}

fn write_row(board: &Board, row: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut empty = 0u8;
    for column in 0..board.rules.size() {
        let Some(seat) = board.stone(Point::unchecked(column, row)) else {
            empty += 1;
            continue;
        };
        write_empty(std::mem::take(&mut empty), f)?;
        f.write_char(letter(seat))?;
    }
    write_empty(empty, f)
}

fn write_empty(points: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if points > 0 { write!(f, "{points}") } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Position;

    /// White may take C3 from B3, and Black may then not retake at once.
    const KO: &str = "5/1XO2/X1XO1/1XO2/5";

    #[test]
    fn fields_are_written_where_they_matter() {
        let start = Board::start(&Go::default());
        assert_eq!(start.to_string(), "9/9/9/9/9/9/9/9/9 X");
        let mut board: Board = format!("{KO} O komi=5.5").parse().unwrap();
        board.try_play("B3".parse().unwrap()).unwrap();
        assert_eq!(board.to_string(), "5/1XO2/XO1O1/1XO2/5 X komi=5.5 ban=C3 move=1 taken=0,1");
        assert_eq!(board.to_string().parse(), Ok(board.clone()));
        assert!(board.try_play("C3".parse().unwrap()).is_err());
        board.try_play(Move::Pass).unwrap();
        assert_eq!(board.to_string(), "5/1XO2/XO1O1/1XO2/5 O komi=5.5 passes=1 move=2 taken=0,1");
    }

    #[test]
    fn superko_keeps_the_moves() {
        let mut board: Board = format!("{KO} O ko=positional").parse().unwrap();
        for m in ["B3", "pass"] {
            board.try_play(m.parse().unwrap()).unwrap();
        }
        assert_eq!(board.to_string(), format!("{KO} O ko=positional then=B3,pass"));
        assert_eq!(board.to_string().parse(), Ok(board));
    }

    #[test]
    fn mistakes_are_named() {
        let say = |text: &str| text.parse::<Board>().unwrap_err().to_string();
        assert!(say("").contains("this has 0"));
        assert!(say("9 X").contains("this has 1"));
        assert!(say("3/3/4 X").contains("row 1 is not 3 points"));
        assert!(say("3/é2/3 X").contains("row 2"));
        assert!(say("3/X99999/3 X").contains("row 2"));
        assert!(say("3/3/3").contains("side to move"));
        assert!(say("3/3/3 B").contains("not \"B\""));
        assert!(say("3/O2/XO1 O").contains("chain at A1 has no liberty"));
        assert!(say("3/3/3 X king=1").contains("\"king=1\" is none of"));
        assert!(say("3/3/3 X move=1 move=2").contains("\"move=2\""));
        assert!(say("3/3/3 X passes=3").contains("\"passes=3\""));
        assert!(say("3/3/3 X taken=3").contains("\"taken=3\""));
        assert!(say("3/3/3 X komi=x").contains("half points"));
        assert!(say("3/3/3 X ban=A1").contains("cannot forbid A1"));
        assert!(say("3/3/3 X ban=K1").contains("cannot forbid K1"));
        assert!(say("3/3/3 X then=A1,A1").contains("move 2, A1, is not legal"));
        assert!(say("3/3/3 X then=A1,Z9").contains("move 2: \"Z9\""));
    }
}
