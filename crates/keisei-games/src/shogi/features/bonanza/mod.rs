//! Material and the three-piece relations of Bonanza 4.1.
//!
//! The evaluation is a quadratic form: what a move changes is remembered for the position a walk began with and corrected by the
//! few pairs it forms with what changed since, in whole numbers. `Features::prepared_for` makes such tables once for all walks.
//!
//! A king with two pieces of either side (KPP) and both kings with one piece (KKP), in the numbers of Bonanza's own tables, so
//! that its weights can be read. KPP: `81 × 1476·1477/2`; a piece is paired with itself, too, which is the king with that piece
//! alone. KKP: `81 × 81 × 738`, the piece being of the side whose view it is.
//!
//! Left and right are folded together: what differs only in that shares one number, that of the king left of the middle.
//! Bonanza has both, always equal; here the others are never visited, so that nobody has to keep them equal.
//!
//! [`numbers`] gives relations their numbers, `table` arranges weights for playing, `rows` sums them up, `change` is what a move changes,
//! `relations` keeps the sums of a position, `memory` what moves changed before, and `walk` the sums of a path.

mod change;
mod memory;
mod numbers;
mod relations;
mod rows;
mod table;
mod walk;

pub(super) use walk::Walking;

use super::super::board::Board;
use super::super::piece::Kind;
use super::ShogiFeatures;
use super::list::{Entries, Entry, number};
use keisei_core::{Features, Seat};
use numbers::{HELD, PAIRS, PIECES, PLACED, pair_of};
use std::sync::Arc;
use table::Table;

/// The evaluation of Bonanza: 13 values of material, then KPP, then KKP.
///
/// Three-piece relations count a thirty-second each, as Bonanza's weights are in such units, so that a weighted sum is in
/// the units of material. As in Bonanza the whole is `(KKP + KPP of Black − KPP of White) / 32 + material`.
///
/// Fitted to weights it keeps them as 16-bit numbers in tables made for walking, 210 MB. Weights that are whole and within
/// ±32,767 are kept as they are; others are rounded to the finest power of two that has room for the greatest of them.
#[derive(Clone, Debug, Default)]
pub struct Bonanza {
    table: Option<Arc<Table>>,
}

/// What a three-piece relation counts.
const UNIT: f32 = 1.0 / 32.0;

impl Bonanza {
    /// Where KPP begins.
    pub const KPP: usize = numbers::KPP;
    /// Where KKP begins.
    pub const KKP: usize = numbers::KKP;
    /// All features.
    pub const COUNT: usize = numbers::COUNT;

    /// Returns the number of a king with two pieces.
    ///
    /// ```
    /// use keisei_games::shogi::features::{Bonanza, Entry};
    /// let [gold, pawn] = [700, 90].map(|at| Entry::new(at).unwrap());
    /// // The king on 9i, and on 1i, with a gold and a pawn as they are and with left and right exchanged.
    /// assert_eq!(Bonanza::kpp(72, gold, pawn), Bonanza::kpp(80, pawn.mirrored(), gold.mirrored()));
    /// ```
    #[inline]
    pub fn kpp(king: usize, a: Entry, b: Entry) -> usize {
        numbers::kpp(king, a.index(), b.index())
    }

    /// Returns the feature that stands for one of Bonanza's numbers and for its mirror image.
    pub fn folded(index: usize) -> usize {
        numbers::folded(index)
    }

    /// Visits the relations of a side.
    fn visit_side(board: &Board, side: Seat, mut each: impl FnMut(usize)) {
        let entries = Entries::of(board, side);
        let list = entries.list();
        for (at, &a) in list.iter().enumerate() {
            list[..=at].iter().for_each(|&b| each(Self::kpp(entries.king(), a, b)));
        }
        let kings = [entries.king(), number(board.king(side.other()), side)];
        for kind in Kind::IN_HAND {
            let count = board.hand(side).count(kind) as usize;
            each(numbers::kkp(kings, HELD[kind.index()] + count));
        }
        for (square, piece) in board.pieces() {
            if piece.owner() == side && piece.kind() != Kind::King {
                each(numbers::kkp(kings, PLACED[piece.kind().index()] + number(square, side)));
            }
        }
    }

    /// Returns the tables it was fitted with.
    pub(super) fn table(&self) -> Option<&Arc<Table>> {
        self.table.as_ref()
    }
}

impl Features<Board> for Bonanza {
    fn name(&self) -> &'static str {
        "bonanza"
    }

    fn count(&self) -> usize {
        Self::COUNT
    }

    fn visit(&self, board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
        ShogiFeatures::Material.visit_counts(board, seat, &mut each);
        for (side, sign) in [(seat, UNIT), (seat.other(), -UNIT)] {
            Self::visit_side(board, side, |index| each(index, sign));
        }
    }

    fn label(&self, index: usize) -> String {
        if index < Self::KPP {
            return ShogiFeatures::Material.label(index);
        }
        if index >= Self::COUNT {
            return String::new();
        }
        let square = super::list::square_of;
        if index < Self::KKP {
            let (king, (high, low)) = ((index - Self::KPP) / PAIRS, pair_of((index - Self::KPP) % PAIRS));
            let name = |at: usize| Entry::new(at).map_or(String::new(), Entry::label);
            return format!("king {}, {}, {}", square(king), name(high), name(low));
        }
        let (kings, piece) = ((index - Self::KKP) / PIECES, (index - Self::KKP) % PIECES);
        format!("kings {} {}, piece {piece}", square(kings / 81), square(kings % 81))
    }

    fn prepared_for(&self, weights: &[f32]) -> Self {
        Bonanza { table: Some(Arc::new(Table::new(weights))) }
    }
}

#[cfg(test)]
mod tests;
