//! Writing games, one a line.

use super::points::write_move;
use super::{Game, GameError, GoSgfError, Reader};
use crate::sgf::escape;
use keisei_core::{Position, Seat};
use keisei_games::go::{BLACK, Board, Move, Point, WHITE};
use std::fmt::Write as _;
use std::io::Write;

/// Writes games, one a line.
///
/// ```
/// use keisei_core::Line;
/// use keisei_games::go::{Board, Go};
/// use keisei_record::go_sgf::{Game, Reader, write};
/// let line = Line { start: Board::start(&Go::default()), moves: vec!["E5".parse()?, "pass".parse()?] };
/// let mut file = Vec::new();
/// write(&mut file, [&Game::of(line.clone())])?;
/// assert_eq!(file, b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7];B[ee];W[])\n");
/// assert_eq!(Reader::new(&file[..], Go::default()).next().unwrap()?.line, line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Refuses games that would not read back, before anything of them is written.
pub fn write<'a>(mut out: impl Write, games: impl IntoIterator<Item = &'a Game>) -> Result<(), GoSgfError> {
    for (i, game) in games.into_iter().enumerate() {
        let refuse = |why| GoSgfError::Game { game: i + 1, offset: 0, why };
        let text = line_of(game).map_err(refuse)?;
        writeln!(out, "{text}").map_err(|why| GoSgfError::Io { game: i + 1, why })?;
    }
    Ok(())
}

/// Writes one game as a line without its end.
///
/// # Errors
/// Refuses a game that would not read back.
pub fn line_of(game: &Game) -> Result<String, GameError> {
    let text = text(game);
    let again = Reader::new(text.as_bytes(), *game.line.start.rules()).next().and_then(Result::ok);
    match again {
        None => Err(GameError::Unwritable("it is no legal game")),
        Some(again) if again.line.start != game.line.start => Err(GameError::Unwritable(
            "it starts in the midst of a game: after passes, in a ko, with stones taken",
        )),
        Some(again) if again.line != game.line || again.resumed != game.resumed => {
            Err(GameError::Unwritable("it is no legal game"))
        }
        Some(_) => Ok(text),
    }
}

fn text(game: &Game) -> String {
    let (start, info) = (&game.line.start, &game.info);
    let (size, komi) = (start.rules().size(), start.rules().komi);
    let mut text = format!("(;GM[1]FF[4]CA[UTF-8]SZ[{size}]KM[{komi}]");
    let handicap = info.handicap.map(|stones| stones.to_string());
    let [black, white] = &info.names;
    let [black_rank, white_rank] = &info.ranks;
    for (name, value) in [
        ("RU", &info.rules),
        ("HA", &handicap),
        ("PB", black),
        ("BR", black_rank),
        ("PW", white),
        ("WR", white_rank),
        ("DT", &info.date),
        ("RE", &info.result),
        ("PC", &info.place),
    ] {
        if let Some(value) = value {
            // They are one line; a break would read back as a blank at best.
            let line: Vec<&str> = value.split_whitespace().collect();
            let _ = write!(text, "{name}[{}]", escape(&line.join(" ")));
        }
    }
    set_up(start, &mut text);
    let mut turn = start.turn();
    let passes = [Move::Pass; 2];
    for (at, m) in game.line.moves.iter().enumerate() {
        let resumed = game.resumed.iter().filter(|&&before| before == at).flat_map(|_| &passes);
        for &m in resumed.chain([m]) {
            text.push_str(if turn == BLACK { ";B[" } else { ";W[" });
            write_move(m, size, &mut text);
            text.push(']');
            turn = turn.other();
        }
    }
    text + ")"
}

/// Writes the stones that the game begins with, and who moves first where nobody would guess.
fn set_up(start: &Board, text: &mut String) {
    if *start == Board::start(start.rules()) {
        return;
    }
    let size = start.rules().size();
    for (name, seat) in [("AB", BLACK), ("AW", WHITE)] {
        let points =
            (0..size).rev().flat_map(|row| (0..size).filter_map(move |column| Point::new(column, row)));
        let mut own = points.filter(|&point| start.stone(point) == Some(seat)).peekable();
        text.push_str(if own.peek().is_some() { name } else { "" });
        for point in own {
            text.push('[');
            write_move(Move::Place(point), size, text);
            text.push(']');
        }
    }
    text.push_str(if start.turn() == Seat::FIRST { "PL[B]" } else { "PL[W]" });
}
