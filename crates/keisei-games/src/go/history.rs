//! What stood on the board before, where the ko rule asks.

use super::board::Board;
use super::keys;
use super::point::Move;
use std::sync::Arc;

/// The game so far: copies share it, and a move adds one link.
#[derive(Clone, Debug)]
pub struct History {
    /// The position that the record begins with; it has no history itself.
    start: Arc<Board>,
    last: Option<Arc<Moment>>,
    /// The most stones that ever stood.
    most: u32,
    /// A sum over the boards that stood, in whatever order.
    sum: u64,
}

/// A move and the board it made.
#[derive(Debug)]
struct Moment {
    m: Move,
    hash: u64,
    before: Option<Arc<Moment>>,
}

impl History {
    /// Begins a record.
    pub fn new(start: Board, hash: u64, stones: u32) -> Self {
        History { start: Arc::new(start), last: None, most: stones, sum: keys::mix(hash) }
    }

    /// Returns the position that the record begins with.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// Returns the most stones that ever stood; no board with more can have been there before.
    #[inline]
    pub fn most(&self) -> u32 {
        self.most
    }

    /// Returns a hash of all boards that stood.
    pub fn key(&self) -> u64 {
        self.sum
    }

    /// Adds a move and the board it made.
    pub fn push(&mut self, m: Move, hash: u64, stones: u32) {
        self.last = Some(Arc::new(Moment { m, hash, before: self.last.take() }));
        self.most = self.most.max(stones);
        self.sum = self.sum.wrapping_add(keys::mix(hash));
    }

    /// Tells whether a board stood before.
    pub fn stood(&self, hash: u64) -> bool {
        self.moments().any(|moment| moment.hash == hash) || self.start.hash() == hash
    }

    /// Lists the moves from the start.
    pub fn moves(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.moments().map(|moment| moment.m).collect();
        moves.reverse();
        moves
    }

    fn moments(&self) -> impl Iterator<Item = &Moment> {
        std::iter::successors(self.last.as_deref(), |moment| moment.before.as_deref())
    }
}

impl PartialEq for History {
    fn eq(&self, other: &Self) -> bool {
        let shared = match (&self.last, &other.last) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (a, b) => a.is_none() && b.is_none(),
        };
        let moves = |history: &History| history.moments().map(|moment| moment.m).collect::<Vec<_>>();
        self.start == other.start && (shared || moves(self) == moves(other))
    }
}

impl Drop for Moment {
    /// Lets a long game go link by link, not by a call for every move.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut moment) = before.and_then(Arc::into_inner) {
            before = moment.before.take();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::Go;

    /// A call for every link would overflow the stack.
    #[test]
    fn long_games_are_let_go() {
        let mut history = History::new(Board::start(&Go::default()), 0, 0);
        for hash in 0..1_000_000 {
            history.push(Move::Pass, hash, 0);
        }
        let copy = history.clone();
        drop(history);
        assert!(copy.stood(7) && !copy.stood(1_000_000));
        assert_eq!(copy.moves().len(), 1_000_000);
    }
}
