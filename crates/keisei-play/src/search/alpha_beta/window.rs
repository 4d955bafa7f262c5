//! The search of one depth: principal variation search within a window.

use super::limits::Meter;
use super::ordering::Ordering;
use super::table::{Bound, Entry, Table};
use crate::search::ending;
use keisei_core::{Position, Walk};

/// Everything one search works with.
pub(super) struct Tree<'a, P: Position, W> {
    pub walk: W,
    pub table: &'a mut Table<P::Move>,
    pub ordering: &'a mut Ordering<P::Move>,
    pub meter: Meter,
    /// The moves at the root, in the order they are first tried.
    pub root: Vec<P::Move>,
    /// The best line below each ply.
    pub lines: Vec<Vec<P::Move>>,
    /// The value of `lines[0]`, once this depth has one.
    pub best: Option<f32>,
    /// Whether an evaluation stood in for the rest of a game somewhere.
    pub cut_short: bool,
    moves: Vec<(P::Move, u64)>,
}

/// The values that still matter: above the mover's best so far, below what the other allows.
#[derive(Clone, Copy)]
struct Window {
    alpha: f32,
    beta: f32,
}

impl Window {
    const OPEN: Window = Window { alpha: f32::NEG_INFINITY, beta: f32::INFINITY };

    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Asks only whether a value is above alpha.
    fn narrow(self) -> Window {
        Window { beta: self.alpha.next_up(), ..self }
    }
}

impl<'a, P: Position, W: Walk<P>> Tree<'a, P, W> {
    pub fn new(
        walk: W,
        table: &'a mut Table<P::Move>,
        ordering: &'a mut Ordering<P::Move>,
        meter: Meter,
        root: Vec<P::Move>,
    ) -> Self {
        let lines = vec![Vec::new()];
        Tree { walk, table, ordering, meter, root, lines, best: None, cut_short: false, moves: Vec::new() }
    }

    /// Searches the root to a depth.
    pub fn deepen(&mut self, depth: u32) -> f32 {
        self.best = None;
        self.cut_short = false;
        self.visit(depth, 0, Window::OPEN)
    }

    /// Returns the value of the position the walk has come to, for the seat to move; a bound on
    /// it outside the window; anything once the meter is spent.
    fn visit(&mut self, depth: u32, ply: u32, window: Window) -> f32 {
        if !self.meter.visit() {
            return 0.0;
        }
        if ply > 0 {
            self.clear_line(ply);
        }
        let (position, seat) = (self.walk.at(), self.walk.at().turn());
        if depth == 0 {
            if let Some(value) = ending::settled(position, seat) {
                return ending::delayed(value, ply);
            }
            self.cut_short = true;
            return ending::bounded(self.walk.value(seat));
        }
        let known = self.table.get(position.key());
        if let Some(entry) = known.filter(|_| ply > 0) {
            let entry = Entry { value: ending::delayed(entry.value, ply), ..entry };
            if entry.answers(depth, window.alpha, window.beta) {
                self.cut_short |= !entry.whole;
                return entry.value;
            }
        }
        let first = if ply == 0 { self.lines[0].first().copied() } else { known.and_then(|entry| entry.m) };
        let base = self.moves.len();
        self.list_moves(ply, first);
        if self.moves.len() == base {
            return ending::delayed(ending::verdict(self.walk.at(), seat), ply);
        }
        let value = self.try_moves(base, depth, ply, window);
        self.moves.truncate(base);
        value
    }

    fn clear_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        self.lines[ply].clear();
    }

    fn list_moves(&mut self, ply: u32, first: Option<P::Move>) {
        let ordering = &*self.ordering;
        let rank = |m: P::Move| (m, ordering.rank(m, ply, first));
        if ply == 0 {
            self.moves.extend(self.root.iter().map(|&m| rank(m)));
        } else {
            self.moves.extend(self.walk.at().moves().map(rank));
        }
    }

    /// Brings the highest-ranked of the moves left to the front of them; the first of equals.
    fn next_move(&mut self, at: usize) -> P::Move {
        let mut best = at;
        for i in at + 1..self.moves.len() {
            if self.moves[i].1 > self.moves[best].1 {
                best = i;
            }
        }
        self.moves.swap(at, best);
        self.moves[at].0
    }

    /// Tries the moves listed from `base` on, best first, and stores what it finds.
    fn try_moves(&mut self, base: usize, depth: u32, ply: u32, window: Window) -> f32 {
        let key = self.walk.at().key();
        let cut_short_before = std::mem::take(&mut self.cut_short);
        let (mut best, mut best_move, mut open) = (f32::NEG_INFINITY, None, window);
        let end = self.moves.len();
        for at in base..end {
            let m = self.next_move(at);
            let value = self.try_move(m, depth, ply, open, at == base);
            if self.meter.spent() {
                break;
            }
            if value > best {
                (best, best_move) = (value, Some(m));
            }
            if value > open.alpha {
                open.alpha = value;
                self.extend_line(m, ply, value);
            }
            if value >= window.beta {
                self.ordering.refuted(m, ply, depth);
                break;
            }
        }
        let whole = !self.cut_short;
        self.cut_short |= cut_short_before;
        if self.meter.spent() {
            return best;
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let value = ending::hastened(best, ply);
        self.table.put(key, Entry { value, bound, depth, whole, m: best_move });
        best
    }

    /// Plays a move, searches below it and takes it back.
    fn try_move(&mut self, m: P::Move, depth: u32, ply: u32, window: Window, first: bool) -> f32 {
        let seat = self.walk.at().turn();
        self.walk.down(m);
        // The same seat may move twice in a row: only a change of turn turns the window.
        let same = self.walk.at().turn() == seat;
        let mut below = |window: Window| {
            if same {
                self.visit(depth - 1, ply + 1, window)
            } else {
                -self.visit(depth - 1, ply + 1, window.turned())
            }
        };
        let mut value = below(if first { window } else { window.narrow() });
        if !first && value > window.alpha && value < window.beta {
            value = below(window);
        }
        self.walk.up();
        value
    }

    /// Puts a move and the best line below it at the head of the line of this ply.
    fn extend_line(&mut self, m: P::Move, ply: u32, value: f32) {
        let ply = ply as usize;
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(m);
        if let Some(line) = below.first() {
            above[ply].extend_from_slice(line);
        }
        if ply == 0 {
            self.best = Some(value);
        }
    }
}
