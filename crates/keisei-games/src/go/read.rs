//! Reading position text.

use super::bits::{Bits, LARGE, SMALL};
use super::board::{Board, Grid, on_grid};
use super::point::{Move, Point};
use super::rules::{Go, Spoken};
use super::stones::{Ground, Stones};
use super::text::BoardTextError;
use super::{BLACK, WHITE};
use keisei_core::{Position, Seat};
use std::str::FromStr;

impl FromStr for Board {
    type Err = BoardTextError;

    /// Reads a board, the side to move, and the fields that differ from the usual.
    fn from_str(text: &str) -> Result<Self, BoardTextError> {
        Board::read(text, Go::default())
    }
}

impl Board {
    /// Reads position text; what it leaves open is as some rules have it.
    pub(super) fn read(text: &str, game: Go) -> Result<Self, BoardTextError> {
        let mut words = text.split_whitespace();
        let (size, stones) = read_rows(words.next().unwrap_or(""))?;
        let turn = words.next().unwrap_or("");
        let turn = seat(turn).ok_or_else(|| BoardTextError::Turn(turn.to_owned()))?;
        let fields = Fields::read(words)?;
        let [komi, ko, suicide] = ["komi", "ko", "suicide"].map(|key| fields.get(key));
        let rules = game.sized(size)?.told(&Spoken { komi, ko, suicide })?;
        let mut board = Board::set_up(rules, grid(rules, &stones)?, turn);
        fields.number("passes", 2)?.inspect(|&n| board.passes = n as u8);
        fields.number("move", MOST)?.inspect(|&n| board.plies = n);
        fields.pair("taken")?.inspect(|&taken| board.taken = taken);
        if let Some(text) = fields.get("ban") {
            ban(&mut board, text.parse().map_err(|_| BoardTextError::Field(format!("ban={text}")))?)?;
        }
        let mut board = board.remembering();
        for (at, word) in fields.get("then").into_iter().flat_map(|moves| moves.split(',')).enumerate() {
            let number = at + 1;
            let m: Move = word.parse().map_err(|why| BoardTextError::Move { number, why })?;
            board.try_play(m).map_err(|_| BoardTextError::Illegal { number, m })?;
        }
        Ok(board)
    }
}

/// Counts beyond this do not read: no game is so long.
const MOST: u32 = 1_000_000;

/// The `key=value` words after the board.
struct Fields<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Fields<'a> {
    const KEYS: [&'static str; 8] = ["komi", "ko", "suicide", "ban", "passes", "move", "taken", "then"];

    fn read(words: impl Iterator<Item = &'a str>) -> Result<Self, BoardTextError> {
        let mut fields = Fields(Vec::new());
        for word in words {
            let field = word.split_once('=').filter(|(key, _)| Self::KEYS.contains(key));
            let new = field.filter(|(key, _)| fields.get(key).is_none());
            fields.0.push(new.ok_or_else(|| BoardTextError::Field(word.to_owned()))?);
        }
        Ok(fields)
    }

    fn get(&self, key: &str) -> Option<&'a str> {
        self.0.iter().find(|field| field.0 == key).map(|field| field.1)
    }

    fn number(&self, key: &str, most: u32) -> Result<Option<u32>, BoardTextError> {
        self.get(key).map(|text| number(key, text, text, most)).transpose()
    }

    fn pair(&self, key: &str) -> Result<Option<[u32; 2]>, BoardTextError> {
        let Some(text) = self.get(key) else { return Ok(None) };
        let (first, second) = text.split_once(',').unwrap_or((text, ""));
        Ok(Some([number(key, text, first, MOST)?, number(key, text, second, MOST)?]))
    }
}

fn number(key: &str, field: &str, text: &str, most: u32) -> Result<u32, BoardTextError> {
    let read = text.parse().ok().filter(|&n: &u32| n <= most);
    read.ok_or_else(|| BoardTextError::Field(format!("{key}={field}")))
}

fn seat(text: &str) -> Option<Seat> {
    match text {
        "X" | "x" => Some(BLACK),
        "O" | "o" => Some(WHITE),
        _ => None,
    }
}

/// Reads the rows, the highest first; returns the size and the stones.
fn read_rows(text: &str) -> Result<(u8, Vec<(Point, Seat)>), BoardTextError> {
    let rows: Vec<&str> = text.split('/').collect();
    let size = rows.len();
    if !(2..=19).contains(&size) {
        return Err(BoardTextError::Rows(if text.is_empty() { 0 } else { size }));
    }
    let mut stones = Vec::new();
    for (row, text) in (0..).zip(rows.into_iter().rev()) {
        read_row(row, size as u8, text, &mut stones).ok_or_else(|| BoardTextError::Row {
            row: row as usize + 1,
            size,
            text: text.to_owned(),
        })?;
    }
    Ok((size as u8, stones))
}

fn read_row(row: u8, size: u8, text: &str, stones: &mut Vec<(Point, Seat)>) -> Option<()> {
    let mut column = 0u8;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits > 0 {
            let empty: u8 = rest[..digits].parse().ok().filter(|&n| n > 0)?;
            column = column.checked_add(empty)?;
            rest = &rest[digits..];
        } else if first == '.' {
            column = column.checked_add(1)?;
            rest = &rest[1..];
        } else {
            let seat = seat(first.encode_utf8(&mut [0; 4]))?;
            stones.push((Point::new(column, row)?, seat));
            column += 1;
            rest = &rest[1..];
        }
    }
    (column == size).then_some(())
}

fn grid(rules: Go, stones: &[(Point, Seat)]) -> Result<Grid, BoardTextError> {
    if rules.size() <= 9 {
        place_all::<SMALL>(rules, stones).map(Grid::Small)
    } else {
        place_all::<LARGE>(rules, stones).map(Box::new).map(Grid::Large)
    }
}

fn place_all<const W: usize>(rules: Go, stones: &[(Point, Seat)]) -> Result<Stones<W>, BoardTextError> {
    let mut of = [Bits::<W>::NONE; 2];
    for &(point, seat) in stones {
        of[seat.index()] |= Bits::of(Bits::<W>::cell(point));
    }
    Stones::set_up(Ground::of(rules), of).map_err(|cell| BoardTextError::NoLiberty(Bits::<W>::point(cell)))
}

/// Sets the point that ko forbids: empty, shut in by the enemy, with a lone stone in atari beside it.
fn ban(board: &mut Board, point: Point) -> Result<(), BoardTextError> {
    let refused = BoardTextError::Ban(point);
    let Some(cell) = board.cell_of(point).filter(|_| board.passes == 0) else { return Err(refused) };
    let (us, rules) = (board.turn.index(), board.rules);
    on_grid!(&mut board.grid, stones => {
        let near = Bits::of(cell).beside();
        let shut = (near & Ground::of(rules).points & !stones.of[us ^ 1]).is_empty();
        let free = stones.empty(Ground::of(rules)).has(cell);
        if !(shut && free && stones.prey(us, cell).count() == 1) {
            return Err(refused);
        }
        stones.ko = Bits::of(cell);
    });
    Ok(())
}
