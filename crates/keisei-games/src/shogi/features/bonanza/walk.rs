//! A path with the sums of its positions.

use super::super::super::BLACK;
use super::super::super::board::Board;
use super::super::super::moves::Move;
use super::memory::Memory;
use super::relations::{Base, Bases, Following, Relations};
use super::rows::Summing;
use super::table::Table;
use keisei_core::{Position, Seat, Walk};
use std::sync::Arc;

/// A path whose end is evaluated by what its moves changed.
pub struct Walking {
    table: Arc<Table>,
    summing: Summing,
    memory: Memory,
    /// The position at every place, and the move that led there; what is behind the end waits to be used again.
    boards: Vec<(Board, Move)>,
    /// The sums at every place, found when first asked for, as many positions never are.
    sums: Vec<Option<Relations>>,
    /// The values for Black at every place that are known.
    values: Vec<Option<f32>>,
    /// The bases made at every place, and room for one more.
    bases: Vec<Bases>,
    end: usize,
    /// A move from the end, and the value for Black after it.
    ahead: Option<(Move, f32)>,
}

impl Walking {
    pub fn new(table: Arc<Table>, from: Board) -> Self {
        Self::by(Summing::best(), table, from)
    }

    /// Walks with a way of summing.
    pub fn by(summing: Summing, table: Arc<Table>, from: Board) -> Self {
        Walking {
            table,
            summing,
            memory: Memory::new(),
            boards: vec![(from, Move::DECLARE)],
            sums: vec![None],
            values: vec![None],
            bases: vec![[Base::NONE; 2]; 2],
            end: 0,
            ahead: None,
        }
    }

    /// Returns the sums at a place of the path.
    fn relations(&mut self, place: usize) -> Relations {
        if let Some(relations) = self.sums[place] {
            return relations;
        }
        let mut relations = if place == 0 { Relations::NONE } else { self.relations(place - 1) };
        let (mut following, boards) = self.following();
        if place == 0 {
            relations = Relations::of(&mut following, &boards[0].0.pieces);
        } else if boards[place].1 != Move::DECLARE {
            relations.follow(&mut following, &boards[place - 1].0.pieces, boards[place].1, place);
        }
        self.sums[place] = Some(relations);
        relations
    }

    fn following(&mut self) -> (Following<'_>, &[(Board, Move)]) {
        let Walking { table, summing, memory, bases, boards, .. } = self;
        (Following { table, summing: *summing, memory, bases }, boards)
    }

    fn shown(value: f32, seat: Seat) -> f32 {
        if seat == BLACK { value } else { -value }
    }
}

impl Walk<Board> for Walking {
    #[inline]
    fn at(&self) -> &Board {
        &self.boards[self.end].0
    }

    fn down(&mut self, m: Move) {
        let mut at = self.boards[self.end].0.clone();
        at.play(m);
        let value = self.ahead.take().filter(|&(other, _)| other == m).map(|(_, value)| value);
        self.end += 1;
        if self.end < self.boards.len() {
            self.boards[self.end] = (at, m);
            (self.sums[self.end], self.values[self.end]) = (None, value);
        } else {
            self.boards.push((at, m));
            self.sums.push(None);
            self.values.push(value);
            self.bases.push([Base::NONE; 2]);
        }
    }

    fn up(&mut self) {
        self.end = self.end.saturating_sub(1);
        self.ahead = None;
    }

    fn restart(&mut self, from: Board) {
        (self.end, self.ahead) = (0, None);
        self.boards[0] = (from, Move::DECLARE);
        (self.sums[0], self.values[0]) = (None, None);
    }

    fn value(&mut self, seat: Seat) -> f32 {
        let value = match self.values[self.end] {
            Some(value) => value,
            None => self.relations(self.end).value(&self.table),
        };
        self.values[self.end] = Some(value);
        Self::shown(value, seat)
    }

    fn after(&mut self, m: Move, seat: Seat) -> f32 {
        if m == Move::DECLARE {
            return self.value(seat);
        }
        if self.sums[self.end].is_none() {
            self.relations(self.end);
        }
        let Walking { table, summing, memory, bases, boards, end, sums, .. } = self;
        let mut following = Following { table, summing: *summing, memory, bases };
        let relations = sums[*end].as_ref().unwrap_or(&Relations::NONE);
        let value = relations.after(&mut following, &boards[*end].0.pieces, m, *end + 1);
        self.ahead = Some((m, value));
        Self::shown(value, seat)
    }
}
