//! A game of Shogi as the formats of records have it.

use super::Fault;
use keisei_core::{Line, Position, Recorded, Seat};
use keisei_games::shogi::{self, Board, Move};
use std::time::Duration;

/// A game with what was said of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The names of Black and White.
    pub players: [String; 2],
    /// What else the record says: event, date, time limits.
    pub about: Vec<(String, String)>,
    /// Comments before the first move.
    pub comments: Vec<String>,
    /// The moves; a declaration is one of them.
    pub line: Line<Board>,
    /// What is said of each move.
    pub notes: Vec<Note>,
    /// How it ended.
    pub end: End,
}

/// What a record says of a move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// How long the player thought.
    pub took: Option<Duration>,
    /// What the player's program thought of the position after the move, in centipawns; positive is good for Black.
    pub score: Option<i32>,
    /// How that program expected the game to go on.
    pub expected: Vec<Move>,
    /// Comments, a line each.
    pub comments: Vec<String>,
}

/// How a game ended and who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// What ended it.
    pub how: How,
    /// Who won.
    pub result: Verdict,
}

/// Who won a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// One of the players.
    Won(Seat),
    /// Nobody.
    Draw,
    /// The record does not say.
    Unknown,
}

/// What ends games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// 投了: the side to move gave up.
    Resignation,
    /// 詰み: the side to move is mated.
    Mate,
    /// 入玉勝ち: the side to move declared that it has won.
    Declaration,
    /// 千日手: the position came for the fourth time.
    Repetition,
    /// 持将棋: both kings have entered; a draw.
    Impasse,
    /// The players or the rules made it a draw: too many moves, agreement.
    DrawByRule,
    /// 切れ負け: the side to move has no time left.
    TimeUp,
    /// 反則: somebody did what the rules forbid.
    Foul,
    /// 中断: it was broken off.
    Interrupted,
    /// The record stops.
    Unsaid,
}

impl Game {
    /// Returns the game as any record has it.
    pub fn recorded(self, place: String) -> Recorded<Board> {
        let payoffs = self.end.payoffs();
        let mut recorded = Recorded::of(self.line, place).between(self.players);
        recorded.payoffs = payoffs.or(recorded.payoffs);
        if self.notes.iter().any(|note| note.score.is_some()) {
            // Records score from Black's side; here whoever moves is meant, as in packed positions.
            let mut board = recorded.line.start.clone();
            for (note, &m) in self.notes.iter().zip(&recorded.line.moves) {
                let sign = if board.turn() == Seat::FIRST { 1 } else { -1 };
                recorded.scores.push(note.score.map(|score| sign * score));
                board.play(m);
            }
        }
        recorded
    }

    /// Takes over a game that some record told, with its result.
    pub fn from_recorded(recorded: &Recorded<Board>) -> Self {
        let Recorded { line, payoffs, .. } = recorded;
        let players = [Seat::FIRST, Seat::SECOND].map(|seat| recorded.name(seat).unwrap_or("").to_owned());
        let board = line.end();
        let declared = line.moves.last() == Some(&Move::DECLARE);
        let black = payoffs.as_ref().and_then(|payoffs| payoffs.first().copied());
        let end = match (board.end(), black) {
            _ if declared => End { how: How::Declaration, result: End::of(How::Unsaid, &board).result },
            (shogi::End::Open, _) if board.is_over() => End::of(How::Mate, &board),
            (shogi::End::Open, None) => End { how: How::Unsaid, result: Verdict::Unknown },
            (shogi::End::Open, Some(0.5)) => End { how: How::DrawByRule, result: Verdict::Draw },
            (shogi::End::Open, Some(black)) => {
                let winner = if black > 0.5 { Seat::FIRST } else { Seat::SECOND };
                let gave_up = winner == board.turn().other();
                // Who wins on the move was given the game: by a foul of the other, as far as formats go.
                let how = if gave_up { How::Resignation } else { How::Foul };
                End { how, result: Verdict::Won(winner) }
            }
            _ => End::of(How::Repetition, &board),
        };
        let notes = notes(recorded);
        Game { players, about: Vec::new(), comments: Vec::new(), line: line.clone(), notes, end }
    }
}

/// Returns the scores of a game as records have them, from Black's side.
fn notes(recorded: &Recorded<Board>) -> Vec<Note> {
    let mut board = recorded.line.start.clone();
    let said = recorded.scores.iter().copied().chain(std::iter::repeat(None));
    let note = |(&m, score): (&Move, Option<i32>)| {
        let sign = if board.turn() == Seat::FIRST { 1 } else { -1 };
        board.play(m);
        Note { score: score.map(|score| sign * score), ..Note::default() }
    };
    recorded.line.moves.iter().zip(said).map(note).collect()
}

impl End {
    /// Judges how a game ended in a position, a foul being the side's that is to move.
    pub fn of(how: How, board: &Board) -> Self {
        let turn = board.turn();
        let by_board = || match board.end() {
            shogi::End::Won(winner) => Verdict::Won(winner),
            shogi::End::Draw => Verdict::Draw,
            shogi::End::Open if board.is_over() => Verdict::Won(turn.other()),
            shogi::End::Open => Verdict::Unknown,
        };
        let result = match how {
            How::Resignation | How::TimeUp | How::Mate | How::Foul => Verdict::Won(turn.other()),
            How::Declaration => Verdict::Won(turn),
            How::Impasse | How::DrawByRule => Verdict::Draw,
            How::Repetition => match by_board() {
                Verdict::Unknown => Verdict::Draw,
                known => known,
            },
            How::Interrupted | How::Unsaid => by_board(),
        };
        End { how, result }
    }

    /// Returns a foul of one side.
    pub fn foul(by: Seat) -> Self {
        End { how: How::Foul, result: Verdict::Won(by.other()) }
    }

    /// Returns what the game was worth to both, if the record says.
    pub fn payoffs(&self) -> Option<Vec<f32>> {
        [Seat::FIRST, Seat::SECOND].into_iter().map(|seat| self.payoff(seat)).collect()
    }

    /// Returns what the game was worth to a seat, if the record says.
    pub fn payoff(&self, seat: Seat) -> Option<f32> {
        match self.result {
            Verdict::Won(winner) => Some(f32::from(u8::from(winner == seat))),
            Verdict::Draw => Some(0.5),
            Verdict::Unknown => None,
        }
    }
}

/// A game while it is being read.
#[derive(Debug)]
pub(crate) struct Growing {
    pub game: Game,
    pub board: Board,
    /// Whether its end was read.
    pub over: bool,
}

impl Growing {
    pub fn new(
        start: Board,
        players: [String; 2],
        about: Vec<(String, String)>,
        comments: Vec<String>,
    ) -> Self {
        let end = End { how: How::Unsaid, result: Verdict::Unknown };
        let line = Line::new(start.clone());
        let game = Game { players, about, comments, line, notes: Vec::new(), end };
        Growing { game, board: start, over: false }
    }

    /// Reads a move of the position and plays it.
    pub fn play(&mut self, read: impl FnOnce(&Board) -> Result<Move, Fault>) -> Result<(), Fault> {
        let number = self.game.line.moves.len() + 1;
        if self.board.end() != shogi::End::Open {
            return Err(Fault::Over(number));
        }
        let m = read(&self.board)?;
        self.board.try_play(m).map_err(|_| Fault::Illegal { number, m })?;
        self.game.line.moves.push(m);
        self.game.notes.push(Note::default());
        Ok(())
    }

    /// Ends the game; a declaration that the rules know is a move.
    pub fn finish(&mut self, how: How) {
        let end = End::of(how, &self.board);
        if how == How::Declaration {
            // Where the rules know no declaration the record's word stands alone.
            let _ = self.play(|_| Ok(Move::DECLARE));
        }
        (self.game.end, self.over) = (end, true);
    }

    /// Adds a comment to the last move, or to the game.
    pub fn comment(&mut self, text: &str) {
        let comments = match self.game.notes.last_mut() {
            Some(note) => &mut note.comments,
            None => &mut self.game.comments,
        };
        comments.push(text.to_owned());
    }

    /// Returns the game; one whose end was not said is judged by its last position.
    pub fn into_game(mut self) -> Game {
        if !self.over {
            self.game.end = End::of(How::Unsaid, &self.board);
        }
        self.game
    }
}
