//! What evaluations of Go look at.
//!
//! | set | count on 9×9 | what |
//! |---|---|---|
//! | `patterns` | 1,644 + 1 | the classes of 3×3 patterns, each as often as it is on the board |
//! | `points` | 81 + 1 | whose stone is on each point |
//!
//! The last feature of each set is the turn. A stone of the seat's own counts one and the other's less one; the
//! classes of patterns count likewise for one colour or the other. The second seat sees the negation of what the
//! first sees.

mod moves;
mod patterns;

pub use moves::{GoMoves, MOVE_SETS, Surroundings};
pub use patterns::Classes;

use super::BLACK;
use super::board::Board;
use super::point::Point;
use super::rules::Go;
use keisei_core::{FeatureSet, Features, Position, Seat, UnknownName};

/// The feature sets there are, the default first.
pub const SETS: &[FeatureSet] = &[
    FeatureSet {
        name: "patterns",
        about: "3×3 patterns around every point, symmetries and colours folded",
        version: 1,
    },
    FeatureSet { name: "points", about: "whose stone is on each point", version: 1 },
];

/// One of Go's feature sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoFeatures {
    /// One weight for every class of 3×3 patterns; boards of any size.
    Patterns,
    /// One weight for every point; boards of one size.
    Points {
        /// Lines of the board.
        size: u8,
    },
}

impl GoFeatures {
    /// Builds a set by its name, for the boards of a game.
    ///
    /// # Errors
    /// Names the sets there are.
    pub fn named(name: &str, game: Go) -> Result<Self, UnknownName> {
        match name {
            "patterns" => Ok(GoFeatures::Patterns),
            "points" => Ok(GoFeatures::Points { size: game.size() }),
            _ => {
                let known = SETS.iter().map(|set| set.name.to_owned()).collect();
                Err(UnknownName { kind: "feature set of go", name: name.to_owned(), known })
            }
        }
    }
}

impl Features<Board> for GoFeatures {
    fn name(&self) -> &'static str {
        match self {
            GoFeatures::Patterns => "patterns",
            GoFeatures::Points { .. } => "points",
        }
    }

    fn count(&self) -> usize {
        match self {
            GoFeatures::Patterns => Classes::all().count() + 1,
            GoFeatures::Points { size } => *size as usize * *size as usize + 1,
        }
    }

    #[inline]
    fn visit(&self, board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
        let sign = |owner: Seat| if owner == seat { 1.0 } else { -1.0 };
        match self {
            GoFeatures::Patterns => {
                let black = sign(BLACK);
                Classes::all().visit(board, |class, counts| each(class, black * counts));
            }
            GoFeatures::Points { size } => {
                debug_assert_eq!(*size, board.rules().size(), "a set is for boards of one size");
                board.each_stone(|point, owner| {
                    let index = point.row() as usize * *size as usize + point.column() as usize;
                    each(index, sign(owner));
                });
            }
        }
        each(self.count() - 1, sign(board.turn()));
    }

    fn label(&self, index: usize) -> String {
        if index + 1 == self.count() {
            return "turn".to_owned();
        }
        match self {
            GoFeatures::Patterns => Classes::all().label(index),
            GoFeatures::Points { size } => {
                let row = index / *size as usize;
                let point =
                    Point::new((index % *size as usize) as u8, row as u8).filter(|_| row < *size as usize);
                point.map_or(String::new(), |point| point.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::features::dense;
    use keisei_core::{Game, Stream};

    /// Writes the board turned by a quarter and with colours exchanged.
    fn turned(board: &Board, exchange: bool) -> Board {
        let size = board.rules().size();
        let state = |column: u8, row: u8| {
            let owner = Point::new(row, size - 1 - column).and_then(|point| board.stone(point));
            owner.map_or(".", |seat| if (seat == BLACK) == exchange { "O" } else { "X" })
        };
        let row = |row: u8| (0..size).map(|column| state(column, row)).collect::<String>();
        let rows: Vec<String> = (0..size).rev().map(row).collect();
        let turn = if (board.turn() == BLACK) == exchange { "O" } else { "X" };
        format!("{} {turn}", rows.join("/")).parse().expect("a position")
    }

    #[test]
    fn seats_colours_and_turnings_are_symmetric() {
        for size in [2, 5, 9, 11] {
            let game = Go::new(size).unwrap();
            let mut rng = Stream::new(u64::from(size)).named("features").rng();
            let mut board = game.start(&mut rng);
            while let Some(m) = board.light_move(&mut rng) {
                board.play(m);
                for set in SETS {
                    let features = game.features(set.name).unwrap();
                    let first = dense(&features, &board, Seat::FIRST);
                    let negated: Vec<f32> = first.iter().map(|x| -x).collect();
                    assert_eq!(dense(&features, &board, Seat::SECOND), negated);
                    if features == GoFeatures::Patterns {
                        assert_eq!(dense(&features, &turned(&board, false), Seat::FIRST), first, "{board:#}");
                        assert_eq!(
                            dense(&features, &turned(&board, true), Seat::FIRST),
                            negated,
                            "{board:#}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn every_weight_has_its_own_name() {
        for set in SETS {
            let features = Go::default().features(set.name).unwrap();
            let names: std::collections::HashSet<String> =
                (0..features.count()).map(|i| features.label(i)).collect();
            assert_eq!(names.len(), features.count());
            assert_eq!(features.label(features.count()), "");
        }
    }
}
