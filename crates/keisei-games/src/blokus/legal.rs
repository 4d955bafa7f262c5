//! Finding the legal placements, all oriented pieces by shifts of whole boards.
//!
//! A piece fits with its corner at a cell when every one of its cells is free: the free cells,
//! moved towards the corner by each of the piece's steps, and-ed together. It attaches when one of
//! them is a cell to attach at: the same with `or`. Pieces have fifteen different steps in all, so
//! two boards are moved fifteen times, and each oriented piece costs ten operations on 256 bits.
//!
//! Here it is done plainly; [`simd`](super::simd) does the same with 256-bit registers.

use super::cells::Cells;
use super::moves::Move;
use super::orientation::{ALL, ORIENTATIONS};
use super::placement::Placement;
use super::simd::{self, Instructions, Task};
use keisei_core::{Rng, Subset};

/// Where a seat may place its pieces.
#[derive(Clone, Copy, Debug)]
pub struct Legal {
    /// Corners of each oriented piece's legal placements; stale where there are none.
    pub(super) corners: [Cells; ORIENTATIONS],
    pub(super) ends: Ends,
    pub(super) total: u32,
}

/// How many placements each oriented piece and all before it have; more than there ever are past the last.
pub type Ends = [u16; 96];

/// Counts the orientations whose numbers end at `k` or before.
#[inline]
pub fn find(ends: &Ends, k: u32) -> usize {
    ends.iter().position(|&end| u32::from(end) > k).unwrap_or(0)
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

#[allow(clippy::inline_always, reason = "they must take on the caller's target features")]
impl Legal {
    /// Returns a list without placements.
    pub fn none() -> Self {
        let mut ends = [0; 96];
        // Numbers with a sign compare the same up to here.
        ends[ORIENTATIONS..].fill(i16::MAX.cast_unsigned());
        Legal { corners: [Cells::NONE; ORIENTATIONS], ends, total: 0 }
    }

    /// Finds the legal placements.
    #[inline]
    pub fn of(reach: &Reach) -> Self {
        let mut legal = Legal::none();
        simd::widest(Fill { legal: &mut legal, reach });
        legal
    }

    /// Finds the legal placements in place of those listed.
    pub fn fill(&mut self, reach: &Reach) {
        self.total = 0;
        self.ends[..ORIENTATIONS].fill(0);
        if reach.attach.is_empty() {
            return;
        }
        let (free, attach) = (moved(reach.free), moved(reach.attach));
        for ((corners, end), laid) in self.corners.iter_mut().zip(&mut self.ends).zip(&ALL) {
            if reach.used & laid.piece.mask() == 0 {
                let [a, b, c, d, e] = laid.steps.map(usize::from);
                let fits = free[a] & free[b] & free[c] & free[d] & free[e];
                let touches = attach[a] | attach[b] | attach[c] | attach[d] | attach[e];
                *corners = fits & touches;
                self.total += corners.count();
            }
            *end = self.total as u16;
        }
    }

    /// Counts the placements.
    #[inline]
    pub fn count(&self) -> u32 {
        self.total
    }

    /// Returns the `k`-th placement; there must be more than `k`.
    #[inline(always)]
    pub fn nth(&self, k: u32, with: impl Instructions) -> Placement {
        debug_assert!(k < self.total);
        let o = with.find(&self.ends, k).min(ORIENTATIONS - 1);
        let before = if o == 0 { 0 } else { u32::from(self.ends[o - 1]) };
        Placement::at(o, self.corners[o].nth(k - before, |word, k| with.select(word, k)))
    }

    /// Appends `n` of the placements, drawn without putting any back; all if there are not more, a
    /// pass if there is none.
    #[inline(always)]
    pub fn draw(&self, n: u32, rng: &mut Rng, into: &mut Vec<Move>, with: impl Instructions) {
        match self.total {
            0 => into.push(Move::Pass),
            // One alone is found soonest by its number.
            count if n == 1 && count > 1 => into.push(Move::Place(self.nth(rng.below(count), with))),
            count if count <= n => {
                (0..count).for_each(|k| into.push(Move::Place(self.nth(k, with))));
            }
            count => Subset::draw(n, count, rng).each(|k| into.push(Move::Place(self.nth(k, with)))),
        }
    }

    /// Lists the placements, and then a pass if told.
    pub fn moves(self, pass: bool) -> Moves {
        Moves { legal: self, next: 0, before: 0, left: Cells::NONE, pass }
    }
}

struct Fill<'a> {
    legal: &'a mut Legal,
    reach: &'a Reach,
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
impl Task for Fill<'_> {
    type Out = ();

    #[inline(always)]
    fn run(self, with: impl Instructions) {
        with.fill(self.legal, self.reach);
    }
}

/// Finds the placements that a seat has and draws some, as [`Legal::draw`].
pub struct Draw<'a> {
    /// Space to list placements in.
    pub legal: &'a mut Legal,
    pub reach: &'a Reach,
    pub n: u32,
    pub rng: &'a mut Rng,
    pub into: &'a mut Vec<Move>,
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
impl Task for Draw<'_> {
    type Out = ();

    #[inline(always)]
    fn run(self, with: impl Instructions) {
        let Draw { legal, reach, n, rng, into } = self;
        with.fill(legal, reach);
        legal.draw(n, rng, into, with);
    }
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
    /// The placements of the orientations before the next.
    before: u16,
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
            let Some(&corners) = self.legal.corners.get(self.next) else {
                return std::mem::take(&mut self.pass).then_some(Move::Pass);
            };
            if self.legal.ends[self.next] > self.before {
                self.left = corners;
            }
            self.before = self.legal.ends[self.next];
            self.next += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::Board;
    use keisei_core::{Position, Seat, Stream};

    /// Finds the placements, and asks for each in turn.
    struct Look {
        reach: Reach,
    }

    #[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
    impl Task for Look {
        type Out = (Legal, Vec<Move>);

        #[inline(always)]
        fn run(self, with: impl Instructions) -> Self::Out {
            let mut legal = Legal::none();
            with.fill(&mut legal, &self.reach);
            (legal, (0..legal.total).map(|k| Move::Place(legal.nth(k, with))).collect())
        }
    }

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
                    let mut plain = Legal::none();
                    plain.fill(&board.reach(seat));
                    let listed: Vec<Move> = plain.moves(false).collect();
                    for (found, each) in simd::every(|| Look { reach: board.reach(seat) }) {
                        assert_eq!((found.total, found.ends), (plain.total, plain.ends));
                        assert_eq!(found.moves(false).collect::<Vec<_>>(), listed);
                        assert_eq!(each, listed);
                    }
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
