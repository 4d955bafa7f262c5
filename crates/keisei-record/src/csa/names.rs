//! Pieces and moves in CSA's words.

use crate::lines::shown;
use crate::shogi::Fault;
use keisei_core::{Position, Seat};
use keisei_games::shogi::{BLACK, Board, Kind, Move, Piece, Square, WHITE};

/// Two letters for each kind, in the order of [`Kind::ALL`].
const NAMES: [&str; 14] =
    ["FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// Returns the kind with a name.
pub fn kind(name: &str) -> Option<Kind> {
    let at = NAMES.iter().position(|known| *known == name)?;
    Some(Kind::ALL[at])
}

/// Returns a kind's name.
pub fn name(kind: Kind) -> &'static str {
    NAMES[kind.index()]
}

/// Returns a side's sign.
pub fn sign(seat: Seat) -> char {
    if seat == BLACK { '+' } else { '-' }
}

/// Returns the side with a sign.
pub fn seat(sign: u8) -> Option<Seat> {
    match sign {
        b'+' => Some(BLACK),
        b'-' => Some(WHITE),
        _ => None,
    }
}

/// Where a piece is.
#[derive(Clone, Copy)]
pub enum Place {
    Hand,
    On(Square),
}

/// Reads two digits: a square, or `00` for a hand.
pub fn place(text: &str) -> Option<Place> {
    match text.as_bytes() {
        b"00" => Some(Place::Hand),
        &[file @ b'1'..=b'9', rank @ b'1'..=b'9'] => Square::new(file - b'0', rank - b'0').map(Place::On),
        _ => None,
    }
}

/// Reads a move of the side to move; whether it is legal is not asked.
pub fn read_move(text: &str, board: &Board) -> Result<Move, Fault> {
    let not_a_move = || Fault::NotAMove(shown(text));
    let (sign, rest) = text.split_at_checked(1).ok_or_else(not_a_move)?;
    let by = seat(sign.as_bytes()[0]).ok_or_else(not_a_move)?;
    let part = |range| rest.get(range).ok_or_else(not_a_move);
    let from = place(part(0..2)?).ok_or_else(not_a_move)?;
    let Some(Place::On(to)) = place(part(2..4)?) else { return Err(not_a_move()) };
    let kind = kind(part(4..6)?).filter(|_| rest.len() == 6).ok_or_else(not_a_move)?;
    if by != board.turn() {
        return Err(Fault::Turn(shown(text)));
    }
    let Place::On(from) = from else { return Move::drop(kind, to).ok_or_else(not_a_move) };
    let before = board.piece(from).filter(|piece| piece.owner() == by).map(Piece::kind);
    match before {
        Some(before) if before == kind => Ok(Move::step(from, to, false)),
        Some(before) if before.promoted() == Some(kind) => Ok(Move::step(from, to, true)),
        _ => Err(Fault::NoPiece(shown(text))),
    }
}

/// Writes a move of the side to move; a declaration has no such text.
pub fn write_move(m: Move, board: &Board) -> Option<String> {
    let digits = |square: Square| format!("{}{}", square.file(), square.rank());
    let to = m.to()?;
    let (from, kind) = match (m.from(), m.dropped()) {
        (Some(from), _) => {
            let kind = board.piece(from)?.kind();
            (digits(from), if m.promotes() { kind.promoted()? } else { kind })
        }
        (None, kind) => ("00".to_owned(), kind?),
    };
    Some(format!("{}{from}{}{}", sign(board.turn()), digits(to), name(kind)))
}
