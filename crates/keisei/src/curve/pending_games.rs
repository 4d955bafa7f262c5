//! The games that wait to be judged.

use super::plan::Plan;
use super::raw::Records;
use crate::error::usage;
use anyhow::Result;
use keisei_core::{Game, Line, Position as _, Recorded, Stream};
use keisei_record::{Source, Trouble, likeness};

/// The games still to be judged.
pub struct PendingGames<G: Game> {
    /// Where they come from.
    pub source: Source<G>,
    /// What was seen so far.
    pub records: Records,
    /// Games judged before, by their keys.
    pub keys: Vec<String>,
}

/// Returns a digest by which a game is known again.
pub fn key<G: Game>(line: &Line<G::Position>) -> String {
    format!("{:016x}", Stream::new(line.start.key()).child(likeness::<G>(line)).key())
}

impl<G: Game> PendingGames<G> {
    /// Begins with the first game.
    pub fn fresh(game: &G, plan: &Plan) -> Result<Self> {
        let source = Source::new(game, &plan.files())?;
        Ok(PendingGames { source, records: Records::default(), keys: Vec::new() })
    }

    /// Takes the next game with a result that was not judged before.
    pub fn take(&mut self) -> Result<Option<(u64, Recorded<G::Position>)>> {
        loop {
            let recorded = match self.source.next() {
                None => return Ok(None),
                Some(Err(Trouble::Damaged(damaged))) => {
                    self.records.add_damage(&damaged);
                    continue;
                }
                Some(Err(unreadable)) => return Err(unreadable.into()),
                Some(Ok(recorded)) if recorded.payoffs.is_none() => {
                    self.records.without_result += 1;
                    continue;
                }
                Some(Ok(recorded)) => recorded,
            };
            let number = self.records.games;
            self.records.games += 1;
            match self.keys.get(number as usize) {
                None => return Ok(Some((number, recorded))),
                Some(known) if *known == key::<G>(&recorded.line) => {}
                Some(_) => {
                    let place = recorded.place;
                    return Err(usage(format!(
                        "the records have changed: {place} is not the game that was judged"
                    )));
                }
            }
        }
    }
}
