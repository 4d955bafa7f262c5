//! The fifteen features of the TDMC(λ) paper's table 1, with the readings it leaves open.

use super::Phase;
use crate::othello::bits::each_bit;
use crate::othello::stable::stable;
use crate::othello::{BLACK, Board, WHITE, simd};
use keisei_core::Position;

/// The features of one phase, in the order of their weights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Discs on a class of squares, 0 for A to 9 for J: Black's less White's.
    Squares(u8),
    /// Legal moves.
    Mobility,
    /// Ways in which own discs can be flipped.
    Openness,
    /// Discs that can never be flipped again.
    Stable,
    /// Discs.
    Score,
    /// +1 with Black to move, −1 with White.
    Turn,
}

impl Kind {
    /// Features in a phase.
    pub const COUNT: usize = 15;

    /// All features of a phase in the order of their weights.
    pub fn all() -> impl Iterator<Item = Kind> {
        use Kind::{Mobility, Openness, Score, Squares, Stable, Turn};
        (0..10).map(Squares).chain([Mobility, Openness, Stable, Score, Turn])
    }

    /// Returns the place among the weights of a phase.
    pub fn index(self) -> usize {
        match self {
            Kind::Squares(class) => class as usize,
            Kind::Mobility => 10,
            Kind::Openness => 11,
            Kind::Stable => 12,
            Kind::Score => 13,
            Kind::Turn => 14,
        }
    }

    /// Returns the feature's name: `A` to `J` for the squares.
    pub fn name(self) -> String {
        match self {
            Kind::Squares(class) => ((b'A' + class) as char).to_string(),
            Kind::Mobility => "mobility".to_owned(),
            Kind::Openness => "openness".to_owned(),
            Kind::Stable => "stable".to_owned(),
            Kind::Score => "score".to_owned(),
            Kind::Turn => "turn".to_owned(),
        }
    }
}

/// The class (0 for A to 9 for J) of every square: squares alike under the board's symmetries.
pub const CLASS_OF_SQUARE: [u8; 64] = classes();

const fn classes() -> [u8; 64] {
    // The upper left quarter, as the paper letters it; the rest mirrors it.
    let quarter = [*b"AIBD", *b"IJHG", *b"BHCE", *b"DGEF"];
    let mut classes = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (row, column) = (square / 8, square % 8);
        let row = if row < 4 { row } else { 7 - row };
        let column = if column < 4 { column } else { 7 - column };
        classes[square] = quarter[row][column] - b'A';
        square += 1;
    }
    classes
}

/// The squares of each class.
const CLASS: [u64; 10] = {
    let mut sets = [0; 10];
    let mut square = 0;
    while square < 64 {
        sets[CLASS_OF_SQUARE[square] as usize] |= 1 << square;
        square += 1;
    }
    sets
};

/// Whose moves and discs the paper's "own" counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Black's alone.
    Own,
    /// Black's less White's.
    Difference,
}

/// What openness counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openness {
    /// The opponent's moves: each flips something.
    Moves,
    /// Own discs flipped, summed over the opponent's moves.
    Flipped,
}

/// The features, in one reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tdmc {
    /// Whose moves and discs are counted.
    pub side: Side,
    /// What openness counts.
    pub openness: Openness,
}

impl Tdmc {
    /// Features over all phases.
    pub const COUNT: usize = Phase::ALL.len() * Kind::COUNT;

    /// Returns the name that builds this reading again.
    pub fn name(&self) -> &'static str {
        match (self.side, self.openness) {
            (Side::Own, Openness::Moves) => "tdmc",
            (Side::Own, Openness::Flipped) => "tdmc-flipped",
            (Side::Difference, Openness::Moves) => "tdmc-difference",
            (Side::Difference, Openness::Flipped) => "tdmc-difference-flipped",
        }
    }

    /// Names a feature: its phase and its kind.
    pub fn label(index: usize) -> String {
        let phase = Phase::ALL[index / Kind::COUNT].name();
        let kind = Kind::all().nth(index % Kind::COUNT).expect("fifteen kinds");
        format!("{phase} {}", kind.name())
    }

    /// Returns where a feature of a phase stands among all.
    pub fn index(phase: Phase, kind: Kind) -> usize {
        phase as usize * Kind::COUNT + kind.index()
    }

    /// Visits the features of a board's phase, from Black's side.
    #[inline]
    pub fn visit(&self, board: &Board, mut each: impl FnMut(usize, f32)) {
        let (black, white) = (board.discs(BLACK), board.discs(WHITE));
        let base = Phase::of(board) as usize * Kind::COUNT;
        for (class, squares) in CLASS.iter().enumerate() {
            let balance = (black & squares).count_ones() as i32 - (white & squares).count_ones() as i32;
            each(base + class, balance as f32);
        }
        let mut counts = self.counts(black, white);
        if self.side == Side::Difference {
            let whites = self.counts(white, black);
            counts.iter_mut().zip(whites).for_each(|(count, white)| *count -= white);
        }
        for (kind, count) in
            [Kind::Mobility, Kind::Openness, Kind::Stable, Kind::Score].into_iter().zip(counts)
        {
            each(base + kind.index(), count as f32);
        }
        each(base + Kind::Turn.index(), if board.turn() == BLACK { 1.0 } else { -1.0 });
    }

    /// Mobility, openness, stable discs and discs of one side.
    #[inline]
    fn counts(self, own: u64, enemy: u64) -> [i32; 4] {
        let replies = simd::legal(enemy, own);
        let openness = match self.openness {
            Openness::Moves => replies.count_ones(),
            Openness::Flipped => each_bit(replies).map(|at| simd::flips(enemy, own, at).count_ones()).sum(),
        };
        [simd::legal(own, enemy).count_ones(), openness, stable(own, enemy).count_ones(), own.count_ones()]
            .map(|count| count as i32)
    }
}
