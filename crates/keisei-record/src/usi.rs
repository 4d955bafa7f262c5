//! Games one a line, as USI writes positions: `startpos moves 7g7f 3c3d`, or an SFEN and its moves.

use crate::format::{Head, Opened, Write as Written, stream, words};
use crate::lines::Lines;
use crate::shogi::{Fault, RecordError};
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::{Line, Recorded};
use keisei_games::shogi::{Board, Shogi};
use std::io::{Read, Write};

/// Games one a line, as USI writes positions.
pub(crate) const FORMAT: RecordFormat<Shogi> = RecordFormat {
    endings: &["usi"],
    about: "lines of the Universal Shogi Interface",
    holds: Holds { names: false, results: false, scores: Scores::None },
    read: |_, file: Opened| Ok(read(file)),
    write: Written { head: Head::None, games: || Box::new(game) },
};

fn read(file: Opened) -> Games<Board> {
    stream(Reader::new(file.input), file.place, Recorded::of)
}

fn game(_: u64, game: &Recorded<Board>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    write(&mut bytes, std::slice::from_ref(&game.line)).map_err(words)?;
    Ok(bytes)
}

/// A stream of the lines of a file; blank ones and comments after `#` are passed over.
///
/// ```
/// let text = "startpos moves 7g7f 3c3d\n# none\nstartpos moves 7g7e\n";
/// let lines: Vec<_> = keisei_record::usi::Reader::new(text.as_bytes()).collect();
/// assert_eq!(lines[0].as_ref().unwrap().moves.len(), 2);
/// assert_eq!(lines[1].as_ref().unwrap_err().to_string(), "game 2, at line 3: move 1, 7g7e, is not legal");
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    game: usize,
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file.
    pub fn new(input: R) -> Self {
        Reader { lines: Lines::new(input), game: 0 }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Line<Board>, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match self.lines.next()? {
                Ok(line) => line,
                Err(why) => return Some(Err(RecordError::Io { line: self.lines.number(), why })),
            };
            let text = line.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            self.game += 1;
            let board: Result<Board, _> = text.parse();
            let (game, line) = (self.game, self.lines.number());
            return Some(
                board
                    .map(|board| Line { start: board.at_start(), moves: board.played() })
                    .map_err(|why| RecordError::Game { game, line, why: Fault::Line(why) }),
            );
        }
    }
}

/// Writes games one a line.
///
/// # Errors
/// Says what the system said.
pub fn write(mut output: impl Write, games: &[Line<Board>]) -> Result<(), RecordError> {
    for (line, game) in (1..).zip(games) {
        let text = game.end().to_string();
        writeln!(output, "{text}").map_err(|why| RecordError::Io { line, why })?;
    }
    Ok(())
}
