//! One game.

use super::GameError;
use crate::sgf::{Node, Property, Tree, Value};
use keisei_core::{Dialect, Line, Position, Seat};
use keisei_games::blokus::gtp::{GAME, Pentobi};
use keisei_games::blokus::{BLACK, Board, Cells, Move, Placement, Scoring, WHITE};

/// A game of Blokus Duo, and who played it.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// The start and the moves, passes included.
    pub line: Line<Board>,
    /// The players, Black first.
    pub names: [Option<String>; 2],
    /// The result as the file says it.
    pub result: Option<String>,
}

/// What is wrong, and where.
type Wrong = (u64, GameError);

impl Game {
    /// Takes a game over without names.
    pub fn of(line: Line<Board>) -> Self {
        Game { line, names: [None, None], result: None }
    }

    /// Replays a tree's main line.
    pub(super) fn from_tree(tree: &Tree, scoring: Scoring) -> Result<Self, Wrong> {
        let name = tree.root("GM").map(Value::text).unwrap_or_default();
        if name != GAME {
            return Err((tree.offset, GameError::NotDuo(name)));
        }
        let (line, rest) = set_up(&tree.nodes, scoring)?;
        let text = |name: &str| tree.root(name).map(Value::text).filter(|text| !text.is_empty());
        let line = replay(line, rest)?;
        Ok(Game { line, names: [text("PB"), text("PW")], result: text("RE") })
    }
}

/// Reads the position that the nodes before the first move set up.
fn set_up(nodes: &[Node], scoring: Scoring) -> Result<(Line<Board>, &[Node]), Wrong> {
    let (mut own, mut turn, mut any) = ([Cells::NONE; 2], BLACK, None);
    let moves = |node: &Node| node.properties.iter().any(|property| mover(property).is_some());
    let moves = nodes.iter().position(moves).unwrap_or(nodes.len());
    // A node may set up and move at once; its setup comes first.
    for property in nodes.iter().take(moves + 1).flat_map(|node| &node.properties) {
        match property.name.as_ref() {
            "AB" | "A1" => lay(property, &mut own, BLACK)?,
            "AW" | "A2" => lay(property, &mut own, WHITE)?,
            "AE" => lift(property, &mut own)?,
            "PL" => turn = property.values.first().map_or(Ok(turn), colour)?,
            _ => continue,
        }
        any.get_or_insert(property.offset);
    }
    let Some(offset) = any else { return Ok((Line::new(Board::start(scoring)), &nodes[moves..])) };
    let start = Board::set_up(own, turn, scoring).map_err(|why| (offset, why.into()))?;
    Ok((Line::new(start), &nodes[moves..]))
}

/// Returns who makes the move that a property is, if it is one; old files write the colours out.
fn mover(property: &Property) -> Option<Seat> {
    match property.name.as_ref() {
        "B" | "1" | "BLUE" => Some(BLACK),
        "W" | "2" | "GREEN" => Some(WHITE),
        _ => None,
    }
}

fn colour(value: &Value) -> Result<Seat, Wrong> {
    match value.text().as_str() {
        "1" => Ok(BLACK),
        "2" => Ok(WHITE),
        text => Pentobi.seat(text).ok_or_else(|| (value.offset, GameError::Colour(text.to_owned()))),
    }
}

/// Lays the pieces of a setup property down.
fn lay(property: &Property, own: &mut [Cells; 2], seat: Seat) -> Result<(), Wrong> {
    for value in &property.values {
        let placed = Placement::listed(&value.text()).map_err(|why| (value.offset, why.into()))?;
        if !(placed.cells() & own[seat.index()]).is_empty() {
            return Err((value.offset, GameError::Overlap));
        }
        own[seat.index()] |= placed.cells();
    }
    Ok(())
}

/// Takes pieces away again.
fn lift(property: &Property, own: &mut [Cells; 2]) -> Result<(), Wrong> {
    for value in &property.values {
        let placed = Placement::listed(&value.text()).map_err(|why| (value.offset, why.into()))?;
        *own = own.map(|cells| cells & !placed.cells());
    }
    Ok(())
}

/// Plays the moves, putting in the passes that the file leaves out.
fn replay(mut line: Line<Board>, nodes: &[Node]) -> Result<Line<Board>, Wrong> {
    let mut board = line.start;
    let mut number = 0;
    let late = |property: &&Property| matches!(property.name.as_ref(), "AB" | "AW" | "AE" | "A1" | "A2");
    if let Some(late) = nodes.iter().skip(1).flat_map(|node| &node.properties).find(late) {
        return Err((late.offset, GameError::Late));
    }
    for property in nodes.iter().flat_map(|node| &node.properties) {
        let Some(seat) = mover(property) else { continue };
        number += 1;
        let wrong = |why| (property.offset, why);
        let m = read(property).map_err(wrong)?;
        if m == Move::Pass && board.turn() != seat {
            // The pass was put in already.
            continue;
        }
        if board.turn() != seat {
            let colour = if seat == BLACK { "Black" } else { "White" };
            board.try_play(Move::Pass).map_err(|_| wrong(GameError::Turn { number, colour }))?;
            line.moves.push(Move::Pass);
        }
        board.try_play(m).map_err(|_| wrong(GameError::Illegal { number, m }))?;
        line.moves.push(m);
    }
    finish(board, &mut line);
    Ok(line)
}

/// Reads a move; in very old files each cell is a value of its own.
fn read(property: &Property) -> Result<Move, GameError> {
    let cells: Vec<String> = property.values.iter().map(Value::text).collect();
    let text = cells.join(",");
    if text.is_empty() || text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    Ok(Move::Place(Placement::listed(&text)?))
}

/// Puts in the passes that end a game.
fn finish(mut board: Board, line: &mut Line<Board>) {
    let before = line.moves.len();
    while board.must_pass() {
        board.play(Move::Pass);
        line.moves.push(Move::Pass);
    }
    if !board.is_over() {
        line.moves.truncate(before);
    }
}
