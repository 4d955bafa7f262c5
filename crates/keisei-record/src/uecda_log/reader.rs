//! Reading games one by one.

use super::game::Before;
use super::{Game, Header, LogError};
use crate::bounded::{read_line, without_mark};
use crate::lines::{LONGEST, shown};
use keisei_games::daihinmin::SEATS;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

/// A line of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub line: usize,
    pub number: Option<u32>,
    pub key: String,
    pub value: String,
}

/// A stream of the games of a log.
///
/// A game that does not come out as the log says is an error of its own, and the games after it still
/// come.
///
/// ```
/// use keisei_record::uecda_log::Reader;
/// let text = "%-----%palyer_name% a b c d e\n%00000%mibun% 22222\n%00000%seat% 01234\n";
/// let mut reader = Reader::new(text.as_bytes())?;
/// assert_eq!(reader.header().players(), ["a", "b", "c", "d", "e"]);
/// assert_eq!(reader.next().unwrap().unwrap_err().to_string(), "line 3, game 0: there is no palyer_cards line");
/// # Ok::<(), keisei_record::uecda_log::LogError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    line: usize,
    header: Header,
    ahead: Option<Entry>,
    before: Before,
    failed: Option<LogError>,
    ended: bool,
}

impl Reader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// Refuses what cannot be opened and what is no log.
    pub fn open(path: &Path) -> Result<Self, LogError> {
        let file = File::open(path).map_err(|why| LogError::Io { line: 0, why })?;
        Self::new(BufReader::new(file))
    }
}

impl<R: BufRead> Reader<R> {
    /// Reads the settings at the top.
    ///
    /// # Errors
    /// Refuses what is no log.
    pub fn new(input: R) -> Result<Self, LogError> {
        let (header, before) = (Header::default(), Before { points: Some([0; SEATS]), classes: None });
        let mut reader = Reader { input, line: 0, header, ahead: None, before, failed: None, ended: false };
        while let Some(entry) = reader.entry()? {
            if entry.number.is_some() {
                reader.ahead = Some(entry);
                break;
            }
            reader.header.settings.push((entry.key, entry.value.trim().to_owned()));
        }
        Ok(reader)
    }

    /// Returns what the log says of the whole match.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Reads the next line that is not blank.
    fn entry(&mut self) -> Result<Option<Entry>, LogError> {
        loop {
            let mut bytes = Vec::new();
            self.line += 1;
            let line = self.line;
            match read_line(&mut self.input, LONGEST, &mut bytes) {
                Ok(None) => return Ok(None),
                Ok(Some(_)) if bytes.trim_ascii().is_empty() => {}
                Ok(Some(whole)) => {
                    let text = String::from_utf8_lossy(if line == 1 { without_mark(&bytes) } else { &bytes });
                    let entry = split(&text, line).filter(|_| whole);
                    return entry.map(Some).ok_or(LogError::Line { line, text: shown(text.trim_end()) });
                }
                Err(why) => return Err(LogError::Io { line, why }),
            }
        }
    }

    /// Reads the lines of one game.
    fn game_lines(&mut self) -> Result<Option<(u32, Vec<Entry>)>, LogError> {
        let mut entries: Vec<Entry> = Vec::new();
        loop {
            let entry = match self.ahead.take().map_or_else(|| self.entry(), |entry| Ok(Some(entry))) {
                Ok(entry) => entry,
                Err(error) if entries.is_empty() => return Err(error),
                Err(error) => {
                    self.failed = Some(error);
                    None
                }
            };
            let number = entries.first().and_then(|first| first.number);
            match entry {
                Some(entry) if entries.is_empty() || entry.number == number => entries.push(entry),
                next => {
                    self.ahead = next;
                    return Ok(entries.first().map(|first| (first.number.unwrap_or(0), entries.clone())));
                }
            }
        }
    }

    fn game(&mut self) -> Option<Result<Game, LogError>> {
        let (number, entries) = match self.game_lines().transpose()? {
            Ok(lines) => lines,
            Err(error) => return Some(Err(error)),
        };
        let replayed = Game::replay(number, &entries, self.before);
        self.before = match &replayed {
            Ok(game) => Before { classes: Some(game.line.end().standing()), points: game.points },
            Err(_) => Before::default(),
        };
        Some(replayed.map_err(|(line, why)| LogError::Game { line, game: number, why }))
    }
}

fn split(text: &str, line: usize) -> Option<Entry> {
    let (number, rest) = text.trim_end_matches(['\r', '\n']).strip_prefix('%')?.split_once('%')?;
    let (key, value) = rest.split_once('%')?;
    let number = if number == "-----" { None } else { Some(number.parse().ok()?) };
    Some(Entry { line, number, key: key.to_owned(), value: value.to_owned() })
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, LogError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(error) = self.failed.take() {
            return Some(Err(error));
        }
        if self.ended {
            return None;
        }
        let game = self.game();
        // What cannot be read once will not be read by trying again.
        let broken = |error: &LogError| matches!(error, LogError::Io { why, .. } if why.kind() != io::ErrorKind::Interrupted);
        self.ended = match &game {
            None => true,
            Some(Err(error)) => broken(error),
            Some(Ok(_)) => self.failed.as_ref().is_some_and(broken),
        };
        game
    }
}
