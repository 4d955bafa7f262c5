//! The nine kinds of the selective-simulation paper (Osaki and Kotani 2009), on whole boards.

use crate::blokus::Board;
use crate::blokus::cells::Cells;
use keisei_core::Seat;

/// A kind of feature.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Covered by the player.
    Score,
    /// Empty, sharing an edge with a piece of the player: the player can never cover it (死角).
    Dead,
    /// Effective for the player and dead for the opponent (確定).
    Secured,
    /// Reached from an effective cell by one of the six displacements.
    Influence(Influence),
}

/// The displacement classes, in order of their length: exactly six lie within three steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Influence {
    /// The effective cell itself (有効).
    D0,
    /// One straight.
    D1,
    /// One diagonally.
    D2,
    /// Two straight.
    D3,
    /// Two and one aside.
    D4,
    /// Three straight.
    D5,
}

use Influence::{D0, D1, D2, D3, D4, D5};

/// Every kind, in order of their weights.
pub const KINDS: [Kind; 9] = [
    Kind::Score,
    Kind::Dead,
    Kind::Secured,
    Kind::Influence(D0),
    Kind::Influence(D1),
    Kind::Influence(D2),
    Kind::Influence(D3),
    Kind::Influence(D4),
    Kind::Influence(D5),
];

impl Kind {
    /// Returns its place in [`KINDS`].
    #[inline]
    pub fn index(self) -> usize {
        match self {
            Kind::Score => 0,
            Kind::Dead => 1,
            Kind::Secured => 2,
            Kind::Influence(class) => 3 + class as usize,
        }
    }

    /// Names it.
    pub fn name(self) -> &'static str {
        ["score", "dead", "secured", "d=0", "d=1", "d=2", "d=3", "d=4", "d=5"][self.index()]
    }
}

/// Calls `each(kind, cells)` for what counts for a player; a kind may come several times, and its
/// cells then add up.
///
/// A cell reached from several effective cells counts once for each. All effective cells take one
/// displacement together: no two of them land on one cell, so sets lose nothing.
#[inline]
pub fn count_kinds(board: &Board, player: Seat, mut each: impl FnMut(Kind, Cells)) {
    let effective = board.effective(player);
    each(Kind::Score, board.covered(player));
    each(Kind::Dead, board.dead(player));
    each(Kind::Secured, effective & board.dead(player.other()));
    each(Kind::Influence(D0), effective);
    let open = !board.covered(player.other());
    let target = board.reach(player).free;
    reach(effective, open, |class, cells| each(Kind::Influence(class), cells & target));
}

/// One step to a side, over the cells that no opponent's piece covers.
type Step = fn(Cells) -> Cells;

/// Right, down, left, up: each next to those it can be combined with.
const STEPS: [Step; 4] = [
    |cells| cells.up::<1>(),
    |cells| cells.up::<16>(),
    |cells| cells.down::<1>(),
    |cells| cells.down::<16>(),
];

/// Calls `each(class, cells)` for the 24 displacements, of those effective cells whose rectangle
/// with the cell reached is open all over.
#[allow(clippy::inline_always, reason = "the steps are constants only where it is unrolled")]
#[inline(always)]
fn reach(from: Cells, open: Cells, mut each: impl FnMut(Influence, Cells)) {
    let straight: [Cells; 4] = std::array::from_fn(|i| STEPS[i](from) & open);
    let twice: [Cells; 4] = std::array::from_fn(|i| STEPS[i](straight[i]) & open);
    for i in 0..4 {
        // A rectangle is open when the two that lack one of its far sides are, and its far corner.
        let j = (i + 1) % 4;
        let diagonal = STEPS[j](straight[i]) & STEPS[i](straight[j]) & open;
        each(D1, straight[i]);
        each(D2, diagonal);
        each(D3, twice[i]);
        each(D4, STEPS[j](twice[i]) & STEPS[i](diagonal) & open);
        each(D4, STEPS[i](twice[j]) & STEPS[j](diagonal) & open);
        each(D5, STEPS[i](twice[i]) & open);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::Cell;
    use keisei_core::{Position, Stream};

    /// The definitions read out, cell by cell.
    struct Literal<'a>(&'a Board, Seat);

    impl Literal<'_> {
        fn empty(&self, cell: Cell) -> bool {
            !self.0.covered(Seat::FIRST).has(cell) && !self.0.covered(Seat::SECOND).has(cell)
        }

        fn beside(&self, player: Seat, cell: Cell, steps: [(i8, i8); 4]) -> bool {
            let covered = |c: Cell| self.0.covered(player).has(c);
            steps.iter().filter_map(|&(dx, dy)| cell.step(dx, dy)).any(covered)
        }

        fn dead(&self, player: Seat, cell: Cell) -> bool {
            self.empty(cell) && self.beside(player, cell, [(1, 0), (-1, 0), (0, 1), (0, -1)])
        }

        fn effective(&self, cell: Cell) -> bool {
            let start = [(4, 4), (9, 9)][self.1.index()];
            if self.0.covered(self.1).is_empty() {
                return (cell.x(), cell.y()) == start && self.empty(cell);
            }
            let diagonal = self.beside(self.1, cell, [(1, 1), (-1, 1), (1, -1), (-1, -1)]);
            self.empty(cell) && diagonal && !self.dead(self.1, cell)
        }

        /// Counts the effective cells from which `target` is reached in a class.
        fn influence(&self, target: Cell, class: (u8, u8)) -> usize {
            if !self.empty(target) || self.dead(self.1, target) {
                return 0;
            }
            let reaches = |&from: &Cell| {
                let (dx, dy) = (from.x().abs_diff(target.x()), from.y().abs_diff(target.y()));
                let inside = |c: &Cell| {
                    (from.x().min(target.x())..=from.x().max(target.x())).contains(&c.x())
                        && (from.y().min(target.y())..=from.y().max(target.y())).contains(&c.y())
                };
                let blocked = Cell::all().filter(inside).any(|c| self.0.covered(self.1.other()).has(c));
                (dx.min(dy), dx.max(dy)) == class && self.effective(from) && !blocked
            };
            Cell::all().filter(|c| c.x().abs_diff(target.x()) <= 3).filter(reaches).count()
        }

        fn count(&self, kind: Kind, cell: Cell) -> usize {
            const CLASSES: [(u8, u8); 6] = [(0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (0, 3)];
            match kind {
                Kind::Score => usize::from(self.0.covered(self.1).has(cell)),
                Kind::Dead => usize::from(self.dead(self.1, cell)),
                Kind::Secured => usize::from(self.effective(cell) && self.dead(self.1.other(), cell)),
                Kind::Influence(class) => self.influence(cell, CLASSES[class as usize]),
            }
        }
    }

    #[test]
    fn agrees_with_the_definitions() {
        for game in 0..4 {
            let mut rng = Stream::new(game).named("osaki").rng();
            let mut board = Board::START;
            loop {
                for player in Seat::all(2) {
                    let mut fast = [[0usize; 196]; 9];
                    count_kinds(&board, player, |kind, cells| {
                        cells.iter().for_each(|cell| fast[kind.index()][cell.index()] += 1);
                    });
                    let literal = Literal(&board, player);
                    for (kind, cell) in KINDS.iter().flat_map(|&k| Cell::all().map(move |c| (k, c))) {
                        let slow = literal.count(kind, cell);
                        assert_eq!(fast[kind.index()][cell.index()], slow, "{kind:?} {cell}\n{board:#}");
                    }
                }
                let Some(m) = board.random_move(&mut rng) else { break };
                board.play(m);
            }
        }
    }
}
