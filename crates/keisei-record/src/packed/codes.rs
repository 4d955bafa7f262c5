//! The codes of pieces: short ones for what is common.

use super::bits::Bits;
use keisei_core::{Position, Seat};
use keisei_games::shogi::{BLACK, Board, Kind, Piece, Rules, SetUp, SetUpError, Square, WHITE};
use std::sync::OnceLock;

/// Why 32 bytes are no position, or a position does not fit into them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PackedError {
    /// Bits that stand for nothing.
    #[error("the bits stand for no piece")]
    Code,
    /// A king off the board, or both on one square.
    #[error("a king is on no square of its own")]
    King,
    /// Bits left over or missing.
    #[error("the pieces do not fill 256 bits: a whole set does")]
    Length,
    /// Pieces that cannot stand so.
    #[error(transparent)]
    SetUp(#[from] SetUpError),
}

/// A code: bits, the lowest first, how many, and what they stand for.
type Code<T> = (u16, u8, T);

/// What the codes after the board stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Off {
    /// A piece in hand.
    Held(Seat, Kind),
    /// A piece that is not in the game.
    Out(Kind),
}

/// A kind in Apery's codes: a piece of Black's on the board and how many bits it has, what White's and promotion add; the
/// same in hand, what White's adds, and a piece that is not in the game.
type Row = (u16, u8, u16, u16, u16, u8, u16, u16);

/// The codes of a format.
pub struct Codes {
    board: Vec<Code<Option<Piece>>>,
    off: Vec<Code<Off>>,
}

/// The order in which hands are written.
const ORDER: [Kind; 7] =
    [Kind::Pawn, Kind::Lance, Kind::Knight, Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];

impl Codes {
    /// Returns Apery's codes.
    pub fn apery() -> &'static Codes {
        static CODES: OnceLock<Codes> = OnceLock::new();
        CODES.get_or_init(|| {
            let rows: [Row; 7] = [
                (0x01, 4, 0x04, 0x08, 0x00, 3, 0x04, 0x02),
                (0x03, 6, 0x10, 0x20, 0x01, 5, 0x10, 0x09),
                (0x07, 6, 0x10, 0x20, 0x03, 5, 0x10, 0x0B),
                (0x0B, 6, 0x10, 0x20, 0x05, 5, 0x10, 0x0D),
                (0x0F, 6, 0x20, 0x00, 0x07, 5, 0x10, 0x1D),
                (0x1F, 8, 0x40, 0x80, 0x1F, 7, 0x40, 0x0F),
                (0x3F, 8, 0x40, 0x80, 0x3F, 7, 0x40, 0x2F),
            ];
            let mut codes = Codes { board: vec![(0, 1, None)], off: Vec::new() };
            for (kind, (placed, bits, white, promoted, held, held_bits, white_held, out)) in
                ORDER.into_iter().zip(rows)
            {
                for (seat, placed_white, held_white) in [(BLACK, 0, 0), (WHITE, white, white_held)] {
                    codes.placed(seat, kind, placed | placed_white, promoted, bits);
                    codes.off.push((held | held_white, held_bits, Off::Held(seat, kind)));
                }
                codes.off.push((out, held_bits, Off::Out(kind)));
            }
            codes
        })
    }

    /// Returns `YaneuraOu`'s codes.
    pub fn yaneuraou() -> &'static Codes {
        static CODES: OnceLock<Codes> = OnceLock::new();
        CODES.get_or_init(|| {
            let prefixes = [(0x01, 2), (0x03, 4), (0x0B, 4), (0x07, 4), (0x0F, 5), (0x1F, 6), (0x3F, 6)];
            let mut codes = Codes { board: vec![(0, 1, None)], off: Vec::new() };
            for (kind, (prefix, bits)) in ORDER.into_iter().zip(prefixes) {
                // Golds have no bit that says whether they are promoted.
                let plain = u8::from(kind != Kind::Gold);
                let promoted = if kind == Kind::Gold { 0 } else { 1 << bits };
                for (seat, white) in [(BLACK, 0u16), (WHITE, 1)] {
                    codes.placed(seat, kind, prefix | white << (bits + plain), promoted, bits + plain + 1);
                    let held = prefix >> 1 | white << (bits - 1 + plain);
                    codes.off.push((held, bits + plain, Off::Held(seat, kind)));
                }
                // What is out of the game is a promoted piece in hand; for gold, White's promoted silver.
                let out = if kind == Kind::Gold { 0x1B } else { prefix >> 1 | 1 << (bits - 1) };
                codes.off.push((out, bits + plain, Off::Out(kind)));
            }
            codes
        })
    }

    fn placed(&mut self, seat: Seat, kind: Kind, code: u16, promoted: u16, bits: u8) {
        self.board.push((code, bits, Some(Piece::new(seat, kind))));
        if let Some(kind) = kind.promoted() {
            self.board.push((code | promoted, bits, Some(Piece::new(seat, kind))));
        }
    }

    /// Packs a position.
    pub fn pack(&self, board: &Board) -> Result<[u8; 32], PackedError> {
        let mut bits = Bits::default();
        let kings = [board.king(BLACK), board.king(WHITE)];
        bits.write(u16::from(board.turn().0), 1);
        bits.write(kings[0].index() as u16, 7);
        bits.write(kings[1].index() as u16, 7);
        let mut left = ORDER.map(Kind::in_a_set);
        for square in Square::all().filter(|square| !kings.contains(square)) {
            let piece = board.piece(square);
            write(&mut bits, &self.board, piece).ok_or(PackedError::Code)?;
            if let Some(at) =
                piece.and_then(|piece| ORDER.iter().position(|&kind| kind == piece.kind().basic()))
            {
                left[at] = left[at].saturating_sub(1);
            }
        }
        for seat in Seat::all(2) {
            for (kind, left) in ORDER.into_iter().zip(&mut left) {
                let count = board.hand(seat).count(kind);
                *left = left.saturating_sub(count);
                for _ in 0..count {
                    write(&mut bits, &self.off, Off::Held(seat, kind)).ok_or(PackedError::Code)?;
                }
            }
        }
        for (kind, left) in ORDER.into_iter().zip(left) {
            for _ in 0..left {
                write(&mut bits, &self.off, Off::Out(kind)).ok_or(PackedError::Code)?;
            }
        }
        if bits.is_done() { Ok(bits.bytes) } else { Err(PackedError::Length) }
    }

    /// Unpacks a position; its next move has this number.
    pub fn unpack(&self, bytes: [u8; 32], number: u32) -> Result<Board, PackedError> {
        let mut bits = Bits::new(bytes);
        let turn = if bits.read().ok_or(PackedError::Length)? { WHITE } else { BLACK };
        let mut set_up = SetUp::default();
        let mut kings = [Square::all().next(); 2];
        for (seat, king) in Seat::all(2).zip(&mut kings) {
            *king = bits.number(7).and_then(|at| Square::all().nth(at as usize));
            let square = king.ok_or(PackedError::King)?;
            if !set_up.put(square, Piece::new(seat, Kind::King)) {
                return Err(PackedError::King);
            }
        }
        for square in Square::all().filter(|&square| !kings.contains(&Some(square))) {
            if let Some(piece) = read(&mut bits, &self.board)? {
                set_up.put(square, piece);
            }
        }
        while !bits.is_done() {
            if let Off::Held(seat, kind) = read(&mut bits, &self.off)? {
                set_up.hold(seat, kind, 1);
            }
        }
        Ok(set_up.board(turn, Rules::default(), number)?)
    }
}

fn write<T: Copy + PartialEq>(bits: &mut Bits, codes: &[Code<T>], what: T) -> Option<()> {
    let (code, count, _) = codes.iter().find(|(_, _, known)| *known == what)?;
    bits.write(*code, *count);
    Some(())
}

fn read<T: Copy>(bits: &mut Bits, codes: &[Code<T>]) -> Result<T, PackedError> {
    let mut code = 0;
    for count in 1..=8 {
        code |= u16::from(bits.read().ok_or(PackedError::Length)?) << (count - 1);
        if let Some((_, _, what)) = codes.iter().find(|(known, bits, _)| *bits == count && *known == code) {
            return Ok(*what);
        }
    }
    Err(PackedError::Code)
}
