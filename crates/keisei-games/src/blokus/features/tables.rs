//! Weights as the walk adds them: whole numbers, and sums of them looked up by span.
//!
//! An evaluation is looked up, not counted. What a cell counts for if it is effective is a span of 26 bits, and a placement only takes
//! bits out of the spans around it. Own and shared weights are folded into tables of six bits each, in whole multiples of a power
//! of two, so that going down and up the tree never drifts. `Walk::restart` keeps the tables from one position to the next.

use super::osaki::{KINDS, Kind};
use super::span::{PARTS, STEPS, Span};
use super::{BlokusFeatures, CELLS};
use crate::blokus::cells::bit;
use crate::blokus::{BLACK, Cell};
use keisei_core::Seat;

/// Bits of a board, the spare ones too.
const BITS: usize = 256;

/// Bits of a span that are looked up together, at most.
const CHUNK: usize = 6;
const CHUNKS: usize = PARTS.div_ceil(CHUNK);

/// Weights beyond this are taken for it.
const LARGEST: f32 = (1u64 << 40) as f32;

/// A kind's weight at each bit of the board.
type Board = [i32; BITS];

/// For each cell, the sums of the weights of every part of a span.
type Spans = [[[i32; 1 << CHUNK]; CHUNKS]; BITS];

/// One player's weights: the own and the shared ones together, the second player's half-turned.
///
/// Each is a whole multiple of a unit: then the order in which cells come and go cannot change a
/// value, and going down and up never drifts.
pub struct Side {
    /// Covered cells.
    pub score: Board,
    /// Dead cells.
    pub dead: Board,
    /// Secured cells.
    pub secured: Board,
    /// For each cell, the weight of every part of a span; only AVX-512 adds them one by one.
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "only AVX-512 reads it"))]
    pub parts: Box<[Parts; BITS]>,
    spans: Box<Spans>,
}

/// Weights by the bits of a span, and nothing where it has none.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Parts(pub [i32; 32]);

impl Side {
    /// Returns what a span is worth at a cell.
    #[inline]
    pub fn span(&self, bit: u32, span: Span) -> i32 {
        let parts = &self.spans[bit as usize % BITS];
        let part = |i: usize| parts[i][(span >> (CHUNK * i)) as usize % (1 << CHUNK)];
        part(0) + part(1) + part(2) + part(3) + part(4)
    }

    fn of(player: Seat, weights: &[f32], unit: f64) -> Side {
        let weight = |kind: Kind, cell: Cell| {
            let seen = if player == BLACK { cell } else { cell.half_turn() };
            whole(weights, kind, seen, unit)
        };
        let board = |kind: Kind| {
            let mut board = [0; BITS];
            Cell::all().for_each(|cell| board[bit(cell) as usize] = weight(kind, cell));
            board
        };
        let classes: [Board; 5] = std::array::from_fn(|d| board(KINDS[4 + d]));
        let mut spans: Box<Spans> =
            vec![[[0; 1 << CHUNK]; CHUNKS]; BITS].try_into().expect("as many as bits");
        let mut all: Box<[Parts; BITS]> =
            vec![Parts([0; 32]); BITS].try_into().ok().expect("as many as bits");
        let secured = board(Kind::Secured);
        for cell in Cell::all() {
            let seen = |&(dx, dy): &(i8, i8)| {
                cell.step(dx, dy).map_or(0, |at| classes[class(dx, dy)][bit(at) as usize])
            };
            let parts = STEPS.iter().map(seen).chain([weight(KINDS[3], cell), secured[bit(cell) as usize]]);
            for (i, part) in parts.enumerate() {
                all[bit(cell) as usize].0[i] = part;
                add(&mut spans[bit(cell) as usize][i / CHUNK], i % CHUNK, part);
            }
        }
        Side { score: board(Kind::Score), dead: board(Kind::Dead), secured, parts: all, spans }
    }
}

/// Fills in the sums of all sets whose highest member is `i`.
fn add(sums: &mut [i32; 1 << CHUNK], i: usize, weight: i32) {
    let (without, with) = sums[..2 << i].split_at_mut(1 << i);
    with.iter_mut().zip(without).for_each(|(with, without)| *with = *without + weight);
}

/// Returns the displacement class, 0 for d = 1 to 4 for d = 5.
fn class(dx: i8, dy: i8) -> usize {
    match (dx.abs().min(dy.abs()), dx.abs().max(dy.abs())) {
        (0, 1) => 0,
        (1, 1) => 1,
        (0, 2) => 2,
        (1, 2) => 3,
        _ => 4,
    }
}

fn both(weights: &[f32], kind: Kind, cell: Cell) -> f32 {
    let sum = weights[BlokusFeatures::own(kind, cell)] + weights[BlokusFeatures::shared(kind)];
    if sum.is_nan() { 0.0 } else { sum.clamp(-LARGEST, LARGEST) }
}

fn whole(weights: &[f32], kind: Kind, cell: Cell, unit: f64) -> i32 {
    (f64::from(both(weights, kind, cell)) * unit).round() as i32
}

/// The weights of both players.
pub struct Tables {
    sides: [Side; 2],
    /// One part of a weight's whole number.
    share: f64,
}

impl Tables {
    /// Folds the weights.
    pub fn new(weights: &[f32]) -> Tables {
        debug_assert_eq!(weights.len(), KINDS.len() * (CELLS + 1));
        let all = KINDS.iter().flat_map(|&kind| Cell::all().map(move |cell| (kind, cell)));
        let largest = all.fold(0f32, |most, (kind, cell)| most.max(both(weights, kind, cell).abs()));
        // A power of two, so that short fractions stay exact; all the weights of a span then fit.
        let unit =
            2f64.powi(25 - f64::from(largest).max(f64::MIN_POSITIVE).log2().ceil().clamp(-40.0, 40.0) as i32);
        Tables {
            sides: [Seat::FIRST, Seat::SECOND].map(|seat| Side::of(seat, weights, unit)),
            share: 1.0 / unit,
        }
    }

    /// Returns a player's weights.
    #[inline]
    pub fn side(&self, player: Seat) -> &Side {
        &self.sides[player.index()]
    }

    /// Turns a sum back into a value.
    #[inline]
    pub fn value(&self, sum: i64) -> f32 {
        (sum as f64 * self.share) as f32
    }
}
