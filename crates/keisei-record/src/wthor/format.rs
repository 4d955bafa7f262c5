//! The format as every record has it.

use super::{Date, Game, Header, NameKind, Names, PlayerId, Reader, TournamentId, final_score};
use crate::format::{Head, Opened, Write, stream, words};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::{PlayerInfo, Recorded};
use keisei_games::othello::{Board, Othello};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The French Othello Federation's database; names lie in files of their own, which are only read.
pub(crate) const FORMAT: RecordFormat<Othello> = RecordFormat {
    endings: &["wtb"],
    about: "WTHOR, with the names of a WTHOR.JOU beside it",
    holds: Holds { names: false, results: true, scores: Scores::None },
    read: |_, file| read(file),
    write: Write { head: Head::Count(head), games: || Box::new(game) },
};

fn read(file: Opened) -> Result<Games<Board>, String> {
    let reader = Reader::new(file.input).map_err(words)?;
    let names = players_beside(&file.path);
    Ok(stream(reader, file.place, move |game: Game, place| {
        let mut recorded = Recorded::of(game.line, place);
        // A game broken off has the score the players agreed upon.
        let black = match game.score {
            0..=31 => 0.0,
            32 => 0.5,
            _ => 1.0,
        };
        recorded.payoffs.get_or_insert_with(|| vec![black, 1.0 - black]);
        let name = |id| names.as_ref().and_then(|names| names.player(id)).map(str::to_owned);
        recorded.seats =
            [game.black, game.white].map(|id| PlayerInfo { name: name(id), rank: None }).to_vec();
        recorded.notes.push(("score", game.score.to_string()));
        recorded
    }))
}

/// Reads the names of players from the file that lies beside WTHOR's games.
fn players_beside(path: &Path) -> Option<Names> {
    let file = File::open(path.with_file_name("WTHOR.JOU")).ok()?;
    Names::read(BufReader::new(file), NameKind::Players).ok()
}

/// Heads a file of so many games. The year they were played in is not known, and the day on which the file is made
/// would make the same games other bytes; theoretical scores are those of no empty squares.
fn head(games: u64) -> Result<Vec<u8>, String> {
    let games =
        u32::try_from(games).map_err(|_| format!("{games} games are more than a WTHOR file can hold"))?;
    let made = Date { year: 1900, month: 1, day: 1 };
    Ok(Header { games, depth: 0, ..Header::of_games(0, made) }.to_bytes().into())
}

fn game(_: u64, game: &Recorded<Board>) -> Result<Vec<u8>, String> {
    let noted = game.note("score").and_then(|score| score.parse().ok()).filter(|&score: &u8| score <= 64);
    let score = final_score(&game.line.end()).or(noted);
    let score = score.ok_or("it is not over, and nobody says by how many discs it was won")?;
    let game = Game {
        tournament: TournamentId(0),
        black: PlayerId(0),
        white: PlayerId(0),
        score,
        theoretical: score,
        line: game.line.clone(),
    };
    Ok(game.to_bytes().map_err(words)?.into())
}
