//! A shallow search within a window, down to the leaf that its value comes from.
//!
//! What a learner asks of every sibling of a recorded move: a few plies of all moves, then forcing ones, and the line to the
//! position that was evaluated in the end. No table, no clock, and nothing allocated once its lists have grown.

use super::alpha_beta::window::Window;
use super::ending;
use keisei_core::{Position, Seat, Walk};

/// What a search within a window found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Outcome<'a, M> {
    /// The value for the seat to move: exact inside the window, else a bound on it; see [`ending`] for results.
    pub value: f32,
    /// The moves to the leaf whose evaluation, or result, the value is; no promise is made outside the window.
    pub line: &'a [M],
    /// Positions evaluated or visited.
    pub nodes: u64,
}

/// A search of a fixed depth within a window, and the lists it works in.
///
/// A value inside the window is that of plain minimax with forcing moves below. It remembers which moves refuted others, for
/// the next search: among equally good lines it may then take another one, so that who wants to repeat a result calls
/// [`WindowSearch::forget`] before each position.
///
/// ```
/// use keisei_core::{CopyingWalk, Linear, toys::nim::{Bouton, Heaps}};
/// use keisei_play::search::WindowSearch;
/// let mut walk = CopyingWalk::new(Linear::new(Bouton, [1.0, 0.0]), Heaps::new([3, 4, 5]));
/// let mut search = WindowSearch::new(1, 0);
/// let found = search.search(&mut walk, -2.0, 2.0);
/// assert_eq!((found.value, found.line.len()), (1.0, 1));
/// ```
#[derive(Clone, Debug)]
pub struct WindowSearch<M> {
    depth: u32,
    quiet: u32,
    /// Whether threats are answered in the quiet part.
    answers: bool,
    nodes: u64,
    /// The moves of every node on the path, one list after the other.
    moves: Vec<M>,
    /// The best line below each ply.
    lines: Vec<Vec<M>>,
    /// The moves that refuted others at each ply, the last one first.
    killers: Vec<[Option<M>; 2]>,
}

/// A node while its moves are tried.
struct Node {
    seat: Seat,
    ply: usize,
    /// Plies of all moves left, this one included; none in the quiet part.
    depth: u32,
    /// Plies of forcing moves played.
    forcing_moves: u32,
    /// Whether a threat has to be answered, so that no move is left out.
    answers: bool,
    open: Window,
    best: f32,
}

impl<M: Copy + Eq> WindowSearch<M> {
    /// Prepares a search of so many plies and, below them, so many plies of forcing moves.
    pub fn new(depth: u32, quiet: u32) -> Self {
        let plies = (depth as usize).saturating_add(quiet as usize).saturating_add(2);
        let lines = (0..plies).map(|_| Vec::with_capacity(plies)).collect();
        let killers = vec![[None; 2]; plies];
        WindowSearch {
            depth,
            quiet,
            answers: true,
            nodes: 0,
            moves: Vec::with_capacity(1024),
            lines,
            killers,
        }
    }

    /// Says whether a mover of the quiet part who must answer a threat may play any move, or is valued as he stands.
    ///
    /// Answering takes long: twice the time in Shogi, where every check is such a threat.
    #[must_use]
    pub fn answering(mut self, answers: bool) -> Self {
        self.answers = answers;
        self
    }

    /// Forgets which moves were good before.
    pub fn forget(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// Searches from where a walk stands, and leaves it there.
    ///
    /// Games of more than two seats are none for it: of any other seat it takes the worst.
    pub fn search<P: Position<Move = M>>(
        &mut self,
        walk: &mut impl Walk<P>,
        alpha: f32,
        beta: f32,
    ) -> Outcome<'_, M> {
        self.nodes = 0;
        self.moves.clear();
        let window = Window { alpha, beta };
        let value = if self.depth == 0 {
            self.quiescence(walk, 0, 0, window)
        } else {
            self.visit(walk, self.depth, 0, window)
        };
        Outcome { value, line: &self.lines[0], nodes: self.nodes }
    }

    /// Returns the value of the position the walk has come to, for the seat to move, with all its moves searched.
    fn visit<P: Position<Move = M>>(
        &mut self,
        walk: &mut impl Walk<P>,
        depth: u32,
        ply: usize,
        window: Window,
    ) -> f32 {
        self.nodes += 1;
        self.lines[ply].clear();
        let seat = walk.at().turn();
        if let Some(m) = walk.at().winning_move() {
            self.lines[ply].push(m);
            return ending::delayed(ending::WON, ply as u32 + 1);
        }
        let mut node = Node {
            seat,
            ply,
            depth,
            forcing_moves: 0,
            answers: false,
            open: window,
            best: f32::NEG_INFINITY,
        };
        let base = self.moves.len();
        let over = !self.try_all(walk, &mut node, base);
        self.moves.truncate(base);
        if over { ending::delayed(ending::verdict(walk.at(), seat), ply as u32) } else { node.best }
    }

    /// Tries what refuted others here, then forcing moves, then the rest; says whether there was any move.
    fn try_all<P: Position<Move = M>>(
        &mut self,
        walk: &mut impl Walk<P>,
        node: &mut Node,
        base: usize,
    ) -> bool {
        for m in self.killers[node.ply].into_iter().flatten() {
            if walk.at().is_legal(m) {
                self.moves.push(m);
                if self.try_one(walk, node, m) {
                    return true;
                }
            }
        }
        let tried = self.moves.len();
        walk.at().list_forcing_moves(0, &mut self.moves);
        self.drop_known(base, tried);
        if self.try_listed(walk, node, tried) {
            return true;
        }
        let tried = self.moves.len();
        walk.at().list_moves(&mut self.moves);
        self.drop_known(base, tried);
        self.try_listed(walk, node, tried);
        self.moves.len() > base
    }

    /// Drops from the end of the list what the list of a node, which begins at `base`, has before it.
    fn drop_known(&mut self, base: usize, fresh: usize) {
        let mut kept = fresh;
        for at in fresh..self.moves.len() {
            let m = self.moves[at];
            if !self.moves[base..fresh].contains(&m) {
                self.moves[kept] = m;
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// Tries the moves from a place in the list on; says whether one was good enough.
    fn try_listed<P: Position<Move = M>>(
        &mut self,
        walk: &mut impl Walk<P>,
        node: &mut Node,
        from: usize,
    ) -> bool {
        (from..self.moves.len()).any(|at| self.try_one(walk, node, self.moves[at]))
    }

    /// Tries a move; says whether it is good enough.
    fn try_one<P: Position<Move = M>>(&mut self, walk: &mut impl Walk<P>, node: &mut Node, m: M) -> bool {
        let value = self.after(walk, node, m);
        node.best = node.best.max(value);
        if value > node.open.alpha {
            node.open.alpha = value;
            let (above, below) = self.lines.split_at_mut(node.ply + 1);
            let line = &mut above[node.ply];
            line.clear();
            line.push(m);
            line.extend_from_slice(&below[0]);
        }
        if value < node.open.beta {
            return false;
        }
        let killers = &mut self.killers[node.ply];
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        true
    }

    /// Returns what a move is worth to the node's seat.
    fn after<P: Position<Move = M>>(&mut self, walk: &mut impl Walk<P>, node: &Node, m: M) -> f32 {
        let below = node.ply + 1;
        if node.depth == 0 && !node.answers && !walk.at().is_worth_trying(m) {
            return f32::NEG_INFINITY;
        }
        if node.depth <= 1 {
            self.nodes += 1;
            let value = ending::bounded(walk.after(m, node.seat));
            // Whoever comes next need not play a forcing move, so it will not be more than this.
            let short = value <= node.open.alpha;
            let last = if node.depth == 1 { self.quiet == 0 } else { node.forcing_moves + 1 >= self.quiet };
            if (short || last) && walk.at().is_quiet_after(m) {
                self.lines[below].clear();
                return value;
            }
        }
        walk.down(m);
        let same = walk.at().turn() == node.seat;
        let window = if same { node.open } else { node.open.turned() };
        let value = if node.depth > 1 {
            self.visit(walk, node.depth - 1, below, window)
        } else {
            self.quiescence(walk, if node.depth == 1 { 0 } else { node.forcing_moves + 1 }, below, window)
        };
        walk.up();
        if same { value } else { -value }
    }

    /// Returns the value of the position the walk has come to when only forcing moves are played, for the seat to move.
    ///
    /// Nobody has to play a forcing move, so the evaluation as it stands is the least it is worth — except where the mover
    /// must answer; see [`WindowSearch::answering`].
    fn quiescence<P: Position<Move = M>>(
        &mut self,
        walk: &mut impl Walk<P>,
        forcing_moves: u32,
        ply: usize,
        window: Window,
    ) -> f32 {
        self.nodes += 1;
        self.lines[ply].clear();
        let seat = walk.at().turn();
        if let Some(value) = ending::settled(walk.at(), seat) {
            return ending::delayed(value, ply as u32);
        }
        let answers = walk.at().in_check();
        let mut node =
            Node { seat, ply, depth: 0, forcing_moves, answers, open: window, best: f32::NEG_INFINITY };
        let last = forcing_moves >= self.quiet || (answers && !self.answers);
        if last || !answers {
            node.best = ending::bounded(walk.value(seat));
            if last || node.best >= window.beta {
                return node.best;
            }
            node.open.alpha = node.open.alpha.max(node.best);
        }
        let base = self.moves.len();
        walk.at().list_forcing_moves(forcing_moves, &mut self.moves);
        self.try_listed(walk, &mut node, base);
        self.moves.truncate(base);
        node.best
    }
}
