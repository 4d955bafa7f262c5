//! Going down and up the game tree with the linear value kept up to date.
//!
//! A placement changes what counts only around it. Every set of cells that counts is computed
//! afresh, which is a few hundred operations on whole boards, but weights are added only for the
//! cells that came or went.

use super::osaki::{KINDS, Kind, count_kinds};
use super::{BlokusFeatures, CELLS};
use crate::blokus::cells::{Cells, bit};
use crate::blokus::{BLACK, Board, Cell, Move};
use keisei_core::{Position, Seat, Walk};

/// Sets of cells that count for one player: four kinds, and 24 displacements.
const SETS: usize = 28;

/// Bits of a board, the spare ones too.
const BITS: usize = 256;

/// Weights are summed as whole multiples of 1 / `UNIT`: then the order in which cells come and go
/// cannot change a value, and going down and up never drifts.
const UNIT: f64 = (1u64 << 32) as f64;

/// Weights beyond this are taken for it; a sum of thousands of them still fits.
const LARGEST: f64 = (1u64 << 18) as f64;

/// What counts in a position, and what it sums to for the first player.
#[derive(Clone)]
struct Account {
    board: Board,
    sets: [[Cells; SETS]; 2],
    sum: i64,
}

/// A path in the game tree, evaluated by the features of the paper.
pub struct Accounting {
    /// For each kind and bit, the own weight and the shared one together.
    weights: Box<[[i64; BITS]]>,
    at: Account,
    path: Vec<Account>,
}

impl Accounting {
    /// Starts a walk.
    pub fn new(weights: &[f32], from: Board) -> Self {
        debug_assert_eq!(weights.len(), KINDS.len() * (CELLS + 1));
        let mut folded = vec![[0; BITS]; KINDS.len()].into_boxed_slice();
        for (kind, cell) in KINDS.iter().flat_map(|&kind| Cell::all().map(move |cell| (kind, cell))) {
            let [own, shared] = [BlokusFeatures::own(kind, cell), BlokusFeatures::shared(kind)]
                .map(|index| f64::from(weights[index]));
            let weight = (own + shared).clamp(-LARGEST, LARGEST);
            folded[kind.index()][bit(cell) as usize] = (weight * UNIT).round() as i64;
        }
        let nothing = Account { board: Board::START, sets: [[Cells::NONE; SETS]; 2], sum: 0 };
        let mut walk = Accounting { weights: folded, at: nothing, path: Vec::with_capacity(44) };
        walk.at = walk.account(from);
        walk
    }

    /// Accounts for another position by its difference to the present one.
    fn account(&self, board: Board) -> Account {
        let mut next = Account { board, sets: [[Cells::NONE; SETS]; 2], sum: self.at.sum };
        for player in Seat::all(2) {
            let before = &self.at.sets[player.index()];
            let after = &mut next.sets[player.index()];
            let mut number = 0;
            count_kinds(&next.board, player, |kind, cells| {
                after[number] = cells;
                next.sum += self.difference(player, kind, before[number], cells);
                number += 1;
            });
            debug_assert_eq!(number, SETS);
        }
        next
    }

    /// Sums the weights of the cells that came, less those that went.
    #[inline]
    fn difference(&self, player: Seat, kind: Kind, before: Cells, after: Cells) -> i64 {
        let weights = &self.weights[kind.index()];
        let mut sum = 0;
        for word in 0..4 {
            let mut changed = before.0[word] ^ after.0[word];
            while changed != 0 {
                let at = changed.trailing_zeros() as usize;
                changed &= changed - 1;
                let weight = weights[seen(player, 64 * word + at)];
                sum += if after.0[word] >> at & 1 == 1 { weight } else { -weight };
            }
        }
        if player == BLACK { sum } else { -sum }
    }

    fn played(&self, m: Move) -> Account {
        let mut board = self.at.board;
        board.play(m);
        self.account(board)
    }
}

/// Returns the bit whose weights a player's cell has: the second player's are half-turned.
#[inline]
fn seen(player: Seat, bit: usize) -> usize {
    // The last cell is bit 221; no cell is beyond it.
    if player == BLACK { bit } else { 221usize.wrapping_sub(bit) % BITS }
}

fn worth(account: &Account, seat: Seat) -> f32 {
    let value = (account.sum as f64 / UNIT) as f32;
    if seat == BLACK { value } else { -value }
}

impl Walk<Board> for Accounting {
    fn at(&self) -> &Board {
        &self.at.board
    }

    fn down(&mut self, m: Move) {
        let next = self.played(m);
        self.path.push(std::mem::replace(&mut self.at, next));
    }

    fn up(&mut self) {
        if let Some(before) = self.path.pop() {
            self.at = before;
        }
    }

    fn value(&mut self, seat: Seat) -> f32 {
        worth(&self.at, seat)
    }

    fn after(&mut self, m: Move, seat: Seat) -> f32 {
        worth(&self.played(m), seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::{Features, Linear, Stream};

    /// Sums of small multiples of 1/8 are exact, so the plain sum and the kept one must be equal.
    #[test]
    fn agrees_with_the_plain_sum() {
        let features = BlokusFeatures::Osaki2009;
        let mut rng = Stream::new(6).named("weights").rng();
        let weights: Vec<f32> = (0..features.count()).map(|_| rng.below(64) as f32 / 8.0 - 4.0).collect();
        let linear = Linear::new(features, &weights);
        for game in 0..10 {
            let mut rng = Stream::new(game).named("walk").rng();
            let mut walk = features.walk(&weights, Board::START);
            while let Some(m) = walk.at().random_move(&mut rng) {
                for other in walk.at().moves().step_by(7).collect::<Vec<_>>() {
                    let mut child = *walk.at();
                    child.play(other);
                    for seat in Seat::all(2) {
                        assert_eq!(walk.after(other, seat), linear.value(&child, seat), "{child:#}");
                    }
                }
                walk.down(m);
                assert_eq!(walk.value(Seat::FIRST), linear.value(walk.at(), Seat::FIRST));
            }
            while walk.at().placed() > 0 {
                assert_eq!(walk.value(Seat::SECOND), linear.value(walk.at(), Seat::SECOND));
                walk.up();
            }
            assert_eq!(*walk.at(), Board::START);
        }
    }
}
