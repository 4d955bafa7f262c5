//! The position.

use super::cell::Cell;
use super::cells::Cells;
use super::legal::{Draw, Legal, Reach};
use super::moves::Move;
use super::piece::{PIECES, Piece};
use super::placement::Placement;
use super::scoring::Scoring;
use super::simd::{self, Plain};
use super::{perft, playouts};
use keisei_core::{Open, Position, Rng, Seat, Stream, Tally};

/// All pieces, a bit each.
pub(super) const EVERY_PIECE: u32 = (1 << PIECES) - 1;

/// The cells that the first piece of each seat must cover.
pub const STARTS: [Cell; 2] = {
    let (Some(first), Some(second)) = (Cell::new(4, 4), Cell::new(9, 9)) else { unreachable!() };
    [first, second]
};

/// Pieces on the board, whose turn it is, and how the game is scored.
///
/// ```
/// use keisei_core::Position;
/// use keisei_games::blokus::Board;
/// let mut board = Board::START;
/// assert_eq!(board.moves().count(), 414);
/// board.try_play("65u0".parse()?)?;
/// assert_eq!(board.score(board.turn().other()), Some(5.0));
/// assert!(board.try_play("65u0".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pub(super) own: [Cells; 2],
    pub(super) used: [u32; 2],
    pub(super) turn: Seat,
    /// Passes in a row, two at most.
    pub(super) passes: u8,
    pub(super) scoring: Scoring,
    /// Who placed every piece, the single square last; kept only where it is worth something.
    pub(super) small_last: [bool; 2],
}

impl Board {
    /// The empty board, scored by squares.
    pub const START: Board = Board::start(Scoring::Squares);

    /// Returns the empty board.
    pub const fn start(scoring: Scoring) -> Board {
        Board {
            own: [Cells::NONE; 2],
            used: [0; 2],
            turn: Seat::FIRST,
            passes: 0,
            scoring,
            small_last: [false; 2],
        }
    }

    /// Returns how the game is scored.
    pub fn scoring(&self) -> Scoring {
        self.scoring
    }

    /// Returns the cells a seat has covered.
    #[inline]
    pub fn covered(&self, seat: Seat) -> Cells {
        self.own[seat.index()]
    }

    /// Returns the empty cells that a seat can never cover: they share an edge with a piece of its own.
    #[inline]
    pub fn dead(&self, seat: Seat) -> Cells {
        self.covered(seat).edges() & !(self.own[0] | self.own[1])
    }

    /// Returns the cells where a seat may attach a piece: diagonal to one of its own, empty and
    /// not dead; before its first piece, its start cell.
    #[inline]
    pub fn effective(&self, seat: Seat) -> Cells {
        self.reach(seat).attach
    }

    /// Tells whether a seat has placed a piece.
    #[inline]
    pub fn has_placed(&self, seat: Seat, piece: Piece) -> bool {
        self.used[seat.index()] & piece.mask() != 0
    }

    /// Counts the pieces on the board.
    pub fn placed(&self) -> u32 {
        self.used.iter().map(|used| used.count_ones()).sum()
    }

    /// Tells whether the seat to move can only pass; never when the game is over.
    pub fn must_pass(&self) -> bool {
        !self.is_over() && self.legal().count() == 0
    }

    #[inline]
    pub(super) fn reach(&self, seat: Seat) -> Reach {
        let own = self.own[seat.index()];
        let free = !(self.own[0] | self.own[1] | own.edges());
        let near = if own.is_empty() { Cells::of(STARTS[seat.index()]) } else { own.corners() };
        Reach { free, attach: near & free, used: self.used[seat.index()] }
    }

    /// Finds where the seat to move may place.
    #[inline]
    pub(super) fn legal(&self) -> Legal {
        if self.is_over() { Legal::none() } else { Legal::of(&self.reach(self.turn)) }
    }

    /// Tells whether the seat to move may place a piece so, without listing all its moves.
    pub(super) fn allows(&self, placement: Placement) -> bool {
        let Reach { free, attach, used } = self.reach(self.turn);
        let cells = placement.cells();
        let unused = used & placement.piece().mask() == 0;
        !self.is_over() && unused && cells & free == cells && !(cells & attach).is_empty()
    }

    #[inline]
    pub(super) fn place(&mut self, placement: Placement) {
        let seat = self.turn.index();
        self.own[seat] |= placement.cells();
        self.used[seat] |= placement.piece().mask();
        self.passes = 0;
        self.small_last[seat] = self.scoring == Scoring::Bonus
            && self.used[seat] == EVERY_PIECE
            && placement.piece() == Piece::MONOMINO;
        self.turn = self.turn.other();
    }

    #[inline]
    pub(super) fn pass(&mut self) {
        self.passes += 1;
        self.turn = self.turn.other();
    }

    /// Returns a seat's points.
    pub(super) fn points(&self, seat: Seat) -> u32 {
        let all = self.used[seat.index()] == EVERY_PIECE;
        self.covered(seat).count() + self.scoring.bonus(all, self.small_last[seat.index()])
    }
}

impl Position for Board {
    type Move = Move;
    type View = Open<Board>;
    const SEATS: usize = 2;
    /// Twenty-one pieces each, and a pass each.
    const MAX_PLIES: u32 = 44;

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    fn key(&self) -> u64 {
        let [small_first, small_second] = self.small_last.map(u64::from);
        let rest = u64::from(self.turn.0) | u64::from(self.passes) << 1 | (self.scoring as u64) << 3;
        let words = self.own.iter().flat_map(|cells| cells.0);
        words.chain([rest | small_first << 4 | small_second << 5]).fold(0, |key, word| {
            let mixed = (key ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (mixed ^ (mixed >> 32)).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(29)
        })
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let legal = self.legal();
        legal.moves(legal.count() == 0 && !self.is_over())
    }

    #[inline]
    fn play(&mut self, m: Move) {
        match m {
            Move::Place(placement) => {
                debug_assert!(self.allows(placement), "{m} is not legal");
                self.place(placement);
            }
            Move::Pass => {
                debug_assert!(!self.is_over(), "the game is over");
                self.pass();
            }
        }
    }

    #[inline]
    fn is_legal(&self, m: Move) -> bool {
        match m {
            Move::Place(placement) => self.allows(placement),
            Move::Pass => self.must_pass(),
        }
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.passes >= 2
    }

    fn payoff(&self, seat: Seat) -> f32 {
        match self.points(seat).cmp(&self.points(seat.other())) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        }
    }

    fn score(&self, seat: Seat) -> Option<f32> {
        Some(self.points(seat) as f32)
    }

    fn view(&self, _: Seat) -> Open<Board> {
        Open(*self)
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let legal = self.legal();
        match legal.count() {
            0 => (!self.is_over()).then_some(Move::Pass),
            count => Some(Move::Place(legal.nth(rng.below(count), Plain))),
        }
    }

    #[inline]
    fn draw_moves(&self, n: u32, rng: &mut Rng, into: &mut Vec<Move>) {
        if !self.is_over() {
            let (mut legal, reach) = (Legal::none(), self.reach(self.turn));
            simd::widest(Draw { legal: &mut legal, reach: &reach, n, rng, into });
        }
    }

    fn playouts(&self, n: u32, stream: Stream) -> Tally {
        playouts::tally(self, n, stream)
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::count(self, depth)
    }
}
