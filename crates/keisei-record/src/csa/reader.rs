//! Reading games one by one.

use super::names;
use super::start::Start;
use crate::lines::{Lines, shown};
use crate::shogi::{End, Fault, Game, Growing, How, RecordError};
use keisei_core::{Position, Seat};
use std::io::Read;
use std::time::Duration;

/// A stream of the games of a file.
///
/// ```
/// use keisei_record::csa::Reader;
/// let text = "V2.2\nN+Ann\nN-Bob\nPI\n+\n+7776FU\nT5\n'** 30 -3334FU\n-3334FU\n+8822UM\n%TORYO\n\
///             /\nPI\n+\n+7775FU\n/\nPI\n+\n+2726FU\n";
/// let games: Vec<_> = Reader::new(text.as_bytes()).collect();
/// let first = games[0].as_ref().unwrap();
/// assert_eq!(first.players, ["Ann", "Bob"]);
/// assert_eq!(first.line.moves.last().unwrap().to_string(), "8h2b+");
/// assert_eq!(first.end.payoff(keisei_games::shogi::BLACK), Some(1.0));
/// assert_eq!((first.notes[0].score, first.notes[0].expected.len()), (Some(30), 1));
/// assert_eq!(games[1].as_ref().unwrap_err().to_string(), "game 2, at line 15: move 1, 7g7e, is not legal");
/// assert_eq!(games[2].as_ref().unwrap().line.moves.len(), 1);
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    game: usize,
    /// A line that begins the next game, already read.
    ahead: Option<String>,
}

/// What has been read of a game.
#[derive(Default)]
struct Draft {
    players: [String; 2],
    about: Vec<(String, String)>,
    comments: Vec<String>,
    start: Start,
    growing: Option<Growing>,
    /// The first line that is no comment.
    any: Option<String>,
    /// Whether that was more than a version and what is said about the game.
    told: bool,
}

impl Draft {
    /// Reads a line.
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        if line.trim().is_empty() {
            return Ok(());
        }
        let first = line.as_bytes().first().copied();
        if !matches!(first, None | Some(b'\'')) {
            self.any.get_or_insert_with(|| shown(line));
        }
        self.told |= !matches!(first, None | Some(b'\'' | b'V' | b'$'));
        match first {
            None | Some(b'V') => Ok(()),
            Some(b'\'') => {
                self.comment(line);
                Ok(())
            }
            Some(b'N') => match line.as_bytes().get(1).and_then(|&sign| names::seat(sign)) {
                Some(seat) => {
                    line[2..].clone_into(&mut self.players[seat.index()]);
                    Ok(())
                }
                None => Err(Fault::Stray(shown(line))),
            },
            Some(b'$') => {
                let (key, value) = line[1..].split_once(':').unwrap_or((&line[1..], ""));
                self.about.push((key.to_owned(), value.to_owned()));
                Ok(())
            }
            // Several statements may stand on a line, as servers write a move and its time.
            Some(_) => line.split(',').try_for_each(|statement| self.statement(statement.trim_end())),
        }
    }

    fn statement(&mut self, text: &str) -> Result<(), Fault> {
        if self.growing.as_ref().is_some_and(|growing| growing.over) && !text.starts_with('T') {
            return Ok(());
        }
        match text.as_bytes() {
            [] => Ok(()),
            [b'P', ..] if self.growing.is_none() => self.start.line(text),
            &[sign @ (b'+' | b'-')] => self.begin(names::seat(sign)).map(drop),
            [b'+' | b'-', ..] => self.play(text),
            [b'T', ..] => self.time(text),
            [b'%', ..] => self.finish(text),
            _ => Err(Fault::Stray(shown(text))),
        }
    }

    /// Sets up the start, if no line before did.
    fn begin(&mut self, turn: Option<Seat>) -> Result<&mut Growing, Fault> {
        let growing = if let Some(growing) = self.growing.take() {
            growing
        } else {
            let board = std::mem::take(&mut self.start).board(turn.unwrap_or(Seat::FIRST))?;
            let players = std::mem::take(&mut self.players);
            Growing::new(board, players, std::mem::take(&mut self.about), std::mem::take(&mut self.comments))
        };
        Ok(self.growing.insert(growing))
    }

    fn play(&mut self, text: &str) -> Result<(), Fault> {
        let growing = self.begin(names::seat(text.as_bytes()[0]))?;
        growing.play(|board| names::read_move(text, board))
    }

    /// Reads a time in seconds: that of the last move, or of the end.
    fn time(&mut self, text: &str) -> Result<(), Fault> {
        let wrong = || Fault::Time(shown(text));
        let seconds: f64 = text[1..].parse().map_err(|_| wrong())?;
        let took = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
        let growing = self.growing.as_mut().ok_or_else(wrong)?;
        if let Some(note) = growing.game.notes.last_mut().filter(|_| !growing.over) {
            note.took = Some(took);
        }
        Ok(())
    }

    fn finish(&mut self, text: &str) -> Result<(), Fault> {
        let growing = self.begin(None)?;
        let how = match &text[1..] {
            "TORYO" => How::Resignation,
            "TSUMI" => How::Mate,
            "KACHI" => How::Declaration,
            "SENNICHITE" => How::Repetition,
            "JISHOGI" => How::Impasse,
            "HIKIWAKE" | "MAX_MOVES" => How::DrawByRule,
            "TIME_UP" => How::TimeUp,
            "ILLEGAL_MOVE" => How::Foul,
            "CHUDAN" | "MATTA" | "FUZUMI" | "ERROR" => How::Interrupted,
            action => {
                let by = action
                    .strip_suffix("ILLEGAL_ACTION")
                    .and_then(|sign| names::seat(*sign.as_bytes().first()?));
                let by = by.ok_or_else(|| Fault::Stray(shown(text)))?;
                (growing.game.end, growing.over) = (End::foul(by), true);
                return Ok(());
            }
        };
        growing.finish(how);
        Ok(())
    }

    fn comment(&mut self, line: &str) {
        let Some(growing) = &mut self.growing else {
            self.comments.push(line[1..].to_owned());
            return;
        };
        match line.strip_prefix("'**") {
            Some(thought) if !growing.game.notes.is_empty() => think(growing, thought),
            _ => growing.comment(line[1..].strip_prefix('*').unwrap_or(&line[1..])),
        }
    }

    fn into_game(mut self) -> Result<Game, Fault> {
        self.begin(None)?;
        Ok(self.growing.map(Growing::into_game).expect("begun"))
    }
}

/// Reads what a program thought: a score and the moves it expected, as far as they can be played.
fn think(growing: &mut Growing, thought: &str) {
    let mut words = thought.split_whitespace();
    let score = words.next().and_then(|word| word.parse().ok());
    let (mut board, mut expected) = (growing.board.clone(), Vec::new());
    for word in words {
        let Ok(m) = names::read_move(word, &board) else { break };
        if board.try_play(m).is_err() {
            break;
        }
        expected.push(m);
    }
    match growing.game.notes.last_mut().filter(|_| score.is_some()) {
        Some(note) => (note.score, note.expected) = (score, expected),
        None => growing.comment(thought.trim()),
    }
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file.
    pub fn new(input: R) -> Self {
        Reader { lines: Lines::new(input), game: 0, ahead: None }
    }

    /// Reads up to the end of a game, or up to what is wrong and then to the next game.
    fn draft(&mut self) -> Result<Draft, RecordError> {
        let (mut draft, mut fault, mut begun) = (Draft::default(), None, None);
        loop {
            let line = match self.ahead.take().map(Ok).or_else(|| self.lines.next()) {
                None => break,
                Some(Err(why)) => return Err(RecordError::Io { line: self.lines.number(), why }),
                Some(Ok(line)) => line,
            };
            if line == "/" {
                if draft.any.is_some() {
                    break;
                }
                continue;
            }
            // A version begins a game even where nothing separates it from the one before.
            if line.starts_with('V') && draft.any.is_some() {
                self.ahead = Some(line);
                break;
            }
            if fault.is_none()
                && let Err(why) = draft.line(&line)
            {
                fault = Some((self.lines.number(), why));
            }
            begun = begun.or(draft.any.as_ref().map(|_| self.lines.number()));
        }
        self.game += usize::from(draft.any.is_some());
        if let (Some(line), Some(text), false, None) = (begun, &draft.any, draft.told, &fault) {
            fault = Some((line, Fault::NoGame(text.clone())));
        }
        match fault {
            Some((line, why)) => Err(RecordError::Game { game: self.game, line, why }),
            None => Ok(draft),
        }
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Game, RecordError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.draft() {
            Ok(draft) if draft.any.is_none() => None,
            Ok(draft) => {
                let (game, line) = (self.game, self.lines.number());
                Some(draft.into_game().map_err(|why| RecordError::Game { game, line, why }))
            }
            Err(why) => Some(Err(why)),
        }
    }
}
