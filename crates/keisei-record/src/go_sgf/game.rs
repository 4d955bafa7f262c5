//! One game, replayed.

use super::points::read_move;
use super::setup::{mover, rules, start};
use super::text::Letters;
use super::{GameError, Outcome};
use crate::sgf::{Node, Tree};
use keisei_core::{Dialect, Line, PlayerInfo, Position, Recorded, Seat};
use keisei_games::go::{BLACK, Board, Go, Gtp, Move};

/// What a record says besides the moves.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// The players, Black first.
    pub names: [Option<String>; 2],
    /// Their ranks.
    pub ranks: [Option<String>; 2],
    /// The rules by name.
    pub rules: Option<String>,
    /// The handicap.
    pub handicap: Option<u32>,
    /// When it was played.
    pub date: Option<String>,
    /// Where it was played.
    pub place: Option<String>,
    /// The result as the file says it.
    pub result: Option<String>,
}

/// A game of Go, who played it, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The start and the moves.
    pub line: Line<Board>,
    /// Where two passes stood that did not end the game: before how many moves of the line.
    pub resumed: Vec<usize>,
    /// What the record says besides.
    pub info: Info,
}

/// What is wrong, and where.
pub(super) type Wrong = (u64, GameError);

impl Game {
    /// Takes a game over without names.
    pub fn of(line: Line<Board>) -> Self {
        Game { line, resumed: Vec::new(), info: Info::default() }
    }

    /// Returns the result that the record states.
    pub fn outcome(&self) -> Outcome {
        self.info.result.as_deref().map_or(Outcome::Unknown, |text| text.parse().unwrap_or(Outcome::Unknown))
    }

    /// Returns what the game brought Black and White: as the record says, or by the area on the board where it does
    /// not say and two passes ended the game.
    pub fn payoffs(&self) -> Option<[f32; 2]> {
        match self.outcome() {
            Outcome::Unknown => {
                let end = self.line.end();
                end.is_over().then(|| [BLACK, BLACK.other()].map(|seat| end.payoff(seat)))
            }
            outcome => outcome.payoffs(),
        }
    }

    /// Returns the game as any record has it.
    pub fn recorded(self, place: String) -> Recorded<Board> {
        let payoffs = self.payoffs().map(|payoffs| payoffs.to_vec());
        let Info { names, ranks, rules, handicap, date, place: venue, result } = self.info;
        let seats = names.into_iter().zip(ranks).map(|(name, rank)| PlayerInfo { name, rank }).collect();
        let handicap = handicap.map(|stones| stones.to_string());
        let notes = [("RU", rules), ("HA", handicap), ("DT", date), ("PC", venue), ("RE", result)];
        let notes = notes.into_iter().filter_map(|(name, text)| Some((name, text?))).collect();
        Recorded { line: self.line, payoffs, seats, place, scores: Vec::new(), notes }
    }

    /// Takes a game over from any record; its result is stated even where nobody gave it words.
    pub fn from_recorded(game: &Recorded<Board>) -> Self {
        let note = |name: &str| game.note(name).map(str::to_owned);
        let who = |seat: Seat| game.seats.get(seat.index()).cloned().unwrap_or_default();
        let seats = [BLACK, BLACK.other()].map(who);
        let winner = game.payoffs.as_deref().map(|payoffs| match payoffs.first() {
            Some(1.0) => "B+",
            Some(0.0) => "W+",
            _ => "0",
        });
        // Words that nobody here understands say less than what came of the game.
        let understood = |text: &String| {
            game.payoffs.is_none() || text.parse::<Outcome>().is_ok_and(|outcome| outcome != Outcome::Unknown)
        };
        let stated = note("RE").filter(understood);
        let info = Info {
            names: seats.clone().map(|who| who.name),
            ranks: seats.map(|who| who.rank),
            rules: note("RU"),
            handicap: note("HA").and_then(|text| text.parse().ok()),
            date: note("DT"),
            place: note("PC"),
            result: stated.or_else(|| counted(&game.line)).or_else(|| winner.map(str::to_owned)),
        };
        Game { line: game.line.clone(), resumed: Vec::new(), info }
    }

    /// Replays a tree's main line under the rules given, but for what the record says of them.
    pub(super) fn from_tree(tree: &Tree, given: Go) -> Result<Self, Wrong> {
        let letters = Letters::of(tree);
        if let Some(game) = letters.root(tree, "GM").filter(|game| game != "1") {
            return Err((tree.offset, GameError::NotGo(game)));
        }
        let (start, nodes) = start(&tree.nodes, rules(tree, given, letters)?)?;
        let (line, resumed) = replay(start, nodes)?;
        let text = |name: &str| letters.root(tree, name);
        let info = Info {
            names: [text("PB"), text("PW")],
            ranks: [text("BR"), text("WR")],
            rules: text("RU"),
            handicap: text("HA").and_then(|text| text.parse().ok()),
            date: text("DT"),
            place: text("PC"),
            result: text("RE"),
        };
        Ok(Game { line, resumed, info })
    }
}

/// A move as the file has it.
struct Written {
    offset: u64,
    seat: Seat,
    m: Move,
}

fn written(nodes: &[Node], size: u8) -> Result<Vec<Written>, Wrong> {
    let mut moves = Vec::with_capacity(nodes.len());
    for property in nodes.iter().flat_map(|node| &node.properties) {
        let Some(seat) = mover(property) else { continue };
        let offset = property.offset;
        let bytes = property.values.first().map(crate::sgf::Value::bytes).unwrap_or_default();
        moves.push(Written { offset, seat, m: read_move(&bytes, size).map_err(|why| (offset, why))? });
    }
    Ok(moves)
}

/// Plays the moves; returns where the game went on after two passes as well.
fn replay(start: Board, nodes: &[Node]) -> Result<(Line<Board>, Vec<usize>), Wrong> {
    let moves = written(nodes, start.rules().size())?;
    let stones = moves.iter().rposition(|written| written.m != Move::Pass).map_or(0, |last| last + 1);
    let (mut board, mut line, mut resumed) = (start.clone(), Line::new(start), Vec::new());
    for (at, written) in moves.iter().enumerate() {
        let (number, wrong) = (at + 1, |why| (written.offset, why));
        if board.is_over() {
            if at >= stones {
                break;
            }
            // The game went on: the two passes are left out.
            line.moves.truncate(line.moves.len() - 2);
            resumed.push(line.moves.len());
            board = line.end();
        }
        if board.turn() != written.seat {
            let colour = if written.seat == BLACK { "Black" } else { "White" };
            return Err(wrong(GameError::Turn { number, colour }));
        }
        board.try_play(written.m).map_err(|_| wrong(GameError::Illegal { number, m: written.m }))?;
        line.moves.push(written.m);
    }
    Ok((line, resumed))
}
/// Writes the result of a game that two passes ended, by our own count.
fn counted(line: &Line<Board>) -> Option<String> {
    let end = line.end();
    end.is_over().then(|| Gtp.result(&end))
}
