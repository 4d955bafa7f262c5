//! Writing down what was played.

use super::board::Board;
use crate::output::warn;
use anyhow::Result;
use keisei_core::{Game, Position, Recorded, Seat};
use keisei_games::daihinmin::Daihinmin;
use keisei_record::Journal;
use std::path::Path;

/// A file that finished games are written to.
pub struct Recorder<G: Game> {
    journal: Journal<G>,
    /// Who sits where.
    names: Vec<String>,
    /// Everybody's points so far, in games in which they are added up.
    points: Vec<f32>,
}

/// What a person is called in a record.
const PERSON: &str = "person";

impl<G: Game> Recorder<G> {
    /// Opens the file; games are added to those there are where the format allows it.
    pub fn open(path: &Path, specs: &[Option<String>]) -> Result<Self> {
        let names: Vec<String> =
            specs.iter().map(|spec| spec.clone().unwrap_or_else(|| PERSON.to_owned())).collect();
        let points = if G::NAME == Daihinmin::NAME { vec![0.0; names.len()] } else { Vec::new() };
        Ok(Recorder { journal: Journal::open(path, &names)?, names, points })
    }

    /// Writes a game that is over.
    pub fn add(&mut self, board: &Board<G::Position>) -> Result<()> {
        let mut game = Recorded::of(board.line.clone(), "").between(&self.names);
        game.payoffs = Some(board.payoffs());
        for (seat, points) in Seat::all(G::Position::SEATS).zip(&mut self.points) {
            *points += board.position.score(seat).unwrap_or(0.0);
        }
        if !self.points.is_empty() {
            let points: Vec<String> = self.points.iter().map(ToString::to_string).collect();
            game.notes.push(("points", points.join(" ")));
        }
        if let Err(why) = self.journal.add(&game)? {
            warn(format!("the game is not recorded: {why}"));
        }
        Ok(())
    }
}
