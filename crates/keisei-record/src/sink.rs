//! Writing recorded games, in the format that a file's ending names.

use crate::files::{self, ending};
use crate::source::same;
use crate::{FileError, blksgf, csa, go_sgf, kif, packed, pgn, shogi, transcripts, usi};
use keisei_core::{Game, Line, Position, Recorded};
use keisei_games::blokus::{Blokus, Board as Duo};
use keisei_games::chess::{Board as Chess, Chess as GameOfChess};
use keisei_games::go::{Board as Go, Go as GameOfGo};
use keisei_games::othello::{Board as Othello, Othello as GameOfOthello};
use keisei_games::shogi::{Board as Shogi, Shogi as GameOfShogi};
use keisei_play::atomic_file::Growing;
use keisei_play::matches::Record;
use std::io::Write;
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
    /// The Computer Shogi Association's.
    Csa,
    /// What people record Shogi in.
    Kif(kif::Style),
    /// Lines of the Universal Shogi Interface.
    Usi,
    /// Positions of Shogi to learn from.
    Packed(packed::Format),
}

impl Format {
    /// Finds the format of a game by a file's ending.
    fn of(game: &str, ending: &str) -> Option<Self> {
        Some(match ending {
            "jsonl" => Format::Match,
            "sgf" if game == GameOfGo::NAME => Format::Sgf,
            "blksgf" if game == Blokus::NAME => Format::Blksgf,
            "pgn" if game == GameOfChess::NAME => Format::Pgn,
            "txt" if game == GameOfOthello::NAME => Format::Transcript,
            "csa" if game == GameOfShogi::NAME => Format::Csa,
            "kif" | "kifu" if game == GameOfShogi::NAME => Format::Kif(kif::Style::Kif),
            "ki2" if game == GameOfShogi::NAME => Format::Kif(kif::Style::Ki2),
            "usi" if game == GameOfShogi::NAME => Format::Usi,
            "hcpe" if game == GameOfShogi::NAME => Format::Packed(packed::Format::Hcpe),
            "psv" if game == GameOfShogi::NAME => Format::Packed(packed::Format::PackedSfenValue),
            _ => return None,
        })
    }

    /// Lists the endings that can be written.
    fn endings(game: &str) -> Vec<String> {
        files::endings(game).into_iter().filter(|dotted| Format::of(game, &dotted[1..]).is_some()).collect()
    }
}

/// A file that grows by games, and has its name only when all are in it.
#[derive(Debug)]
pub struct Sink {
    format: Format,
    out: Growing,
    written: u64,
}

impl Sink {
    /// Makes a new file of a format that can hold the game.
    ///
    /// # Errors
    /// Refuses an ending that stands for no such format, and a file that is there already.
    pub fn create<G: Game>(path: &Path) -> Result<Self, FileError> {
        Self::open::<G>(path, false)
    }

    /// Makes a file as [`Sink::create`] does, or replaces one if forced.
    ///
    /// # Errors
    /// As [`Sink::create`], for what is there already unless forced.
    pub fn open<G: Game>(path: &Path, force: bool) -> Result<Self, FileError> {
        let Some(format) = Format::of(G::NAME, &ending(path)) else {
            let (path, game, endings) = (path.display(), G::NAME, Format::endings(G::NAME).join(", "));
            return Err(FileError::refused(format!(
                "{path} cannot be written: games of {game} go to {endings} files"
            )));
        };
        let out = if force { Growing::create(path) } else { Growing::create_new(path) };
        let out = out.map_err(|why| {
            let what = if force || path.symlink_metadata().is_err() {
                format!("{} cannot be made", path.display())
            } else {
                format!("{} is not replaced: name another file, or add --force", path.display())
            };
            FileError::Io { what, why }
        })?;
        Ok(Sink { format, out, written: 0 })
    }

    /// Writes a game; where its format has no words for it, nothing is written and the reason comes back.
    pub fn write<P: Position>(&mut self, game: &Recorded<P>) -> Result<Result<(), String>, FileError> {
        match self.bytes(game) {
            Err(why) => Ok(Err(why)),
            Ok(bytes) => {
                self.out.write_all(&bytes).map_err(|why| {
                    let what = "a game could not be written".to_owned();
                    FileError::Io { what, why }
                })?;
                self.written += 1;
                Ok(Ok(()))
            }
        }
    }

    fn bytes<P: Position>(&self, game: &Recorded<P>) -> Result<Vec<u8>, String> {
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
            Format::Csa | Format::Kif(_) | Format::Usi | Format::Packed(_) => return self.shogi(game),
            Format::Transcript => {
                let line = same::<_, Line<Othello>>(game.line.clone()).ok_or("this is no game of othello")?;
                transcripts::write(&mut bytes, [&line]).map_err(|why| why.to_string())?;
            }
        }
        Ok(bytes)
    }

    /// Writes a game of Shogi.
    fn shogi<P: Position>(&self, game: &Recorded<P>) -> Result<Vec<u8>, String> {
        let recorded = same::<_, Recorded<Shogi>>(game.clone()).ok_or("this is no game of shogi")?;
        let mut bytes = Vec::new();
        let game = || [shogi::Game::from_recorded(&recorded)];
        let written = match self.format {
            Format::Kif(style) => kif::write(&mut bytes, &game(), style),
            Format::Usi => usi::write(&mut bytes, &[recorded.line]),
            Format::Packed(format) => {
                let samples = samples(&recorded)?;
                return packed::write(&mut bytes, format, &samples)
                    .map(|()| bytes)
                    .map_err(|why| why.to_string());
            }
            _ if self.written > 0 => {
                bytes.extend(b"/\n");
                csa::write(&mut bytes, &game())
            }
            _ => csa::write(&mut bytes, &game()),
        };
        written.map(|()| bytes).map_err(|why| why.to_string())
    }

    /// Makes sure that everything is on the disk and gives the file its name; returns how many games were written.
    pub fn finish(self) -> Result<u64, FileError> {
        self.out.finish().map_err(|why| {
            let what = "the games could not be written".to_owned();
            FileError::Io { what, why }
        })?;
        Ok(self.written)
    }
}

/// Lists the positions of a game whose move somebody scored.
fn samples(game: &Recorded<Shogi>) -> Result<Vec<packed::Sample>, String> {
    if game.scores.is_empty() {
        return Err("it has no scores, and packed positions need one each".to_owned());
    }
    let result = shogi::Game::from_recorded(game).end.result;
    let (mut board, mut samples) = (game.line.start.clone(), Vec::new());
    // A position without a move has a score all the same.
    let moves = game.line.moves.iter().map(|&m| Some(m)).chain([None]);
    for (m, score) in moves.zip(&game.scores) {
        if let Some(score) = *score {
            let score = score.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            samples.push(packed::Sample { board: board.without_past(), score, m, result });
        }
        if let Some(m) = m {
            board.play(m);
        }
    }
    Ok(samples)
}
