//! Going down and up the game tree with the linear value kept up to date.
//!
//! A placement changes what counts only around it. For both players and every cell the walk knows
//! its span: the displacements that would count if the cell were effective. A move only ever takes
//! bits out of spans, so its worth is a few dozen look-ups near the piece.

use super::account::{Account, Change, Pair};
use super::span::{FOOTPRINTS, Footprint};
use super::tables::Tables;
use crate::blokus::legal::{Draw, Legal};
use crate::blokus::orientation::ORIENTATIONS;
use crate::blokus::simd::{self, Instructions, Task};
use crate::blokus::{BLACK, Board, Move, Placement, WHITE};
use keisei_core::{Position, Rng, Seat, Walk};

/// A position on the path, and what it sums to for the first player.
#[derive(Clone)]
struct Node {
    board: Board,
    accounts: [Account; 2],
    sum: i64,
    /// Who has passed, and so will for the rest of the game: the board only fills up.
    stuck: [bool; 2],
}

/// A path in the game tree, evaluated by the features of the paper.
pub struct Accounting {
    tables: Tables,
    footprints: &'static [Footprint; ORIENTATIONS],
    /// From the root to the position the path has come to; never empty.
    path: Vec<Node>,
    /// Space to list placements in.
    legal: Box<Legal>,
    /// What moves from here were just found to change: one of them is likely played next.
    gains: Vec<(Placement, i64)>,
}

/// Gains that are kept; looking through more would take longer than finding one again.
const GAINS: usize = 64;

impl Accounting {
    /// Starts a walk.
    pub fn new(weights: &[f32], from: Board) -> Self {
        let mut walk = Accounting {
            tables: Tables::new(weights),
            footprints: &FOOTPRINTS,
            path: Vec::with_capacity(Board::MAX_PLIES as usize + 1),
            legal: Box::new(Legal::none()),
            gains: Vec::with_capacity(GAINS),
        };
        walk.restart(from);
        walk
    }

    #[inline]
    fn node(&self) -> &Node {
        &self.path[self.path.len() - 1]
    }

    #[inline]
    fn worth(&self, sum: i64, seat: Seat) -> f32 {
        self.tables.value(if seat == BLACK { sum } else { -sum })
    }

    /// Returns what a move changes of the first player's sum.
    #[inline]
    fn gain(&self, m: Move) -> i64 {
        let Move::Place(placement) = m else { return 0 };
        let mut gain = 0;
        simd::widest(Judge {
            walk: self,
            placements: std::iter::once((placement, ())),
            each: |_, (), found| gain = found,
        });
        gain
    }

    /// Plays a move in the position that the path has come to.
    fn play(&mut self, m: Move) {
        let known = self.gains.iter().find(|(placement, _)| m == Move::Place(*placement));
        let gain = known.map_or_else(|| self.gain(m), |&(_, gain)| gain);
        self.gains.clear();
        let last = self.path.len() - 1;
        let node = &mut self.path[last];
        node.sum += gain;
        let turn = node.board.turn();
        if let Move::Place(placement) = m {
            let (orientation, corner) = placement.parts();
            let [first, second] = &mut node.accounts;
            let (mine, theirs) = if turn == BLACK { (first, second) } else { (second, first) };
            simd::widest(Make { mine, theirs, footprint: &self.footprints[orientation], corner });
        } else {
            node.stuck[turn.index()] = true;
        }
        node.board.play(m);
    }
}

/// Finds what placements change of the first player's sum; each comes with whatever it is to be told with.
struct Judge<'a, I, E> {
    walk: &'a Accounting,
    placements: I,
    each: E,
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
impl<T, I: Iterator<Item = (Placement, T)>, E: FnMut(Placement, T, i64)> Task for Judge<'_, I, E> {
    type Out = ();

    #[inline(always)]
    fn run(mut self, with: impl Instructions) {
        let Accounting { tables, footprints, .. } = self.walk;
        let Node { board, accounts, .. } = self.walk.node();
        let (player, other) = (board.turn(), board.turn().other());
        let (mine, theirs) = (&accounts[player.index()], &accounts[other.index()]);
        let pair = Pair { mine, theirs, sides: [tables.side(player), tables.side(other)] };
        for (placement, mark) in self.placements {
            let (orientation, corner) = placement.parts();
            let gain = with.gain(&footprints[orientation], corner, &pair);
            (self.each)(placement, mark, if player == BLACK { gain } else { -gain });
        }
    }
}

/// Makes a placement's change in both accounts.
struct Make<'a> {
    mine: &'a mut Account,
    theirs: &'a mut Account,
    footprint: &'a Footprint,
    corner: u32,
}

#[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
impl Task for Make<'_> {
    type Out = ();

    #[inline(always)]
    fn run(self, with: impl Instructions) {
        Change::of(self.mine, self.footprint, self.corner).make(self.mine, self.theirs, with);
    }
}

impl Walk<Board> for Accounting {
    #[inline]
    fn at(&self) -> &Board {
        &self.node().board
    }

    fn down(&mut self, m: Move) {
        self.path.extend_from_within(self.path.len() - 1..);
        self.play(m);
    }

    fn along(&mut self, m: Move) -> u32 {
        if self.path.len() == 1 {
            self.down(m);
            return 1;
        }
        self.play(m);
        0
    }

    fn up(&mut self) {
        self.gains.clear();
        if self.path.len() > 1 {
            self.path.pop();
        }
    }

    fn restart(&mut self, from: Board) {
        let accounts = [BLACK, WHITE].map(|seat| Account::of(&from, seat));
        let total = |seat: Seat| accounts[seat.index()].total(self.tables.side(seat), from.covered(seat));
        let sum = total(BLACK) - total(WHITE);
        self.gains.clear();
        self.path.clear();
        self.path.push(Node { board: from, accounts, sum, stuck: [false; 2] });
    }

    fn draw_moves(&mut self, n: u32, rng: &mut Rng, into: &mut Vec<Move>) {
        let Node { board, stuck, .. } = &self.path[self.path.len() - 1];
        if board.is_over() {
        } else if stuck[board.turn().index()] {
            into.push(Move::Pass);
        } else {
            let reach = board.reach(board.turn());
            simd::widest(Draw { legal: &mut self.legal, reach: &reach, n, rng, into });
        }
    }

    #[inline]
    fn value(&mut self, seat: Seat) -> f32 {
        self.worth(self.node().sum, seat)
    }

    #[inline]
    fn after(&mut self, m: Move, seat: Seat) -> f32 {
        let gain = self.gain(m);
        if let Move::Place(placement) = m
            && self.gains.len() < GAINS
        {
            self.gains.push((placement, gain));
        }
        self.worth(self.node().sum + gain, seat)
    }

    fn after_each(&mut self, moves: &[Move], seat: Seat, values: &mut [f32]) {
        let mut gains = std::mem::take(&mut self.gains);
        let sum = self.node().sum;
        let placements = moves.iter().zip(values).filter_map(|(&m, value)| match m {
            Move::Place(placement) => Some((placement, value)),
            Move::Pass => {
                *value = self.worth(sum, seat);
                None
            }
        });
        simd::widest(Judge {
            walk: self,
            placements,
            each: |placement, value: &mut f32, gain| {
                *value = self.worth(sum + gain, seat);
                if gains.len() < GAINS {
                    gains.push((placement, gain));
                }
            },
        });
        self.gains = gains;
    }
}

#[cfg(test)]
mod tests {
    use super::super::BlokusFeatures;
    use super::*;
    use keisei_core::{Features, Linear, Stream};

    /// Equal weights everywhere make the largest sums there can be.
    #[test]
    fn large_sums_do_not_overflow() {
        let features = BlokusFeatures::Osaki2009;
        let weights = vec![0.75; features.count()];
        let linear = Linear::new(features, &weights);
        let mut walk = Accounting::new(&weights, Board::START);
        let mut rng = Stream::new(21).rng();
        while let Some(m) = walk.at().random_move(&mut rng) {
            walk.down(m);
            assert_eq!(walk.value(BLACK), linear.value(walk.at(), BLACK));
        }
    }

    /// What one placement changes.
    struct One<'a>(&'a Accounting, Placement);

    #[allow(clippy::inline_always, reason = "it must take on the caller's target features")]
    impl Task for One<'_> {
        type Out = i64;

        #[inline(always)]
        fn run(self, with: impl Instructions) -> i64 {
            let mut gain = 0;
            let placements = std::iter::once((self.1, ()));
            Judge { walk: self.0, placements, each: |_, (), found| gain = found }.run(with);
            gain
        }
    }

    /// Sums of small multiples of 1/8 are exact, so the plain sum and the kept one must be equal.
    #[test]
    fn agrees_with_the_plain_sum() {
        let features = BlokusFeatures::Osaki2009;
        let mut rng = Stream::new(6).named("weights").rng();
        let weights: Vec<f32> = (0..features.count()).map(|_| rng.below(64) as f32 / 8.0 - 4.0).collect();
        let linear = Linear::new(features, &weights);
        for game in 0..10 {
            let mut rng = Stream::new(game).named("walk").rng();
            let mut walk = Accounting::new(&weights, Board::START);
            let mut midway = Accounting::new(&weights, Board::START);
            while let Some(m) = walk.at().random_move(&mut rng) {
                midway.restart(*walk.at());
                for other in walk.at().moves().step_by(7).collect::<Vec<_>>() {
                    let mut child = *walk.at();
                    child.play(other);
                    for seat in Seat::all(2) {
                        assert_eq!(walk.after(other, seat), linear.value(&child, seat), "{child:#}");
                    }
                    assert_eq!(midway.after(other, BLACK), walk.after(other, BLACK));
                    if let Move::Place(placement) = other {
                        let gains = simd::every(|| One(&walk, placement));
                        assert!(gains.iter().all(|&gain| gain == walk.gain(other)));
                    }
                }
                let all: Vec<Move> = walk.at().moves().collect();
                let mut together = vec![0.0; all.len()];
                walk.after_each(&all, WHITE, &mut together);
                let apart: Vec<f32> = all.iter().map(|&m| midway.after(m, WHITE)).collect();
                assert_eq!(together, apart);
                for n in [1, 5, 2000] {
                    let [mut kept, mut plain] = [Vec::new(), Vec::new()];
                    walk.draw_moves(n, &mut rng.clone(), &mut kept);
                    walk.at().draw_moves(n, &mut rng.clone(), &mut plain);
                    assert_eq!(kept, plain);
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
