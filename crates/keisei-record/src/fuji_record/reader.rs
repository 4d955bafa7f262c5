//! Reading games one by one.

use super::{Game, RecordError};
use crate::bounded::read_line;
use std::io::{self, BufRead, ErrorKind};

/// The longest line that anybody could mean.
const LONGEST: usize = 1 << 16;

/// A stream of the games of a record.
///
/// A game that does not come out as recorded is an error of its own, and the games after it still come.
///
/// ```
/// use keisei_record::fuji_record::Reader;
/// let text = "player a b c d e\n/* \ngame 0 \nclass 0 1 2 3 4 \n*/ \n";
/// let mut reader = Reader::new(text.as_bytes());
/// let error = reader.next().unwrap().unwrap_err().to_string();
/// assert_eq!(error, "in the game that begins on line 2: there is no seat line");
/// assert_eq!(reader.players(), ["a", "b", "c", "d", "e"]);
/// assert!(reader.next().is_none());
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    line: usize,
    players: Vec<String>,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// Begins at the start of a text.
    pub fn new(input: R) -> Self {
        Reader { input, line: 0, players: Vec::new(), failed: false }
    }

    /// Returns the players' names as far as the file was read: all of them from the first game on.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    fn read_line(&mut self) -> Option<Result<String, RecordError>> {
        let mut bytes = Vec::new();
        self.line += 1;
        let refused = |why: &str| io::Error::new(ErrorKind::InvalidData, why);
        let text = |(whole, bytes)| match String::from_utf8(bytes) {
            Ok(text) if whole => Ok(text),
            Ok(_) => Err(refused("it is longer than any line of a record")),
            Err(_) => Err(refused("it is no UTF-8")),
        };
        let read = read_line(&mut self.input, LONGEST, &mut bytes);
        match read.and_then(|line| line.map(|whole| text((whole, bytes))).transpose()) {
            Ok(None) => None,
            Ok(Some(text)) => Some(Ok(text)),
            Err(why) => {
                // What cannot be read once will not be read by trying again.
                self.failed = true;
                Some(Err(RecordError::Io { line: self.line, why }))
            }
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut game: Option<(usize, Vec<(String, String)>)> = None;
        while !self.failed {
            let Some(text) = self.read_line() else {
                let (line, lines) = game?;
                return Some(Game::replay(&lines).map_err(|why| RecordError::Game { line, why }));
            };
            let text = match text {
                Ok(text) => text,
                Err(error) => return Some(Err(error)),
            };
            let text = text.trim();
            let (key, value) = text.split_once(' ').unwrap_or((text, ""));
            match (key, &mut game) {
                ("/*", _) => game = Some((self.line, Vec::new())),
                ("*/", Some((line, lines))) => {
                    let line = *line;
                    return Some(Game::replay(lines).map_err(|why| RecordError::Game { line, why }));
                }
                ("player", None) => self.players = value.split_whitespace().map(str::to_owned).collect(),
                (_, Some((_, lines))) => lines.push((key.to_owned(), value.trim().to_owned())),
                _ => {}
            }
        }
        None
    }
}
