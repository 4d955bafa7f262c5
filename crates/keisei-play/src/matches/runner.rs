//! Many games at once, counted in the order of the schedule.

use super::play::Played;
use super::record::{Record, seats};
use super::score_board::ScoreBoard;
use super::seating::play_seatings;
use super::{Control, MatchError, Plan, Progress, Slot, Timetable};
use crate::ordered::{Ordered, Stop};
use keisei_core::Game;
use std::ops::{ControlFlow, Range};

/// A game and, where games are saved, its line.
pub(super) struct Done<G: Game> {
    pub slot: Slot,
    pub played: Played<G::Position>,
    pub line: String,
}

type Sink<'a, G> = &'a mut (dyn FnMut(&[Done<G>]) -> Result<(), MatchError> + Send);

/// Plays the games of a plan.
pub(super) struct MatchRunner<'a, G: Game> {
    pub plan: &'a Plan<G>,
    pub timetable: &'a Timetable,
    pub control: Control<'a>,
    /// Whether games are saved, so that their lines are needed.
    pub saves: bool,
}

impl<G: Game> MatchRunner<'_, G> {
    /// Plays on from a standing.
    pub fn play(&self, mut standing: ScoreBoard, sink: Sink<'_, G>) -> Result<ScoreBoard, MatchError> {
        self.tell(standing.games);
        if standing.is_settled() {
            return Ok(standing);
        }
        let games = u64::from(self.timetable.series) * self.timetable.seatings_together();
        // Games of the first block may have been counted before.
        let (first, mut counted) = (standing.games / games, (standing.games % games) as usize);
        let mut blocks = first..self.timetable.blocks();
        let played = Ordered {
            take: || Ok(blocks.next()),
            make: || (),
            work: |(): &mut (), block, stop: Stop<'_>| self.play_block(block, stop),
            deliver: |games: Vec<Done<G>>| {
                let games = &games[std::mem::take(&mut counted)..];
                let taken = count(games, &mut standing);
                sink(&games[..taken])?;
                self.tell(standing.games);
                Ok(if standing.is_settled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
            },
        };
        played.run(&|| self.control.cancel.is_cancelled())?;
        Ok(standing)
    }

    /// Plays some blocks whatever became of the others, and hands each over with its number.
    pub fn play_blocks(
        &self,
        blocks: impl Iterator<Item = u64> + Send,
        mut sink: impl FnMut(u64, &[Done<G>]) -> Result<(), MatchError> + Send,
    ) -> Result<(), MatchError> {
        let (mut blocks, mut done) = (blocks, 0);
        let played = Ordered {
            take: || Ok(blocks.next()),
            make: || (),
            work: |(): &mut (), block, stop: Stop<'_>| {
                let games = self.play_block(block, stop)?;
                Ok(games.map(|games| (block, games)))
            },
            deliver: |(block, games): (u64, Vec<Done<G>>)| {
                sink(block, &games)?;
                done += games.len() as u64;
                self.tell(done);
                Ok(ControlFlow::Continue(()))
            },
        };
        played.run(&|| self.control.cancel.is_cancelled())
    }

    fn tell(&self, games: u64) {
        (self.control.progress)(Progress { games, planned: self.timetable.games() });
    }

    /// Plays a block, some seatings by one set of players, and writes its lines.
    fn play_block(&self, block: u64, stop: Stop<'_>) -> Result<Option<Vec<Done<G>>>, MatchError> {
        let games = play_seatings(self.plan, self.timetable, self.seatings_of(block), stop)?;
        Ok(games.map(|games| games.into_iter().map(|(slot, played)| self.done(slot, played)).collect()))
    }

    fn seatings_of(&self, block: u64) -> Range<u64> {
        let together = self.timetable.seatings_together();
        block * together..((block + 1) * together).min(self.timetable.seatings())
    }

    fn done(&self, slot: Slot, played: Played<G::Position>) -> Done<G> {
        let mut line = String::new();
        if self.saves {
            let record = Record::new(slot, seats(self.plan, self.timetable, slot), &played);
            line = serde_json::to_string(&record).expect("a record has only texts, numbers and lists") + "\n";
        }
        Done { slot, played, line }
    }
}

/// Counts games up to where a test decides; returns how many.
fn count<G: Game>(games: &[Done<G>], standing: &mut ScoreBoard) -> usize {
    for (number, game) in games.iter().enumerate() {
        standing.add(game.slot, &game.played);
        if standing.is_settled() {
            return number + 1;
        }
    }
    games.len()
}
