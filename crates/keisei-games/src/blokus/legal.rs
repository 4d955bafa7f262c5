//! Finding the legal placements, all oriented pieces by shifts of whole boards.
//!
//! A piece fits with its corner at a cell when every one of its cells is free: the free cells,
//! moved towards the corner by each of the piece's steps, and-ed together. It attaches when one of
//! them is a cell to attach at: the same with `or`. Pieces have fifteen different steps in all, so
//! two boards are moved fifteen times, and each oriented piece costs ten operations on 256 bits.
//!
//! Here it is done plainly; [`simd`] does the same with 256-bit registers.

use super::cells::Cells;
use super::moves::Move;
use super::orientation::{ALL, FIRST, ORIENTATIONS};
use super::piece::PIECES;
use super::placement::Placement;
use super::simd;
use keisei_core::{Rng, Subset};

/// Where a seat may place its pieces.
#[derive(Clone, Copy, Debug)]
pub struct Legal {
    /// Corners of each oriented piece's legal placements; stale where the piece has none.
    pub(super) corners: [Cells; ORIENTATIONS],
    /// How many placements each piece has.
    pub(super) counts: [u16; PIECES],
    pub(super) total: u32,
}

/// What decides where a seat may place: cells it may cover, cells to attach at, pieces it has used.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Cells that are empty and do not share an edge with an own piece.
    pub free: Cells,
    /// Of those, the cells diagonal to an own piece, or the start cell before there is one.
    pub attach: Cells,
    /// The pieces already placed, a bit each.
    pub used: u32,
}

impl Legal {
    /// Returns a list without placements.
    pub fn none() -> Self {
        Legal { corners: [Cells::NONE; ORIENTATIONS], counts: [0; PIECES], total: 0 }
    }

    /// Finds the legal placements.
    #[inline]
    pub fn of(reach: &Reach) -> Self {
        let mut legal = Legal::none();
        simd::fill(&mut legal, reach);
        legal
    }

    /// Finds the legal placements in place of those listed.
    pub fn fill(&mut self, reach: &Reach) {
        self.counts = [0; PIECES];
        self.total = 0;
        if reach.attach.is_empty() {
            return;
        }
        let (free, attach) = (moved(reach.free), moved(reach.attach));
        for piece in (0..PIECES).filter(|piece| reach.used >> piece & 1 == 0) {
            for (corners, laid) in self.corners.iter_mut().zip(&ALL).take(end(piece)).skip(first(piece)) {
                let [a, b, c, d, e] = laid.steps.map(usize::from);
                let fits = free[a] & free[b] & free[c] & free[d] & free[e];
                let touches = attach[a] | attach[b] | attach[c] | attach[d] | attach[e];
                *corners = fits & touches;
                self.counts[piece] += corners.count() as u16;
            }
            self.total += u32::from(self.counts[piece]);
        }
    }

    /// Counts the placements.
    #[inline]
    pub fn count(&self) -> u32 {
        self.total
    }

    /// Returns the `k`-th placement; there must be more than `k`.
    #[inline]
    pub fn nth(&self, mut k: u32) -> Placement {
        debug_assert!(k < self.total);
        let mut piece = 0;
        while piece + 1 < PIECES && k >= u32::from(self.counts[piece]) {
            k -= u32::from(self.counts[piece]);
            piece += 1;
        }
        let mut o = first(piece);
        loop {
            let here = self.corners[o].count();
            if k < here || o + 1 >= end(piece) {
                return Placement::at(o, self.corners[o].nth(k));
            }
            k -= here;
            o += 1;
        }
    }

    /// Appends `n` of the placements, drawn without putting any back; all if there are not more, a
    /// pass if there is none.
    #[inline]
    pub fn draw(&self, n: u32, rng: &mut Rng, into: &mut Vec<Move>) {
        match self.total {
            0 => into.push(Move::Pass),
            // One alone is found soonest by its number.
            count if n == 1 && count > 1 => into.push(Move::Place(self.nth(rng.below(count)))),
            count if count <= n => self.pick(0..count, into),
            count => self.pick(Subset::draw(n, count, rng).iter(), into),
        }
    }

    /// Appends the placements of the given numbers, which must rise.
    #[inline]
    pub fn pick(&self, numbers: impl Iterator<Item = u32>, into: &mut Vec<Move>) {
        let (mut piece, mut o, mut before) = (0, 0, 0);
        let mut here = self.listed(0);
        for k in numbers {
            // Whole pieces first, then the orientations of the one it is in.
            while k - before >= here {
                before += here;
                o += 1;
                if o >= end(piece) {
                    piece += 1;
                    while k - before >= u32::from(self.counts[piece]) {
                        before += u32::from(self.counts[piece]);
                        piece += 1;
                    }
                    o = first(piece);
                }
                here = self.listed(o);
            }
            into.push(Move::Place(Placement::at(o, self.corners[o].nth(k - before))));
        }
    }

    /// Counts an oriented piece's placements.
    #[inline]
    fn listed(&self, o: usize) -> u32 {
        if self.counts[ALL[o].piece.index()] == 0 { 0 } else { self.corners[o].count() }
    }

    /// Lists the placements, and then a pass if told.
    pub fn moves(self, pass: bool) -> Moves {
        Moves { legal: self, next: 0, left: Cells::NONE, pass }
    }
}

/// Returns a piece's first orientation.
#[inline]
fn first(piece: usize) -> usize {
    FIRST[piece] as usize
}

/// Returns the orientation after a piece's last.
#[inline]
fn end(piece: usize) -> usize {
    FIRST[piece + 1] as usize
}

/// Moves a board towards its top left corner by each of [`super::orientation::STEPS`].
fn moved(cells: Cells) -> [Cells; 15] {
    [
        cells,
        cells.down::<1>(),
        cells.down::<2>(),
        cells.down::<3>(),
        cells.down::<4>(),
        cells.down::<16>(),
        cells.down::<17>(),
        cells.down::<18>(),
        cells.down::<19>(),
        cells.down::<32>(),
        cells.down::<33>(),
        cells.down::<34>(),
        cells.down::<48>(),
        cells.down::<49>(),
        cells.down::<64>(),
    ]
}

/// The legal moves, one after the other.
#[derive(Clone, Debug)]
pub struct Moves {
    legal: Legal,
    next: usize,
    left: Cells,
    pass: bool,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(corner) = self.left.pop() {
                return Some(Move::Place(Placement::at(self.next - 1, corner)));
            }
            let Some(laid) = ALL.get(self.next) else {
                return std::mem::take(&mut self.pass).then_some(Move::Pass);
            };
            if self.legal.counts[laid.piece.index()] > 0 {
                self.left = self.legal.corners[self.next];
            }
            self.next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::Board;
    use keisei_core::{Position, Seat, Stream};

    #[test]
    fn moves_are_drawn_as_from_the_list() {
        let mut rng = Stream::new(11).rng();
        let mut board = Board::START;
        while let Some(m) = board.random_move(&mut rng) {
            for n in [1, 2, 7, 64, 2000] {
                let (mut one, mut other) = (rng.clone(), rng.clone());
                let listed: Vec<Move> = board.moves().collect();
                let drawn = Subset::draw(n, listed.len() as u32, &mut one);
                let mut fast = Vec::new();
                board.draw_moves(n, &mut other, &mut fast);
                assert_eq!(fast, drawn.iter().map(|i| listed[i as usize]).collect::<Vec<_>>());
                assert_eq!(one, other);
            }
            board.play(m);
        }
    }

    /// Both ways of finding placements, and asking for each of the 13,729 in turn, agree.
    #[test]
    fn every_path_finds_the_same_placements() {
        for game in 0..30 {
            let mut rng = Stream::new(game).named("legal").rng();
            let mut board = Board::START;
            while let Some(m) = board.random_move(&mut rng) {
                for seat in Seat::all(2) {
                    board.turn = seat;
                    let fast = Legal::of(&board.reach(seat));
                    let mut plain = Legal::none();
                    plain.fill(&board.reach(seat));
                    assert_eq!((fast.total, fast.counts), (plain.total, plain.counts));
                    let listed: Vec<Move> = fast.moves(false).collect();
                    assert_eq!(listed, plain.moves(false).collect::<Vec<_>>());
                    assert_eq!(listed, (0..fast.total).map(|k| Move::Place(fast.nth(k))).collect::<Vec<_>>());
                    let every: Vec<u32> = (0..fast.total).filter(|k| k % 3 == game as u32 % 3).collect();
                    let mut picked = Vec::new();
                    fast.pick(every.iter().copied(), &mut picked);
                    assert_eq!(picked, every.iter().map(|&k| listed[k as usize]).collect::<Vec<_>>());
                    let asked = Placement::all().filter(|&placement| board.allows(placement));
                    assert_eq!(listed, asked.map(Move::Place).collect::<Vec<_>>());
                }
                board.turn = Seat((board.placed() % 2) as u8);
                if board.moves().any(|legal| legal == m) {
                    board.play(m);
                } else {
                    break;
                }
            }
        }
    }
}
