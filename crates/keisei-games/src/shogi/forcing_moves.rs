//! What searches ask of moves: captures and promotions, what an exchange on a square comes to, checks, and who is free.
#![allow(unsafe_code)]
#![allow(clippy::inline_always, reason = "what counts bits must take on the target features of its caller")]

use super::geometry::{CROSS, DIAGONAL, KING, between};
use super::legal::Group;
use super::moves::{DROPS, Move};
use super::piece::{Kind, Piece};
use super::pieces::{PAWNS, Pieces};
use super::set::Squares;

/// What kinds are worth in an exchange, in the order of kinds: the values that learning starts from.
const WORTH: [i32; 14] = [100, 300, 300, 400, 600, 700, 500, 30_000, 400, 400, 400, 500, 800, 1000];

/// Captures and promotions that are looked at; nobody has seen as many.
const MOST: usize = 128;
/// Of equal gains the piece that risks less comes first: eighths of a point below this.
const RISK: i32 = 7;

/// Returns what it changes to capture a piece: one side loses it, the other has it in hand.
#[inline]
fn taken(kind: usize) -> i32 {
    WORTH[kind] + WORTH[kind & 7]
}

/// Returns the number of the kind of a piece.
#[inline]
fn kind_of(piece: Piece) -> usize {
    (piece.0 & 15) as usize
}

impl Pieces {
    /// Lists captures and promotions, the greatest gain first; the side to move is not in check.
    ///
    /// Pawns, lances, bishops and rooks that may promote do.
    pub fn list_forcing_moves(&self, into: &mut Vec<Move>) {
        #[cfg(target_arch = "x86_64")]
        if super::has_bit_instructions() {
            // SAFETY: the CPU has what the function was compiled for.
            return unsafe { self.list_loud_with_bits(into) };
        }
        self.list_loud_plainly(into);
    }

    /// The same code where the CPU counts and finds bits in one instruction.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn list_loud_with_bits(&self, into: &mut Vec<Move>) {
        self.list_loud_plainly(into);
    }

    #[inline(always)]
    fn list_loud_plainly(&self, into: &mut Vec<Move>) {
        let us = self.turn as usize & 1;
        let theirs = self.of[us ^ 1];
        // A gain and a move in one number, so that sorting has nothing to look up.
        let (mut found, mut len) = ([0u32; MOST], 0);
        let mut each = |m: Move| {
            if len < MOST {
                let order = self.gain(m) * 8 + (RISK - WORTH[self.mover(m)] / 64).max(0);
                found[len] = order.cast_unsigned() << 16 | u32::from(m.bits());
                len += 1;
            }
        };
        let pinned = self.look(us).pinned;
        self.steps(us, pinned, Squares::ALL & !self.of[us], &mut |origin, plain, promoting| {
            let keeps =
                origin < DROPS && matches!(self.on[origin as usize].kind(), Kind::Knight | Kind::Silver);
            let plain = plain & theirs & if keeps { Squares::ALL } else { !promoting };
            if !(plain | promoting).is_empty() {
                Group { origin, plain, promoting }.each(&mut each);
            }
        });
        let king = self.king[us];
        let occupied = self.occupied() ^ Squares::of(king);
        let mut steps = KING[king as usize] & theirs;
        while let Some(to) = steps.pop() {
            if !self.attacks(us ^ 1, to, occupied) {
                each(Move::packed(king, to, false));
            }
        }
        let found = &mut found[..len];
        found.sort_unstable_by_key(|&order| std::cmp::Reverse(order));
        into.extend(found.iter().map(|&order| Move::of_bits(order as u16 & 0x3FFF, order & 0x4000 != 0)));
    }

    /// Returns the number of the kind that a step moves.
    #[inline]
    fn mover(&self, m: Move) -> usize {
        kind_of(self.on[m.origin() as usize])
    }

    /// Returns what a step gains before any answer.
    #[inline]
    fn gain(&self, m: Move) -> i32 {
        let (mover, victim) = (self.mover(m), self.on[m.target() as usize]);
        let captured = if victim == Piece::NONE { 0 } else { taken(kind_of(victim)) };
        captured + if m.promotes() { WORTH[mover | 8] - WORTH[mover] } else { 0 }
    }

    /// Tells whether a step loses nothing when both sides go on capturing on its square, the least
    /// piece first.
    pub fn pays(&self, m: Move) -> bool {
        let us = self.turn as usize & 1;
        let (origin, to) = (m.origin(), m.target());
        let arrived = self.mover(m) | usize::from(m.promotes()) << 3;
        // The balance for whoever captures next, once he has captured.
        let mut swing = taken(arrived) - self.gain(m);
        if swing <= 0 || self.mover(m) == Kind::King as usize {
            return true;
        }
        let mut occupied = self.occupied() & !Squares::of(origin);
        let (mut side, mut ours) = (us ^ 1, true);
        loop {
            let mut attackers = self.attackers(side, to, occupied) & occupied;
            let mut least = None;
            while let Some(from) = attackers.pop() {
                let kind = kind_of(self.on[from as usize]);
                if least.is_none_or(|(other, _)| taken(kind) < taken(other)) {
                    least = Some((kind, from));
                }
            }
            let Some((kind, from)) = least else { return ours };
            occupied &= !Squares::of(from);
            if kind == Kind::King as usize {
                // A king captures only what nobody defends any more.
                let defended = !(self.attackers(side ^ 1, to, occupied) & occupied).is_empty();
                return ours == defended;
            }
            (side, ours) = (side ^ 1, !ours);
            swing = taken(kind) - swing;
            // Whoever is ahead even if he loses this piece as well has no need to go on.
            if swing < i32::from(ours) {
                return ours;
            }
        }
    }

    /// Tells whether it is plain that a side that is not in check can move, even with one of its pieces less.
    ///
    /// Two pawns that cannot be pinned and have no own piece before them, or something to drop that may go anywhere.
    #[inline]
    pub fn is_free(&self, us: usize) -> bool {
        let king = self.king[us] as usize;
        let pawns = self.of[us] & self.class[PAWNS] & !(CROSS[king] | DIAGONAL[king]);
        let to = pawns.forward(us) & !self.of[us];
        let large = [Kind::Silver, Kind::Gold, Kind::Bishop, Kind::Rook];
        to.is_many() || large.iter().any(|&kind| self.hands[us].count(kind) > 0)
    }

    /// Tells whether a step or drop gives check.
    #[inline]
    pub fn checks(&self, m: Move) -> bool {
        let us = self.turn as usize & 1;
        let (king, origin, to) = (self.king[us ^ 1], m.origin(), m.target());
        let (arrived, occupied) = if origin >= DROPS {
            ((origin - DROPS) as usize, self.occupied())
        } else {
            (self.mover(m) | usize::from(m.promotes()) << 3, self.occupied() & !Squares::of(origin))
        };
        let occupied = occupied | Squares::of(to);
        if arrived != Kind::King as usize && Self::reach(us, Kind::ALL[arrived], to, occupied).has(king) {
            return true;
        }
        if origin >= DROPS || !(CROSS[king as usize] | DIAGONAL[king as usize]).has(origin) {
            return false;
        }
        // What stood between may have made way.
        let mut far = self.far(king, us) & !Squares::of(origin);
        while let Some(from) = far.pop() {
            if (between(king, from) & occupied).is_empty() {
                return true;
            }
        }
        false
    }
}
