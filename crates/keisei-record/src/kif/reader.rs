//! Reading games one by one.

use super::board::Start;
use super::words;
use crate::lines::{Lines, shown};
use crate::shogi::{End, Fault, Game, Growing, How, RecordError, Verdict};
use keisei_core::Position;
use keisei_games::shogi::{BLACK, WHITE};
use std::io::Read;
use std::time::Duration;

/// A stream of the games of a file.
///
/// ```
/// use keisei_record::kif::Reader;
/// let text = "手合割：平手\n先手：Ann\n後手：Bob\n   1 ７六歩(77) ( 0:05/00:00:05)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 投了\n";
/// let game = Reader::new(text.as_bytes()).next().unwrap().unwrap();
/// assert_eq!(game.players, ["Ann", "Bob"]);
/// assert_eq!(game.line.moves.last().unwrap().to_string(), "8h2b+");
/// assert_eq!(game.end.payoff(keisei_games::shogi::BLACK), Some(1.0));
/// let text = "先手：Ann\n\n▲７六歩 △３四歩 ▲２二角成 △同　銀\nまで4手で後手の勝ち\n";
/// let game = Reader::new(text.as_bytes()).next().unwrap().unwrap();
/// assert_eq!(game.line.moves.last().unwrap().to_string(), "3a2b");
/// assert_eq!(game.end.payoff(keisei_games::shogi::WHITE), Some(1.0));
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
    /// Whether a heading, a board or a move was read: what else stands before the moves is passed over, but makes no game.
    told: bool,
    /// Whether variations have begun, of which none is kept.
    varies: bool,
}

/// Marks before moves of KI2.
const MARKS: [char; 6] = ['▲', '△', '☗', '☖', '▽', '▼'];

/// Splits a line of a header.
fn header(line: &str) -> Option<(&str, &str)> {
    line.split_once('：')
        .filter(|(key, _)| !key.is_empty() && !key.starts_with(MARKS) && !key.starts_with(['*', '#', '&']))
}

impl Draft {
    fn line(&mut self, line: &str) -> Result<(), Fault> {
        let text = line.trim();
        if text.is_empty() || text.starts_with(['#', '&']) {
            return Ok(());
        }
        if let Some(comment) = text.strip_prefix('*') {
            match &mut self.growing {
                Some(growing) if !self.varies => growing.comment(comment),
                Some(_) => {}
                None => self.comments.push(comment.to_owned()),
            }
            return Ok(());
        }
        self.any.get_or_insert_with(|| shown(text));
        if text.chars().any(char::is_control) {
            return Err(Fault::Stray(shown(text)));
        }
        if self.varies || text.starts_with("変化：") {
            self.varies = true;
            return Ok(());
        }
        if let Some((key, value)) = header(text) {
            return self.header(key.trim(), value.trim());
        }
        match text.chars().next() {
            Some('|') if self.growing.is_none() => {
                self.told = true;
                self.start.rank(text)
            }
            Some('0'..='9') if self.is_numbered(text) => self.numbered(text),
            Some(c) if MARKS.contains(&c) => self.spoken(text),
            _ if text.starts_with("まで") && self.told => self.closing(text),
            _ if self.growing.is_none() => {
                self.set_turn(text);
                Ok(())
            }
            _ => Err(Fault::Stray(shown(text))),
        }
    }

    fn header(&mut self, key: &str, value: &str) -> Result<(), Fault> {
        match key {
            "手合割" => self.start.handicap(value),
            "先手" | "下手" => value.clone_into(&mut self.players[0]),
            "後手" | "上手" => value.clone_into(&mut self.players[1]),
            "先手の持駒" | "下手の持駒" => self.start.hand(BLACK, value)?,
            "後手の持駒" | "上手の持駒" => self.start.hand(WHITE, value)?,
            _ => {
                self.about.push((key.to_owned(), value.to_owned()));
                return Ok(());
            }
        }
        self.told = true;
        Ok(())
    }

    fn set_turn(&mut self, text: &str) {
        match text {
            "先手番" | "下手番" => self.start.turn(BLACK),
            "後手番" | "上手番" => self.start.turn(WHITE),
            // The heads of tables, frames of boards.
            _ => {}
        }
    }

    fn begin(&mut self) -> Result<&mut Growing, Fault> {
        let growing = if let Some(growing) = self.growing.take() {
            growing
        } else {
            let board = std::mem::take(&mut self.start).board()?;
            let players = std::mem::take(&mut self.players);
            Growing::new(board, players, std::mem::take(&mut self.about), std::mem::take(&mut self.comments))
        };
        Ok(self.growing.insert(growing))
    }

    #[allow(clippy::unused_self, reason = "reads as a question about the line")]
    fn is_numbered(&self, text: &str) -> bool {
        text.split_once(char::is_whitespace)
            .is_some_and(|(number, _)| number.bytes().all(|b| b.is_ascii_digit()))
    }

    /// Reads a line of KIF: a number, a move or an end, and perhaps the time it took.
    fn numbered(&mut self, text: &str) -> Result<(), Fault> {
        let rest = text.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start();
        // The time is in brackets after a blank; the square a piece comes from in brackets without one.
        let (what, time) = match rest.rfind('(') {
            Some(at) if rest[..at].ends_with(char::is_whitespace) => {
                (rest[..at].trim(), Some(&rest[at + 1..]))
            }
            _ => (rest.trim_end_matches('+').trim(), None),
        };
        self.told = true;
        let growing = self.begin()?;
        if growing.over || ending(growing, what) {
            return Ok(());
        }
        play(growing, what)?;
        if let Some(note) = growing.game.notes.last_mut() {
            note.took = time.and_then(|time| seconds(time.split('/').next().unwrap_or("")));
        }
        Ok(())
    }

    /// Reads a line of KI2: moves with their marks.
    fn spoken(&mut self, text: &str) -> Result<(), Fault> {
        self.told |= text.chars().any(|c| !c.is_whitespace() && !MARKS.contains(&c));
        let growing = self.begin()?;
        for said in text.split(MARKS).map(str::trim).filter(|said| !said.is_empty()) {
            if !growing.over && !ending(growing, said) {
                play(growing, said)?;
            }
        }
        Ok(())
    }

    /// Reads the sentence that ends a record, if nothing else did.
    fn closing(&mut self, text: &str) -> Result<(), Fault> {
        let growing = self.begin()?;
        if growing.over {
            return Ok(());
        }
        let won = |names: [&str; 2]| names.iter().any(|name| text.contains(&format!("{name}の勝ち")));
        let said = match () {
            () if text.contains("千日手") => Some(How::Repetition),
            () if text.contains("持将棋") => Some(How::Impasse),
            () if text.contains("引き分け") => Some(How::DrawByRule),
            () if text.contains("中断") => Some(How::Interrupted),
            () => None,
        };
        if let Some(how) = said {
            growing.finish(how);
            return Ok(());
        }
        let how = match () {
            () if text.contains("時間切れ") || text.contains("切れ負け") => How::TimeUp,
            () if text.contains("反則") => How::Foul,
            () if text.contains("入玉") || text.contains("宣言") => How::Declaration,
            () if text.contains("詰み") => How::Mate,
            () => How::Resignation,
        };
        let result = match () {
            () if won(["先手", "下手"]) => Verdict::Won(BLACK),
            () if won(["後手", "上手"]) => Verdict::Won(WHITE),
            () => return Ok(()),
        };
        if how == How::Declaration && result == Verdict::Won(growing.board.turn()) {
            growing.finish(how);
        } else {
            (growing.game.end, growing.over) = (End { how, result }, true);
        }
        Ok(())
    }
}

fn play(growing: &mut Growing, text: &str) -> Result<(), Fault> {
    let last = growing.game.line.moves.last().and_then(|m| m.to());
    growing.play(|board| words::read_move(text, board, last))
}

/// Ends the game if this is a word for an end.
fn ending(growing: &mut Growing, text: &str) -> bool {
    let how = match text {
        "投了" => How::Resignation,
        "詰み" | "詰" => How::Mate,
        "入玉勝ち" | "勝ち宣言" => How::Declaration,
        "千日手" => How::Repetition,
        "持将棋" => How::Impasse,
        "引き分け" | "最大手数" => How::DrawByRule,
        "切れ負け" | "時間切れ" | "不戦敗" => How::TimeUp,
        "反則負け" => How::Foul,
        "反則勝ち" | "反則手" => {
            let by = growing.board.turn().other();
            (growing.game.end, growing.over) = (End::foul(by), true);
            return true;
        }
        "中断" | "封じ手" | "不詰" | "待った" => How::Interrupted,
        _ => return false,
    };
    growing.finish(how);
    true
}

/// Reads minutes and seconds, hours before them or not.
fn seconds(text: &str) -> Option<Duration> {
    let parts = text.trim_end_matches(')').split(':').map(|part| part.trim().parse::<u64>().ok());
    let sum = parts
        .collect::<Option<Vec<u64>>>()?
        .into_iter()
        .try_fold(0u64, |sum, part| sum.checked_mul(60)?.checked_add(part));
    sum.map(Duration::from_secs)
}

impl<R: Read> Reader<R> {
    /// Begins at the start of a file.
    pub fn new(input: R) -> Self {
        Reader { lines: Lines::new(input), game: 0, ahead: None }
    }

    fn draft(&mut self) -> Result<Draft, RecordError> {
        let (mut draft, mut fault, mut begun) = (Draft::default(), None, None);
        loop {
            let line = match self.ahead.take().map(Ok).or_else(|| self.lines.next()) {
                None => break,
                Some(Err(why)) => return Err(RecordError::Io { line: self.lines.number(), why }),
                Some(Ok(line)) => line,
            };
            // Headers after moves are another game's.
            let heads = line.starts_with("#KIF") || header(line.trim()).is_some_and(|(key, _)| key != "変化");
            if heads && (draft.growing.is_some() || fault.is_some() && line.starts_with("#KIF")) {
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
            Ok(mut draft) => {
                let (game, line) = (self.game, self.lines.number());
                let begun = draft.begin().map(drop);
                let read = begun.map(|()| draft.growing.map(Growing::into_game));
                match read {
                    Ok(Some(read)) => Some(Ok(read)),
                    Ok(None) => None,
                    Err(why) => Some(Err(RecordError::Game { game, line, why })),
                }
            }
            Err(why) => Some(Err(why)),
        }
    }
}
