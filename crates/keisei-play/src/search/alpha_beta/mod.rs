//! Alpha-beta search with iterative deepening, for open games of two seats.
//!
//! [`limits`] says when to stop, `window` searches one depth, `ordering` and [`table`] make
//! it fast. With a budget in nodes or depth the result repeats exactly.

pub mod limits;
mod ordering;
pub mod table;
mod window;

use super::ending;
use keisei_core::{Budget, Features, Linear, PlayerError, Position, Rng, Walk};
use limits::Meter;
use ordering::Ordering;
use table::Table;
use window::Tree;

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
    megabytes: usize,
    memory: Option<(Table<M>, Ordering<M>)>,
}

impl<M: Copy + Eq + std::hash::Hash> AlphaBeta<M> {
    /// Prepares a search with a transposition table of so many megabytes; zero does without.
    ///
    /// The memory is taken by the first search.
    pub fn new(megabytes: usize) -> Self {
        AlphaBeta { megabytes, memory: None }
    }

    /// Searches a position with an evaluation; equally good moves are taken at random.
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
        let walk = evaluation.features().walk(evaluation.weights(), position.clone());
        self.walk(walk, budget, rng)
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
        if P::SEATS != 2 {
            let why = format!("ab plays games of two seats, and this one has {}", P::SEATS);
            return Err(PlayerError::Stopped(why));
        }
        // Values only tell which move is best, not which are as good: the first one tried wins
        // a tie, so a shuffle draws among them.
        let mut root: Vec<M> = walk.at().moves().collect();
        rng.shuffle(&mut root);
        let Some(&any) = root.first() else { return Err(PlayerError::GameOver) };
        let (table, ordering) =
            self.memory.get_or_insert_with(|| (Table::new(self.megabytes), Ordering::new()));
        table.forget();
        ordering.forget();
        let budget = limits::tighter(budget, Budget::default());
        let tree = Tree::new(walk, table, ordering, Meter::new(budget), root);
        Ok(deepen(tree, budget.depth.unwrap_or(P::MAX_PLIES).max(1), any))
    }
}

/// Searches deeper and deeper until the budget is spent or there is nothing left to find.
fn deepen<P: Position, W: Walk<P>>(mut tree: Tree<'_, P, W>, depths: u32, any: P::Move) -> Found<P::Move> {
    let mut found = Found { line: vec![any], value: 0.0, nodes: 0, depth: 0 };
    for depth in 1..=depths {
        let value = tree.deepen(depth);
        // A depth cut off half-way still counts: it began with the best move of the one before.
        if let Some(best) = tree.best {
            found.value = best;
            found.line.clone_from(&tree.lines[0]);
        }
        if tree.meter.spent() {
            break;
        }
        found.depth = depth;
        if !tree.cut_short || value.abs() > ending::BOUND {
            break;
        }
    }
    found.nodes = tree.meter.nodes();
    found
}
