//! How a game ended, as the record says it.

use keisei_core::Seat;
use keisei_games::go::{BLACK, WHITE};
use std::str::FromStr;

/// Why a game was won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Margin {
    /// By so many points.
    Points(f32),
    /// The other side gave up.
    Resignation,
    /// The other side ran out of time.
    Time,
    /// The other side forfeited.
    Forfeit,
    /// The record does not say.
    Unsaid,
}

/// The result of a game, as `RE` has it.
///
/// ```
/// use keisei_core::Seat;
/// use keisei_record::go_sgf::{Margin, Outcome};
/// let read = |text: &str| text.parse::<Outcome>().unwrap();
/// assert_eq!(read("W+3.5"), Outcome::Won { winner: Seat::SECOND, by: Margin::Points(3.5) });
/// assert_eq!(read("B+Resign").payoffs(), Some([1.0, 0.0]));
/// assert_eq!(read("0").payoffs(), Some([0.5, 0.5]));
/// assert_eq!((read("?"), read("Void").payoffs()), (Outcome::Unknown, None));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Outcome {
    /// One side won.
    Won {
        /// Who.
        winner: Seat,
        /// By what.
        by: Margin,
    },
    /// Nobody won.
    Draw,
    /// The game does not count.
    Void,
    /// Nobody knows, or nobody can read it.
    Unknown,
}

impl Outcome {
    /// Returns what the game brought Black and White, where it had a result.
    pub fn payoffs(self) -> Option<[f32; 2]> {
        match self {
            Outcome::Won { winner: BLACK, .. } => Some([1.0, 0.0]),
            Outcome::Won { .. } => Some([0.0, 1.0]),
            Outcome::Draw => Some([0.5, 0.5]),
            Outcome::Void | Outcome::Unknown => None,
        }
    }
}

impl FromStr for Outcome {
    type Err = std::convert::Infallible;

    /// Reads a result; what makes no sense is unknown.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim().to_ascii_lowercase();
        let Some((winner, by)) = text.split_once('+') else {
            return Ok(match text.as_str() {
                "0" | "draw" | "jigo" => Outcome::Draw,
                "void" => Outcome::Void,
                _ => Outcome::Unknown,
            });
        };
        let winner = match winner.trim() {
            "b" | "black" => BLACK,
            "w" | "white" => WHITE,
            _ => return Ok(Outcome::Unknown),
        };
        Ok(match by.trim() {
            "r" | "resign" | "resignation" => Outcome::Won { winner, by: Margin::Resignation },
            "t" | "time" => Outcome::Won { winner, by: Margin::Time },
            "f" | "forfeit" => Outcome::Won { winner, by: Margin::Forfeit },
            "" => Outcome::Won { winner, by: Margin::Unsaid },
            points => match points.replace(',', ".").parse::<f32>() {
                // A win by nothing is how some servers write a draw.
                Ok(0.0) => Outcome::Draw,
                Ok(points) if points.is_finite() && points > 0.0 => {
                    Outcome::Won { winner, by: Margin::Points(points) }
                }
                _ => Outcome::Unknown,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_people_write_are_understood() {
        let won = |winner, by| Outcome::Won { winner, by };
        for (text, outcome) in [
            ("B+R", won(BLACK, Margin::Resignation)),
            ("b+resign", won(BLACK, Margin::Resignation)),
            ("W+T", won(WHITE, Margin::Time)),
            ("White+Time", won(WHITE, Margin::Time)),
            ("W+F", won(WHITE, Margin::Forfeit)),
            ("B+", won(BLACK, Margin::Unsaid)),
            (" B + 12.5 ", won(BLACK, Margin::Points(12.5))),
            ("W+0,5", won(WHITE, Margin::Points(0.5))),
            ("B+0", Outcome::Draw),
            ("Draw", Outcome::Draw),
            ("Jigo", Outcome::Draw),
            ("Void", Outcome::Void),
            ("?", Outcome::Unknown),
            ("", Outcome::Unknown),
            ("B+-3", Outcome::Unknown),
            ("B+NaN", Outcome::Unknown),
            ("X+3", Outcome::Unknown),
            ("left", Outcome::Unknown),
        ] {
            assert_eq!(text.parse(), Ok(outcome), "{text}");
        }
    }
}
