//! The position a game begins with.

use super::game::Wrong;
use super::points::read_points;
use super::{GameError, text::Letters};
use crate::sgf::{Node, Property, Tree, Value};
use keisei_core::Seat;
use keisei_games::go::{BLACK, Board, Go, Komi, Point, WHITE};
use std::fmt::Write as _;

/// Names of rules under which chains may take their own last liberty.
const SUICIDE: [&str; 4] = ["nz", "new zealand", "tromp-taylor", "goe"];

/// Reads the rules: size, komi and suicide are the record's, what it does not say is as given.
pub(super) fn rules(tree: &Tree, given: Go, letters: Letters) -> Result<Go, Wrong> {
    let size = tree.root("SZ").map_or(Ok(19), |value| {
        let text = letters.read(value);
        read_size(&text).ok_or((value.offset, GameError::Size(text)))
    })?;
    if size != given.size() {
        return Err((tree.offset, GameError::OtherSize { found: size, wanted: given.size() }));
    }
    let mut rules = given;
    if let Some(value) = tree.root("KM").filter(|value| !value.bytes().trim_ascii().is_empty()) {
        let text = letters.read(value);
        rules.komi = read_komi(&text).ok_or((value.offset, GameError::Komi(text)))?;
    }
    let name = tree.root("RU").map(|value| letters.read(value).to_ascii_lowercase());
    rules.suicide |= name.is_some_and(|name| SUICIDE.contains(&name.as_str()));
    Ok(rules)
}

/// Reads lines of a board, also written as columns and rows.
fn read_size(text: &str) -> Option<u8> {
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let size = columns.trim().parse().ok()?;
    (rows.trim().parse() == Ok(size) && Go::new(size).is_some()).then_some(size)
}

fn read_komi(text: &str) -> Option<Komi> {
    text.replace(',', ".").parse().ok()
}

/// Reads the position that the nodes before the first move set up; returns it with the rest.
pub(super) fn start(nodes: &[Node], rules: Go) -> Result<(Board, &[Node]), Wrong> {
    let moves = |node: &Node| node.properties.iter().any(|property| mover(property).is_some());
    let at = nodes.iter().position(moves).unwrap_or(nodes.len());
    let first = nodes.get(at).and_then(|node| node.properties.iter().find_map(mover));
    let mut stones = Stones { rules, own: [[0; 19]; 2], any: None };
    let mut turn = None;
    // A node may set up and move at once; its setup comes first.
    for property in nodes.iter().take(at + 1).flat_map(|node| &node.properties) {
        match property.name.as_ref() {
            "AB" => stones.set(property, Some(BLACK))?,
            "AW" => stones.set(property, Some(WHITE))?,
            "AE" => stones.set(property, None)?,
            "PL" => turn = property.values.first().map(colour).transpose()?,
            _ => {}
        }
    }
    let handicap = stones.own[0] != [0; 19] && stones.own[1] == [0; 19];
    let turn = turn.or(first).unwrap_or(if handicap { WHITE } else { BLACK });
    let rest = &nodes[at..];
    let late = |property: &&Property| matches!(property.name.as_ref(), "AB" | "AW" | "AE");
    if let Some(late) = rest.iter().skip(1).flat_map(|node| &node.properties).find(late) {
        return Err((late.offset, GameError::Late));
    }
    Ok((stones.board(turn)?, rest))
}

/// Returns who makes the move that a property is, if it is one.
pub(super) fn mover(property: &Property) -> Option<Seat> {
    match property.name.as_ref() {
        "B" => Some(BLACK),
        "W" => Some(WHITE),
        _ => None,
    }
}

fn colour(value: &Value) -> Result<Seat, Wrong> {
    let text = value.text();
    match text.to_ascii_lowercase().as_str() {
        "b" | "black" | "1" => Ok(BLACK),
        "w" | "white" | "2" => Ok(WHITE),
        _ => Err((value.offset, GameError::Colour(text))),
    }
}

/// Stones set up so far: a bit for every column, row by row from the bottom.
struct Stones {
    rules: Go,
    own: [[u32; 19]; 2],
    any: Option<u64>,
}

impl Stones {
    fn set(&mut self, property: &Property, seat: Option<Seat>) -> Result<(), Wrong> {
        self.any.get_or_insert(property.offset);
        for value in &property.values {
            let own = &mut self.own;
            let place = |point: Point| {
                let (row, bit) = (usize::from(point.row()), 1 << point.column());
                for rows in own.iter_mut() {
                    rows[row] &= !bit;
                }
                if let Some(seat) = seat {
                    own[seat.index()][row] |= bit;
                }
            };
            read_points(&value.bytes(), self.rules.size(), place).map_err(|why| (value.offset, why))?;
        }
        Ok(())
    }

    fn board(&self, turn: Seat) -> Result<Board, Wrong> {
        let plain = Board::start(&self.rules);
        if self.any.is_none() && turn == BLACK {
            return Ok(plain);
        }
        let size = usize::from(self.rules.size());
        let mut text = String::new();
        for row in (0..size).rev() {
            let point = |column: usize| match [0, 1].map(|seat: usize| self.own[seat][row] >> column & 1) {
                [1, _] => 'X',
                [_, 1] => 'O',
                _ => '.',
            };
            text.extend((0..size).map(point));
            text.push(if row == 0 { ' ' } else { '/' });
        }
        let Go { komi, ko, suicide, .. } = self.rules;
        let (turn, suicide) = (if turn == BLACK { 'X' } else { 'O' }, if suicide { "yes" } else { "no" });
        let _ = write!(text, "{turn} komi={komi} ko={ko} suicide={suicide}");
        text.parse().map_err(|why: keisei_games::go::BoardTextError| (self.any.unwrap_or(0), why.into()))
    }
}
