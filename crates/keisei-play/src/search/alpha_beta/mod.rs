//! Alpha-beta search with iterative deepening, for open games of two seats.
//!
//! The search tries before it lists. With hundreds of moves a position, finding and ranking them costs more than searching one:
//! remembered moves are tried first if they are legal, leaves are evaluated from above (`Walk::after`), and only nodes that still
//! stand sort their moves, by that evaluation. Every evaluation counts as a node.
//!
//! [`limits`] says when to stop, `tree` searches one depth, `trying`, `ordering` and [`table`]
//! make it fast, `solve` plays small endings out. With a budget in nodes or depth the result
//! repeats exactly.

pub mod limits;
mod ordering;
mod quiescence;
mod solve;
pub mod table;
mod tree;
mod trying;
pub(super) mod window;

use super::ending;
use keisei_core::{Budget, Features, Linear, PlayerError, Position, Rng, Walk};
use limits::NodeLimit;
use ordering::Ordering;
use solve::{is_small, solve};
use std::hash::Hash;
use std::ops::RangeInclusive;
use table::Table;
use tree::Tree;
use window::Window;

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Found<M> {
    /// The principal variation; its first move is the one to play.
    pub line: Vec<M>,
    /// The value for the seat to move; see [`ending`] for wins and losses.
    pub value: f32,
    /// Nodes visited.
    pub nodes: u64,
    /// The last depth searched to its end.
    pub depth: u32,
}

/// An alpha-beta search and the memory it works in.
///
/// Every search starts with its memory forgotten, so that what it finds depends on the position,
/// the budget and the random numbers alone.
///
/// ```
/// use keisei_core::{Budget, Linear, Stream, toys::nim::{Bouton, Heaps}};
/// use keisei_play::search::AlphaBeta;
/// let nothing = Linear::new(Bouton, [0.0, 0.0]);
/// let budget = Budget { nodes: Some(100_000), ..Budget::default() };
/// let found = AlphaBeta::new(1).search(&Heaps::new([3, 4, 5]), &nothing, budget, &mut Stream::new(1).rng())?;
/// assert_eq!(found.line[0].to_string(), "1-2"); // the only winning move, found by search alone
/// # Ok::<(), keisei_core::PlayerError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AlphaBeta<M> {
    /// Moves tried in every position above the last ply, the best by evaluation; all of them unless
    /// told, and only then is a depth really searched.
    pub width: Option<u32>,
    /// Plies of forcing moves searched below the last ply, where the game has such moves.
    pub quiet: u32,
    /// The share of nodes or time that may go to solving an ending; none where a depth is asked for.
    pub endings: f64,
    megabytes: usize,
    memory: Option<Memory<M>>,
}

/// What a search remembers.
#[derive(Clone, Debug)]
struct Memory<M> {
    table: Table<M>,
    ordering: Ordering<M>,
}

impl<M: Copy + Eq + Hash> Memory<M> {
    fn new(megabytes: usize) -> Self {
        Memory { table: Table::new(megabytes), ordering: Ordering::new() }
    }

    fn forget(&mut self) {
        self.table.forget();
        self.ordering.forget();
    }
}

/// The share of a budget that may go to solving an ending unless told.
pub const ENDINGS: f64 = 0.5;

impl<M: Copy + Eq + Hash> AlphaBeta<M> {
    /// Prepares a search with a transposition table of so many megabytes; zero does without.
    ///
    /// The memory is taken by the first search.
    pub fn new(megabytes: usize) -> Self {
        AlphaBeta { width: None, quiet: 0, endings: ENDINGS, megabytes, memory: None }
    }

    /// Searches a position with an evaluation; of moves found equally good, the one that looks
    /// better one ply ahead is taken, and among those any.
    ///
    /// # Errors
    /// Refuses a game that is over and games of more than two seats.
    pub fn search<P, F, W>(
        &mut self,
        position: &P,
        evaluation: &Linear<F, W>,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Found<M>, PlayerError>
    where
        P: Position<Move = M>,
        F: Features<P>,
        W: AsRef<[f32]>,
    {
        self.search_with_info(position, evaluation, budget, rng, &mut |_| {})
    }

    /// Searches, and says after every depth what was found by then.
    ///
    /// # Errors
    /// As [`AlphaBeta::search`].
    pub fn search_with_info<P, F, W>(
        &mut self,
        position: &P,
        evaluation: &Linear<F, W>,
        budget: Budget,
        rng: &mut Rng,
        on_info: &mut dyn FnMut(&Found<M>),
    ) -> Result<Found<M>, PlayerError>
    where
        P: Position<Move = M>,
        F: Features<P>,
        W: AsRef<[f32]>,
    {
        let walk = evaluation.features().walk(evaluation.weights(), position.clone());
        self.walk_with_info(walk, budget, rng, on_info)
    }

    /// Values a position for the seat to move by its evaluation once forcing moves are played out, to a depth.
    pub fn quiescence<P: Position<Move = M>>(&mut self, mut walk: impl Walk<P>, quiet: u32) -> f32 {
        let meter = &mut NodeLimit::new(&Budget::default());
        let memory = self.memory.get_or_insert_with(|| Memory::new(self.megabytes));
        let Memory { table, ordering } = memory;
        let mut tree = Tree::new(&mut walk, table, ordering, meter, Vec::new());
        tree.quiet = quiet;
        tree.quiescence(0, 0, Window::OPEN)
    }

    /// Searches from where a walk stands.
    ///
    /// # Errors
    /// As [`AlphaBeta::search`].
    pub fn walk<P: Position<Move = M>>(
        &mut self,
        walk: impl Walk<P>,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Found<M>, PlayerError> {
        self.walk_with_info(walk, budget, rng, &mut |_| {})
    }

    fn walk_with_info<P: Position<Move = M>>(
        &mut self,
        mut walk: impl Walk<P>,
        budget: Budget,
        rng: &mut Rng,
        on_info: &mut dyn FnMut(&Found<M>),
    ) -> Result<Found<M>, PlayerError> {
        if P::SEATS != 2 {
            let why = format!("ab plays games of two seats, and this one has {}", P::SEATS);
            return Err(PlayerError::Stopped(why));
        }
        // Values only tell which move is best, not which are as good: the first one tried wins
        // a tie, so a shuffle draws among those that look alike.
        let mut root: Vec<M> = walk.at().moves().collect();
        rng.shuffle(&mut root);
        if root.is_empty() {
            return Err(PlayerError::GameOver);
        }
        let budget = limits::tighter(budget, Budget::default());
        let meter = &mut NodeLimit::new(&budget);
        let (width, quiet, endings) = (self.width, self.quiet, self.endings);
        let memory = self.memory.get_or_insert_with(|| Memory::new(self.megabytes));
        let mut search = Search { width, quiet, endings, walk: &mut walk, memory, meter, root, on_info };
        Ok(search.run(budget.depth))
    }
}

/// One search under way.
struct Search<'a, P: Position, W> {
    width: Option<u32>,
    quiet: u32,
    endings: f64,
    walk: &'a mut W,
    memory: &'a mut Memory<P::Move>,
    meter: &'a mut NodeLimit,
    root: Vec<P::Move>,
    on_info: &'a mut dyn FnMut(&Found<P::Move>),
}

impl<P: Position, W: Walk<P>> Search<'_, P, W> {
    /// Glances at every move, solves the ending if it is small, and else deepens.
    fn run(&mut self, depth: Option<u32>) -> Found<P::Move> {
        let mut found = Found { line: vec![self.root[0]], value: 0.0, nodes: 0, depth: 0 };
        let most = depth.unwrap_or(P::MAX_PLIES).max(1);
        if self.deepen(&mut found, 1..=1) && most > 1 {
            let solved = if depth.is_none() { self.solve() } else { None };
            match solved {
                Some(solved) => found = solved,
                None => _ = self.deepen(&mut found, 2..=most),
            }
        }
        found.nodes = self.meter.nodes();
        found
    }

    /// Solves the ending with its share of the budget, if that may be enough.
    fn solve(&mut self) -> Option<Found<P::Move>> {
        let mut meter = self.meter.part(self.endings)?;
        if !is_small(self.walk.at(), meter.likely()) {
            return None;
        }
        let found = solve(self.walk, self.memory, &self.root, &mut meter);
        self.meter.add(&meter);
        found
    }

    /// Searches deeper and deeper; says whether budget is left and something to find.
    fn deepen(&mut self, found: &mut Found<P::Move>, depths: RangeInclusive<u32>) -> bool {
        self.memory.forget();
        let Memory { table, ordering } = &mut *self.memory;
        let root = std::mem::take(&mut self.root);
        let mut tree = Tree::new(&mut *self.walk, table, ordering, &mut *self.meter, root);
        tree.width = self.width.map_or(usize::MAX, |width| width as usize);
        tree.quiet = self.quiet;
        let mut more = true;
        for depth in depths {
            let value = if depth == 1 { tree.glance() } else { tree.deepen(depth, Window::OPEN) };
            // A depth cut off half-way still counts: it began with the best move of the one before.
            if let Some(best) = tree.best {
                found.value = best;
                found.line.clone_from(&tree.lines[0]);
            }
            if !tree.meter.spent() {
                found.depth = depth;
                found.nodes = tree.meter.nodes();
                (self.on_info)(found);
            }
            // A win is no proof where replies were left out.
            let sure = value.abs() > ending::BOUND && self.width.is_none();
            more = tree.cut_short && !sure && !tree.meter.spent();
            if !more {
                break;
            }
        }
        self.root = std::mem::take(&mut tree.root);
        more
    }
}
