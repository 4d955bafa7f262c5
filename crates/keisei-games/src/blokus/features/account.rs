//! What one player's part of a position is worth, and what a placement changes of it.

use super::span::{Footprint, ITSELF, SECURED, STEPS, Span, shadow, spot};
use super::tables::Side;
use crate::blokus::cells::{Cells, bit};
use crate::blokus::simd::Instructions;
use crate::blokus::{Board, Cell};
use keisei_core::Seat;
use std::sync::LazyLock;

/// One player's part of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Account {
    /// Cells the player may cover.
    pub free: Cells,
    /// Of those, the cells to attach at.
    pub effective: Cells,
    /// Empty cells that the player can never cover.
    pub dead: Cells,
    /// The span of every cell: what it would count for, were it effective. Of a cell that can no longer
    /// be effective it says nothing.
    pub spans: [Span; 256],
}

/// What every cell of the empty board can reach.
static ON_BOARD: LazyLock<[Span; 196]> = LazyLock::new(|| {
    let seen = |cell: Cell| STEPS.iter().filter(move |&&(dx, dy)| cell.step(dx, dy).is_some());
    let mut spans = [0; 196];
    Cell::all().for_each(|cell| spans[cell.index()] = seen(cell).map(|&(dx, dy)| spot(dx, dy)).sum());
    spans
});

impl Account {
    /// Takes stock of a position.
    pub fn of(board: &Board, player: Seat) -> Account {
        let reach = board.reach(player);
        let mut account =
            Account { free: reach.free, effective: reach.attach, dead: board.dead(player), spans: [0; 256] };
        for cell in Cell::all() {
            let secured = if board.dead(player.other()).has(cell) { SECURED } else { 0 };
            account.spans[bit(cell) as usize] = ON_BOARD[cell.index()] | ITSELF | secured;
        }
        for cell in Cell::all() {
            if board.covered(player.other()).has(cell) {
                account.forget(cell, shadow);
            } else if !reach.free.has(cell) {
                account.forget(cell, spot);
            }
        }
        account
    }

    /// Takes what `hides` says of a cell out of the spans of the cells around it.
    fn forget(&mut self, cell: Cell, hides: impl Fn(i8, i8) -> Span) {
        for &(dx, dy) in &STEPS {
            if let Some(from) = cell.step(-dx, -dy) {
                self.spans[bit(from) as usize] &= !hides(dx, dy);
            }
        }
    }

    /// Sums the weights of all that counts.
    pub fn total(&self, side: &Side, covered: Cells) -> i64 {
        let sum = |cells: Cells, weights: &[i32; 256]| -> i64 {
            cells.bits().map(|at| i64::from(weights[at as usize])).sum()
        };
        let spans = self.effective.bits().map(|at| i64::from(side.span(at, self.spans[at as usize])));
        sum(covered, &side.score) + sum(self.dead, &side.dead) + spans.sum::<i64>()
    }
}

/// Both accounts and the weights that count for them: the mover's first.
#[derive(Clone, Copy)]
pub struct Pair<'a> {
    /// The mover's account.
    pub mine: &'a Account,
    /// The opponent's.
    pub theirs: &'a Account,
    /// The weights of both.
    pub sides: [&'a Side; 2],
}

/// What a placement does to the player who makes it; the board still stands as before.
pub struct Change<'a> {
    footprint: &'a Footprint,
    corner: u32,
    covered: Cells,
    /// Cells that die.
    died: Cells,
    /// Effective cells that are new.
    won: Cells,
}

/// Adds up `worth` over a set of cells.
#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn sum(cells: Cells, mut worth: impl FnMut(u32) -> i32) -> i64 {
    let mut total = 0;
    each(cells, |at| total += i64::from(worth(at)));
    total
}

/// Calls `act` with every bit of a set.
#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
#[inline(always)]
fn each(cells: Cells, mut act: impl FnMut(u32)) {
    for (word, mut bits) in cells.0.into_iter().enumerate() {
        while bits != 0 {
            act(64 * word as u32 + bits.trailing_zeros());
            bits &= bits - 1;
        }
    }
}

#[allow(clippy::inline_always, reason = "they must take on the caller's target features")]
impl<'a> Change<'a> {
    /// Finds what laying an oriented piece at a corner does.
    #[inline(always)]
    pub fn of(mine: &Account, footprint: &'a Footprint, corner: u32) -> Self {
        let covered = footprint.cells.at(corner);
        let died = footprint.edges.at(corner) & mine.free;
        let won = footprint.corners.at(corner) & mine.free & !(covered | died | mine.effective);
        Change { footprint, corner, covered, died, won }
    }

    /// Returns what it adds to the mover's sum less the opponent's.
    #[inline(always)]
    pub fn gain(&self, pair: &Pair<'_>) -> i64 {
        self.mine(pair.sides[0], pair.mine) - self.theirs(pair.sides[1], pair.theirs)
    }

    #[inline(always)]
    fn mine(&self, side: &Side, mine: &Account) -> i64 {
        let (spans, own) = (&mine.spans, self.footprint.own(self.corner));
        let near = (self.footprint.near_own.at(self.corner) & mine.effective) | self.won;
        let around = sum(near, |at| {
            // A new cell counts for what the piece leaves, an old one loses what the piece takes;
            // both in one pass and without a branch, since nobody could foretell it.
            let new = -i32::from(self.won.has_bit(at));
            let part = spans[at as usize] & (own.of(at as u8) ^ new.cast_unsigned());
            let worth = side.span(at, part);
            (worth ^ !new) - !new
        });
        sum(self.covered, |at| side.score[at as usize]) + sum(self.died, |at| side.dead[at as usize]) + around
    }

    #[inline(always)]
    fn theirs(&self, side: &Side, theirs: &Account) -> i64 {
        let (spans, other) = (&theirs.spans, self.footprint.other(self.corner));
        let near = self.footprint.near_other.at(self.corner) & theirs.effective;
        // What dies for the mover beside it is secured for the opponent.
        sum(self.died & theirs.effective, |at| side.secured[at as usize])
            - sum(self.covered & theirs.dead, |at| side.dead[at as usize])
            - sum(near, |at| side.span(at, spans[at as usize] & other.of(at as u8)))
    }

    /// Makes the change in both accounts.
    #[inline(always)]
    pub fn make(&self, mine: &mut Account, theirs: &mut Account, with: impl Instructions) {
        with.take(self.footprint.own(self.corner), &mut mine.spans);
        with.take(self.footprint.other(self.corner), &mut theirs.spans);
        each(self.died & theirs.free, |at| theirs.spans[at as usize] |= SECURED);
        let gone = self.covered | self.died;
        mine.free = mine.free & !gone;
        mine.effective = (mine.effective | self.won) & !gone;
        // A cell beside the piece that the opponent covers is not dead but taken.
        mine.dead |= self.died;
        theirs.free = theirs.free & !self.covered;
        theirs.effective = theirs.effective & !self.covered;
        theirs.dead = theirs.dead & !self.covered;
    }
}

#[cfg(test)]
mod tests {
    use super::super::span::FOOTPRINTS;
    use super::*;
    use crate::blokus::Move;
    use crate::blokus::simd::{self, Task};
    use keisei_core::{Position, Stream};

    /// Both accounts after a placement.
    struct Made(Account, Account, usize, u32);

    #[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
    impl Task for Made {
        type Out = (Account, Account);

        #[inline(always)]
        fn run(self, with: impl Instructions) -> (Account, Account) {
            let Made(mut mine, mut theirs, orientation, corner) = self;
            Change::of(&mine, &FOOTPRINTS[orientation], corner).make(&mut mine, &mut theirs, with);
            (mine, theirs)
        }
    }

    /// Accounts kept move by move are those of a fresh look, at every cell that can still matter.
    #[test]
    fn changes_lead_to_what_a_fresh_look_finds() {
        for game in 0..20 {
            let mut rng = Stream::new(game).named("accounts").rng();
            let mut board = Board::START;
            let mut kept = Seat::all(2).map(|seat| Account::of(&board, seat)).collect::<Vec<_>>();
            while let Some(m) = board.random_move(&mut rng) {
                if let Move::Place(placement) = m {
                    let (orientation, corner) = placement.parts();
                    let (first, second) = kept.split_at_mut(1);
                    let (mine, theirs) = match board.turn() {
                        Seat::FIRST => (&mut first[0], &mut second[0]),
                        _ => (&mut second[0], &mut first[0]),
                    };
                    let made = simd::every(|| Made(mine.clone(), theirs.clone(), orientation, corner));
                    for other in &made {
                        for at in other.0.free.bits() {
                            assert_eq!(other.0.spans[at as usize], made[0].0.spans[at as usize]);
                        }
                        for at in other.1.free.bits() {
                            assert_eq!(other.1.spans[at as usize], made[0].1.spans[at as usize]);
                        }
                    }
                    (*mine, *theirs) = made[made.len() - 1].clone();
                }
                board.play(m);
                for seat in Seat::all(2) {
                    let fresh = Account::of(&board, seat);
                    let kept = &kept[seat.index()];
                    assert_eq!(
                        (kept.free, kept.effective, kept.dead),
                        (fresh.free, fresh.effective, fresh.dead)
                    );
                    for at in fresh.free.bits() {
                        assert_eq!(
                            kept.spans[at as usize], fresh.spans[at as usize],
                            "{seat} {at}\n{board:#}"
                        );
                    }
                }
            }
        }
    }
}
