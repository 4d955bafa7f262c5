//! What evaluations of Othello look at.
//!
//! | set | count | what |
//! |---|---|---|
//! | `tdmc` | 3 × 15 | the TDMC(λ) paper's table 1, in three phases (table 2); mobility, openness, stable discs and discs counted for Black; openness is the number of White's moves |
//! | `tdmc-flipped` | 3 × 15 | the same, openness the Black discs flipped, summed over White's moves |
//! | `tdmc-difference` | 3 × 15 | as `tdmc`, but those four are Black's less White's |
//! | `tdmc-difference-flipped` | 3 × 15 | as `tdmc-flipped`, but those four are Black's less White's |
//! | `squares` | 64 | one weight a square, no phases: the piece counter of the Othello League |
//!
//! Black sees them as they are, White negated: a linear value changes sign with the seat.

mod phase;
mod tdmc;

pub use phase::Phase;
pub use tdmc::{CLASS_OF_SQUARE, Kind, Openness, Side, Tdmc};

use super::bits::each_bit;
use super::{BLACK, Board, Square, WHITE};
use keisei_core::{FeatureSet, Features, Seat, UnknownName};

/// The feature sets there are, the default first.
pub const SETS: &[FeatureSet] = &[
    FeatureSet {
        name: "tdmc",
        about: "the TDMC paper's fifteen features in three phases, counted for Black",
        version: 1,
    },
    FeatureSet {
        name: "tdmc-flipped",
        about: "the same, openness as the discs flipped over all replies",
        version: 1,
    },
    FeatureSet {
        name: "tdmc-difference",
        about: "as tdmc, counts taken as Black's less White's",
        version: 1,
    },
    FeatureSet {
        name: "tdmc-difference-flipped",
        about: "as tdmc-flipped, counts as Black's less White's",
        version: 1,
    },
    FeatureSet { name: "squares", about: "one weight for each of the 64 squares", version: 1 },
];

/// One of Othello's feature sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OthelloFeatures {
    /// The fifteen features of the paper in three phases, in one of four readings.
    Tdmc(Tdmc),
    /// One weight a square.
    Squares,
}

impl OthelloFeatures {
    /// Builds a set by its name.
    ///
    /// # Errors
    /// Names the sets there are.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let set = |side, openness| OthelloFeatures::Tdmc(Tdmc { side, openness });
        Ok(match name {
            "tdmc" => set(Side::Own, Openness::Moves),
            "tdmc-flipped" => set(Side::Own, Openness::Flipped),
            "tdmc-difference" => set(Side::Difference, Openness::Moves),
            "tdmc-difference-flipped" => set(Side::Difference, Openness::Flipped),
            "squares" => OthelloFeatures::Squares,
            _ => {
                let known = SETS.iter().map(|set| set.name.to_owned()).collect();
                return Err(UnknownName { kind: "feature set of othello", name: name.to_owned(), known });
            }
        })
    }
}

impl Features<Board> for OthelloFeatures {
    fn name(&self) -> &str {
        match self {
            OthelloFeatures::Tdmc(tdmc) => tdmc.name(),
            OthelloFeatures::Squares => "squares",
        }
    }

    fn count(&self) -> usize {
        match self {
            OthelloFeatures::Tdmc(_) => Tdmc::COUNT,
            OthelloFeatures::Squares => 64,
        }
    }

    #[inline]
    fn visit(&self, board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
        let sign = if seat == BLACK { 1.0 } else { -1.0 };
        match self {
            OthelloFeatures::Tdmc(tdmc) => tdmc.visit(board, |index, amount| each(index, sign * amount)),
            OthelloFeatures::Squares => {
                for (owner, disc) in [(BLACK, sign), (WHITE, -sign)] {
                    each_bit(board.discs(owner)).for_each(|bit| each(bit.trailing_zeros() as usize, disc));
                }
            }
        }
    }

    fn label(&self, index: usize) -> String {
        match self {
            OthelloFeatures::Tdmc(_) => Tdmc::label(index),
            OthelloFeatures::Squares => Square::new(index as u8).map_or_else(String::new, |s| s.to_string()),
        }
    }
}
