//! What a move changes among the entries of a side.

use super::super::super::board::seat;
use super::super::super::moves::{DROPS, Move};
use super::super::super::piece::{Kind, Piece};
use super::super::super::pieces::Pieces;
use super::super::super::square::Square;
use super::super::list::{Entry, number};
use super::numbers::MIRRORED;
use super::rows::List;
use super::table::{NONE, Row};

/// Entries that come and entries that go.
#[derive(Clone, Copy, Debug)]
pub struct Change<const N: usize> {
    come: [u16; N],
    gone: [u16; N],
    comes: u8,
    goes: u8,
}

/// What one move changes: a capture takes three entries, for what moved, what was captured and the hand, and gives two.
pub type Step = Change<3>;

impl<const N: usize> Change<N> {
    pub const NOTHING: Self = Change { come: [NONE; N], gone: [NONE; N], comes: 0, goes: 0 };

    pub fn come(&self) -> &[u16] {
        &self.come[..self.comes as usize]
    }

    pub fn gone(&self) -> &[u16] {
        &self.gone[..self.goes as usize]
    }

    /// Tells whether there is room for another step.
    pub fn has_room(&self) -> bool {
        self.comes.max(self.goes) as usize + 3 <= N
    }

    #[inline]
    fn comes(&mut self, entry: u16) {
        self.come[self.comes as usize] = entry;
        self.comes += 1;
    }

    #[inline]
    fn goes(&mut self, entry: u16) {
        self.gone[self.goes as usize] = entry;
        self.goes += 1;
    }

    /// Adds a step; what comes after it went, or goes after it came, is no change.
    #[inline]
    pub fn add(&mut self, step: &Step) {
        for &entry in step.gone() {
            match self.come().iter().position(|&other| other == entry) {
                Some(at) => {
                    self.comes -= 1;
                    self.come[at] = self.come[self.comes as usize];
                }
                None => self.goes(entry),
            }
        }
        for &entry in step.come() {
            match self.gone().iter().position(|&other| other == entry) {
                Some(at) => {
                    self.goes -= 1;
                    self.gone[at] = self.gone[self.goes as usize];
                }
                None => self.comes(entry),
            }
        }
    }

    /// Exchanges left and right.
    #[must_use]
    pub fn turned(mut self) -> Self {
        let (comes, goes) = (self.comes as usize, self.goes as usize);
        let all = self.come[..comes].iter_mut().chain(&mut self.gone[..goes]);
        all.for_each(|entry| *entry = MIRRORED[*entry as usize]);
        self
    }

    /// Sums what a list and a change of it make together, each pair with one of both and the pairs of the change alone.
    ///
    /// With `x` for the list, `d` for the change and `T` for the weights of pairs, a sum over pairs is
    /// `q(x) = (xᵀTx + diag T · x) / 2`, and this is `q(x + d) − q(x) = dᵀTx + (dᵀTd + diag T · d) / 2`. What an entry counts with
    /// the whole list is asked for.
    pub fn counted(&self, rows: &[Row], mut with_list: impl FnMut(u16) -> i32) -> i32 {
        let mut sum = 0;
        for (at, &entry) in self.come().iter().enumerate() {
            let row = &rows[entry as usize];
            sum += with_list(entry) + i32::from(row[entry as usize]);
            sum += self.come()[..at].iter().map(|&other| i32::from(row[other as usize])).sum::<i32>();
            sum -= self.gone().iter().map(|&other| i32::from(row[other as usize])).sum::<i32>();
        }
        for (at, &entry) in self.gone().iter().enumerate() {
            let row = &rows[entry as usize];
            sum -= with_list(entry);
            sum += self.gone()[..at].iter().map(|&other| i32::from(row[other as usize])).sum::<i32>();
        }
        sum
    }

    /// Makes the change in a list.
    pub fn apply(&self, list: &mut List) {
        for &entry in self.gone() {
            if let Some(at) = list.0.iter().position(|&other| other == entry) {
                list.0[at] = NONE;
            }
        }
        for &entry in self.come() {
            if let Some(at) = list.0.iter().position(|&other| other == NONE) {
                list.0[at] = entry;
            }
        }
    }

    /// Returns what an entry counts with all that came, less what it counts with all that went.
    #[inline]
    fn with(&self, row: &Row) -> i32 {
        let sum = |entries: &[u16]| entries.iter().map(|&entry| i32::from(row[entry as usize])).sum::<i32>();
        sum(self.come()) - sum(self.gone())
    }
}

impl Step {
    /// Returns what a step or drop of a piece changes as a side sees it; a king is in nobody's list.
    pub fn of(us: usize, before: &Pieces, m: Move) -> Self {
        let (mover, origin, to) = (before.turn as usize & 1, m.origin(), Square(m.target()));
        let held = |kind: Kind, count: u8| Entry::held(us == mover, kind, count).index() as u16;
        let placed = |piece: Piece, square: Square| {
            let own = piece.owner().index() == us;
            Entry::placed(own, piece.kind(), number(square, seat(us))).index() as u16
        };
        let mut step = Step::NOTHING;
        if origin >= DROPS {
            let kind = Kind::IN_HAND[(origin - DROPS) as usize];
            let count = before.hands[mover].count(kind);
            step.goes(held(kind, count));
            step.comes(held(kind, count.wrapping_sub(1)));
            step.comes(placed(Piece::new(seat(mover), kind), to));
            return step;
        }
        let (piece, victim) = (before.on[origin as usize], before.on[to.index()]);
        if piece.kind() != Kind::King {
            step.goes(placed(piece, Square(origin)));
            step.comes(placed(Piece(piece.0 | u8::from(m.promotes()) << 3), to));
        }
        if victim != Piece::NONE {
            let kind = victim.kind().basic();
            let count = before.hands[mover].count(kind);
            step.goes(placed(victim, to));
            step.goes(held(kind, count));
            step.comes(held(kind, count.wrapping_add(1)));
        }
        step
    }

    /// Sums what a step counts more because of what changed before it: `cᵀTd`.
    #[inline]
    pub fn beside<const N: usize>(&self, rows: &[Row], before: &Change<N>) -> i32 {
        let sum =
            |entries: &[u16]| entries.iter().map(|&entry| before.with(&rows[entry as usize])).sum::<i32>();
        sum(self.come()) - sum(self.gone())
    }
}
