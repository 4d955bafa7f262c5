//! The search of one depth: principal variation search within a window.
//!
//! `trying` says in which order the moves of a node come.

use super::limits::NodeLimit;
use super::ordering::{Listed, Ordering};
use super::table::{Bound, Entry, Table};
use super::window::Window;
use crate::search::ending;
use keisei_core::{Position, Seat, Walk};

/// Everything one search works with.
pub(super) struct Tree<'a, P: Position, W> {
    pub walk: &'a mut W,
    pub table: &'a mut Table<P::Move>,
    pub ordering: &'a mut Ordering<P::Move>,
    pub meter: &'a mut NodeLimit,
    /// The moves at the root, in the order they are tried.
    pub root: Vec<P::Move>,
    /// The best line below each ply.
    pub lines: Vec<Vec<P::Move>>,
    /// The value of `lines[0]`, once this depth has one.
    pub best: Option<f32>,
    /// Whether an evaluation stood in for the rest of a game somewhere.
    pub cut_short: bool,
    /// How many of the moves are tried above the last ply, the best by evaluation; all by default.
    pub width: usize,
    /// Plies of forcing moves searched below the last ply; none by default.
    pub quiet: u32,
    /// The greatest ply visited.
    pub deepest: u32,
    /// What a ply of delay costs: nothing when only the result matters.
    pub delay: u32,
    /// The moves of every node on the path, one list after the other.
    pub moves: Vec<Listed<P::Move>>,
    /// Where forcing moves are listed first.
    pub forcing_moves: Vec<P::Move>,
    /// What a glance at the root found.
    worth: Vec<(P::Move, f32)>,
}

/// A node while its moves are tried.
pub(super) struct Node<M> {
    key: u64,
    pub seat: Seat,
    pub depth: u32,
    pub ply: u32,
    /// What was asked.
    asked: Window,
    /// What still matters.
    open: Window,
    best: f32,
    best_move: Option<M>,
}

impl<'a, P: Position, W: Walk<P>> Tree<'a, P, W> {
    pub fn new(
        walk: &'a mut W,
        table: &'a mut Table<P::Move>,
        ordering: &'a mut Ordering<P::Move>,
        meter: &'a mut NodeLimit,
        root: Vec<P::Move>,
    ) -> Self {
        Tree {
            walk,
            table,
            ordering,
            meter,
            root,
            lines: vec![Vec::new()],
            best: None,
            cut_short: false,
            width: usize::MAX,
            quiet: 0,
            deepest: 0,
            delay: 1,
            moves: Vec::new(),
            forcing_moves: Vec::new(),
            worth: Vec::new(),
        }
    }

    /// Searches the root to a depth.
    pub fn deepen(&mut self, depth: u32, window: Window) -> f32 {
        self.best = None;
        self.cut_short = false;
        let value = self.visit(depth, 0, window);
        if let (Some(_), Some(&best)) = (self.best, self.lines[0].first()) {
            self.bring_forward(best);
        }
        value
    }

    /// Looks one ply ahead and puts the moves of the root in the order of what they are worth.
    pub fn glance(&mut self) -> f32 {
        self.worth.clear();
        let value = self.deepen(1, Window::OPEN);
        if !self.meter.spent() {
            let mut root = std::mem::take(&mut self.worth);
            root.sort_by(|a, b| b.1.total_cmp(&a.1));
            self.root.clear();
            self.root.extend(root.iter().map(|&(m, _)| m));
        }
        value
    }

    /// Puts a move of the root before the others, which keep their order.
    fn bring_forward(&mut self, m: P::Move) {
        if let Some(at) = self.root.iter().position(|&other| other == m) {
            self.root[..=at].rotate_right(1);
        }
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
        self.deepest = self.deepest.max(ply);
        let (key, seat) = (self.walk.at().key(), self.walk.at().turn());
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|_| ply > 0) {
            let value = ending::delayed(entry.value, ply * self.delay);
            if (Entry { value, ..entry }).answers(depth, window.alpha, window.beta) {
                self.cut_short |= !entry.whole;
                return value;
            }
        }
        if let Some(m) = self.walk.at().winning_move().filter(|_| ply > 0) {
            let value = ending::delayed(ending::WON, (ply + 1) * self.delay);
            self.clear_line(ply + 1);
            self.extend_line(m, ply, value);
            return value;
        }
        let (best, best_move) = (f32::NEG_INFINITY, None);
        let mut node = Node { key, seat, depth, ply, asked: window, open: window, best, best_move };
        let cut_short_before = std::mem::take(&mut self.cut_short);
        let base = self.moves.len();
        let first = known.and_then(|entry| entry.m).filter(|_| ply > 0);
        let over = !self.try_all(&mut node, first);
        self.moves.truncate(base);
        let whole = !self.cut_short;
        self.cut_short |= cut_short_before;
        if over {
            return ending::delayed(ending::verdict(self.walk.at(), seat), ply * self.delay);
        }
        if !self.meter.spent() {
            self.store(&node, whole);
        }
        node.best
    }

    pub fn clear_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize_with(ply + 1, Vec::new);
        }
        self.lines[ply].clear();
    }

    /// Tries a move; says whether the others need not be tried.
    pub fn try_one(&mut self, node: &mut Node<P::Move>, m: P::Move) -> bool {
        let value = if node.depth == 1 {
            self.leaf(m, node)
        } else {
            self.descend(m, node, node.best_move.is_none())
        };
        if self.meter.spent() {
            return true;
        }
        if node.ply == 0 && node.depth == 1 {
            self.worth.push((m, value));
        }
        if value > node.best {
            (node.best, node.best_move) = (value, Some(m));
        }
        if value > node.open.alpha {
            node.open.alpha = value;
            self.extend_line(m, node.ply, value);
        }
        if value >= node.asked.beta {
            self.ordering.refuted(m, node.ply, node.seat, node.depth);
            return true;
        }
        false
    }

    /// Evaluates the position after a move, or counts the result if the game is over there.
    fn leaf(&mut self, m: P::Move, node: &Node<P::Move>) -> f32 {
        if !self.meter.visit() {
            return 0.0;
        }
        self.clear_line(node.ply + 1);
        // A glance at the root is to know what every move is worth.
        let window = if node.ply == 0 { Window::OPEN } else { node.open };
        if self.walk.at().is_quiet_after(m) {
            self.cut_short = true;
            let value = ending::bounded(self.walk.after(m, node.seat));
            // Whoever comes next need not play a forcing move, so it will not be more than this.
            if self.quiet == 0 || value <= window.alpha {
                return value;
            }
            return self.below_loud(m, node.seat, (0, node.ply + 1), window);
        }
        let mut child = self.walk.at().clone();
        child.play(m);
        if let Some(value) = ending::settled(&child, node.seat) {
            return ending::delayed(value, (node.ply + 1) * self.delay);
        }
        self.cut_short = true;
        if !self.is_quiet(&child) {
            return self.below_loud(m, node.seat, (0, node.ply + 1), window);
        }
        ending::bounded(self.walk.after(m, node.seat))
    }

    /// Plays a move, searches below it and takes it back.
    fn descend(&mut self, m: P::Move, node: &Node<P::Move>, first: bool) -> f32 {
        self.walk.down(m);
        // The same seat may move twice in a row: only a change of turn turns the window.
        let same = self.walk.at().turn() == node.seat;
        let mut below = |window: Window| {
            if same {
                self.visit(node.depth - 1, node.ply + 1, window)
            } else {
                -self.visit(node.depth - 1, node.ply + 1, window.turned())
            }
        };
        let window = node.open;
        let mut value = below(if first { window } else { window.narrow() });
        if !first && value > window.alpha && value < window.beta {
            value = below(window);
        }
        self.walk.up();
        value
    }

    /// Puts a move and the best line below it at the head of the line of this ply.
    pub fn extend_line(&mut self, m: P::Move, ply: u32, value: f32) {
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

    /// Remembers what a node came to.
    fn store(&mut self, node: &Node<P::Move>, whole: bool) {
        let bound = if node.best >= node.asked.beta {
            Bound::Lower
        } else if node.best > node.asked.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let value = ending::hastened(node.best, node.ply * self.delay);
        self.table.put(node.key, Entry { value, bound, depth: node.depth, whole, m: node.best_move });
    }
}
