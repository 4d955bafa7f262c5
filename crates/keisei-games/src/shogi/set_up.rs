//! Pieces as somebody sets them up, before anybody knows whether they can stand so.

use super::board::Board;
use super::geometry::{DEAD_END, KNIGHT_DEAD_END, file_of};
use super::piece::{Kind, Piece};
use super::pieces::{KNIGHTS, LANCES, PAWNS, Pieces};
use super::rules::Rules;
use super::square::Square;
use keisei_core::Seat;

/// What is wrong with pieces as they stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetUpError {
    /// More pieces of a kind than a set has.
    #[error("there are more {0:?}s than a set has")]
    TooMany(Kind),
    /// No king, or two.
    #[error("{} has not exactly one king", if *.0 == super::BLACK { "Black" } else { "White" })]
    King(Seat),
    /// Two pawns of a side on a file.
    #[error("two pawns of a side are on file {0}")]
    TwoPawns(u8),
    /// A piece that could never move again.
    #[error("the piece on {0} could never move again")]
    DeadEnd(Square),
    /// A king that could be taken.
    #[error("the side that is not to move is in check")]
    Check,
}

/// Pieces that nobody has checked yet: what readers of other formats fill.
#[derive(Clone, Debug)]
pub struct SetUp {
    pieces: Pieces,
    counts: [u8; 8],
    kings: [u8; 2],
}

impl Default for SetUp {
    fn default() -> Self {
        SetUp { pieces: Pieces::none(), counts: [0; 8], kings: [0; 2] }
    }
}

impl SetUp {
    /// Puts a piece on a square that has none; says whether it had none.
    pub fn put(&mut self, square: Square, piece: Piece) -> bool {
        let free = self.pieces.on[square.index()] == Piece::NONE;
        if free {
            let (owner, kind) = (piece.owner().index() & 1, piece.kind());
            self.counts[kind.basic().index()] += 1;
            self.kings[owner] += u8::from(kind == Kind::King);
            self.pieces.put(owner, kind.index(), square.0);
        }
        free
    }

    /// Puts pieces into a hand.
    pub fn hold(&mut self, owner: Seat, kind: Kind, count: u8) {
        let kind = kind.basic();
        self.counts[kind.index()] = self.counts[kind.index()].saturating_add(count);
        for _ in 0..count.min(kind.in_a_set()) {
            self.pieces.hold(owner.index() & 1, kind.index());
        }
    }

    /// Counts the pieces of a basic kind that have a place.
    pub fn count(&self, kind: Kind) -> u8 {
        self.counts[kind.basic().index()]
    }

    /// Returns the position if it can be one.
    ///
    /// # Errors
    /// Says what cannot be.
    pub fn board(mut self, turn: Seat, rules: Rules, number: u32) -> Result<Board, SetUpError> {
        self.pieces.turn = turn.0 & 1;
        self.check()?;
        Ok(Board::of(&self.pieces, rules, number))
    }

    fn check(&self) -> Result<(), SetUpError> {
        let many = Kind::ALL[..7].iter().find(|&&kind| self.count(kind) > kind.in_a_set());
        if let Some(&kind) = many {
            return Err(SetUpError::TooMany(kind));
        }
        for (us, &kings) in self.kings.iter().enumerate() {
            if kings != 1 {
                return Err(SetUpError::King(Seat(us as u8)));
            }
            self.check_side(us)?;
        }
        let them = self.pieces.turn as usize ^ 1;
        if self.pieces.in_check(them) { Err(SetUpError::Check) } else { Ok(()) }
    }

    fn check_side(&self, us: usize) -> Result<(), SetUpError> {
        let own = self.pieces.of[us];
        let mut pawns = own & self.pieces.class[PAWNS];
        while let Some(pawn) = pawns.pop() {
            if !(pawns & file_of(pawn)).is_empty() {
                return Err(SetUpError::TwoPawns(pawn / 9 + 1));
            }
        }
        let class = &self.pieces.class;
        let mut stuck =
            own & ((class[PAWNS] | class[LANCES]) & DEAD_END[us] | class[KNIGHTS] & KNIGHT_DEAD_END[us]);
        stuck.pop().map_or(Ok(()), |square| Err(SetUpError::DeadEnd(Square(square))))
    }
}
