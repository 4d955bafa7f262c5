//! Moves that change the balance at once: captures and promotions, and what an exchange on a square comes to.
#![allow(clippy::inline_always, reason = "what counts bits must take on the target features of its caller")]

use super::geometry::{CROSS, DIAGONAL, KING, between};
use super::legal::Group;
use super::moves::{DROPS, Move, Moves};
use super::piece::{Kind, Piece};
use super::pieces::Pieces;
use super::set::Squares;

/// What kinds are worth in an exchange, in the order of kinds: the values that learning starts from.
const WORTH: [i32; 14] = [100, 300, 300, 400, 600, 700, 500, 30_000, 400, 400, 400, 500, 800, 1000];

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
    /// Lists captures and promotions that lose nothing by the exchange they begin, the greatest gain first; the side to
    /// move is not in check.
    ///
    /// Pawns, lances, bishops and rooks that may promote do.
    pub fn loud(&self) -> Moves {
        let us = self.turn as usize & 1;
        let theirs = self.of[us ^ 1];
        let mut found = [(0i32, Move::DECLARE); 128];
        let mut len = 0;
        let mut each = |m: Move| {
            let gain = self.gain(m);
            if len < found.len() && self.pays(m, gain) {
                found[len] = (gain * 16 - WORTH[self.mover(m)] / 64, m);
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
        // The list has the same order every time, so equals keep theirs.
        found[..len].sort_by_key(|&(gain, _)| std::cmp::Reverse(gain));
        let mut moves = Moves::new();
        found[..len].iter().for_each(|&(_, m)| moves.push(m));
        moves
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

    /// Tells whether a step that gains so much loses nothing when both sides go on capturing on its square, the least
    /// piece first.
    fn pays(&self, m: Move, gain: i32) -> bool {
        let us = self.turn as usize & 1;
        let (origin, to) = (m.origin(), m.target());
        let arrived = self.mover(m) | usize::from(m.promotes()) << 3;
        // The balance for whoever captures next, once he has captured.
        let mut swing = taken(arrived) - gain;
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
            occupied = occupied & !Squares::of(from);
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
