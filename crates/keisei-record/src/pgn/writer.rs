//! Writing games.

use keisei_core::{Position, Recorded, Seat};
use keisei_games::chess::Board;
use std::io::{self, Write};

/// Letters of a line of moves.
const WIDTH: usize = 80;

/// Writes games as text; what the record noted of them is kept, and scores, with a depth of 0 that nobody knows.
///
/// # Errors
/// Returns what the system said.
pub fn write<'a>(
    out: &mut impl Write,
    games: impl IntoIterator<Item = &'a Recorded<Board>>,
) -> io::Result<()> {
    for game in games {
        let result = result(game);
        let tag = |out: &mut dyn Write, name: &str, text: &str| {
            writeln!(out, "[{name} \"{}\"]", text.replace('\\', "\\\\").replace('"', "\\\""))
        };
        tag(out, "Event", game.note("Event").unwrap_or("?"))?;
        tag(out, "Date", game.note("Date").unwrap_or("????.??.??"))?;
        tag(out, "White", game.name(Seat::FIRST).unwrap_or("?"))?;
        tag(out, "Black", game.name(Seat::SECOND).unwrap_or("?"))?;
        tag(out, "Result", result)?;
        for (name, text) in game.notes.iter().filter(|(name, _)| !["Event", "Date", "Result"].contains(name))
        {
            tag(out, name, text)?;
        }
        let start = &game.line.start;
        if *start != Board::default() {
            tag(out, "SetUp", "1")?;
            tag(out, "FEN", &start.pieces().to_string())?;
        }
        writeln!(out, "\n{}\n", moves(game, result))?;
    }
    Ok(())
}

fn result(game: &Recorded<Board>) -> &'static str {
    match game.payoffs.as_deref() {
        Some([1.0, ..]) => "1-0",
        Some([0.0, ..]) => "0-1",
        Some(_) => "1/2-1/2",
        None => "*",
    }
}

/// Writes the moves in lines of a length that everybody reads.
fn moves(game: &Recorded<Board>, result: &str) -> String {
    let (mut text, mut length) = (String::new(), 0);
    let mut add = |word: String| {
        let fits = length + 1 + word.len() <= WIDTH;
        if length > 0 {
            text.push(if fits { ' ' } else { '\n' });
        }
        length = if fits && length > 0 { length + 1 + word.len() } else { word.len() };
        text += &word;
    };
    let mut board = game.line.start.clone();
    for (at, &m) in game.line.moves.iter().enumerate() {
        let number = board.pieces().fullmove_number();
        match board.turn() {
            Seat::FIRST => add(format!("{number}.")),
            _ if at == 0 => add(format!("{number}...")),
            _ => {}
        }
        add(board.san(m));
        board.play(m);
        if let Some(score) = game.scores.get(at).copied().flatten() {
            add(format!("{{{:+.2}/0}}", f64::from(score) / 100.0));
        }
    }
    add(result.to_owned());
    text
}
