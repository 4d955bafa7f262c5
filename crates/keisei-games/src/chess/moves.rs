//! Moves as the Universal Chess Interface writes them.

use cozy_chess::{Board, Color, File, Piece, Square};
use std::fmt;
use std::str::FromStr;

/// A piece goes from one square to another; a king that castles goes two squares.
///
/// ```
/// use keisei_games::chess::Move;
/// let promotes: Move = "a7a8q".parse()?;
/// assert_eq!(promotes.to_string(), "a7a8q");
/// assert!("a7a8k".parse::<Move>().is_err());
/// # Ok::<(), keisei_games::chess::MoveTextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Piece>,
}

/// Text that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is no move: write from and to, as in e2e4, and what a pawn becomes, as in e7e8q")]
pub struct MoveTextError(String);

impl Move {
    /// Reads a move of the board's own notation, in which a king castles by taking its rook.
    pub(super) fn of(board: &Board, m: cozy_chess::Move) -> Self {
        let castles =
            board.color_on(m.to) == Some(board.side_to_move()) && board.piece_on(m.to) == Some(Piece::Rook);
        let to = if castles && board.piece_on(m.from) == Some(Piece::King) {
            let file = if m.to.file() > m.from.file() { File::G } else { File::C };
            Square::new(file, m.to.rank())
        } else {
            m.to
        };
        Move { from: m.from, to, promotion: m.promotion }
    }

    /// Writes the move in the board's own notation.
    pub(super) fn on(self, board: &Board) -> cozy_chess::Move {
        let wide = (self.from.file() as i8 - self.to.file() as i8).abs() == 2;
        let to = if wide && board.piece_on(self.from) == Some(Piece::King) {
            let rights = board.castle_rights(board.side_to_move());
            let rook = if self.to.file() > self.from.file() { rights.short } else { rights.long };
            rook.map_or(self.to, |file| Square::new(file, self.to.rank()))
        } else {
            self.to
        };
        cozy_chess::Move { from: self.from, to, promotion: self.promotion }
    }
}

/// The pieces a pawn may become, with their letters.
const BECOMES: [(Piece, char); 4] =
    [(Piece::Queen, 'q'), (Piece::Rook, 'r'), (Piece::Bishop, 'b'), (Piece::Knight, 'n')];

/// Returns the letter of what a pawn becomes.
pub(super) fn becomes(m: Move) -> Option<char> {
    BECOMES.iter().find(|(piece, _)| Some(*piece) == m.promotion).map(|&(_, letter)| letter)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match becomes(*self) {
            Some(letter) => write!(f, "{letter}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = MoveTextError;

    fn from_str(text: &str) -> Result<Self, MoveTextError> {
        let read = || {
            let (from, rest) = text.split_at_checked(2)?;
            let (to, becomes) = rest.split_at_checked(2)?;
            let promotion = match becomes {
                "" => None,
                letter => Some(BECOMES.iter().find(|(_, known)| letter == known.to_string())?.0),
            };
            Some(Move { from: from.parse().ok()?, to: to.parse().ok()?, promotion })
        };
        read().ok_or_else(|| MoveTextError(text.to_owned()))
    }
}

/// Returns the seat's colour: White moves first.
pub(super) fn colour(seat: keisei_core::Seat) -> Color {
    if seat == keisei_core::Seat::FIRST { Color::White } else { Color::Black }
}
