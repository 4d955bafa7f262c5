//! Othello transcripts, one game a line: `f5d6c3d3c4…`.
//!
//! Blank lines and lines that begin with `#` are passed over; passes are left out, as
//! [`transcript`] has it.

use crate::bounded::read_line;
use crate::format::{Head, Opened, Write as Written, stream, words};
use crate::lines::LONGEST;
use crate::source::Games;
use crate::{Holds, RecordFormat, Scores};
use keisei_core::{Line, Recorded};
use keisei_games::othello::transcript::{self, TranscriptError};
use keisei_games::othello::{Board, Move, Othello};
use std::io::{self, BufRead, Write};

/// Games one a line, as people copy them.
pub(crate) const FORMAT: RecordFormat<Othello> = RecordFormat {
    endings: &["txt"],
    about: "transcripts, one game a line",
    holds: Holds { names: false, results: false, scores: Scores::None },
    read: |_, file: Opened| Ok(read(file)),
    write: Written { head: Head::None, games: || Box::new(game) },
};

fn read(file: Opened) -> Games<Board> {
    stream(Reader::new(file.input), file.place, Recorded::of)
}

fn game(_: u64, game: &Recorded<Board>) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    write(&mut bytes, [&game.line]).map_err(words)?;
    Ok(bytes)
}

/// Why a file of transcripts could not be read on or written.
#[derive(Debug, thiserror::Error)]
pub enum TranscriptsError {
    /// The system would not hand the file over, or it is no text.
    #[error("line {line}: {why}")]
    Io {
        /// The line, counted from one.
        line: usize,
        /// What the system said.
        why: io::Error,
    },
    /// A line that cannot be replayed; the next one may be sound.
    #[error("line {line}: {why}")]
    Game {
        /// The line, counted from one.
        line: usize,
        /// What is wrong with it.
        why: TranscriptError,
    },
    /// A line that nobody could mean.
    #[error("line {line}: it is longer than {LONGEST} bytes")]
    Long {
        /// The line, counted from one.
        line: usize,
    },
    /// A game that does not begin where transcripts begin, or that cannot be played.
    #[error("game {game} cannot be written as a transcript: {why}")]
    NotATranscript {
        /// The game, counted from one.
        game: usize,
        /// Why not.
        why: &'static str,
    },
}

/// Reads games one by one.
///
/// ```
/// use keisei_record::transcripts::Reader;
/// let text = "# two games\nf5d6c3\n\nF5F6\nf5f5\n";
/// let games: Vec<_> = Reader::new(text.as_bytes()).collect();
/// assert_eq!(games[0].as_ref().unwrap().moves.len(), 3);
/// assert_eq!(games[2].as_ref().unwrap_err().to_string(), "line 5: at character 3: f5 is not legal for disc 2");
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    line: usize,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// Begins at the start of a text.
    pub fn new(input: R) -> Self {
        Reader { input, line: 0, failed: false }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Line<Board>, TranscriptsError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.failed {
            let mut bytes = Vec::new();
            self.line += 1;
            let line = self.line;
            let read = read_line(&mut self.input, LONGEST, &mut bytes);
            if let Ok(Some(false)) = read {
                return Some(Err(TranscriptsError::Long { line }));
            }
            match read.and_then(|line| line.map(|_| text_of(bytes)).transpose()) {
                Ok(None) => return None,
                Ok(Some(text)) if text.trim().is_empty() || text.starts_with('#') => {}
                Ok(Some(text)) => {
                    let read = transcript::read(Board::START, text.trim_end());
                    return Some(read.map_err(|why| TranscriptsError::Game { line, why }));
                }
                Err(why) => {
                    // What cannot be read once will not be read by trying again.
                    self.failed = true;
                    return Some(Err(TranscriptsError::Io { line, why }));
                }
            }
        }
        None
    }
}

/// Takes bytes for text, or refuses them as the standard library does.
fn text_of(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is no UTF-8"))
}

/// Writes games, one a line.
///
/// ```
/// use keisei_core::Line;
/// use keisei_games::othello::Board;
/// use keisei_record::transcripts::{Reader, write};
/// let line = Line { start: Board::START, moves: vec!["f5".parse()?, "d6".parse()?] };
/// let mut file = Vec::new();
/// write(&mut file, [&line])?;
/// assert_eq!(file, b"f5d6\n");
/// assert_eq!(Reader::new(&file[..]).next().unwrap()?, line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Refuses games that would not read back, before anything of them is written.
pub fn write<'a>(
    mut out: impl Write,
    games: impl IntoIterator<Item = &'a Line<Board>>,
) -> Result<(), TranscriptsError> {
    for (i, line) in games.into_iter().enumerate() {
        let refuse = |why| TranscriptsError::NotATranscript { game: i + 1, why };
        let text = transcript::write(line);
        if text.is_empty() {
            return Err(refuse("it has no moves"));
        }
        if line.moves.last() == Some(&Move::Pass) {
            return Err(refuse("it breaks off after a pass"));
        }
        if transcript::read(Board::START, &text).as_ref() != Ok(line) {
            return Err(refuse("it is no legal game from the usual start"));
        }
        writeln!(out, "{text}").map_err(|why| TranscriptsError::Io { line: i + 1, why })?;
    }
    Ok(())
}
