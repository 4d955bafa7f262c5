//! The position.

use super::bits::{Bits, LARGE, SMALL};
use super::history::History;
use super::keys;
use super::point::{Move, Point};
use super::rules::{Go, Ko, Komi};
use super::stones::{Ground, Stones};
use keisei_core::{Position, Rng, Seat};

/// Stones in as many words as the board needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Grid {
    /// Up to 9×9.
    Small(Stones<SMALL>),
    /// Up to 19×19; apart, so that the small ones stay small to copy.
    Large(Box<Stones<LARGE>>),
}

/// Does something with the stones, whatever words they take.
macro_rules! on_grid {
    ($grid:expr, $stones:ident => $work:expr) => {
        match $grid {
            $crate::go::board::Grid::Small($stones) => $work,
            $crate::go::board::Grid::Large($stones) => $work,
        }
    };
}
pub(super) use on_grid;

/// Stones on the board, whose turn it is, and the rules they play by.
///
/// ```
/// use keisei_core::Position;
/// use keisei_games::go::{Board, Go};
/// let mut board = Board::start(&Go::new(9).unwrap());
/// assert_eq!(board.moves().count(), 82); // 81 points, and the pass
/// board.try_play("E5".parse()?)?;
/// assert!(board.try_play("E5".parse()?).is_err());
/// assert_eq!(board.score(board.turn().other()), Some(81.0)); // nobody else is there yet
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    pub(super) rules: Go,
    pub(super) grid: Grid,
    pub(super) turn: Seat,
    /// Passes in a row, two at most.
    pub(super) passes: u8,
    /// Moves played so far, passes too.
    pub(super) plies: u32,
    /// Stones that each seat has taken.
    pub(super) taken: [u32; 2],
    /// The hash of the stones alone.
    pub(super) hash: u64,
    /// Kept where superko forbids what stood before.
    pub(super) history: Option<History>,
}

impl Board {
    /// Returns the empty board, Black to move.
    pub fn start(rules: &Go) -> Board {
        let small = rules.size() <= 9;
        let grid = if small { Grid::Small(Stones::NONE) } else { Grid::Large(Box::new(Stones::NONE)) };
        Board::set_up(*rules, grid, Seat::FIRST)
    }

    /// Makes a position of stones that all have liberties.
    pub(super) fn set_up(rules: Go, grid: Grid, turn: Seat) -> Board {
        let hash = on_grid!(&grid, stones => hash_of(0, stones.of[0]) ^ hash_of(1, stones.of[1]));
        Board { rules, grid, turn, passes: 0, plies: 0, taken: [0; 2], hash, history: None }.remembering()
    }

    /// Begins the record that superko needs, from here.
    pub(super) fn remembering(mut self) -> Board {
        self.history = None;
        if self.rules.ko == Ko::Positional {
            self.history = Some(History::new(self.clone(), self.hash, self.stone_count()));
        }
        self
    }

    /// Returns the rules.
    pub fn rules(&self) -> &Go {
        &self.rules
    }

    /// Tells whose stone stands on a point, if one does.
    pub fn stone(&self, point: Point) -> Option<Seat> {
        on_grid!(&self.grid, stones => {
            let cell = self.cell_of(point)?;
            Seat::all(2).find(|seat| stones.of[seat.index()].has(cell))
        })
    }

    /// Calls `each` for every stone, with its owner.
    #[inline]
    pub(super) fn each_stone(&self, mut each: impl FnMut(Point, Seat)) {
        on_grid!(&self.grid, stones => {
            for seat in Seat::all(2) {
                stones.of[seat.index()].iter().for_each(|cell| each(point_of(stones, cell), seat));
            }
        });
    }

    /// Returns the point where ko forbids the side to move to retake.
    pub fn ko(&self) -> Option<Point> {
        on_grid!(&self.grid, stones => stones.ko.iter().next().map(|cell| point_of(stones, cell)))
    }

    /// Counts a seat's stones that could be taken by the other's next move.
    pub fn in_atari(&self, seat: Seat) -> u32 {
        on_grid!(&self.grid, stones => (stones.of[seat.index()] & stones.atari).count())
    }

    /// Counts a seat's stones on the board.
    pub fn stones(&self, seat: Seat) -> u32 {
        on_grid!(&self.grid, stones => stones.of[seat.index()].count())
    }

    /// Counts the stones that a seat has taken.
    pub fn taken(&self, seat: Seat) -> u32 {
        self.taken[seat.index()]
    }

    /// Counts the moves played so far, passes too.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Counts the passes in a row just now: two end the game.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// Returns what Black is ahead by as the board stands, in half points, komi included.
    pub fn margin(&self) -> i32 {
        let [black, white] = self.area();
        2 * (black as i32 - white as i32) - self.rules.komi.halves()
    }

    /// Returns the hash of the stones alone: equal boards, equal hashes, whoever is to move.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Draws a move of the light policy: uniformly among the legal points that are none of the mover's
    /// own eyes, or the pass where there is none; `None` when the game is over.
    ///
    /// `playouts` plays the same moves faster, and leaves superko out of it.
    pub fn light_move(&self, rng: &mut Rng) -> Option<Move> {
        let us = self.turn.index();
        (!self.is_over()).then(|| {
            on_grid!(&self.grid, stones => {
                let playable = self.legal(stones) & !stones.eyes(Ground::of(self.rules), us);
                match playable.count() {
                    0 => Move::Pass,
                    n => Move::Place(point_of(stones, playable.nth(rng.below(n)))),
                }
            })
        })
    }

    /// Returns the same position with another komi; what superko remembers begins anew.
    #[must_use]
    pub fn with_komi(&self, komi: Komi) -> Board {
        let mut board = self.clone();
        board.rules.komi = komi;
        board.remembering()
    }

    /// Returns the same position under the simple ko rule.
    #[must_use]
    pub fn with_simple_ko(&self) -> Board {
        let mut board = Board { history: None, ..self.clone() };
        board.rules.ko = Ko::Simple;
        board
    }

    /// Lets a game that two passes ended go on, as players do who disagree about dead stones. What superko
    /// remembers begins anew.
    pub fn resume(&mut self) {
        self.passes = 0;
        *self = self.clone().remembering();
    }

    pub(super) fn stone_count(&self) -> u32 {
        on_grid!(&self.grid, stones => stones.all().count())
    }

    pub(super) fn area(&self) -> [u32; 2] {
        on_grid!(&self.grid, stones => stones.area(Ground::of(self.rules)))
    }

    /// Returns the bit of a point, if this board has it.
    pub(super) fn cell_of(&self, point: Point) -> Option<usize> {
        let inside = point.column().max(point.row()) < self.rules.size();
        let cell = match self.grid {
            Grid::Small(_) => Bits::<SMALL>::cell(point),
            Grid::Large(_) => Bits::<LARGE>::cell(point),
        };
        inside.then_some(cell)
    }

    /// Returns where the side to move may place.
    #[inline]
    pub(super) fn legal<const W: usize>(&self, stones: &Stones<W>) -> Bits<W> {
        if self.is_over() {
            return Bits::NONE;
        }
        let ground = Ground::of(self.rules);
        let legal = stones.legal(ground, self.turn.index());
        match &self.history {
            None => legal,
            Some(history) => legal & !self.repeating(stones, ground, legal, history),
        }
    }

    /// Returns the placements that would make a board which stood before.
    fn repeating<const W: usize>(
        &self,
        stones: &Stones<W>,
        ground: &Ground<W>,
        legal: Bits<W>,
        history: &History,
    ) -> Bits<W> {
        // A placement that takes nothing makes more stones; if never so many stood, it is new.
        let fuller = self.stone_count() + 1 > history.most();
        let suspects = if fuller { legal & stones.atari.beside() } else { legal };
        let repeats = |&cell: &usize| {
            let mut after = *stones;
            let taken = after.place(ground, self.turn.index(), cell);
            history.stood(self.hash ^ change(self.turn.index(), cell, taken))
        };
        suspects.iter().filter(repeats).fold(Bits::NONE, |found, cell| found | Bits::of(cell))
    }

    /// Tells whether the side to move may play so, without listing all its moves.
    pub(super) fn allows(&self, m: Move) -> bool {
        match m {
            Move::Pass => !self.is_over(),
            Move::Place(point) => self
                .cell_of(point)
                .is_some_and(|cell| on_grid!(&self.grid, stones => self.legal(stones).has(cell))),
        }
    }

    pub(super) fn place(&mut self, point: Point) {
        let us = self.turn.index();
        let Some(cell) = self.cell_of(point) else { return };
        let counts = on_grid!(&mut self.grid, stones => {
            let taken = stones.place(Ground::of(self.rules), us, cell);
            self.hash ^= change(us, cell, taken);
            taken.map(Bits::count)
        });
        self.taken[0] += counts[1];
        self.taken[1] += counts[0];
        self.passes = 0;
    }
}

/// Returns the point of a bit, as these stones count bits.
pub(super) fn point_of<const W: usize>(_: &Stones<W>, cell: usize) -> Point {
    Bits::<W>::point(cell)
}

fn hash_of<const W: usize>(colour: usize, stones: Bits<W>) -> u64 {
    stones.iter().fold(0, |hash, cell| hash ^ keys::stone(colour, cell))
}

/// Returns what a placement does to the hash of the stones.
fn change<const W: usize>(us: usize, cell: usize, taken: [Bits<W>; 2]) -> u64 {
    keys::stone(us, cell) ^ hash_of(0, taken[0]) ^ hash_of(1, taken[1])
}
