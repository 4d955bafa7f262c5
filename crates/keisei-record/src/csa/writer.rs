//! Writing games.

use super::names;
use crate::shogi::{Game, How, Note, RecordError, Verdict};
use keisei_core::{Position, Seat};
use keisei_games::shogi::{Board, Kind, Move, Shogi, Square};
use std::fmt::Write as _;
use std::io::Write;

/// Writes games, with `/` between them.
///
/// # Errors
/// Says what the system said.
pub fn write(mut output: impl Write, games: &[Game]) -> Result<(), RecordError> {
    for (at, game) in games.iter().enumerate() {
        let text = format!("{}{}", if at == 0 { "" } else { "/\n" }, text(game));
        output.write_all(text.as_bytes()).map_err(|why| RecordError::Io { line: 0, why })?;
    }
    Ok(())
}

fn text(game: &Game) -> String {
    let mut text = String::from("V2.2\n");
    let line = |text: &mut String, start: &str, rest: &str| {
        // A line break would make one comment two lines.
        let rest: String = rest.chars().filter(|c| !c.is_control()).collect();
        text.push_str(start);
        text.push_str(&rest);
        text.push('\n');
    };
    for (seat, name) in Seat::all(2).zip(&game.players) {
        if !name.is_empty() {
            line(&mut text, &format!("N{}", names::sign(seat)), name);
        }
    }
    for (key, value) in &game.about {
        line(&mut text, "$", &format!("{key}:{value}"));
    }
    for comment in &game.comments {
        line(&mut text, "'", comment);
    }
    start(&game.line.start, &mut text);
    let mut board = game.line.start.clone();
    for (at, &m) in game.line.moves.iter().enumerate() {
        if m == Move::DECLARE {
            continue;
        }
        let move_text = names::write_move(m, &board).unwrap_or_default();
        line(&mut text, "", &move_text);
        board.play(m);
        if let Some(note) = game.notes.get(at) {
            write_note(note, &board, &mut text);
            for comment in &note.comments {
                line(&mut text, "'*", comment);
            }
        }
    }
    text.push_str(end(game, &board));
    text
}

fn write_note(note: &Note, board: &Board, text: &mut String) {
    if let Some(took) = note.took {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "T{}", took.as_secs_f64());
    }
    if let Some(score) = note.score {
        let _ = write!(text, "'** {score}");
        let mut board = board.clone();
        for &m in &note.expected {
            let _ = write!(text, " {}", names::write_move(m, &board).unwrap_or_default());
            board.play(m);
        }
        text.push('\n');
    }
}

/// Writes where the game starts.
fn start(board: &Board, text: &mut String) {
    if board.pieces().eq(Board::start(&Shogi::default()).pieces())
        && Seat::all(2).all(|s| board.hand(s).total() == 0)
    {
        text.push_str("PI\n");
    } else {
        for rank in 1..=9 {
            let _ = write!(text, "P{rank}");
            for square in (1..=9).rev().filter_map(|file| Square::new(file, rank)) {
                let piece = board.piece(square);
                let mark =
                    piece.map(|piece| format!("{}{}", names::sign(piece.owner()), names::name(piece.kind())));
                text.push_str(&mark.unwrap_or(" * ".to_owned()));
            }
            text.push('\n');
        }
        for seat in Seat::all(2).filter(|&seat| board.hand(seat).total() > 0) {
            let _ = write!(text, "P{}", names::sign(seat));
            for kind in Kind::IN_HAND {
                text.push_str(
                    &format!("00{}", names::name(kind)).repeat(board.hand(seat).count(kind) as usize),
                );
            }
            text.push('\n');
        }
    }
    text.push(names::sign(board.turn()));
    text.push('\n');
}

/// Returns the line that ends a game; nothing where its end is not said.
fn end(game: &Game, board: &Board) -> &'static str {
    match (game.end.how, game.end.result) {
        (How::Resignation, _) => "%TORYO\n",
        (How::Mate, _) => "%TSUMI\n",
        (How::Declaration, _) => "%KACHI\n",
        (How::Repetition, _) => "%SENNICHITE\n",
        (How::Impasse, _) => "%JISHOGI\n",
        (How::DrawByRule, _) => "%HIKIWAKE\n",
        (How::TimeUp, _) => "%TIME_UP\n",
        (How::Foul, Verdict::Won(winner)) if winner == board.turn().other() => "%ILLEGAL_MOVE\n",
        (How::Foul, Verdict::Won(Seat::FIRST)) => "%-ILLEGAL_ACTION\n",
        (How::Foul, _) => "%+ILLEGAL_ACTION\n",
        (How::Interrupted, _) => "%CHUDAN\n",
        (How::Unsaid, _) => "",
    }
}
