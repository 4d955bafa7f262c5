//! A path with the sums of its positions.

use super::super::super::BLACK;
use super::super::super::board::Board;
use super::super::super::moves::Move;
use super::relations::Relations;
use super::table::Table;
use keisei_core::{Position, Seat, Walk};
use std::sync::Arc;

/// A position of the path.
struct Ply {
    at: Board,
    /// The move that led here.
    m: Option<Move>,
    /// Summed up when they are first asked for: many positions of a search never are.
    relations: Option<Relations>,
}

/// A path whose end is evaluated by what its last move changed.
pub struct Walking {
    table: Arc<Table>,
    path: Vec<Ply>,
    /// Where the path ends; what is behind it waits to be used again.
    end: usize,
    /// What was evaluated after a move from the end, and the move.
    ahead: Option<(Move, Relations)>,
}

impl Walking {
    pub fn new(table: Arc<Table>, from: Board) -> Self {
        let path = vec![Ply { at: from, m: None, relations: None }];
        Walking { table, path, end: 0, ahead: None }
    }

    /// Returns the sums at a place of the path.
    fn relations(&mut self, place: usize) -> Relations {
        if let Some(relations) = self.path[place].relations {
            return relations;
        }
        let relations = match self.path[place].m.filter(|&m| m != Move::DECLARE && place > 0) {
            None => Relations::of(&self.table, &self.path[place].at.pieces),
            Some(m) => {
                let mut relations = self.relations(place - 1);
                relations.follow(&self.table, &self.path[place - 1].at.pieces, m);
                relations
            }
        };
        self.path[place].relations = Some(relations);
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
        &self.path[self.end].at
    }

    fn down(&mut self, m: Move) {
        let mut at = self.path[self.end].at.clone();
        at.play(m);
        let relations = self.ahead.take().filter(|&(other, _)| other == m).map(|(_, relations)| relations);
        self.end += 1;
        let ply = Ply { at, m: Some(m), relations };
        if self.end < self.path.len() { self.path[self.end] = ply } else { self.path.push(ply) }
    }

    fn up(&mut self) {
        self.end = self.end.saturating_sub(1);
        self.ahead = None;
    }

    fn restart(&mut self, from: Board) {
        (self.end, self.ahead) = (0, None);
        self.path[0] = Ply { at: from, m: None, relations: None };
    }

    fn value(&mut self, seat: Seat) -> f32 {
        let relations = self.relations(self.end);
        self.shown(&relations, seat)
    }

    fn after(&mut self, m: Move, seat: Seat) -> f32 {
        let mut relations = self.relations(self.end);
        if m != Move::DECLARE {
            relations.follow(&self.table, &self.path[self.end].at.pieces, m);
        }
        let value = self.shown(&relations, seat);
        self.ahead = Some((m, relations));
        value
    }
}
