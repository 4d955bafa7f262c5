//! Where the pieces are: the board and both hands, without a past.
#![allow(clippy::inline_always, reason = "what counts bits must take on the target features of its caller")]

use super::geometry::{CROSS, DIAGONAL, GOLD, KING, KNIGHT, PAWN, SILVER, ahead, between};
use super::hand::Hand;
use super::moves::{DROPS, Move};
use super::piece::{Kind, Piece};
use super::set::Squares;
use keisei_core::Seat;

/// Sets of pieces by how they go. Horses and dragons are in two of them.
pub(super) const PAWNS: usize = 0;
pub(super) const LANCES: usize = 1;
pub(super) const KNIGHTS: usize = 2;
pub(super) const SILVERS: usize = 3;
pub(super) const BISHOPS: usize = 4;
pub(super) const ROOKS: usize = 5;
pub(super) const GOLDS: usize = 6;
pub(super) const KINGS: usize = 7;

/// The set of each kind; the last two go like kings, too.
const GOES_LIKE: [usize; 14] = [
    PAWNS, LANCES, KNIGHTS, SILVERS, BISHOPS, ROOKS, GOLDS, KINGS, GOLDS, GOLDS, GOLDS, GOLDS, BISHOPS, ROOKS,
];

/// One number for every piece on every square, and for every piece in hand; sums of them tell positions apart.
static KEYS: [[u64; 81]; 32] = {
    let mut keys = [[0; 81]; 32];
    let (mut state, mut piece) = (0x5368_6F67_6921u64, 0);
    while piece < 32 {
        let mut square = 0;
        while square < 81 {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            keys[piece][square] = mixed(state);
            square += 1;
        }
        piece += 1;
    }
    keys
};
/// The row of a side's pieces in hand, which no piece has.
const IN_HAND: [usize; 2] = [14, 30];

/// Mixes the bits of a number.
pub(super) const fn mixed(mut bits: u64) -> u64 {
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// All pieces and whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pieces {
    pub(super) of: [Squares; 2],
    pub(super) class: [Squares; 8],
    pub(super) on: [Piece; 81],
    pub(super) king: [u8; 2],
    pub(super) turn: u8,
    pub(super) hands: [Hand; 2],
    pub(super) hash: u64,
}

impl Pieces {
    /// Clears the board.
    pub const fn none() -> Self {
        Pieces {
            of: [Squares::NONE; 2],
            class: [Squares::NONE; 8],
            on: [Piece::NONE; 81],
            king: [0; 2],
            turn: 0,
            hands: [Hand::NONE; 2],
            hash: 0,
        }
    }

    /// Returns a key of board, hands and turn.
    #[inline]
    pub fn key(&self) -> u64 {
        mixed(self.hash ^ u64::from(self.turn) << 63)
    }

    #[inline]
    pub(super) fn occupied(&self) -> Squares {
        self.of[0] | self.of[1]
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(super) fn put(&mut self, owner: usize, kind: usize, square: u8) {
        let piece = owner << 4 | kind;
        self.on[square as usize] = Piece(piece as u8);
        self.hash = self.hash.wrapping_add(KEYS[piece & 31][square as usize]);
        self.toggle(owner, kind, square);
    }

    /// Takes a piece off its square, which keeps its old mark.
    #[inline(always)]
    fn lift(&mut self, owner: usize, kind: usize, square: u8) {
        self.hash = self.hash.wrapping_sub(KEYS[(owner << 4 | kind) & 31][square as usize]);
        self.toggle(owner, kind, square);
    }

    #[inline(always)]
    fn toggle(&mut self, owner: usize, kind: usize, square: u8) {
        let bit = Squares::of(square);
        self.of[owner] ^= bit;
        self.class[GOES_LIKE[kind]] ^= bit;
        if kind >= Kind::Horse as usize {
            self.class[KINGS] ^= bit;
        }
        if kind == Kind::King as usize {
            self.king[owner] = square;
        }
    }

    /// Puts a piece of a basic kind into a hand.
    #[inline(always)]
    pub(super) fn hold(&mut self, owner: usize, kind: usize) {
        self.hands[owner].add(kind);
        self.hash = self.hash.wrapping_add(KEYS[IN_HAND[owner]][kind]);
    }

    /// Returns the key after a step or a drop that is legal by contract.
    #[inline]
    pub fn key_after(&self, m: Move) -> u64 {
        let (us, origin, to) = (self.turn as usize & 1, m.origin(), m.target() as usize);
        let mut hash = self.hash;
        if origin >= DROPS {
            let kind = (origin - DROPS) as usize;
            hash = hash.wrapping_sub(KEYS[IN_HAND[us]][kind]).wrapping_add(KEYS[us << 4 | kind][to]);
        } else {
            let taken = self.on[to];
            if taken != Piece::NONE {
                let held = KEYS[IN_HAND[us]][(taken.0 & 7) as usize];
                hash = hash.wrapping_sub(KEYS[taken.0 as usize & 31][to]).wrapping_add(held);
            }
            let piece = self.on[origin as usize].0;
            let arrived = piece | u8::from(m.promotes()) << 3;
            hash = hash.wrapping_sub(KEYS[piece as usize & 31][origin as usize]);
            hash = hash.wrapping_add(KEYS[arrived as usize & 31][to]);
        }
        mixed(hash ^ u64::from(self.turn ^ 1) << 63)
    }

    /// Plays a step or a drop that is legal by contract.
    #[inline(always)]
    pub fn play(&mut self, m: Move) {
        let (us, origin, to) = (self.turn as usize & 1, m.origin(), m.target());
        if origin >= DROPS {
            let kind = (origin - DROPS) as usize;
            self.hands[us].take(kind);
            self.hash = self.hash.wrapping_sub(KEYS[IN_HAND[us]][kind]);
            self.put(us, kind, to);
        } else {
            let taken = self.on[to as usize];
            if taken != Piece::NONE {
                let kind = (taken.0 & 15) as usize;
                self.lift(us ^ 1, kind, to);
                self.hold(us, kind & 7);
            }
            let kind = (self.on[origin as usize].0 & 15) as usize;
            self.lift(us, kind, origin);
            self.on[origin as usize] = Piece::NONE;
            self.put(us, kind | usize::from(m.promotes()) << 3, to);
        }
        self.turn ^= 1;
    }

    /// Returns the pieces of a side that go to a square in one step.
    #[inline(always)]
    pub(super) fn near(&self, to: u8, by: usize) -> Squares {
        // Whoever stands there sees with his own steps who could step on him.
        let (at, us) = (to as usize, by ^ 1);
        let near = PAWN[us][at] & self.class[PAWNS]
            | KNIGHT[us][at] & self.class[KNIGHTS]
            | SILVER[us][at] & self.class[SILVERS]
            | GOLD[us][at] & self.class[GOLDS]
            | KING[at] & self.class[KINGS];
        near & self.of[by]
    }

    /// Returns the pieces of a side that would slide to a square if nothing stood between.
    #[inline(always)]
    pub(super) fn far(&self, to: u8, by: usize) -> Squares {
        let at = to as usize;
        let far = DIAGONAL[at] & self.class[BISHOPS]
            | CROSS[at] & self.class[ROOKS]
            | ahead(by ^ 1, to) & self.class[LANCES];
        far & self.of[by]
    }

    /// Tells whether a side attacks a square, with these squares occupied.
    #[inline(always)]
    pub(super) fn attacks(&self, by: usize, to: u8, occupied: Squares) -> bool {
        if !self.near(to, by).is_empty() {
            return true;
        }
        let mut far = self.far(to, by);
        while let Some(from) = far.pop() {
            if (between(to, from) & occupied).is_empty() {
                return true;
            }
        }
        false
    }

    /// Returns the pieces of a side that attack a square.
    #[inline(always)]
    pub(super) fn attackers(&self, by: usize, to: u8, occupied: Squares) -> Squares {
        let (mut attackers, mut far) = (self.near(to, by), self.far(to, by));
        while let Some(from) = far.pop() {
            if (between(to, from) & occupied).is_empty() {
                attackers |= Squares::of(from);
            }
        }
        attackers
    }

    /// Tells whether a side's king is attacked.
    #[inline]
    pub(super) fn in_check(&self, us: usize) -> bool {
        self.attacks(us ^ 1, self.king[us], self.occupied())
    }

    /// Lists the pieces on the board.
    pub fn on_board(&self) -> impl Iterator<Item = (super::Square, Piece)> + '_ {
        let mut left = self.occupied();
        std::iter::from_fn(move || left.pop().map(|square| (super::Square(square), self.on[square as usize])))
    }

    /// Returns what a seat holds in hand.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index() & 1]
    }
}
