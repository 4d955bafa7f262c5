//! Which positions are judged.

use crate::error::usage;
use anyhow::Result;
use keisei_core::{Game, Line, Position, Stream};
use keisei_measure::curve::{Answer, Condition, control};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Which positions are judged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sample {
    /// All of them.
    All,
    /// Each with this probability.
    Share(f64),
    /// So many of each game.
    Each(usize),
    /// Those with a condition, and those just before and after them: all that a fair comparison needs.
    Near(Condition),
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sample::All => f.write_str("all"),
            Sample::Share(share) => share.fmt(f),
            Sample::Each(each) => write!(f, "{each}"),
            Sample::Near(condition) => write!(f, "near:{condition}"),
        }
    }
}

impl FromStr for Sample {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        let wrong = || {
            usage(format!(
                "--sample is all, a share between 0 and 1, a whole number of each game, or near:TAG, not {text}"
            ))
        };
        if text == "all" {
            return Ok(Sample::All);
        }
        if let Some(condition) = text.strip_prefix("near:") {
            return Ok(Sample::Near(condition.parse().map_err(usage)?));
        }
        if let Ok(each) = text.parse::<usize>() {
            return if each > 0 { Ok(Sample::Each(each)) } else { Err(wrong()) };
        }
        let share = text.parse::<f64>().ok().filter(|share| *share > 0.0 && *share < 1.0);
        share.map(Sample::Share).ok_or_else(wrong)
    }
}

impl Sample {
    /// Chooses among the positions of a game; the end of a finished game is none.
    pub fn of<G: Game>(&self, game: &G, line: &Line<G::Position>, stream: Stream) -> Result<Vec<bool>> {
        let positions = line.moves.len() + usize::from(!line.end().is_over());
        Ok(match self {
            Sample::All => vec![true; positions],
            Sample::Share(share) => {
                (0..positions).map(|ply| stream.child(ply as u64).rng().chance(*share)).collect()
            }
            Sample::Each(each) => {
                let (mut places, mut drawn) = ((0..positions).collect::<Vec<_>>(), vec![false; positions]);
                stream.rng().shuffle(&mut places);
                places.iter().take(*each).for_each(|&place| drawn[place] = true);
                drawn
            }
            Sample::Near(condition) => {
                let held = held(game, condition, line, positions)?;
                let plies: Vec<i64> = (0..positions as i64).collect();
                let beside = control(&plies, &held);
                held.into_iter().zip(beside).map(|(held, beside)| held || beside).collect()
            }
        })
    }
}

/// Tells whether a condition holds of a position.
///
/// # Errors
/// Names the tag that the game does not have or that cannot be so compared.
pub fn holds<G: Game>(game: &G, condition: &Condition, position: &G::Position) -> Result<bool> {
    let tags = game.tags(position);
    let answer = |name: &str| tags.0.iter().find(|(tag, _)| *tag == name).map(|(_, tag)| Answer::from(*tag));
    condition.holds(answer).map_err(usage)
}

/// Tells in which of a game's first positions a condition holds.
fn held<G: Game>(
    game: &G,
    condition: &Condition,
    line: &Line<G::Position>,
    positions: usize,
) -> Result<Vec<bool>> {
    let mut position = line.start.clone();
    let mut held = Vec::with_capacity(positions);
    for ply in 0..positions {
        held.push(holds(game, condition, &position)?);
        if let Some(&m) = line.moves.get(ply) {
            position.play(m);
        }
    }
    Ok(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_read_back_as_they_are_written() {
        for sample in [
            Sample::All,
            Sample::Share(0.05),
            Sample::Each(3),
            Sample::Near(Condition::flag("ko")),
            Sample::Near("stones>=40".parse().unwrap()),
        ] {
            assert_eq!(sample.to_string().parse::<Sample>().unwrap(), sample);
        }
        for text in ["0", "1.5", "-1", "none", "", "near:"] {
            assert!(text.parse::<Sample>().is_err(), "{text}");
        }
    }
}
