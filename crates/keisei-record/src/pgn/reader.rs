//! Reading games one by one.

use super::PgnError;
use super::score::Score;
use super::tokens::{Inside, Token, tokens};
use crate::bounded::read_line;
use keisei_core::{Line, PlayerInfo, Position, Recorded, Seat};
use keisei_games::chess::Board;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

/// The longest line that anybody could mean: some write a game in one.
const LONGEST: usize = 1 << 20;
/// The tags that a recorded game keeps.
const KEPT: [&str; 6] = ["Event", "Date", "ECO", "TimeControl", "Termination", "Result"];

/// A stream of the games of a file.
#[derive(Debug)]
pub struct Reader<R> {
    lines: BufReader<R>,
    line: u64,
    game: u64,
    /// A line of tags that was read ahead.
    ahead: Option<String>,
    /// A line of which only the beginning was read, so that its game is another.
    long: Option<u64>,
    /// What cannot be read ends the file.
    broken: bool,
}

/// A game while it is read.
#[derive(Default)]
struct Draft {
    tags: Vec<(String, String)>,
    line: Option<Line<Board>>,
    position: Board,
    scores: Vec<Option<i32>>,
    result: Option<String>,
    trouble: Option<PgnError>,
    inside: Inside,
}

impl Reader<File> {
    /// Opens a file.
    ///
    /// # Errors
    /// Says why it cannot be opened.
    pub fn open(path: &Path) -> Result<Self, PgnError> {
        Ok(Self::new(File::open(path).map_err(|why| PgnError::Io { line: 0, why })?))
    }
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file.
    pub fn new(input: R) -> Self {
        Reader { lines: BufReader::new(input), line: 0, game: 0, ahead: None, long: None, broken: false }
    }

    /// Reads a line; bytes that are no text are replaced, since only names hold such.
    fn next_line(&mut self) -> Result<Option<String>, PgnError> {
        if let Some(line) = self.ahead.take() {
            return Ok(Some(line));
        }
        let mut bytes = Vec::new();
        self.line += 1;
        let read = read_line(&mut self.lines, LONGEST, &mut bytes);
        match read.map_err(|why| PgnError::Io { line: self.line, why })? {
            None => Ok(None),
            Some(whole) => {
                self.long = self.long.or((!whole).then_some(self.line));
                Ok(Some(String::from_utf8_lossy(&bytes).trim_end().to_owned()))
            }
        }
    }

    /// Reads up to where the next game begins.
    fn draft(&mut self) -> Result<Option<Draft>, PgnError> {
        let mut draft = Draft::default();
        let mut begun = false;
        while let Some(line) = self.next_line()? {
            let text = line.trim_start_matches('\u{feff}');
            // Lines that begin so are for whoever wrote the file.
            if text.starts_with('%') || text.trim().is_empty() {
                continue;
            }
            let tag = tag(text).filter(|_| draft.inside == Inside::default());
            if tag.is_some() && draft.line.is_some() {
                self.ahead = Some(line);
                break;
            }
            if !begun {
                self.game += 1;
                begun = true;
            }
            match tag {
                Some(tag) => draft.tags.push(tag),
                None => draft.moves(text, self.game, self.line),
            }
            if draft.result.is_some() {
                break;
            }
        }
        if let Some(line) = self.long.take() {
            draft.trouble.get_or_insert(PgnError::Long { game: self.game, line, most: LONGEST });
        }
        Ok(begun.then_some(draft))
    }
}

/// Reads `[Name "text"]`.
fn tag(line: &str) -> Option<(String, String)> {
    let inner = line.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (name, text) = inner.split_once(' ')?;
    let text = text.trim().strip_prefix('"')?.strip_suffix('"')?;
    Some((name.to_owned(), text.replace("\\\"", "\"").replace("\\\\", "\\")))
}

/// Returns what a result brings White and Black.
fn payoffs(result: &str) -> Option<Vec<f32>> {
    match result {
        "1-0" => Some(vec![1.0, 0.0]),
        "0-1" => Some(vec![0.0, 1.0]),
        "1/2-1/2" => Some(vec![0.5, 0.5]),
        _ => None,
    }
}

impl Draft {
    fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
    }

    /// Sets the board up.
    fn begin(&mut self, game: u64, line: u64) {
        if self.line.is_some() {
            return;
        }
        let start = self.tag("FEN").map_or(Ok(Board::default()), str::parse);
        let start = start.unwrap_or_else(|why: <Board as std::str::FromStr>::Err| {
            self.trouble = Some(PgnError::Start { game, line, why: why.to_string() });
            Board::default()
        });
        self.position = start.clone();
        self.line = Some(Line::new(start));
    }

    /// Plays the moves of a line of text.
    fn moves(&mut self, text: &str, game: u64, line: u64) {
        self.begin(game, line);
        let mut inside = self.inside;
        tokens(text, &mut inside, |token| match token {
            Token::Word(word) => self.word(word, game, line),
            Token::Comment(comment) => self.comment(comment),
        });
        self.inside = inside;
    }

    fn word(&mut self, word: &str, game: u64, line: u64) {
        if self.result.is_some() {
            return;
        }
        if word == "*" || payoffs(word).is_some() {
            self.result = Some(word.to_owned());
            return;
        }
        let Some(so_far) = self.line.as_mut().filter(|_| self.trouble.is_none()) else { return };
        if let Some(m) = self.position.read_san(word) {
            self.position.play(m);
            so_far.moves.push(m);
        } else {
            let number = so_far.moves.len() + 1;
            self.trouble = Some(PgnError::Move { game, line, text: word.to_owned(), number });
        }
    }

    /// Keeps the score in what is said about the move before it.
    fn comment(&mut self, comment: &str) {
        let played = self.line.as_ref().map_or(0, |line| line.moves.len());
        let sign = if self.position.turn() == Seat::FIRST { 1 } else { -1 };
        let (at, score) = match Score::find(comment) {
            Some(Score::Mover(score)) if played > 0 => (played - 1, score),
            Some(Score::White(score)) => (played, sign * score),
            _ => return,
        };
        if self.scores.len() <= at {
            self.scores.resize(at + 1, None);
        }
        self.scores[at].get_or_insert(score);
    }

    fn finish(mut self, game: u64, line: u64) -> Result<Recorded<Board>, PgnError> {
        self.begin(game, 0);
        if let Some(trouble) = self.trouble {
            return Err(trouble);
        }
        let moves = self.line.as_ref().map_or(0, |line| line.moves.len());
        if self.tags.is_empty() && moves == 0 {
            return Err(PgnError::NoGame { game, line });
        }
        let line = self.line.take().unwrap_or_else(|| Line::new(Board::default()));
        let mut recorded = Recorded::of(line, format!("game {game}"));
        let stated =
            self.result.as_deref().and_then(payoffs).or_else(|| self.tag("Result").and_then(payoffs));
        recorded.payoffs = stated.or(recorded.payoffs);
        let who = |side: &str| PlayerInfo {
            name: self.tag(side).map(str::to_owned),
            rank: self.tag(&format!("{side}Elo")).map(str::to_owned),
        };
        recorded.seats = vec![who("White"), who("Black")];
        recorded.scores = std::mem::take(&mut self.scores);
        recorded.notes = KEPT.iter().filter_map(|&name| Some((name, self.tag(name)?.to_owned()))).collect();
        Ok(recorded)
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Recorded<Board>, PgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        match self.draft() {
            Ok(draft) => draft.map(|draft| draft.finish(self.game, self.line)),
            Err(why) => {
                self.broken = true;
                Some(Err(why))
            }
        }
    }
}
