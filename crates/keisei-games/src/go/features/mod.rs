//! What evaluations of Go look at.
//!
//! | set | count on 9×9 | what |
//! |---|---|---|
//! | `points` | 81 + 1 | one weight for every point |
//!
//! A stone of the seat's own counts one, a stone of the other's less one, and so does the turn. The second seat
//! sees the negation of what the first sees.

use super::board::Board;
use super::point::Point;
use super::rules::Go;
use keisei_core::{FeatureSet, Features, Position, Seat, UnknownName};

/// The feature sets there are, the default first.
pub const SETS: &[FeatureSet] =
    &[FeatureSet { name: "points", about: "whose stone is on each point, and whose turn it is" }];

/// One of Go's feature sets, for boards of one size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoFeatures {
    /// One weight for every point.
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
        if name == "points" {
            return Ok(GoFeatures::Points { size: game.size() });
        }
        let known = SETS.iter().map(|set| set.name.to_owned()).collect();
        Err(UnknownName { kind: "feature set of go", name: name.to_owned(), known })
    }
}

impl Features<Board> for GoFeatures {
    fn name(&self) -> &'static str {
        match self {
            GoFeatures::Points { .. } => "points",
        }
    }

    fn count(&self) -> usize {
        match self {
            GoFeatures::Points { size } => *size as usize * *size as usize + 1,
        }
    }

    #[inline]
    fn visit(&self, board: &Board, seat: Seat, mut each: impl FnMut(usize, f32)) {
        let sign = |owner: Seat| if owner == seat { 1.0 } else { -1.0 };
        match self {
            GoFeatures::Points { size } => {
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
            GoFeatures::Points { size } => {
                let point = Point::new((index % *size as usize) as u8, (index / *size as usize) as u8);
                point.map_or(String::new(), |point| point.to_string())
            }
        }
    }
}
