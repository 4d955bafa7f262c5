//! The position.

use super::square::{Move, Square};
use super::{lanes, perft, simd};
use keisei_core::{Open, Position, Rng, Seat, Stream, Tally};

/// Discs on the board and whose turn it is.
///
/// ```
/// use keisei_core::Position;
/// use keisei_games::othello::Board;
/// let mut board = Board::START;
/// let moves: Vec<String> = board.moves().map(|m| m.to_string()).collect();
/// assert_eq!(moves, ["d3", "c4", "f5", "e6"]);
/// board.try_play("f5".parse()?)?;
/// assert_eq!(board.score(board.turn()), Some(1.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    discs: [u64; 2],
    turn: Seat,
}

impl Board {
    /// The four discs every game starts with, Black to move.
    pub const START: Board =
        Board { discs: [0x0000_0008_1000_0000, 0x0000_0010_0800_0000], turn: Seat::FIRST };

    /// Sets discs up; `None` if a square holds two or the board is empty.
    pub fn new(black: u64, white: u64, turn: Seat) -> Option<Self> {
        let sound = black & white == 0 && black | white != 0 && turn.index() < 2;
        sound.then_some(Board { discs: [black, white], turn })
    }

    /// Returns the discs of a seat, a1 in the lowest bit.
    #[inline]
    pub fn discs(&self, seat: Seat) -> u64 {
        self.discs[seat.index()]
    }

    /// Returns the squares that hold a disc.
    #[inline]
    pub fn occupied(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    /// Returns the discs of the side to move, and of the other.
    #[inline]
    pub(crate) fn own_and_enemy(&self) -> (u64, u64) {
        let turn = self.turn.index();
        (self.discs[turn], self.discs[turn ^ 1])
    }

    /// Returns the squares where the side to move may place a disc.
    #[inline]
    pub fn legal(&self) -> u64 {
        let (own, enemy) = self.own_and_enemy();
        simd::legal(own, enemy)
    }

    /// Tells whether the side not to move could place a disc.
    #[inline]
    fn other_can_place(&self) -> bool {
        let (own, enemy) = self.own_and_enemy();
        simd::legal(enemy, own) != 0
    }
}

/// Lists the places, or the pass, or nothing.
struct Moves {
    places: u64,
    pass: bool,
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.places != 0 {
            let square = Square::lowest(self.places);
            self.places &= self.places - 1;
            return Some(Move::Place(square));
        }
        std::mem::take(&mut self.pass).then_some(Move::Pass)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.places.count_ones() as usize + usize::from(self.pass);
        (count, Some(count))
    }
}

impl Position for Board {
    type Move = Move;
    type View = Open<Board>;
    const SEATS: usize = 2;
    /// Sixty discs, and no two passes in a row.
    const MAX_PLIES: u32 = 120;

    #[inline]
    fn turn(&self) -> Seat {
        self.turn
    }

    #[inline]
    fn key(&self) -> u64 {
        let [black, white] = self.discs;
        let mixed = black.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ white.rotate_left(29).wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed ^ (mixed >> 32)).wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ u64::from(self.turn.0)
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        let places = self.legal();
        Moves { places, pass: places == 0 && self.other_can_place() }
    }

    #[inline]
    fn play(&mut self, m: Move) {
        if let Move::Place(square) = m {
            let (own, enemy) = self.own_and_enemy();
            let flipped = simd::flips(own, enemy, square.bit());
            debug_assert!(flipped != 0 && self.occupied() & square.bit() == 0, "{m} flips nothing");
            self.discs[self.turn.index()] ^= flipped | square.bit();
            self.discs[self.turn.index() ^ 1] ^= flipped;
        }
        self.turn = self.turn.other();
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.legal() == 0 && !self.other_can_place()
    }

    fn payoff(&self, seat: Seat) -> f32 {
        let [own, enemy] = [self.discs(seat), self.discs(seat.other())].map(u64::count_ones);
        match own.cmp(&enemy) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        }
    }

    fn score(&self, seat: Seat) -> Option<f32> {
        Some(self.discs(seat).count_ones() as f32)
    }

    fn view(&self, _: Seat) -> Open<Board> {
        Open(*self)
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let places = self.legal();
        if places != 0 {
            let bit = simd::nth_bit(places, rng.below(places.count_ones()));
            return Some(Move::Place(Square::lowest(bit)));
        }
        // A forced pass draws too: SIMD lanes draw once for every ply, all in step.
        self.other_can_place().then(|| {
            rng.below(1);
            Move::Pass
        })
    }

    fn playouts(&self, n: u32, stream: Stream) -> Tally {
        lanes::playouts(self, n, stream)
    }

    fn perft(&self, depth: u32) -> u64 {
        let (own, enemy) = self.own_and_enemy();
        perft::count(own, enemy, depth)
    }
}
