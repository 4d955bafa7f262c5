//! What placed pieces are worth.

use std::fmt;
use std::str::FromStr;

/// How a game is scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Scoring {
    /// Squares placed, as in the paper and the GPCC tournaments.
    #[default]
    Squares,
    /// Squares placed, 15 more for placing every piece and 5 more again if the single square came
    /// last, as in the box. (The box counts squares *left* as minus one each: 89 points less.)
    Bonus,
}

impl Scoring {
    /// Returns the bonus of a seat that has placed all its pieces or not, the single square last or not.
    pub(super) fn bonus(self, all: bool, small_last: bool) -> u32 {
        match self {
            Scoring::Bonus if all => 15 + 5 * u32::from(small_last),
            _ => 0,
        }
    }
}

keisei_core::parameter_value!(Scoring { squares => Scoring::Squares, bonus => Scoring::Bonus });

/// A word that names no scoring.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is not a scoring: there are squares and bonus")]
pub struct ScoringTextError(String);

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Scoring::Squares => "squares",
            Scoring::Bonus => "bonus",
        })
    }
}

impl FromStr for Scoring {
    type Err = ScoringTextError;

    fn from_str(text: &str) -> Result<Self, ScoringTextError> {
        match text {
            "squares" => Ok(Scoring::Squares),
            "bonus" => Ok(Scoring::Bonus),
            _ => Err(ScoringTextError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blokus::board::EVERY_PIECE;
    use crate::blokus::{BLACK, Board, Piece, Placement};
    use keisei_core::Position;

    /// Plays Black's last piece, whatever the others were.
    fn after_last(scoring: Scoring, last: &str) -> Board {
        let placement = Placement::coded(last).unwrap();
        let mut board = Board::start(scoring);
        board.used[0] = EVERY_PIECE & !placement.piece().mask();
        board.place(placement);
        board
    }

    #[test]
    fn bonuses_reward_placing_everything() {
        let points = |scoring, last| after_last(scoring, last).score(BLACK).unwrap();
        assert_eq!(points(Scoring::Squares, "55a0"), 1.0);
        assert_eq!(points(Scoring::Bonus, "55a0"), 1.0 + 20.0);
        assert_eq!(points(Scoring::Bonus, "65u0"), 5.0 + 15.0);
        let mut unfinished = Board::start(Scoring::Bonus);
        unfinished.place(Placement::coded("55a0").unwrap());
        assert_eq!(
            (unfinished.score(BLACK), unfinished.has_placed(BLACK, Piece::MONOMINO)),
            (Some(1.0), true)
        );
    }

    #[test]
    fn who_placed_the_single_square_last_is_written() {
        assert!(after_last(Scoring::Bonus, "55a0").to_string().ends_with(" O 0 bonus+X"));
        assert!(after_last(Scoring::Bonus, "65u0").to_string().ends_with(" O 0 bonus"));
        assert!(after_last(Scoring::Squares, "55a0").to_string().ends_with(" O 0"));
    }
}
