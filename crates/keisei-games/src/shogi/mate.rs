//! Mate in one: every legal check is tried, so none is missed.

use super::geometry::{GOLD, KING, KNIGHT, PAWN, SILVER, between, bishop, file_of, lance, ray_through, rook};
use super::legal::{ALL_PAWNS, Group};
use super::moves::{DROPS, Move};
use super::piece::Kind;
use super::pieces::{PAWNS, Pieces};
use super::set::Squares;

impl Pieces {
    /// Returns where a piece of a kind goes.
    #[inline]
    pub(super) fn reach(us: usize, kind: Kind, from: u8, occupied: Squares) -> Squares {
        let at = from as usize;
        match kind {
            Kind::Pawn => PAWN[us][at],
            Kind::Lance => lance(us, from, occupied),
            Kind::Knight => KNIGHT[us][at],
            Kind::Silver => SILVER[us][at],
            Kind::Bishop => bishop(from, occupied),
            Kind::Rook => rook(from, occupied),
            Kind::King => KING[at],
            Kind::Horse => bishop(from, occupied) | KING[at],
            Kind::Dragon => rook(from, occupied) | KING[at],
            _ => GOLD[us][at],
        }
    }

    /// Finds a move among the legal ones that mates.
    pub fn mate_among(&self, groups: &[Group]) -> Option<Move> {
        let us = self.turn as usize & 1;
        let (them, king, occupied) = (us ^ 1, self.king[us ^ 1], self.occupied());
        let screens = self.screens(us);
        let lines = [bishop(king, occupied), rook(king, occupied)];
        let checks = |kind: Kind| match kind {
            Kind::Bishop => lines[0],
            Kind::Rook => lines[1],
            Kind::Lance => lines[1] & lance(them, king, occupied),
            Kind::Horse => lines[0] | KING[king as usize],
            Kind::Dragon => lines[1] | KING[king as usize],
            Kind::King => Squares::NONE,
            _ => Self::reach(them, kind, king, occupied),
        };
        let mut flight = None;
        for group in groups {
            let mut found = if group.origin >= ALL_PAWNS {
                // A pawn that leaves a line other than its file opens it.
                let opens = (screens & self.class[PAWNS] & !file_of(king)).forward(us);
                Group {
                    plain: group.plain & (checks(Kind::Pawn) | opens),
                    promoting: group.promoting & (checks(Kind::Tokin) | opens),
                    ..*group
                }
            } else if group.origin >= DROPS {
                let kind = Kind::IN_HAND[(group.origin - DROPS) as usize];
                if kind == Kind::Pawn {
                    continue;
                }
                Group { plain: group.plain & checks(kind), ..*group }
            } else {
                let kind = self.on[group.origin as usize].kind();
                let opened =
                    if screens.has(group.origin) { !ray_through(king, group.origin) } else { Squares::NONE };
                Group {
                    plain: group.plain & (checks(kind) | opened),
                    promoting: group.promoting & (checks(kind.promoted().unwrap_or(kind)) | opened),
                    ..*group
                }
            };
            if group.origin >= DROPS && group.origin < ALL_PAWNS && !found.plain.is_empty() {
                // A drop covers squares but opens none: it must cover every flight the king has.
                let flight = *flight.get_or_insert_with(|| self.king_steps(them));
                let kind = Kind::IN_HAND[(group.origin - DROPS) as usize];
                found.plain = self.covering(us, kind, found.plain, flight);
            }
            let mut mate = None;
            found.each(|m| {
                if mate.is_none() && self.mates(m) {
                    mate = Some(m);
                }
            });
            if mate.is_some() {
                return mate;
            }
        }
        None
    }

    /// Keeps the drops that cover all of these squares, or stand on them.
    #[inline]
    fn covering(&self, us: usize, kind: Kind, mut drops: Squares, flight: Squares) -> Squares {
        let occupied = self.occupied() ^ Squares::of(self.king[us ^ 1]);
        let mut kept = Squares::NONE;
        while let Some(to) = drops.pop() {
            let covered = Self::reach(us, kind, to, occupied) | Squares::of(to);
            if (flight & !covered).is_empty() {
                kept |= Squares::of(to);
            }
        }
        kept
    }

    /// Returns own pieces that alone stand between an own piece and the enemy king.
    #[inline]
    fn screens(&self, us: usize) -> Squares {
        let (king, occupied) = (self.king[us ^ 1], self.occupied());
        let (mut far, mut screens) = (self.far(king, us), Squares::NONE);
        while let Some(from) = far.pop() {
            let shield = between(king, from) & occupied;
            if !shield.is_many() {
                screens |= shield & self.of[us];
            }
        }
        screens
    }

    /// Tells whether a move that gives check mates.
    #[inline]
    fn mates(&self, m: Move) -> bool {
        let mut child = *self;
        child.play(m);
        !child.can_move()
    }
}
