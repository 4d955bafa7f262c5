//! A whole game in one file: three in a row, its laws, a learner and a match on it.
//!
//! `cargo run --release -p keisei-examples --example 4_new_game`
//!
//! Nothing below `main` is special to the learner or the match: whoever writes these four
//! `impl`s gets every player, learner and measure there is.
#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use keisei_core::{
    FeatureSet, Features, Game, Learner, NoMoveFeatures, Open, Position, Rng, Seat, Spec, SpecError, Tag,
    Tags, UnknownName, laws,
};
use keisei_learn::{Td, TdConfig};
use keisei_play::matches::{Control, Entrant, Plan, Report, run};
use keisei_play::models::{Card, Model};
use keisei_play::players::{Greedy, Random};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The rules: they have no parameters.
#[derive(Clone, Copy, Debug)]
struct ThreeInARow;

/// The marks of each seat, square 0 in the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Grid {
    marks: [u16; 2],
}

/// A square, written 1 to 9 as on a telephone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Cell(u8);

/// Text that is no grid or no square.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{0}\" is neither a grid like \"X.O...X..\" nor a square from 1 to 9")]
struct TextError(String);

/// Rows, columns and diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

impl Grid {
    fn has_line(self, seat: Seat) -> bool {
        LINES.iter().any(|&line| self.marks[seat.index()] & line == line)
    }

    fn free(self) -> u16 {
        FULL & !(self.marks[0] | self.marks[1])
    }

    fn decided(self) -> bool {
        self.has_line(Seat::FIRST) || self.has_line(Seat::SECOND)
    }
}

impl Position for Grid {
    type Move = Cell;
    type View = Open<Grid>;
    const SEATS: usize = 2;
    const MAX_PLIES: u32 = 9;

    fn turn(&self) -> Seat {
        Seat((self.free().count_ones() as u8 + 1) % 2)
    }

    fn key(&self) -> u64 {
        (u64::from(self.marks[0]) << 9 | u64::from(self.marks[1])).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn moves(&self) -> impl Iterator<Item = Cell> + '_ {
        let free = if self.decided() { 0 } else { self.free() };
        (0..9).filter(move |cell| free >> cell & 1 == 1).map(Cell)
    }

    fn play(&mut self, m: Cell) {
        self.marks[self.turn().index()] |= 1 << m.0;
    }

    fn payoff(&self, seat: Seat) -> f32 {
        match (self.has_line(seat), self.has_line(seat.other())) {
            (true, _) => 1.0,
            (_, true) => 0.0,
            _ => 0.5,
        }
    }

    fn score(&self, _: Seat) -> Option<f32> {
        None
    }

    fn view(&self, _: Seat) -> Open<Grid> {
        Open(*self)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in 0..9 {
            let mark = |seat: usize| self.marks[seat] >> cell & 1 == 1;
            f.write_str(if mark(0) { "X" } else { [".", "O"][usize::from(mark(1))] })?;
            if f.alternate() && cell % 3 == 2 {
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Grid {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let refuse = || TextError(text.to_owned());
        let mut grid = Grid { marks: [0; 2] };
        for (cell, mark) in text.chars().enumerate() {
            match mark {
                'X' if cell < 9 => grid.marks[0] |= 1 << cell,
                'O' if cell < 9 => grid.marks[1] |= 1 << cell,
                '.' if cell < 9 => {}
                _ => return Err(refuse()),
            }
        }
        let [first, second] = grid.marks.map(u16::count_ones);
        let sound = text.len() == 9 && (first == second || first == second + 1);
        sound.then_some(grid).ok_or_else(refuse)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Cell {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.as_bytes() {
            &[digit @ b'1'..=b'9'] => Ok(Cell(digit - b'1')),
            _ => Err(TextError(text.to_owned())),
        }
    }
}

/// Lines open to one seat alone, by its marks on them, and whether that seat is to move.
#[derive(Clone, Copy, Debug)]
struct OpenLines;

impl Features<Grid> for OpenLines {
    fn name(&self) -> &'static str {
        "open-lines"
    }

    fn count(&self) -> usize {
        6
    }

    fn visit(&self, grid: &Grid, seat: Seat, mut each: impl FnMut(usize, f32)) {
        for owner in Seat::all(2) {
            let sign = if owner == seat { 1.0 } else { -1.0 };
            let (own, enemy) = (grid.marks[owner.index()], grid.marks[owner.other().index()]);
            let turn = usize::from(grid.turn() == owner);
            for line in LINES.into_iter().filter(|line| enemy & line == 0) {
                if let marks @ 1..=2 = (own & line).count_ones() as usize {
                    each(2 * marks - 2 + turn, sign);
                }
            }
            each(4 + turn, sign * f32::from(own >> 4 & 1));
        }
    }

    fn label(&self, index: usize) -> String {
        let what = ["lines of one", "lines of two", "centre"][index / 2];
        format!("{what}, {}", ["other to move", "to move"][index % 2])
    }
}

impl Game for ThreeInARow {
    type Position = Grid;
    type Features = OpenLines;
    type MoveFeatures = NoMoveFeatures;
    const NAME: &'static str = "three";
    const ABOUT: &'static str = "Three in a row on a grid of nine squares";
    const RULES: u32 = 1;

    fn from_spec(_: &mut Spec) -> Result<Self, SpecError> {
        Ok(ThreeInARow)
    }

    fn start(&self, _: &mut Rng) -> Grid {
        Grid { marks: [0; 2] }
    }

    fn feature_sets(&self) -> &'static [FeatureSet] {
        &[FeatureSet {
            name: "open-lines",
            about: "lines open to one seat alone, and the centre",
            version: 1,
        }]
    }

    fn features(&self, name: &str) -> Result<OpenLines, UnknownName> {
        let known = vec!["open-lines".to_owned()];
        let unknown = UnknownName { kind: "feature set of three", name: name.to_owned(), known };
        if name == "open-lines" { Ok(OpenLines) } else { Err(unknown) }
    }

    fn tags(&self, grid: &Grid) -> Tags {
        Tags(vec![("free", Tag::Count(i64::from(grid.free().count_ones())))])
    }
}

/// Learns from self-play.
fn learn() -> Result<Model, Box<dyn Error>> {
    let config = TdConfig::from_spec(&mut "td:episodes=2000,returns=lambda,alpha=0.05,epsilon=0.3".parse()?)?;
    let mut learner = Td::new(ThreeInARow, OpenLines, config, 1)?;
    while learner.done() < learner.total() {
        learner.step()?;
    }
    Ok(Model { card: Card::new(&ThreeInARow, "open-lines"), weights: learner.model().to_vec() })
}

/// Lets what was learned meet random play.
fn compete(model: &Model) -> Result<Report, Box<dyn Error>> {
    let evaluation = model.squashed(&ThreeInARow)?;
    let learned = Entrant::new("learned", move || Ok(Box::new(Greedy { evaluation: evaluation.clone() })));
    let random = Entrant::new("random", || Ok(Box::new(Random)));
    Ok(run(&Plan { games: 1000, ..Plan::new(ThreeInARow, vec![learned, random]) }, Control::default())?)
}

fn main() -> Result<(), Box<dyn Error>> {
    laws::check(&ThreeInARow)?;
    laws::no_peeking(&ThreeInARow, &OpenLines)?;
    let model = learn()?;
    for (index, weight) in model.weights.iter().enumerate() {
        println!("{:>30} {weight:+.3}", OpenLines.label(index));
    }
    println!("{}", compete(&model)?);
    Ok(())
}

#[test]
fn a_new_game_keeps_the_laws_and_can_be_learned() {
    laws::check(&ThreeInARow).unwrap();
    laws::no_peeking(&ThreeInARow, &OpenLines).unwrap();
    let report = compete(&learn().unwrap()).unwrap();
    assert_eq!(report.ranking[0].entrant, "learned");
    assert!(report.ranking[0].score > 0.85, "{report}");
}
