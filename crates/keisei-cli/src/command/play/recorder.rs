//! Writing down what was played.

use super::board::Board;
use anyhow::{Context, Result};
use keisei::error::usage;
use keisei_core::{Game, Position, Seat};
use keisei_games::daihinmin::{self, Daihinmin};
use keisei_play::matches::{Ending, Played, Record, Slot};
use keisei_protocol::uecda::Profile;
use keisei_record::retold;
use keisei_record::uecda_log;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

/// A file that finished games are written to.
pub struct Recorder {
    file: File,
    path: PathBuf,
    form: Form,
    /// Who sits where.
    names: Vec<String>,
    games: u32,
}

/// How a file holds games.
enum Form {
    /// One record a line, as a match keeps them.
    Lines,
    /// A log of the contest's server, with everybody's points so far.
    Log([u32; daihinmin::SEATS]),
}

/// What a person is called in a record.
const PERSON: &str = "person";

impl Recorder {
    /// Opens the file; lines are added to those there are, a log begins anew.
    pub fn open<G: Game>(path: &Path, specs: &[Option<String>]) -> Result<Self> {
        let names: Vec<String> =
            specs.iter().map(|spec| spec.clone().unwrap_or_else(|| PERSON.to_owned())).collect();
        let log = path.extension().is_some_and(|ending| ending == "log");
        if log && G::NAME != Daihinmin::NAME {
            return Err(usage(format!("a log holds {}; take a name that ends in .jsonl", Daihinmin::NAME)));
        }
        let mut options = File::options();
        let opened =
            if log { options.write(true).create_new(true) } else { options.append(true).create(true) };
        let opened = opened.open(path);
        let file = opened.with_context(|| format!("{} cannot be written", path.display()))?;
        let form = if log { Form::Log([0; daihinmin::SEATS]) } else { Form::Lines };
        let mut recorder = Recorder { file, path: path.to_owned(), form, names, games: 0 };
        if log {
            let names: Vec<String> = recorder.names.iter().map(|name| Profile::named(name).name).collect();
            let names = <[String; daihinmin::SEATS]>::try_from(names).unwrap_or_default();
            let header = uecda_log::Header::of_players([0, 1, 2, 3, 4].map(|seat| names[seat].as_str()));
            recorder.write_log(&header, None)?;
        }
        Ok(recorder)
    }

    fn write_log(&mut self, header: &uecda_log::Header, game: Option<&uecda_log::Game>) -> Result<()> {
        let written = uecda_log::write(&mut self.file, header, game);
        written.with_context(|| format!("{} cannot be written", self.path.display()))
    }

    /// Writes a game that is over.
    pub fn add<P: Position>(&mut self, board: &Board<P>) -> Result<()> {
        let number = self.games;
        self.games += 1;
        if let Form::Log(points) = &mut self.form {
            let line = retold::<P, daihinmin::Table>(&board.line)?;
            let end = line.end();
            for seat in Seat::all(daihinmin::SEATS) {
                points[seat.index()] += end.points(seat).unwrap_or(0);
            }
            let game = uecda_log::Game { line, refused: Vec::new(), points: Some(*points) };
            return self.write_log(&uecda_log::Header::default(), Some(&game));
        }
        let ending = if board.position.is_over() { Ending::Over } else { Ending::TooLong };
        let played = Played {
            line: board.line.clone(),
            opening: 0,
            end: board.position.clone(),
            payoffs: board.payoffs(),
            values: Vec::new(),
            ending,
        };
        let slot = Slot { pairing: 0, round: 0, rotation: 0, game: number };
        let record = Record::new(slot, self.names.clone(), &played);
        let line = serde_json::to_string(&record).context("the game has no form in JSON")? + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.with_context(|| format!("{} cannot be written", self.path.display()))
    }
}
