//! Finding the legal moves: all of a piece at once, none that would have to be taken back.
#![allow(unsafe_code)]
#![allow(clippy::inline_always, reason = "what counts bits must take on the target features of its caller")]

use super::geometry::{
    CAMP, DEAD_END, GOLD, KING, KNIGHT, KNIGHT_DEAD_END, PAWN, SILVER, between, bishop, file_of, lance,
    ray_through, rook,
};
use super::moves::{DROPS, Move, Moves};
use super::piece::Kind;
use super::pieces::{BISHOPS, GOLDS, KINGS, KNIGHTS, LANCES, PAWNS, Pieces, ROOKS, SILVERS};
use super::set::Squares;

/// What a side must know about its king before it moves.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// Enemy pieces that attack the king.
    pub checkers: Squares,
    /// Own pieces that alone stand between the king and an enemy piece.
    pub pinned: Squares,
}

/// Moves of one piece, or of all pawns, or drops of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// A square, a dropped kind after [`DROPS`], or the pawns of a side after [`ALL_PAWNS`].
    pub origin: u8,
    /// Where it goes without promotion.
    pub plain: Squares,
    /// Where it goes and promotes.
    pub promoting: Squares,
}

/// The origin of all pawns of Black; White's is one more.
pub const ALL_PAWNS: u8 = 100;

impl Group {
    pub const NONE: Self = Group { origin: 0, plain: Squares::NONE, promoting: Squares::NONE };

    #[inline(always)]
    pub fn count(&self) -> u32 {
        self.plain.count() + self.promoting.count()
    }

    /// Returns what makes a move out of a target: a factor and a summand of its bits.
    ///
    /// A target is the low seven bits and the origin the next; a pawn's origin is one more or less than its target.
    #[inline(always)]
    fn packing(&self) -> (u16, u16) {
        match self.origin {
            ALL_PAWNS => (129, 128),
            origin if origin > ALL_PAWNS => (129, 0u16.wrapping_sub(128)),
            origin => (1, u16::from(origin) << 7),
        }
    }

    #[inline(always)]
    pub fn each(&self, mut tell: impl FnMut(Move)) {
        let (factor, summand) = self.packing();
        let packed = |to: u8| u16::from(to).wrapping_mul(factor).wrapping_add(summand);
        self.plain.each(|to| tell(Move::of_bits(packed(to), false)));
        self.promoting.each(|to| tell(Move::of_bits(packed(to), true)));
    }

    /// Returns the move that has `n` of the group before it.
    #[inline(always)]
    pub fn nth(&self, n: u32) -> Move {
        let plain = self.plain.count();
        let (set, n, promotes) =
            if n < plain { (self.plain, n, false) } else { (self.promoting, n - plain, true) };
        self.to(set.nth(n), promotes)
    }

    #[inline(always)]
    fn to(&self, to: u8, promotes: bool) -> Move {
        let (factor, summand) = self.packing();
        Move::of_bits(u16::from(to).wrapping_mul(factor).wrapping_add(summand), promotes)
    }

    #[inline]
    fn has(&self, m: Move) -> bool {
        let set = if m.promotes() { self.promoting } else { self.plain };
        set.has(m.target()) && self.to(m.target(), m.promotes()) == m
    }
}

impl Pieces {
    /// Looks at the king of a side.
    #[inline(always)]
    pub fn look(&self, us: usize) -> Look {
        let (king, them) = (self.king[us], us ^ 1);
        let occupied = self.occupied();
        let (mut checkers, mut pinned) = (self.near(king, them), Squares::NONE);
        let mut far = self.far(king, them);
        while let Some(from) = far.pop() {
            let shield = between(king, from) & occupied;
            if shield.is_empty() {
                checkers |= Squares::of(from);
            } else if !shield.is_many() {
                pinned |= shield & self.of[us];
            }
        }
        Look { checkers, pinned }
    }

    /// Tells the legal moves of the side to move, group by group, none of them empty.
    #[inline(always)]
    pub fn groups(&self, look: &Look, mut each: impl FnMut(Group)) {
        let us = self.turn as usize & 1;
        let king = self.king[us];
        let mut tell = |origin: u8, plain: Squares, promoting: Squares| {
            if !(plain | promoting).is_empty() {
                each(Group { origin, plain, promoting });
            }
        };
        tell(king, self.king_steps(us), Squares::NONE);
        let mut targets = Squares::ALL & !self.of[us];
        if !look.checkers.is_empty() {
            if look.checkers.is_many() {
                return;
            }
            targets = between(king, look.checkers.first()) | look.checkers;
        }
        self.steps(us, look.pinned, targets, &mut tell);
        if !self.hands[us].is_empty() {
            self.drops(us, targets & !self.occupied(), &mut tell);
        }
    }

    /// Returns where a king may step.
    #[inline(always)]
    pub(super) fn king_steps(&self, us: usize) -> Squares {
        let king = self.king[us];
        // Behind the king it is no shelter from what slides towards it.
        let occupied = self.occupied() ^ Squares::of(king);
        let (mut steps, mut safe) = (KING[king as usize] & !self.of[us], Squares::NONE);
        while let Some(to) = steps.pop() {
            if !self.attacks(us ^ 1, to, occupied) {
                safe |= Squares::of(to);
            }
        }
        safe
    }

    /// Tells the steps of all pieces but the king.
    #[inline(always)]
    pub(super) fn steps(
        &self,
        us: usize,
        pinned: Squares,
        targets: Squares,
        tell: &mut impl FnMut(u8, Squares, Squares),
    ) {
        let (king, own, occupied, camp) = (self.king[us], self.of[us], self.occupied(), CAMP[us]);
        let line = |from: u8| if pinned.has(from) { ray_through(king, from) } else { Squares::ALL };

        // A pawn that is pinned on the king's file goes on along it; others stay.
        let pawns = own & self.class[PAWNS] & !(pinned & !file_of(king));
        let to = pawns.forward(us) & targets;
        tell(ALL_PAWNS + us as u8, to & !DEAD_END[us], to & camp);

        let mut lances = own & self.class[LANCES];
        while let Some(from) = lances.pop() {
            let to = lance(us, from, occupied) & targets & line(from);
            tell(from, to & !DEAD_END[us], to & camp);
        }
        let mut knights = own & self.class[KNIGHTS] & !pinned;
        while let Some(from) = knights.pop() {
            let to = KNIGHT[us][from as usize] & targets;
            tell(from, to & !KNIGHT_DEAD_END[us], to & camp);
        }
        let promoting = |from: u8, to: Squares| if camp.has(from) { to } else { to & camp };
        let mut silvers = own & self.class[SILVERS];
        while let Some(from) = silvers.pop() {
            let to = SILVER[us][from as usize] & targets & line(from);
            tell(from, to, promoting(from, to));
        }
        let mut golds = own & self.class[GOLDS];
        while let Some(from) = golds.pop() {
            tell(from, GOLD[us][from as usize] & targets & line(from), Squares::NONE);
        }
        let mut sliders = own & (self.class[BISHOPS] | self.class[ROOKS]);
        while let Some(from) = sliders.pop() {
            let slides =
                if self.class[ROOKS].has(from) { rook(from, occupied) } else { bishop(from, occupied) };
            let to = targets & line(from);
            if self.class[KINGS].has(from) {
                tell(from, (slides | KING[from as usize]) & to, Squares::NONE);
            } else {
                tell(from, slides & to, promoting(from, slides & to));
            }
        }
    }

    /// Tells the drops onto some empty squares.
    #[inline(always)]
    fn drops(&self, us: usize, empty: Squares, tell: &mut impl FnMut(u8, Squares, Squares)) {
        let hand = self.hands[us];
        for kind in Kind::IN_HAND {
            if hand.count(kind) == 0 {
                continue;
            }
            let to = match kind {
                Kind::Pawn => self.pawn_drops(us, empty),
                Kind::Lance => empty & !DEAD_END[us],
                Kind::Knight => empty & !KNIGHT_DEAD_END[us],
                _ => empty,
            };
            tell(DROPS + kind as u8, to, Squares::NONE);
        }
    }

    #[inline(always)]
    fn pawn_drops(&self, us: usize, empty: Squares) -> Squares {
        let files = (self.of[us] & self.class[PAWNS]).empty_files();
        let to = empty & files & !DEAD_END[us];
        let check = PAWN[us ^ 1][self.king[us ^ 1] as usize] & to;
        if !check.is_empty() && self.pawn_drop_mates(us, check) { to & !check } else { to }
    }

    /// Tells whether a pawn dropped before the enemy king would be mate, which is forbidden.
    #[cold]
    fn pawn_drop_mates(&self, us: usize, drop: Squares) -> bool {
        let (them, at) = (us ^ 1, drop.first());
        let king = self.king[them];
        // Somebody else takes the pawn: whoever is not pinned, or pinned on the very line.
        let pinned = self.look(them).pinned;
        let mut takers = self.attackers(them, at, self.occupied()) & !Squares::of(king);
        while let Some(from) = takers.pop() {
            if !pinned.has(from) || ray_through(king, from).has(at) {
                return false;
            }
        }
        let occupied = (self.occupied() | drop) ^ Squares::of(king);
        let mut steps = KING[king as usize] & !self.of[them];
        while let Some(to) = steps.pop() {
            if !self.attacks(us, to, occupied) {
                return false;
            }
        }
        true
    }

    /// Lists the legal steps and drops.
    #[inline]
    pub fn moves(&self) -> Moves {
        let mut moves = Moves::new();
        self.groups(&self.look(self.turn as usize & 1), |group| group.each(|m| moves.push(m)));
        moves
    }

    /// Appends the legal steps and drops to a list.
    pub fn list(&self, into: &mut Vec<Move>) {
        #[cfg(target_arch = "x86_64")]
        if super::has_bit_instructions() {
            // SAFETY: the CPU has what the function was compiled for.
            return unsafe { self.list_with_bits(into) };
        }
        self.groups(&self.look(self.turn as usize & 1), |group| group.each(|m| into.push(m)));
    }

    /// The same code where the CPU counts and finds bits in one instruction.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    fn list_with_bits(&self, into: &mut Vec<Move>) {
        self.groups(&self.look(self.turn as usize & 1), |group| group.each(|m| into.push(m)));
    }

    /// Counts the legal steps and drops.
    #[inline]
    pub fn move_count(&self) -> u32 {
        let mut count = 0;
        self.groups(&self.look(self.turn as usize & 1), |group| count += group.count());
        count
    }

    /// Tells whether the side to move has a legal step or drop.
    pub fn can_move(&self) -> bool {
        !self.king_steps(self.turn as usize & 1).is_empty() || self.move_count() > 0
    }

    /// Tells whether a step or drop is legal.
    pub fn allows(&self, m: Move) -> bool {
        let mut found = false;
        self.groups(&self.look(self.turn as usize & 1), |group| found |= group.has(m));
        found
    }
}
