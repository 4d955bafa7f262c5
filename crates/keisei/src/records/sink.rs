//! Writing recorded games, in the format that a file's ending names.

use super::files::ending;
use super::same;
use crate::failure::usage;
use anyhow::{Context, Result, anyhow};
use keisei_core::{Game, Line, Position, Recorded};
use keisei_games::blokus::{Blokus, Board as Duo};
use keisei_games::chess::{Board as Chess, Chess as GameOfChess};
use keisei_games::go::{Board as Go, Go as GameOfGo};
use keisei_games::othello::{Board as Othello, Othello as GameOfOthello};
use keisei_play::matches::Record;
use keisei_record::{blksgf, go_sgf, pgn, transcripts};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

/// What a game is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// A line of a match.
    Match,
    /// The Smart Game Format of Go.
    Sgf,
    /// Pentobi's.
    Blksgf,
    /// Portable Game Notation.
    Pgn,
    /// A transcript of Othello.
    Transcript,
}

/// A file that grows by games.
#[derive(Debug)]
pub struct Sink {
    format: Format,
    out: BufWriter<File>,
    written: u64,
}

impl Sink {
    /// Makes a new file of a format that can hold the game.
    ///
    /// # Errors
    /// Refuses an ending that stands for no such format, and a file that is there already.
    pub fn create<G: Game>(path: &Path) -> Result<Self> {
        let format = match ending(path).as_str() {
            "jsonl" => Format::Match,
            "sgf" if G::NAME == GameOfGo::NAME => Format::Sgf,
            "blksgf" if G::NAME == Blokus::NAME => Format::Blksgf,
            "pgn" if G::NAME == GameOfChess::NAME => Format::Pgn,
            "txt" if G::NAME == GameOfOthello::NAME => Format::Transcript,
            _ => {
                let own = [
                    (GameOfGo::NAME, ".sgf or "),
                    (Blokus::NAME, ".blksgf or "),
                    (GameOfChess::NAME, ".pgn or "),
                    (GameOfOthello::NAME, ".txt or "),
                ];
                let own = own.iter().find(|(game, _)| *game == G::NAME).map_or("", |(_, own)| own);
                let (path, game) = (path.display(), G::NAME);
                return Err(usage(format!(
                    "{path} cannot be written: games of {game} go to {own}.jsonl files"
                )));
            }
        };
        let file = File::create_new(path).with_context(|| format!("{} cannot be made", path.display()))?;
        Ok(Sink { format, out: BufWriter::new(file), written: 0 })
    }

    /// Writes a game; where its format has no words for it, nothing is written and the reason comes back.
    pub fn write<P: Position>(&mut self, game: &Recorded<P>) -> Result<Result<(), String>> {
        match self.text(game) {
            Err(why) => Ok(Err(why)),
            Ok(text) => {
                self.out.write_all(text.as_bytes()).context("a game could not be written")?;
                self.written += 1;
                Ok(Ok(()))
            }
        }
    }

    fn text<P: Position>(&self, game: &Recorded<P>) -> Result<String, String> {
        let mut bytes = Vec::new();
        match self.format {
            Format::Match => {
                let record = Record::of(game, self.written)?;
                bytes = serde_json::to_vec(&record).map_err(|why| why.to_string())?;
                bytes.push(b'\n');
            }
            Format::Sgf => {
                let game = same::<_, Recorded<Go>>(game.clone()).ok_or("this is no game of go")?;
                bytes = go_sgf::line_of(&go_sgf::Game::from_recorded(&game))
                    .map_err(|why| why.to_string())?
                    .into();
                bytes.push(b'\n');
            }
            Format::Blksgf => {
                let game = same::<_, Recorded<Duo>>(game.clone()).ok_or("this is no game of blokus")?;
                let names = [0, 1].map(|seat| game.seats.get(seat).and_then(|who| who.name.clone()));
                let result = game.note("RE").map(str::to_owned);
                let game = blksgf::Game { line: game.line, names, result };
                blksgf::write(&mut bytes, [&game]).map_err(|why| why.to_string())?;
            }
            Format::Pgn => {
                let game = same::<_, Recorded<Chess>>(game.clone()).ok_or("this is no game of chess")?;
                pgn::write(&mut bytes, [&game]).map_err(|why| why.to_string())?;
            }
            Format::Transcript => {
                let line = same::<_, Line<Othello>>(game.line.clone()).ok_or("this is no game of othello")?;
                transcripts::write(&mut bytes, [&line]).map_err(|why| why.to_string())?;
            }
        }
        String::from_utf8(bytes).map_err(|why| why.to_string())
    }

    /// Makes sure that everything is on the disk; returns how many games were written.
    pub fn finish(self) -> Result<u64> {
        let file = self.out.into_inner().map_err(|why| anyhow!("the games could not be written: {why}"))?;
        file.sync_all().context("the games could not be written")?;
        Ok(self.written)
    }
}
