//! The games of a match as a file of records.

use crate::context::Context;
use anyhow::Result;
use keisei_core::{Game, Recorded};
use keisei_play::matches::{GAMES, Plan, Played, Slot, Timetable};
use keisei_record::{FileError, Sink, Source};
use std::path::Path;

/// A file that takes the games of a match, and is there when all are in it.
pub struct MatchRecords<G: Game> {
    sink: Sink<G::Position>,
    /// Games that the format has no words for, and the first reason.
    left_out: u64,
    why: Option<String>,
    failed: Option<FileError>,
}

impl<G: Game> MatchRecords<G> {
    /// Begins a file; one that is there already is refused before anything is played.
    ///
    /// # Errors
    /// Refuses endings that stand for no format of the game, and files that are there.
    pub fn create(path: &Path) -> Result<Self> {
        Ok(MatchRecords { sink: Sink::create::<G>(path)?, left_out: 0, why: None, failed: None })
    }

    /// Takes a game that was just played.
    pub fn add(&mut self, plan: &Plan<G>, timetable: &Timetable, slot: Slot, played: &Played<G::Position>) {
        let seats = timetable.seating(slot.pairing, slot.rotation);
        let names: Vec<String> = seats.into_iter().map(|at| plan.entrants[at].name.clone()).collect();
        self.write(&played.recorded(&names, ""));
    }

    fn write(&mut self, game: &Recorded<G::Position>) {
        if self.failed.is_some() {
            return;
        }
        match self.sink.write(game) {
            Ok(Ok(())) => {}
            Ok(Err(why)) => {
                self.left_out += 1;
                self.why.get_or_insert(why);
            }
            Err(error) => self.failed = Some(error),
        }
    }

    /// Takes the games that a folder keeps.
    ///
    /// # Errors
    /// Fails where they cannot be read.
    pub fn add_kept(&mut self, game: &G, folder: &Path) -> Result<()> {
        for found in Source::new(game, &[folder.join(GAMES)])? {
            self.write(&found.map_err(FileError::from)?);
        }
        Ok(())
    }

    /// Gives the file its name, and says which games it could not take.
    ///
    /// # Errors
    /// Fails where a game or the file could not be written.
    pub fn finish(self, context: &Context) -> Result<()> {
        if let Some(failed) = self.failed {
            return Err(failed.into());
        }
        self.sink.finish()?;
        if let Some(why) = self.why {
            context
                .warn(format!("{} games are not among the records, the first because {why}", self.left_out));
        }
        Ok(())
    }
}
