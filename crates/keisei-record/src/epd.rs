//! Extended Position Description: chess positions one a line, with what is known of them.
//!
//! Four fields of Forsyth and Edwards's notation, then operations up to a `;` each. Those that tell what a position came
//! to or what is best there are used: `c9 "1-0"` and a trailing `[1.0]`, as tuning sets have them, are the result, and
//! `bm Nf3` is the move. Whole six-field positions are taken as well.
//!
//! ```
//! use keisei_record::epd::Reader;
//! let text = "4k3/8/8/8/8/8/4P3/4K3 w - - c9 \"1-0\";\n\
//!     6k1/5ppp/8/8/8/8/8/R3K2R w KQ - bm Ra8#; id \"back rank\";\n\
//!     4k3/8/8/8/8/8/4P3/4K3 b - - 3 40 [0.5]\n4k3/8/8 w - -\n";
//! let found: Vec<_> = Reader::new(text.as_bytes()).collect();
//! assert_eq!(found[0].as_ref().unwrap().payoffs, Some(vec![1.0, 0.0]));
//! let mate = found[1].as_ref().unwrap();
//! assert_eq!((mate.line.moves.len(), mate.note("id")), (1, Some("back rank")));
//! assert_eq!(found[2].as_ref().unwrap().payoffs, Some(vec![0.5, 0.5]));
//! assert!(found[3].as_ref().unwrap_err().to_string().starts_with("line 4: "));
//! ```

use crate::format::{Head, Opened, Write, stream};
use crate::lines::Lines;
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::{Line, Position, Recorded};
use keisei_games::chess::{Board, Chess};
use std::io::{self, Read};

/// Positions with results or best moves.
pub(crate) const FORMAT: RecordFormat<Chess> = RecordFormat {
    endings: &["epd"],
    about: "positions with results or best moves",
    holds: Holds { names: false, results: true, scores: Scores::None },
    read: |_, file: Opened| Ok(positions(file)),
    write: Write { head: Head::None, games: || Box::new(line_of) },
};

fn positions(file: Opened) -> Games<Board> {
    stream(Reader::new(file.input), file.place, |position, place| Recorded { place, ..position })
}

/// Writes a position with its result, or with the one move that is said to be best there.
fn line_of(_: u64, game: &Recorded<Board>) -> Result<Vec<u8>, String> {
    let start = &game.line.start;
    let told = match (&game.line.moves[..], game.payoffs.as_deref()) {
        ([], Some(&[white, ..])) => format!("c9 \"{}\";", result(white)),
        (&[m], None) => format!("bm {};", start.san(m)),
        ([], None) => return Err("nothing is known of the position".to_owned()),
        ([_], Some(_)) => return Err("a result and a best move do not go together".to_owned()),
        _ => return Err("it is a game, and this format holds positions".to_owned()),
    };
    let id = game.note("id").map(|id| format!(" id \"{}\";", id.replace(['"', '\n', '\r'], " ")));
    let text = start.pieces().to_string();
    // Four fields are what the format has; counters stand there only where they say something.
    let position = text.strip_suffix(" 0 1").unwrap_or(&text);
    Ok(format!("{position} {told}{}\n", id.unwrap_or_default()).into_bytes())
}

/// Writes what a position came to.
fn result(white: f32) -> &'static str {
    match white {
        1.0 => "1-0",
        0.0 => "0-1",
        _ => "1/2-1/2",
    }
}

/// Says why a line is no position.
#[derive(Debug, thiserror::Error)]
pub enum EpdError {
    /// The system would not give the bytes.
    #[error("line {line}: {why}")]
    Io {
        /// The line, counted from one.
        line: u64,
        /// What the system said.
        #[source]
        why: io::Error,
    },
    /// A line that cannot be meant.
    #[error("line {line}: {why}")]
    Line {
        /// The line, counted from one.
        line: u64,
        /// What is wrong with it.
        why: String,
    },
}

/// A stream of the positions of a file; blank lines and comments after `#` are passed over.
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file.
    pub fn new(input: R) -> Self {
        Reader { lines: Lines::new(input) }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Recorded<Board>, EpdError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let text = match self.lines.next()? {
                Ok(text) => text,
                Err(why) => return Some(Err(EpdError::Io { line: self.lines.number(), why })),
            };
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                let line = self.lines.number();
                return Some(read(text).map_err(|why| EpdError::Line { line, why }));
            }
        }
    }
}

/// Reads one line.
fn read(text: &str) -> Result<Recorded<Board>, String> {
    let (fields, rest) = fields(text)?;
    let board: Board = fields.parse().map_err(|why: keisei_games::chess::BoardTextError| why.to_string())?;
    let operations = operations(rest);
    let of = |code: &str| operations.iter().find(|(known, _)| *known == code).map(|(_, text)| text.as_str());
    let mut moves = Vec::new();
    let result = of("c9").or_else(|| of("c0")).and_then(payoffs).or_else(|| bracket(rest));
    // Beside a result, the best move is not the one that the game went on with.
    if let (Some(best), None) = (of("bm"), &result) {
        let first = best.split_whitespace().next().unwrap_or_default();
        let m = board
            .read_san(first)
            .ok_or_else(|| format!("\"{first}\", said to be best, is not legal there"))?;
        moves.push(m);
    }
    let mut recorded = Recorded::of(Line { start: board, moves }, "");
    if recorded.line.start.is_over() || result.is_some() {
        recorded.payoffs = result.or(recorded.payoffs);
    }
    for code in ["id", "bm", "am", "ce", "acd", "pv"] {
        recorded.notes.extend(of(code).map(|text| (code, text.to_owned())));
    }
    Ok(recorded)
}

/// Cuts a line into the six fields of a position, its counters as they start where it has none, and the rest.
fn fields(text: &str) -> Result<(String, &str), String> {
    let mut rest = text;
    let mut next = |wanted: fn(&str) -> bool| -> Option<&str> {
        let trimmed = rest.trim_start();
        let end = trimmed.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(trimmed.len());
        let word = &trimmed[..end];
        (!word.is_empty() && wanted(word)).then(|| {
            rest = &trimmed[end..];
            word
        })
    };
    let mut found = Vec::new();
    for _ in 0..4 {
        found.push(next(|_| true).ok_or("a position has four fields at least")?);
    }
    let number: fn(&str) -> bool = |word| word.bytes().all(|byte| byte.is_ascii_digit());
    let counters = [next(number).unwrap_or("0"), next(number).unwrap_or("1")];
    found.extend(counters);
    Ok((found.join(" "), rest))
}

/// Lists the operations: a code and what follows it, quotes taken off.
fn operations(text: &str) -> Vec<(&str, String)> {
    let mut operations = Vec::new();
    let (mut from, mut quoted) = (0, false);
    for (at, c) in text.char_indices().chain([(text.len(), ';')]) {
        quoted ^= c == '"';
        // What is never closed ends with the line.
        if c == ';' && (!quoted || at == text.len()) {
            let operation = text[from..at].trim();
            let (code, rest) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
            operations.push((code, rest.trim().trim_matches('"').to_owned()));
            from = (at + 1).min(text.len());
        }
    }
    operations
}

/// Reads a result as games have it.
fn payoffs(text: &str) -> Option<Vec<f32>> {
    match text {
        "1-0" => Some(vec![1.0, 0.0]),
        "0-1" => Some(vec![0.0, 1.0]),
        "1/2-1/2" => Some(vec![0.5, 0.5]),
        _ => None,
    }
}

/// Reads White's share in brackets.
fn bracket(text: &str) -> Option<Vec<f32>> {
    let inside = text.rsplit_once('[')?.1.split_once(']')?.0;
    let share: f32 = inside.trim().parse().ok().filter(|share| (0.0..=1.0).contains(share))?;
    Some(vec![share, 1.0 - share])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Result<Recorded<Board>, String> {
        Reader::new(text.as_bytes()).next().expect("a line").map_err(|why| why.to_string())
    }

    /// Lines as public suites and tuning sets write them.
    #[test]
    fn operations_are_read() {
        let suite = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001; first\";";
        let suite = one(suite).unwrap();
        assert_eq!(
            (suite.note("id"), suite.line.moves[0].to_string().as_str()),
            (Some("WAC.001; first"), "g3g6")
        );
        let tuning =
            one("rnb1kbnr/pp1pppp1/7p/2q5/5P2/N1P1P3/P2P2PP/R1BQKBNR w KQkq - c9 \"1/2-1/2\";").unwrap();
        assert_eq!((tuning.payoffs, tuning.line.moves.len()), (Some(vec![0.5, 0.5]), 0));
        let both = one("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; c9 \"0-1\"").unwrap();
        assert_eq!((both.payoffs, both.line.moves.len()), (Some(vec![0.0, 1.0]), 0));
        let mate = one("R5k1/5ppp/8/8/8/8/8/4K3 b - -").unwrap();
        assert_eq!(mate.payoffs, Some(vec![1.0, 0.0]), "the rules say so");
    }

    #[test]
    fn damaged_lines_say_what_is_wrong() {
        assert!(one("4k3/8/8/8/8/8/4P3/4K3 w -").unwrap_err().contains("four fields"));
        assert!(one("4k3/8/8/8/8/8/4P3/4K3 w - - bm Qh9;").unwrap_err().contains("\"Qh9\", said to be best"));
        assert!(one("nine/fields of nonsense at all").unwrap_err().starts_with("line 1: "));
        assert_eq!(
            one("4k3/8/8/8/8/8/4P3/4K3 w - - id \"never closed").unwrap().note("id"),
            Some("never closed")
        );
    }
}
