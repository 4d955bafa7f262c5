//! The sums of a position, and what a move changes in them.
#![allow(unsafe_code)]
#![allow(clippy::inline_always, reason = "it must take on the caller's target features")]

use super::super::super::board::seat;
use super::super::super::moves::{DROPS, Move};
use super::super::super::piece::{Kind, Piece};
use super::super::super::pieces::Pieces;
use super::super::super::square::Square;
use super::super::list::{Entry, mirrored, number};
use super::numbers::{HELD, MIRRORED, PLACED, side_of};
use super::rows::{List, MOST, Plain, Sums};
use super::table::{NONE, Row, Table};

/// Entries for the hands of both sides, which come first.
const HANDS: usize = 14;

/// What one side sees, and the sum over all pairs of it.
#[derive(Clone, Copy, Debug)]
struct Side {
    list: List,
    /// The own king, turned to the left if it is right of the middle; everything else is turned with it.
    king: u8,
    turned: bool,
    sum: i32,
}

/// All relations of a position with their sums.
#[derive(Clone, Copy, Debug)]
pub struct Relations {
    sides: [Side; 2],
    /// Where the piece on a square stands in the lists; both have the same order.
    places: [u8; 81],
    /// Which square an entry's piece stands on.
    squares: [u8; MOST],
    /// Entries of a list.
    len: u8,
    /// Relations of both kings, Black's less White's.
    kings: i32,
    material: i64,
}

impl Relations {
    /// Nothing on the board.
    pub const NONE: Self = {
        let side = Side { list: List::EMPTY, king: 0, turned: false, sum: 0 };
        Relations {
            sides: [side; 2],
            places: [0; 81],
            squares: [0; MOST],
            len: HANDS as u8,
            kings: 0,
            material: 0,
        }
    };

    /// Sums a position up from nothing.
    pub fn of(table: &Table, pieces: &Pieces) -> Self {
        let mut all = Self::NONE;
        for (square, piece) in pieces.on_board().filter(|(_, piece)| piece.kind() != Kind::King) {
            all.stand(square, all.len);
            for us in 0..2 {
                all.sides[us].list.0[all.len as usize] = entry(us, piece, square);
            }
            all.len += 1;
        }
        for us in 0..2 {
            let side = &mut all.sides[us];
            for kind in Kind::IN_HAND {
                for owner in 0..2 {
                    let held = Entry::held(owner == us, kind, pieces.hands[owner].count(kind));
                    side.list.0[hand_place(us, owner, kind)] = held.index() as u16;
                }
            }
            side.place_king(number(Square(pieces.king[us]), seat(us)));
            side.sum = side.whole::<Plain>(table, all.len as usize);
        }
        all.kings = with_kings(table, pieces);
        all.material = table.material.sum_of(pieces);
        all
    }

    /// Returns the value for Black.
    #[inline]
    pub fn value(&self, table: &Table) -> f32 {
        let sum = self.kings + self.sides[0].sum - self.sides[1].sum;
        (f64::from(sum) * table.unit + table.material.points(self.material)) as f32
    }

    /// Follows a step or a drop from a position.
    pub fn follow(&mut self, table: &Table, before: &Pieces, m: Move) {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the CPU has what the function was compiled for.
            return unsafe { self.follow_wide(table, before, m) };
        }
        self.follow_by::<Plain>(table, before, m);
    }

    /// The same with eight entries at once.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn follow_wide(&mut self, table: &Table, before: &Pieces, m: Move) {
        self.follow_by::<super::rows::Wide>(table, before, m);
    }

    #[inline(always)]
    pub(super) fn follow_by<S: Sums>(&mut self, table: &Table, before: &Pieces, m: Move) {
        self.material += table.material.change_of(before, m);
        let us = before.turn as usize & 1;
        let (origin, to) = (m.origin(), Square(m.target()));
        if origin >= DROPS {
            let kind = Kind::IN_HAND[(origin - DROPS) as usize];
            self.hold::<S>(table, before, us, kind, -1);
            self.add::<S>(table, Piece::new(seat(us), kind), to);
            self.kings += placed(table, before, us, kind, to);
            return;
        }
        let (piece, victim) = (before.on[origin as usize], before.on[to.index()]);
        if victim != Piece::NONE {
            self.remove::<S>(table, to);
            self.hold::<S>(table, before, us, victim.kind().basic(), 1);
            self.kings -= placed(table, before, us ^ 1, victim.kind(), to);
        }
        if piece.kind() == Kind::King {
            let side = &mut self.sides[us];
            side.place_king(number(to, seat(us)));
            side.sum = side.whole::<S>(table, self.len as usize);
            let mut after = *before;
            after.play(m);
            self.kings = with_kings(table, &after);
            return;
        }
        let arrived = Piece(piece.0 | u8::from(m.promotes()) << 3);
        let place = self.places[origin as usize];
        self.stand(to, place);
        for side in 0..2 {
            self.set::<S>(table, side, place as usize, entry(side, arrived, to));
        }
        self.kings += placed(table, before, us, arrived.kind(), to);
        self.kings -= placed(table, before, us, piece.kind(), Square(origin));
    }

    /// Remembers where the piece on a square stands in the lists.
    #[inline(always)]
    fn stand(&mut self, square: Square, place: u8) {
        self.places[square.index()] = place;
        self.squares[place as usize] = square.0;
    }

    /// Changes how many of a kind a side holds.
    #[inline(always)]
    fn hold<S: Sums>(&mut self, table: &Table, before: &Pieces, owner: usize, kind: Kind, change: i8) {
        let held = before.hands[owner].count(kind);
        let holds = held.wrapping_add_signed(change);
        for us in 0..2 {
            let entry = Entry::held(owner == us, kind, holds).index() as u16;
            self.set::<S>(table, us, hand_place(us, owner, kind), entry);
        }
        let kings = table.with_kings(kings(before, owner));
        let count = |held: u8| i32::from(kings[HELD[kind.index()] + held as usize]);
        self.kings += signed(owner, count(holds) - count(held));
    }

    /// Puts another entry into a place of a side's list.
    #[inline(always)]
    fn set<S: Sums>(&mut self, table: &Table, us: usize, place: usize, entry: u16) {
        let len = self.len as usize;
        let side = &mut self.sides[us];
        let rows = table.rows(side.king as usize);
        let entry = side.turn(entry);
        let (old, new) = (side.list.0[place] as usize, entry as usize);
        // The pair with itself is the one that changes on both sides.
        side.list.0[place] = NONE;
        side.sum += S::difference(&rows[new], &rows[old], &side.list, len);
        side.sum += i32::from(rows[new][new]) - i32::from(rows[old][old]);
        side.list.0[place] = entry;
    }

    /// Adds a piece to the lists.
    #[inline(always)]
    fn add<S: Sums>(&mut self, table: &Table, piece: Piece, to: Square) {
        let place = self.len as usize;
        self.len += 1;
        self.stand(to, place as u8);
        for us in 0..2 {
            let side = &mut self.sides[us];
            let entry = side.turn(entry(us, piece, to));
            side.list.0[place] = entry;
            let rows = table.rows(side.king as usize);
            side.sum += S::sum(&rows[entry as usize], &side.list, place + 1);
        }
    }

    /// Takes the piece on a square off the lists; the last one takes its place.
    #[inline(always)]
    fn remove<S: Sums>(&mut self, table: &Table, square: Square) {
        let (place, len) = (self.places[square.index()] as usize, self.len as usize);
        let last = len - 1;
        for side in &mut self.sides {
            let rows = table.rows(side.king as usize);
            side.sum -= S::sum(&rows[side.list.0[place] as usize], &side.list, len);
            side.list.0[place] = side.list.0[last];
            side.list.0[last] = NONE;
        }
        self.len -= 1;
        self.stand(Square(self.squares[last]), place as u8);
    }
}

impl Side {
    /// Puts the king on a square as its own side sees it, and turns everything if it changes sides.
    fn place_king(&mut self, king: usize) {
        let turned = side_of(king).is_gt();
        self.king = if turned { mirrored(king) } else { king } as u8;
        if turned != self.turned {
            self.turned = turned;
            self.list.0.iter_mut().filter(|entry| **entry != NONE).for_each(|entry| {
                *entry = MIRRORED[*entry as usize];
            });
        }
    }

    /// Turns an entry as this side's are.
    #[inline(always)]
    fn turn(&self, entry: u16) -> u16 {
        if self.turned { MIRRORED[entry as usize] } else { entry }
    }

    /// Sums up all pairs.
    #[inline(always)]
    fn whole<S: Sums>(&self, table: &Table, len: usize) -> i32 {
        let rows: &[Row] = table.rows(self.king as usize);
        // The list grows as its entries are summed up: each pair once, each entry with itself.
        let (mut grown, mut sum) = (List::EMPTY, 0);
        for (at, &entry) in self.list.0[..len].iter().enumerate() {
            grown.0[at] = entry;
            sum += S::sum(&rows[entry as usize], &grown, at + 1);
        }
        sum
    }
}

/// Numbers a piece on the board as a side sees it.
#[inline(always)]
fn entry(us: usize, piece: Piece, square: Square) -> u16 {
    Entry::placed(piece.owner().index() == us, piece.kind(), number(square, seat(us))).index() as u16
}

/// Returns where a hand of a kind stands in a side's list.
#[inline(always)]
fn hand_place(us: usize, owner: usize, kind: Kind) -> usize {
    2 * kind.index() + usize::from(owner != us)
}

/// Counts for Black what counts for a side.
#[inline(always)]
fn signed(us: usize, count: i32) -> i32 {
    if us == 0 { count } else { -count }
}

/// Returns both kings as a side sees them, its own first.
#[inline(always)]
fn kings(pieces: &Pieces, us: usize) -> [usize; 2] {
    [us, us ^ 1].map(|owner| number(Square(pieces.king[owner]), seat(us)))
}

/// Returns what a piece counts for Black with both kings.
#[inline(always)]
fn placed(table: &Table, pieces: &Pieces, owner: usize, kind: Kind, square: Square) -> i32 {
    let row = table.with_kings(kings(pieces, owner));
    signed(owner, i32::from(row[PLACED[kind.index()] + number(square, seat(owner))]))
}

/// Sums up the relations of both kings with one piece, Black's less White's.
fn with_kings(table: &Table, pieces: &Pieces) -> i32 {
    let rows = [0, 1].map(|us| table.with_kings(kings(pieces, us)));
    let mut sum = 0;
    for us in 0..2 {
        for kind in Kind::IN_HAND {
            let at = HELD[kind.index()] + pieces.hands[us].count(kind) as usize;
            sum += signed(us, i32::from(rows[us][at]));
        }
    }
    for (square, piece) in pieces.on_board().filter(|(_, piece)| piece.kind() != Kind::King) {
        let us = piece.owner().index() & 1;
        let at = PLACED[piece.kind().index()] + number(square, piece.owner());
        sum += signed(us, i32::from(rows[us][at]));
    }
    sum
}
