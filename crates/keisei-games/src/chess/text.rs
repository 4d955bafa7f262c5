//! Positions as text: Forsyth and Edwards's notation, and the moves since where they bear on repetitions.

use super::board::Board;
use super::moves::Move;
use cozy_chess::{Board as Pieces, Color, File, Rank, Square};
use keisei_core::Position;
use std::fmt;
use std::str::FromStr;

/// Between the position and the moves.
const MOVES: &str = " moves ";

/// Text that is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardTextError {
    /// The first part is none.
    #[error("\"{text}\" is no position: {why}; write all six fields of its FEN")]
    Fen {
        /// The text.
        text: String,
        /// What is wrong.
        why: String,
    },
    /// A move is none, or none there.
    #[error("{0}")]
    Move(String),
}

impl FromStr for Board {
    type Err = BoardTextError;

    fn from_str(text: &str) -> Result<Self, BoardTextError> {
        let (fen, moves) = text.split_once(MOVES).unwrap_or((text, ""));
        let fen = if fen == "startpos" { Pieces::default() } else { read(fen)? };
        let mut board = Board::new(fen);
        for m in moves.split_whitespace() {
            let m: Move =
                m.parse().map_err(|why: super::MoveTextError| BoardTextError::Move(why.to_string()))?;
            board.try_play(m).map_err(|why| BoardTextError::Move(why.to_string()))?;
        }
        Ok(board)
    }
}

fn read(fen: &str) -> Result<Pieces, BoardTextError> {
    Pieces::from_fen(fen, false)
        .map_err(|why| BoardTextError::Fen { text: fen.to_owned(), why: why.to_string() })
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return draw(self, f);
        }
        write!(f, "{}", self.base)?;
        if self.since.is_empty() {
            return Ok(());
        }
        let moves: Vec<String> = self.since.iter().map(Move::to_string).collect();
        write!(f, "{MOVES}{}", moves.join(" "))
    }
}

/// Draws the board for a person.
fn draw(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let pieces = board.pieces();
    for rank in Rank::ALL.into_iter().rev() {
        write!(f, "{rank} ")?;
        for file in File::ALL {
            let square = Square::new(file, rank);
            let mark = match (pieces.piece_on(square), pieces.color_on(square)) {
                (Some(piece), Some(Color::White)) => char::from(piece).to_ascii_uppercase(),
                (Some(piece), _) => char::from(piece),
                _ => '.',
            };
            write!(f, " {mark}")?;
        }
        writeln!(f)?;
    }
    let files: Vec<String> = File::ALL.iter().map(File::to_string).collect();
    writeln!(f, "   {}", files.join(" "))?;
    let side = if pieces.side_to_move() == Color::White { "White" } else { "Black" };
    match (board.is_over(), board.is_drawn(), board.in_check()) {
        (false, _, check) => write!(f, "   {side} to move{}", if check { ", in check" } else { "" }),
        (true, false, true) => write!(f, "   {side} is mated"),
        _ => write!(f, "   a draw"),
    }
}

impl Board {
    /// Reads a move in standard algebraic notation, as records have it; marks of praise and blame are passed over.
    ///
    /// ```
    /// use keisei_games::chess::Board;
    /// let start = Board::default();
    /// assert_eq!(start.read_san("Nf3!?").map(|m| m.to_string()).as_deref(), Some("g1f3"));
    /// assert_eq!(start.read_san("Nf4"), None);
    /// ```
    pub fn read_san(&self, text: &str) -> Option<Move> {
        let text = text.trim_end_matches(['!', '?', '+', '#']);
        // Castling with noughts, and promotions without the sign, are all over the records.
        let text = match text {
            "0-0" | "o-o" => "O-O".to_owned(),
            "0-0-0" | "o-o-o" => "O-O-O".to_owned(),
            text if text.len() > 2 && !text.contains('=') && text.ends_with(['Q', 'R', 'B', 'N']) => {
                let (pawn, piece) = text.split_at(text.len() - 1);
                format!("{pawn}={piece}")
            }
            text => text.to_owned(),
        };
        if !text.is_ascii() {
            return None;
        }
        let m = cozy_chess::util::parse_san_move(self.pieces(), &text).ok()?;
        Some(Move::of(self.pieces(), m)).filter(|&m| self.is_legal(m))
    }

    /// Writes a legal move in standard algebraic notation.
    ///
    /// ```
    /// use keisei_games::chess::Board;
    /// assert_eq!(Board::default().san("g1f3".parse()?), "Nf3");
    /// # Ok::<(), keisei_games::chess::MoveTextError>(())
    /// ```
    pub fn san(&self, m: Move) -> String {
        cozy_chess::util::display_san_move(self.pieces(), m.on(self.pieces())).to_string()
    }
}
