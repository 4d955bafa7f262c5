//! Reading openings from text.
//!
//! One opening a line: a position's text, or moves from the game's start, or moves from a
//! position. `#` at the start of a line or after a blank begins a comment.
//!
//! ```text
//! # three ways to write an opening of Nim
//! 3 4 2 second
//! moves: 1-3 2-4      # from the start
//! 3 4 2 second moves: 1-1 2-1
//! ```

use keisei_core::{Game, Line, Position, Stream};

/// What stands between a position and the moves from it.
const MOVES: &str = "moves:";

/// Says which line of an opening file is wrong, and how.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line} of the openings: {why}")]
pub struct OpeningError {
    /// The line, counted from one.
    pub line: usize,
    /// What is wrong with it.
    pub why: String,
}

/// Reads the openings of a game.
///
/// # Errors
/// Returns the first line whose position or moves do not read, whose moves are not legal, or
/// that leaves nothing to play.
///
/// # Examples
/// ```
/// use keisei_core::toys::nim::Nim;
/// use keisei_play::matches::read_openings;
/// let lines = read_openings(&Nim, "# two\nmoves: 1-3 2-4\n3 4 2 second # and a comment\n")?;
/// assert_eq!(lines.len(), 2);
/// let error = read_openings(&Nim, "3 4 5 first\nmoves: 1-3 1-1").unwrap_err();
/// assert_eq!(error.to_string(), "line 2 of the openings: 1-1 is not legal in 0 4 5 second");
/// # Ok::<(), keisei_play::matches::OpeningError>(())
/// ```
pub fn read_openings<G: Game>(game: &G, text: &str) -> Result<Vec<Line<G::Position>>, OpeningError> {
    let mut openings = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = without_comment(line).trim();
        if !line.is_empty() {
            let opening = read_line(game, line).map_err(|why| OpeningError { line: i + 1, why })?;
            openings.push(opening);
        }
    }
    Ok(openings)
}

fn without_comment(line: &str) -> &str {
    let begins = |&(at, _): &(usize, &str)| at == 0 || line[..at].ends_with([' ', '\t']);
    line.match_indices('#').find(begins).map_or(line, |(at, _)| &line[..at])
}

fn read_line<G: Game>(game: &G, line: &str) -> Result<Line<G::Position>, String> {
    let (position, moves) = line.split_once(MOVES).unwrap_or((line, ""));
    let start = match position.trim() {
        // Moves from "the start" mean one start: where a game deals, any fixed deal would do.
        "" => game.start(&mut Stream::new(0).rng()),
        text => game.position(text).map_err(|error| error.to_string())?,
    };
    let mut opening = Line::new(start);
    for word in moves.split_whitespace() {
        opening.moves.push(word.parse().map_err(|error| format!("{error}"))?);
    }
    check(&opening)?;
    Ok(opening)
}

/// Plays an opening out; says what is wrong with one that is not legal or leaves nothing to play.
pub(super) fn check<P: Position>(opening: &Line<P>) -> Result<(), String> {
    let mut position = opening.start.clone();
    for &m in &opening.moves {
        position.try_play(m).map_err(|illegal| illegal.to_string())?;
    }
    if position.is_over() { Err("the game is over at its end".to_owned()) } else { Ok(()) }
}
