//! The formats, each as a stream of recorded games.

use crate::files::ending;
use crate::source::{Damaged, Games, same};
use crate::watched::Input;
use crate::{
    blksgf, bounded, csa, epd, fuji_record, go_sgf, kif, packed, pgn, shogi, transcripts, uecda_log, usi,
    usi_table, wthor,
};
use keisei_core::{Game, Line, Position, Recorded, Seat, Who};
use keisei_games::blokus::{Board as Duo, Scoring};
use keisei_games::daihinmin::Table;
use keisei_games::go::Go;
use keisei_games::shogi::Board as Shogi;
use keisei_play::matches::{Ending, Record};
use std::fmt::Display;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// Reads an open file of games as its name says.
pub(crate) fn open<G: Game>(game: &G, path: &Path, input: Input) -> Result<Games<G::Position>, String> {
    let place = path.display().to_string();
    match ending(path).as_str() {
        "sgf" => of_go(game, input, place),
        "pgn" => Ok(of_pgn(input, place)),
        "tsv" => {
            let reader = usi_table::Reader::new(input);
            Ok(stream(reader, place, |game, place| Recorded { place, ..game }))
        }
        "epd" => {
            let reader = epd::Reader::new(input);
            Ok(stream(reader, place, |position, place| Recorded { place, ..position }))
        }
        "csa" => Ok(stream(csa::Reader::new(input), place, of_shogi)),
        "kif" | "kifu" | "ki2" => Ok(stream(kif::Reader::new(input), place, of_shogi)),
        "hcpe" => Ok(of_packed(input, place, packed::Format::Hcpe)),
        "psv" => Ok(of_packed(input, place, packed::Format::PackedSfenValue)),
        "usi" => Ok(stream(usi::Reader::new(input), place, Recorded::of)),
        "wtb" => of_wthor(path, input, place),
        "txt" => Ok(of_transcripts(input, place)),
        "blksgf" => Ok(of_blokus(game, input, place)),
        "log" => of_uecda(input, place),
        "dat" | "fuji" => Ok(of_fuji(input, place)),
        _ => Ok(of_match(game.clone(), input, place)),
    }
}

fn words(why: impl Display) -> String {
    why.to_string()
}

/// Turns what a reader yields into games; `game` gets the number of each, damaged ones counted.
fn stream<T: 'static, E: Display, P: Position, Q: Position>(
    read: impl Iterator<Item = Result<T, E>> + Send + 'static,
    place: String,
    mut game: impl FnMut(T, String) -> Recorded<Q> + Send + 'static,
) -> Games<P> {
    Box::new(read.zip(1u64..).map(move |(read, number)| {
        let damaged = |why: String| Damaged { place: place.clone(), why };
        let read = read.map_err(|why| damaged(words(why)))?;
        let told = same(game(read, format!("game {number} of {place}")));
        told.ok_or_else(|| damaged("it holds another game".to_owned()))
    }))
}

fn of_go<G: Game>(game: &G, input: Input, place: String) -> Result<Games<G::Position>, String> {
    let rules = same::<G, Go>(game.clone()).ok_or("it holds games of go")?;
    let reader = go_sgf::Reader::new(input, rules);
    Ok(stream(reader, place, |game: go_sgf::Game, place| game.recorded(place)))
}

fn of_blokus<G: Game>(game: &G, input: Input, place: String) -> Games<G::Position> {
    let start = game.start(&mut keisei_core::Stream::new(0).rng());
    let scoring = same::<G::Position, Duo>(start).map_or(Scoring::Squares, |start| start.scoring());
    let reader = blksgf::Reader::new(input, scoring);
    stream(reader, place, |game: blksgf::Game, place| {
        let mut recorded = Recorded::of(game.line, place);
        recorded.seats = game.names.map(|name| Who { name, rank: None }).to_vec();
        recorded.notes.extend(game.result.map(|result| ("RE", result)));
        recorded
    })
}

fn of_wthor<P: Position>(path: &Path, input: Input, place: String) -> Result<Games<P>, String> {
    let reader = wthor::Reader::new(input).map_err(words)?;
    let names = players_beside(path);
    Ok(stream(reader, place, move |game: wthor::Game, place| {
        let mut recorded = Recorded::of(game.line, place);
        // A game broken off has the score the players agreed upon.
        let black = match game.score {
            0..=31 => 0.0,
            32 => 0.5,
            _ => 1.0,
        };
        recorded.payoffs.get_or_insert_with(|| vec![black, 1.0 - black]);
        let name = |id| names.as_ref().and_then(|names| names.player(id)).map(str::to_owned);
        recorded.seats = [game.black, game.white].map(|id| Who { name: name(id), rank: None }).to_vec();
        recorded.notes.push(("score", game.score.to_string()));
        recorded
    }))
}

/// Reads the names of players from the file that lies beside WTHOR's games.
fn players_beside(path: &Path) -> Option<wthor::Names> {
    let file = File::open(path.with_file_name("WTHOR.JOU")).ok()?;
    wthor::Names::read(BufReader::new(file), wthor::NameKind::Players).ok()
}

fn of_pgn<P: Position>(input: Input, place: String) -> Games<P> {
    stream(pgn::Reader::new(input), place, |game, place| Recorded { place, ..game })
}

fn of_shogi(game: shogi::Game, place: String) -> Recorded<Shogi> {
    let payoffs = [Seat::FIRST, Seat::SECOND].map(|seat| game.end.payoff(seat));
    let mut recorded = Recorded::of(game.line, place).between(game.players);
    if let [Some(first), Some(second)] = payoffs {
        recorded.payoffs = Some(vec![first, second]);
    }
    if game.notes.iter().any(|note| note.score.is_some()) {
        // Records score from Black's side; here whoever moves is meant, as in packed positions.
        let mut board = recorded.line.start.clone();
        for (note, &m) in game.notes.iter().zip(&recorded.line.moves) {
            let sign = if board.turn() == Seat::FIRST { 1 } else { -1 };
            recorded.scores.push(note.score.map(|score| sign * score));
            board.play(m);
        }
    }
    recorded
}

/// Reads positions with a move and a score as games of one move.
fn of_packed<P: Position>(input: Input, place: String, format: packed::Format) -> Games<P> {
    let reader = packed::Reader::new(input, format);
    stream(reader, place, |sample: packed::Sample, place| {
        let end = shogi::End { how: shogi::How::Unsaid, result: sample.result };
        let line = Line { start: sample.board, moves: sample.m.into_iter().collect() };
        let mut recorded = Recorded::of(line, place);
        let payoffs = [Seat::FIRST, Seat::SECOND].map(|seat| end.payoff(seat));
        if let [Some(first), Some(second)] = payoffs {
            recorded.payoffs = Some(vec![first, second]);
        }
        recorded.scores = vec![Some(i32::from(sample.score))];
        recorded
    })
}

fn of_transcripts<P: Position>(input: Input, place: String) -> Games<P> {
    stream(transcripts::Reader::new(input), place, Recorded::of)
}

fn of_uecda<P: Position>(input: Input, place: String) -> Result<Games<P>, String> {
    let reader = uecda_log::Reader::new(input).map_err(words)?;
    let names: Vec<String> = reader.header().players().into_iter().map(str::to_owned).collect();
    Ok(stream(reader, place, move |game: uecda_log::Game, place| {
        Recorded::<Table>::of(game.line, place).between(names.clone())
    }))
}

fn of_fuji<P: Position>(input: Input, place: String) -> Games<P> {
    let reader = fuji_record::Reader::new(input);
    stream(reader, place, |game: fuji_record::Game, place| Recorded::<Table>::of(game.line, place))
}

/// The longest line of a match's games that anybody could mean.
const LONGEST: usize = 1 << 24;

/// Reads the games of a match; what was forfeited or adjudicated has its result.
fn of_match<G: Game>(game: G, input: Input, place: String) -> Games<G::Position> {
    let (mut input, mut line) = (input, Vec::new());
    let lines = std::iter::from_fn(move || {
        let read = bounded::read_line(&mut input, LONGEST, &mut line).transpose()?;
        Some(read.map(|whole| whole.then(|| line.clone())))
    });
    Box::new(lines.zip(1u64..).map(move |(line, number)| {
        let damaged = |why: String| Damaged { place: place.clone(), why: format!("line {number}: {why}") };
        let line = line.map_err(words).map_err(damaged)?;
        let line = line.ok_or_else(|| damaged(format!("it is longer than {LONGEST} bytes")))?;
        let line = if number == 1 { bounded::without_mark(&line) } else { &line };
        let record: Record = serde_json::from_slice(line).map_err(words).map_err(damaged)?;
        let played = record.replay(&game).map_err(damaged)?;
        let seats = record.seats.iter().map(Who::named).collect();
        let place = format!("line {number} of {place}");
        let notes = match played.ending {
            Ending::Adjudicated { reason, .. } => vec![("RE", reason)],
            _ => Vec::new(),
        };
        let (line, payoffs) = (played.line, Some(played.payoffs));
        Ok(Recorded { line, payoffs, seats, place, scores: Vec::new(), notes })
    }))
}
