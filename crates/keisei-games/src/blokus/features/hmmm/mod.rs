//! The influence of irori's program hmmm, which won the GPCC tournaments of 2007 to 2009.
//!
//! A player's influence is where it may attach a piece, and every empty cell that three steps from
//! edge to edge lead to from there, through neither pieces nor the player's own dead cells. Unlike
//! the paper's, it goes round corners and counts each cell once, at its least number of steps.
//!
//! | weights | what |
//! |---|---|
//! | 7 × 196 | for every kind and cell: score, dead, secured, and the cells 0, 1, 2 and 3 steps away |
//! | 7 | the same kinds for the whole board |
//! | 21 | the pieces placed |
//!
//! So the program's own evaluation is one of these: a weight of 1 for every cell of influence, 16
//! for a piece of five squares, 10 for one of four, 2 a square for the smaller ones.

mod literal;
mod walk;

pub(super) use walk::Stepping;

use super::CELLS;
use crate::blokus::cells::Cells;
use crate::blokus::{BLACK, Board, Cell, Piece};
use keisei_core::Seat;

/// A kind of cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Covered by the player.
    Score,
    /// Empty, sharing an edge with a piece of the player: the player can never cover it.
    Dead,
    /// Open to the player to attach a piece, and dead for the opponent.
    Secured,
    /// Open to the player to attach a piece.
    Step0,
    /// One step from there, and not less.
    Step1,
    /// Two steps.
    Step2,
    /// Three steps.
    Step3,
}

/// Every kind, in order of their weights.
pub const KINDS: [Kind; 7] =
    [Kind::Score, Kind::Dead, Kind::Secured, Kind::Step0, Kind::Step1, Kind::Step2, Kind::Step3];

/// Weights there are.
pub(super) const COUNT: usize = KINDS.len() * (CELLS + 1) + Piece::COUNT;

impl Kind {
    /// Names it.
    pub fn name(self) -> &'static str {
        ["score", "dead", "secured", "step=0", "step=1", "step=2", "step=3"][self as usize]
    }

    /// Returns the index of its own weight for a cell.
    #[inline]
    pub fn own(self, cell: Cell) -> usize {
        self as usize * CELLS + cell.index()
    }

    /// Returns the index of its shared weight.
    #[inline]
    pub fn shared(self) -> usize {
        KINDS.len() * CELLS + self as usize
    }
}

/// Returns the index of a piece's weight.
#[inline]
pub fn placed(piece: Piece) -> usize {
    KINDS.len() * (CELLS + 1) + piece.index()
}

/// Returns the weights of the program's own evaluation, which was made by hand.
///
/// ```
/// use keisei_core::{Linear, Position, Seat};
/// use keisei_games::blokus::{Board, BlokusFeatures, features::hmmm};
/// let linear = Linear::new(BlokusFeatures::Hmmm2007, hmmm::by_hand());
/// let board: Board = "65u0".parse()?;
/// // The cross is worth 16, its influence 62 cells; White's start reaches 25.
/// assert_eq!(linear.value(&board, Seat::FIRST), 16.0 + 62.0 - 25.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn by_hand() -> Vec<f32> {
    let mut weights = vec![0.0; COUNT];
    for kind in [Kind::Step0, Kind::Step1, Kind::Step2, Kind::Step3] {
        weights[kind.shared()] = 1.0;
    }
    for piece in Piece::all() {
        weights[placed(piece)] = [0.0, 2.0, 4.0, 6.0, 10.0, 16.0][piece.size()];
    }
    weights
}

/// Finds the cells of every kind for a player.
#[inline]
pub(super) fn kinds(board: &Board, player: Seat) -> [Cells; KINDS.len()] {
    let reach = board.reach(player);
    let secured = reach.attach & board.dead(player.other());
    let step = |from: Cells, open: Cells| {
        let to = from.edges() & open;
        (to, open & !to)
    };
    let (once, open) = step(reach.attach, reach.free & !reach.attach);
    let (twice, open) = step(once, open);
    let (thrice, _) = step(twice, open);
    [board.covered(player), board.dead(player), secured, reach.attach, once, twice, thrice]
}

/// Calls `each(index, amount)` for what a position shows, from a seat's side.
#[inline]
pub(super) fn visit(board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
    for player in [seat, seat.other()] {
        let sign = if player == seat { 1.0 } else { -1.0 };
        for (kind, cells) in KINDS.into_iter().zip(kinds(board, player)) {
            let count = cells.count();
            if count == 0 {
                continue;
            }
            each(kind.shared(), sign * count as f32);
            for cell in cells.iter() {
                each(kind.own(if player == BLACK { cell } else { cell.half_turn() }), sign);
            }
        }
        for piece in Piece::all().filter(|&piece| board.has_placed(player, piece)) {
            each(placed(piece), sign);
        }
    }
}

/// Names one weight for a person.
pub(super) fn label(index: usize) -> String {
    let place = index % CELLS;
    match (KINDS.get(index / CELLS), index.checked_sub(KINDS.len() * CELLS)) {
        (Some(kind), _) => Cell::all().nth(place).map(|cell| format!("{} {cell}", kind.name())),
        (None, Some(shared)) if shared < KINDS.len() => Some(KINDS[shared].name().to_owned()),
        (None, rest) => {
            rest.and_then(|rest| Piece::all().nth(rest - KINDS.len())).map(|piece| format!("piece {piece}"))
        }
    }
    .unwrap_or_default()
}
