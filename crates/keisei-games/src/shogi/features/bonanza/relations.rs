//! The sums of a position, and what a move changes in them.
//!
//! A search meets the same moves in many positions that differ by little. So what a move changes is looked up for the
//! position where the walk began, its *base*, and corrected by the few pairs that it forms with what changed since then.

use super::super::super::board::seat;
use super::super::super::moves::{DROPS, Move};
use super::super::super::piece::{Kind, Piece};
use super::super::super::pieces::Pieces;
use super::super::super::set::Squares;
use super::super::super::square::Square;
use super::super::list::{Entries, mirrored, number};
use super::super::walk::Counts;
use super::change::{Change, Step};
use super::memory::Memory;
use super::numbers::{HELD, MIRRORED, PLACED, side_of};
use super::rows::{List, Summing};
use super::table::{Row, Table};

/// What one side saw of a position, from which changes are counted.
#[derive(Clone, Copy, Debug)]
pub struct Base {
    list: List,
    /// The own king, turned to the left if it is right of the middle; everything else is turned with it.
    king: u8,
    turned: bool,
    /// A number that no other base has, to know its changes by.
    id: u64,
}

/// The bases of both sides that were made at a place of a path.
pub type Bases = [Base; 2];

impl Base {
    pub const NONE: Base = Base { list: List::EMPTY, king: 0, turned: false, id: 0 };

    fn of(pieces: &Pieces, us: usize, id: u64) -> Self {
        let mut base = Base { id, ..Self::NONE };
        let entries = Entries::of_pieces(pieces, seat(us));
        base.list.0.iter_mut().zip(entries.list()).for_each(|(to, entry)| *to = entry.index() as u16);
        base.place_king(entries.king());
        base
    }

    /// Puts the king on a square as its own side sees it, and turns everything if it changes sides.
    fn place_king(&mut self, king: usize) {
        let turned = side_of(king).is_gt();
        self.king = if turned { mirrored(king) } else { king } as u8;
        if turned != self.turned {
            self.turned = turned;
            let entries = self.list.0.iter_mut().filter(|entry| (**entry as usize) < MIRRORED.len());
            entries.for_each(|entry| *entry = MIRRORED[*entry as usize]);
        }
    }

    #[inline]
    fn rows<'a>(&self, table: &'a Table) -> &'a [Row] {
        table.rows(self.king as usize)
    }
}

/// The sum of one side.
#[derive(Clone, Copy, Debug)]
struct Side {
    /// At which place of the path its base was made.
    base: u16,
    /// What changed since.
    changed: Change<20>,
    sum: i32,
}

/// All sums of a position.
#[derive(Clone, Copy, Debug)]
pub struct Relations {
    sides: [Side; 2],
    /// Relations of both kings, Black's less White's.
    kings: i32,
    material: i64,
}

/// What following a move works with.
pub struct Following<'a> {
    pub table: &'a Table,
    pub summing: Summing,
    pub memory: &'a mut Memory,
    /// The bases made along the path; those of the place that is gone to may be replaced.
    pub bases: &'a mut [Bases],
}

impl Relations {
    /// Nothing on the board.
    pub const NONE: Self = {
        let side = Side { base: 0, changed: Change::NOTHING, sum: 0 };
        Relations { sides: [side; 2], kings: 0, material: 0 }
    };

    /// Sums up the position at the first place of a path from nothing.
    pub fn of(following: &mut Following<'_>, pieces: &Pieces) -> Self {
        let table = following.table;
        let mut all = Self::NONE;
        for us in 0..2 {
            let base = Base::of(pieces, us, following.memory.new_id());
            all.sides[us].sum = following.summing.pairs(base.rows(table), &base.list);
            following.bases[0][us] = base;
        }
        all.kings = with_kings(table, pieces, Move::DECLARE);
        all.material = table.material.sum_of(pieces);
        all
    }

    /// Returns the value for Black.
    #[inline]
    pub fn value(&self, table: &Table) -> f32 {
        let sum = self.kings + self.sides[0].sum - self.sides[1].sum;
        (f64::from(sum) * table.unit + Counts::points(self.material)) as f32
    }

    /// Returns the value for Black after a step or a drop, without following it.
    pub fn after(&self, following: &mut Following<'_>, before: &Pieces, m: Move, place: usize) -> f32 {
        let table = following.table;
        if m.origin() < DROPS && before.on[m.origin() as usize].kind() == Kind::King {
            let mut after = *self;
            after.follow(following, before, m, place);
            return after.value(table);
        }
        let tag = Memory::tag(before, m);
        let [black, white] =
            [0, 1].map(|side| self.sides[side].after(following, side, tag, &Step::of(side, before, m)).0);
        let sum = self.kings + kings_change(table, before, m) + black - white;
        let material = self.material + table.material.change_of(before, m);
        (f64::from(sum) * table.unit + Counts::points(material)) as f32
    }

    /// Follows a step or a drop from a position to a place of the path.
    pub fn follow(&mut self, following: &mut Following<'_>, before: &Pieces, m: Move, place: usize) {
        let table = following.table;
        self.material += table.material.change_of(before, m);
        let us = before.turn as usize & 1;
        let king = m.origin() < DROPS && before.on[m.origin() as usize].kind() == Kind::King;
        let tag = Memory::tag(before, m);
        for (side, sums) in self.sides.iter_mut().enumerate() {
            let step = Step::of(side, before, m);
            if king && side == us {
                sums.move_king(following, us, (number(Square(m.target()), seat(us)), step), place);
            } else if !(king && step.come().is_empty()) {
                let (sum, step) = sums.after(following, side, tag, &step);
                sums.sum = sum;
                sums.changed.add(&step);
                sums.make_room(following, side, place);
            }
        }
        if king {
            self.kings = with_kings(table, before, m);
        } else {
            self.kings += kings_change(table, before, m);
        }
    }
}

impl Side {
    /// Makes a new base out of the old one and what changed since.
    fn found(&mut self, following: &mut Following<'_>, us: usize, place: usize) {
        let mut base = following.bases[self.base as usize][us];
        self.changed.apply(&mut base.list);
        base.id = following.memory.new_id();
        following.bases[place][us] = base;
        (self.base, self.changed) = (place as u16, Change::NOTHING);
    }

    /// Moves the own king, and perhaps captures with it: the same base with another king, and the same changes.
    fn move_king(
        &mut self,
        following: &mut Following<'_>,
        us: usize,
        (king, step): (usize, Step),
        place: usize,
    ) {
        let mut base = following.bases[self.base as usize][us];
        self.changed.add(&if base.turned { step.turned() } else { step });
        let was_turned = base.turned;
        base.place_king(king);
        if base.turned != was_turned {
            self.changed = self.changed.turned();
        }
        let (rows, list, summing) = (base.rows(following.table), &base.list, following.summing);
        let (id, sum) = following.memory.recall_king(base.id, king, || summing.pairs(rows, list));
        self.sum = sum
            + self.changed.counted(rows, |entry| {
                following.memory.recall_row(us, id, entry, || summing.row(&rows[entry as usize], list))
            });
        base.id = id;
        following.bases[place][us] = base;
        self.base = place as u16;
        self.make_room(following, us, place);
    }

    /// Makes a new base if there is no room for another change.
    #[inline]
    fn make_room(&mut self, following: &mut Following<'_>, us: usize, place: usize) {
        if !self.changed.has_room() {
            self.found(following, us, place);
        }
    }

    /// Returns the sum after a step while the king stays, and the step as this side has turned it.
    #[inline]
    fn after(&self, following: &mut Following<'_>, us: usize, tag: u32, step: &Step) -> (i32, Step) {
        let base = &following.bases[self.base as usize][us];
        let rows = base.rows(following.table);
        let step = if base.turned { step.turned() } else { *step };
        let (list, id, summing) = (&base.list, base.id, following.summing);
        let alone = following.memory.recall(us, id, tag, |memory| {
            step.counted(rows, |entry| {
                memory.recall_row(us, id, entry, || summing.row(&rows[entry as usize], list))
            })
        });
        (self.sum + alone + step.beside(rows, &self.changed), step)
    }
}

/// Counts for Black what counts for a side.
#[inline]
fn signed(us: usize, count: i32) -> i32 {
    if us == 0 { count } else { -count }
}

/// Returns both kings as a side sees them, its own first.
#[inline]
fn kings(pieces: &Pieces, us: usize) -> [usize; 2] {
    [us, us ^ 1].map(|owner| number(Square(pieces.king[owner]), seat(us)))
}

/// Returns what changes in relations of both kings by a move that is no king's.
#[inline]
fn kings_change(table: &Table, before: &Pieces, m: Move) -> i32 {
    let (us, origin, to) = (before.turn as usize & 1, m.origin(), Square(m.target()));
    let own = table.with_kings(kings(before, us));
    let placed = |row: &[i16], owner: usize, kind: Kind, square: Square| {
        i32::from(row[PLACED[kind.index()] + number(square, seat(owner))])
    };
    let held = |kind: Kind, count: u8| i32::from(own[HELD[kind.index()] + count as usize]);
    if origin >= DROPS {
        let kind = Kind::IN_HAND[(origin - DROPS) as usize];
        let count = before.hands[us].count(kind);
        let change = placed(own, us, kind, to) + held(kind, count.wrapping_sub(1)) - held(kind, count);
        return signed(us, change);
    }
    let (piece, victim) = (before.on[origin as usize], before.on[to.index()]);
    let arrived = Piece(piece.0 | u8::from(m.promotes()) << 3);
    let mut change = placed(own, us, arrived.kind(), to) - placed(own, us, piece.kind(), Square(origin));
    if victim != Piece::NONE {
        let kind = victim.kind().basic();
        let count = before.hands[us].count(kind);
        change += held(kind, count.wrapping_add(1)) - held(kind, count);
        change += placed(table.with_kings(kings(before, us ^ 1)), us ^ 1, victim.kind(), to);
    }
    signed(us, change)
}

/// Sums up the relations of both kings with one piece, Black's less White's, after a king's step or after no move.
fn with_kings(table: &Table, pieces: &Pieces, m: Move) -> i32 {
    let mut kings = pieces.king;
    let mut hands = pieces.hands;
    let mut left = pieces.occupied();
    let us = pieces.turn as usize & 1;
    if m != Move::DECLARE {
        let (to, victim) = (m.target(), pieces.on[m.target() as usize]);
        kings[us] = to;
        if victim != Piece::NONE {
            hands[us].add(victim.kind().basic().index());
            left ^= Squares::of(to);
        }
    }
    left ^= Squares::of(pieces.king[0]) | Squares::of(pieces.king[1]);
    let rows =
        [0, 1].map(|us| table.with_kings([us, us ^ 1].map(|owner| number(Square(kings[owner]), seat(us)))));
    let mut sums = [0; 2];
    for us in 0..2 {
        for kind in Kind::IN_HAND {
            sums[us] += i32::from(rows[us][HELD[kind.index()] + hands[us].count(kind) as usize]);
        }
        (left & pieces.of[us]).each(|square| {
            let kind = pieces.on[square as usize].kind();
            sums[us] += i32::from(rows[us][PLACED[kind.index()] + number(Square(square), seat(us))]);
        });
    }
    sums[0] - sums[1]
}
