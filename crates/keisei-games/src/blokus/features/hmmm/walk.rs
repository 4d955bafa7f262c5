//! Going down and up the game tree with the sum of the weights kept up to date.
//!
//! The cells of every kind are found afresh, which is a few dozen operations on whole boards;
//! weights are added only for the cells that came or went.

use super::{COUNT, KINDS, kinds, placed};
use crate::blokus::cells::{Cells, bit};
use crate::blokus::{BLACK, Board, Cell, Move, Piece};
use keisei_core::{Position, Seat, Walk};

/// Bits of a board, the spare ones too.
const BITS: usize = 256;

/// The bit of the last cell: the half-turn takes bit `b` to `LAST - b`.
const LAST: usize = 221;

/// Weights are summed as whole multiples of 1 / `UNIT`: then the order in which cells come and go
/// cannot change a value, and going down and up never drifts.
const UNIT: f64 = (1u64 << 32) as f64;

/// Weights beyond this are taken for it; a sum of thousands of them still fits.
const LARGEST: f64 = (1u64 << 18) as f64;

/// The weights as whole numbers.
struct Weights {
    /// For each kind and bit as the first player sees it, the own weight and the shared one together.
    cells: [[i64; BITS]; KINDS.len()],
    pieces: [i64; Piece::COUNT],
}

/// What counts in a position, and what it sums to for the first player.
#[derive(Clone, Copy)]
struct Standing {
    board: Board,
    sets: [[Cells; KINDS.len()]; 2],
    sum: i64,
}

/// A path in the game tree, evaluated by the influence of 2007.
pub struct Stepping {
    weights: Box<Weights>,
    at: Standing,
    path: Vec<Standing>,
}

impl Stepping {
    /// Starts a walk.
    pub fn new(weights: &[f32], from: Board) -> Self {
        let weights = Box::new(Weights::new(weights));
        let at = weights.standing(from);
        Stepping { weights, at, path: Vec::with_capacity(44) }
    }

    #[inline]
    fn played(&self, m: Move) -> Standing {
        let mut board = self.at.board;
        board.play(m);
        let mut next = self.weights.account(&self.at, board);
        if let Move::Place(placement) = m {
            let piece = self.weights.pieces[placement.piece().index()];
            next.sum += if self.at.board.turn() == BLACK { piece } else { -piece };
        }
        next
    }
}

impl Weights {
    /// Accounts for a position from nothing.
    fn standing(&self, board: Board) -> Standing {
        let nothing = Standing { board: Board::START, sets: [[Cells::NONE; KINDS.len()]; 2], sum: 0 };
        let mut standing = self.account(&nothing, board);
        // Nothing knows no pieces yet.
        standing.sum += self.pieces(board.used[0]) - self.pieces(board.used[1]);
        standing
    }

    fn new(weights: &[f32]) -> Weights {
        debug_assert_eq!(weights.len(), COUNT);
        let whole = |weight: f64| (weight.clamp(-LARGEST, LARGEST) * UNIT).round() as i64;
        let mut cells = [[0; BITS]; KINDS.len()];
        for (kind, cell) in KINDS.iter().flat_map(|&kind| Cell::all().map(move |cell| (kind, cell))) {
            let [own, shared] = [kind.own(cell), kind.shared()].map(|index| f64::from(weights[index]));
            cells[kind as usize][bit(cell) as usize] = whole(own + shared);
        }
        let mut pieces = [0; Piece::COUNT];
        for piece in Piece::all() {
            pieces[piece.index()] = whole(f64::from(weights[placed(piece)]));
        }
        Weights { cells, pieces }
    }

    fn pieces(&self, used: u32) -> i64 {
        let worth = |(i, worth): (usize, &i64)| if used >> i & 1 == 1 { *worth } else { 0 };
        self.pieces.iter().enumerate().map(worth).sum()
    }

    /// Accounts for the cells of another position by their difference to the present one's.
    #[inline]
    fn account(&self, at: &Standing, board: Board) -> Standing {
        let sets = [kinds(&board, Seat::FIRST), kinds(&board, Seat::SECOND)];
        let mut sum = at.sum;
        for (kind, weights) in self.cells.iter().enumerate() {
            sum += difference(&at.sets[0][kind], &sets[0][kind], |bit| weights[bit]);
            sum -= difference(&at.sets[1][kind], &sets[1][kind], |bit| {
                // No cell is beyond the last.
                weights[LAST.wrapping_sub(bit) % BITS]
            });
        }
        Standing { board, sets, sum }
    }
}

/// Sums the weights of the cells that came, less those that went.
#[inline]
fn difference(before: &Cells, after: &Cells, weight: impl Fn(usize) -> i64) -> i64 {
    let mut sum = 0;
    for word in 0..4 {
        let mut changed = before.0[word] ^ after.0[word];
        while changed != 0 {
            let at = changed.trailing_zeros() as usize;
            changed &= changed - 1;
            // All ones for a cell that went: then the sign turns without a jump.
            let went = (after.0[word] >> at & 1) as i64 - 1;
            sum += (weight(64 * word + at) ^ went) - went;
        }
    }
    sum
}

fn worth(sum: i64, seat: Seat) -> f32 {
    let value = (sum as f64 / UNIT) as f32;
    if seat == BLACK { value } else { -value }
}

impl Walk<Board> for Stepping {
    #[inline]
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

    fn restart(&mut self, from: Board) {
        self.path.clear();
        self.at = self.weights.standing(from);
    }

    #[inline]
    fn value(&mut self, seat: Seat) -> f32 {
        worth(self.at.sum, seat)
    }

    fn after(&mut self, m: Move, seat: Seat) -> f32 {
        worth(self.played(m).sum, seat)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::BlokusFeatures;
    use keisei_core::{Features, Linear, Stream};

    /// Sums of small multiples of 1/8 are exact, so the plain sum and the kept one must be equal.
    #[test]
    fn agrees_with_the_plain_sum() {
        let features = BlokusFeatures::Hmmm2007;
        let mut rng = Stream::new(6).named("weights").rng();
        let weights: Vec<f32> = (0..features.count()).map(|_| rng.below(64) as f32 / 8.0 - 4.0).collect();
        let linear = Linear::new(features, &weights);
        for game in 0..10 {
            let mut rng = Stream::new(game).named("stepping").rng();
            let mut walk = features.walk(&weights, Board::START);
            while let Some(m) = walk.at().random_move(&mut rng) {
                for other in walk.at().moves().step_by(7).collect::<Vec<_>>() {
                    let mut child = *walk.at();
                    child.play(other);
                    for seat in Seat::all(2) {
                        assert_eq!(walk.after(other, seat), linear.value(&child, seat), "{child:#}");
                    }
                }
                let mut midway = Stepping::new(&weights, Board::START);
                midway.restart(*walk.at());
                assert_eq!(midway.value(Seat::FIRST), walk.value(Seat::FIRST));
                walk.down(m);
                assert_eq!(walk.value(Seat::FIRST), linear.value(walk.at(), Seat::FIRST));
                let mut fresh = features.walk(&weights, *walk.at());
                assert_eq!(fresh.value(Seat::SECOND), walk.value(Seat::SECOND));
            }
            while walk.at().placed() > 0 {
                assert_eq!(walk.value(Seat::SECOND), linear.value(walk.at(), Seat::SECOND));
                walk.up();
            }
            assert_eq!(*walk.at(), Board::START);
        }
    }
}
