//! Go played plainly on a grid of cells: the twin of the bits.

use keisei_core::{Rng, Seat};
use keisei_games::go::{Board, Move, Point};
use std::collections::BTreeSet;

/// A board that knows nothing of bits; simple ko.
#[derive(Clone)]
pub struct Plain {
    size: i32,
    stones: Vec<Option<Seat>>,
    pub turn: Seat,
    ko: Option<usize>,
    pub passes: u32,
    suicide: bool,
}

impl Plain {
    /// Copies a position, stone by stone.
    pub fn of(board: &Board) -> Self {
        use keisei_core::Position;
        let size = board.rules().size();
        let points = (0..size).flat_map(|row| (0..size).map(move |column| Point::new(column, row).unwrap()));
        let mut plain = Plain {
            size: size.into(),
            stones: points.map(|point| board.stone(point)).collect(),
            turn: board.turn(),
            ko: None,
            passes: board.passes().into(),
            suicide: board.rules().suicide,
        };
        plain.ko = board.ko().map(|point| plain.at(point));
        plain
    }

    fn at(&self, point: Point) -> usize {
        point.row() as usize * self.size as usize + point.column() as usize
    }

    fn point(&self, at: usize) -> Point {
        Point::new((at % self.size as usize) as u8, (at / self.size as usize) as u8).unwrap()
    }

    fn shifted(&self, at: usize, by: &[(i32, i32)]) -> Vec<usize> {
        let (x, y) = (at as i32 % self.size, at as i32 / self.size);
        let on = |v: i32| (0..self.size).contains(&v);
        let moved = by.iter().map(|(dx, dy)| (x + dx, y + dy));
        moved.filter(|&(x, y)| on(x) && on(y)).map(|(x, y)| (y * self.size + x) as usize).collect()
    }

    fn beside(&self, at: usize) -> Vec<usize> {
        self.shifted(at, &[(1, 0), (-1, 0), (0, 1), (0, -1)])
    }

    fn diagonals(&self, at: usize) -> Vec<usize> {
        self.shifted(at, &[(1, 1), (-1, 1), (1, -1), (-1, -1)])
    }

    /// Returns what hangs together with a cell and is of its kind, and what lies around that.
    fn region(&self, at: usize) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut inside, mut around, mut left) = (BTreeSet::new(), BTreeSet::new(), vec![at]);
        while let Some(cell) = left.pop() {
            if self.stones[cell] != self.stones[at] {
                around.insert(cell);
            } else if inside.insert(cell) {
                left.extend(self.beside(cell));
            }
        }
        (inside, around)
    }

    fn liberties(&self, at: usize) -> usize {
        self.region(at).1.into_iter().filter(|&cell| self.stones[cell].is_none()).count()
    }

    /// Plays and takes; returns the stones taken, own ones too.
    fn put(&mut self, at: usize) -> Vec<usize> {
        let us = self.turn;
        self.stones[at] = Some(us);
        let mut taken = Vec::new();
        for cell in self.beside(at) {
            if self.stones[cell] == Some(us.other()) && self.liberties(cell) == 0 {
                taken.extend(self.take(cell));
            }
        }
        if self.liberties(at) == 0 {
            taken.extend(self.take(at));
        }
        taken
    }

    fn take(&mut self, at: usize) -> BTreeSet<usize> {
        let (chain, _) = self.region(at);
        for &cell in &chain {
            self.stones[cell] = None;
        }
        chain
    }

    fn is_legal(&self, at: usize) -> bool {
        let mut after = self.clone();
        let new = self.stones[at].is_none() && self.ko != Some(at);
        new && {
            let taken = after.put(at);
            !taken.contains(&at) || (self.suicide && taken.len() > 1)
        }
    }

    /// Lists the legal points in order, and the pass.
    pub fn moves(&self) -> Vec<Move> {
        if self.passes >= 2 {
            return Vec::new();
        }
        let cells = (0..self.stones.len()).filter(|&at| self.is_legal(at));
        cells.map(|at| Move::Place(self.point(at))).chain([Move::Pass]).collect()
    }

    fn is_eye(&self, at: usize) -> bool {
        let us = Some(self.turn);
        let closed = self.beside(at).iter().all(|&cell| self.stones[cell] == us);
        let diagonals = self.diagonals(at);
        let enemies = diagonals.iter().filter(|&&cell| self.stones[cell] == Some(self.turn.other())).count();
        closed && enemies + usize::from(diagonals.len() < 4) < 2
    }

    /// Lists where the light policy may place.
    pub fn playable(&self) -> Vec<Move> {
        let cells = (0..self.stones.len()).filter(|&at| self.is_legal(at) && !self.is_eye(at));
        cells.map(|at| Move::Place(self.point(at))).collect()
    }

    /// Draws a move of the light policy.
    pub fn light_move(&self, rng: &mut Rng) -> Move {
        rng.pick(&self.playable()).copied().unwrap_or(Move::Pass)
    }

    pub fn play(&mut self, m: Move) {
        let Move::Place(point) = m else {
            self.passes += 1;
            self.ko = None;
            self.turn = self.turn.other();
            return;
        };
        let at = self.at(point);
        let taken = self.put(at);
        let alone = self.stones[at].is_some() && self.region(at).0.len() == 1 && self.liberties(at) == 1;
        self.ko = (taken.len() == 1 && alone).then(|| taken[0]);
        self.passes = 0;
        self.turn = self.turn.other();
    }

    /// Counts stones and the empty regions that only one seat touches.
    pub fn area(&self, seat: Seat) -> usize {
        let counts = |at: &usize| {
            let around = self.region(*at).1;
            let touched = !around.is_empty() && around.iter().all(|&cell| self.stones[cell] == Some(seat));
            self.stones[*at] == Some(seat) || (self.stones[*at].is_none() && touched)
        };
        (0..self.stones.len()).filter(counts).count()
    }
}
