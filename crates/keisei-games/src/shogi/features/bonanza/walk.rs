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
    /// The sums at every place, one more than boards; found when first asked for, as many positions never are.
    sums: Vec<Option<Relations>>,
    bases: Vec<Bases>,
    end: usize,
    /// The move whose sums stand behind the end.
    ahead: Option<Move>,
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
            sums: vec![None; 2],
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
        let relations = if place == 0 {
            let mut following = Following {
                table: &self.table,
                summing: self.summing,
                memory: &mut self.memory,
                bases: &mut self.bases,
            };
            Relations::of(&mut following, &self.boards[0].0.pieces)
        } else {
            self.followed(place - 1, self.boards[place].1)
        };
        self.sums[place] = Some(relations);
        relations
    }

    /// Returns the sums after a move from a place; a declaration changes none.
    fn followed(&mut self, place: usize, m: Move) -> Relations {
        let mut relations = self.relations(place);
        if m != Move::DECLARE {
            let mut following = Following {
                table: &self.table,
                summing: self.summing,
                memory: &mut self.memory,
                bases: &mut self.bases,
            };
            relations.follow(&mut following, &self.boards[place].0.pieces, m, place + 1);
        }
        relations
    }

    fn shown(&self, relations: &Relations, seat: Seat) -> f32 {
        let value = relations.value(&self.table);
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
        self.end += 1;
        if self.end < self.boards.len() {
            self.boards[self.end] = (at, m);
        } else {
            self.boards.push((at, m));
            self.sums.push(None);
            self.bases.push([Base::NONE; 2]);
        }
        if self.ahead.take() != Some(m) {
            self.sums[self.end] = None;
        }
    }

    fn up(&mut self) {
        self.end = self.end.saturating_sub(1);
        self.ahead = None;
    }

    fn restart(&mut self, from: Board) {
        (self.end, self.ahead) = (0, None);
        self.boards[0] = (from, Move::DECLARE);
        self.sums[0] = None;
    }

    fn value(&mut self, seat: Seat) -> f32 {
        let relations = self.relations(self.end);
        self.shown(&relations, seat)
    }

    fn after(&mut self, m: Move, seat: Seat) -> f32 {
        let relations = self.followed(self.end, m);
        self.sums[self.end + 1] = Some(relations);
        self.ahead = Some(m);
        self.shown(&relations, seat)
    }
}
