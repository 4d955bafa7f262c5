//! A walk that adds up what a move changes.

use super::super::board::Board;
use super::super::moves::{DROPS, Move};
use super::super::piece::{Kind, Piece};
use super::super::pieces::Pieces;
use super::super::square::Square;
use super::super::{BLACK, WHITE};
use super::ShogiFeatures;
use super::bonanza::Walking;
use keisei_core::{Evaluator, Linear, Position, Seat, Walk};

/// Whole units of a weight: sums of whole numbers are the same whatever way they came about.
const UNIT: f64 = (1u64 << 24) as f64;

/// What every piece on every square, and every piece in hand, counts for Black.
#[derive(Debug)]
pub(super) struct Counts {
    placed: Vec<[i64; 81]>,
    held: [[i64; 7]; 2],
}

impl Counts {
    pub fn new(features: &ShogiFeatures, weights: &[f32]) -> Self {
        let unit = |index: Option<usize>| {
            let weight = index.and_then(|index| weights.get(index)).copied().unwrap_or(0.0);
            (f64::from(weight) * UNIT).round() as i64
        };
        let mut counts = Counts { placed: vec![[0; 81]; 32], held: [[0; 7]; 2] };
        for kind in Kind::ALL {
            for square in Square::all() {
                let weight = unit(features.of_piece(kind, square));
                counts.placed[Piece::new(BLACK, kind).0 as usize][square.index()] = weight;
                counts.placed[Piece::new(WHITE, kind).0 as usize][square.flipped().index()] = -weight;
            }
        }
        for kind in Kind::IN_HAND {
            let weight = unit(features.of_held(kind));
            (counts.held[0][kind.index()], counts.held[1][kind.index()]) = (weight, -weight);
        }
        counts
    }

    pub fn sum_of(&self, pieces: &Pieces) -> i64 {
        let placed = pieces.on_board().map(|(square, piece)| self.placed[piece.0 as usize][square.index()]);
        let held = [BLACK, WHITE].into_iter().flat_map(|owner| {
            let hand = pieces.hand(owner);
            Kind::IN_HAND.map(|kind| i64::from(hand.count(kind)) * self.held[owner.index()][kind.index()])
        });
        placed.sum::<i64>() + held.sum::<i64>()
    }

    /// Returns what a step or a drop changes.
    #[inline]
    pub fn change_of(&self, pieces: &Pieces, m: Move) -> i64 {
        let (us, origin, to) = (pieces.turn as usize & 1, m.origin() as usize, m.target() as usize);
        if m == Move::DECLARE {
            return 0;
        }
        if origin >= DROPS as usize {
            let kind = origin - DROPS as usize;
            return self.placed[us << 4 | kind][to] - self.held[us][kind];
        }
        let (piece, victim) = (pieces.on[origin], pieces.on[to]);
        let arrived = piece.0 | u8::from(m.promotes()) << 3;
        let moved = self.placed[arrived as usize][to] - self.placed[piece.0 as usize][origin];
        if victim == Piece::NONE {
            return moved;
        }
        moved + self.held[us][victim.kind().basic().index()] - self.placed[victim.0 as usize][to]
    }

    /// Turns a sum into points.
    #[inline]
    pub fn points(sum: i64) -> f64 {
        sum as f64 / UNIT
    }
}

/// A path with the sum at each of its positions; sets that look at kings are summed afresh.
pub struct Summing<'a> {
    at: Board,
    sum: i64,
    path: Vec<(Board, i64)>,
    counts: Option<Counts>,
    afresh: Linear<ShogiFeatures, &'a [f32]>,
}

impl<'a> Summing<'a> {
    pub fn new(features: ShogiFeatures, weights: &'a [f32], from: Board) -> Self {
        let by_itself = !matches!(features, ShogiFeatures::KingPiece | ShogiFeatures::Bonanza(_));
        let counts = by_itself.then(|| Counts::new(&features, weights));
        let sum = counts.as_ref().map_or(0, |counts| counts.sum_of(&from.pieces));
        let afresh = Linear::new(features, weights);
        Summing { at: from, sum, path: Vec::with_capacity(64), counts, afresh }
    }

    fn shown(sum: i64, seat: Seat) -> f32 {
        let value = (sum as f64 / UNIT) as f32;
        if seat == BLACK { value } else { -value }
    }
}

impl Walk<Board> for Summing<'_> {
    #[inline]
    fn at(&self) -> &Board {
        &self.at
    }

    fn down(&mut self, m: Move) {
        self.path.push((self.at.clone(), self.sum));
        self.sum += self.counts.as_ref().map_or(0, |counts| counts.change_of(&self.at.pieces, m));
        self.at.play(m);
    }

    fn up(&mut self) {
        if let Some((at, sum)) = self.path.pop() {
            (self.at, self.sum) = (at, sum);
        }
    }

    fn restart(&mut self, from: Board) {
        self.path.clear();
        self.sum = self.counts.as_ref().map_or(0, |counts| counts.sum_of(&from.pieces));
        self.at = from;
    }

    fn value(&mut self, seat: Seat) -> f32 {
        match self.counts {
            Some(_) => Self::shown(self.sum, seat),
            None if seat == BLACK => self.afresh.evaluate(&self.at, BLACK),
            None => -self.afresh.evaluate(&self.at, BLACK),
        }
    }

    fn after(&mut self, m: Move, seat: Seat) -> f32 {
        if let Some(counts) = &self.counts {
            return Self::shown(self.sum + counts.change_of(&self.at.pieces, m), seat);
        }
        self.down(m);
        let value = self.value(seat);
        self.up();
        value
    }
}

/// A path through any set: by what moves change, or by the tables a set was fitted with.
pub enum Path<'a> {
    Summing(Box<Summing<'a>>),
    Fitted(Walking),
}

impl<'a> Path<'a> {
    pub fn new(features: &ShogiFeatures, weights: &'a [f32], from: Board) -> Self {
        let table = if let ShogiFeatures::Bonanza(set) = features { set.table() } else { None };
        match table {
            Some(table) => Path::Fitted(Walking::new(table.clone(), from)),
            None => Path::Summing(Box::new(Summing::new(features.clone(), weights, from))),
        }
    }
}

/// Does the same to whichever path it is.
macro_rules! either {
    ($path:expr, $walk:ident => $what:expr) => {
        match $path {
            Path::Summing($walk) => $what,
            Path::Fitted($walk) => $what,
        }
    };
}

impl Walk<Board> for Path<'_> {
    #[inline]
    fn at(&self) -> &Board {
        either!(self, walk => walk.at())
    }

    fn down(&mut self, m: Move) {
        either!(self, walk => walk.down(m));
    }

    fn up(&mut self) {
        either!(self, walk => walk.up());
    }

    fn restart(&mut self, from: Board) {
        either!(self, walk => walk.restart(from));
    }

    fn value(&mut self, seat: Seat) -> f32 {
        either!(self, walk => walk.value(seat))
    }

    fn after(&mut self, m: Move, seat: Seat) -> f32 {
        either!(self, walk => walk.after(m, seat))
    }
}
