//! Somebody who chooses moves.

use crate::{CancelToken, Position, Rng, Seat, Value};
use std::time::Duration;

/// How much thinking a move may cost; what is absent is up to the player.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Budget {
    /// Time on the clock for this move. Whatever is made on a clock does not repeat.
    pub time: Option<Duration>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// Plies searched.
    pub depth: Option<u32>,
    /// Breaks the search off from outside. With nothing else said it goes on until then.
    pub cancel: Option<CancelToken>,
}

/// A move, and what the player thought of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub m: M,
    /// How the position stands for the mover, if the player has an opinion.
    pub value: Option<Value>,
    /// Positions or playouts it cost.
    pub nodes: u64,
    /// The depth searched, for players that search by depth.
    pub depth: u32,
    /// What it expects to be played, its own move first, for players that look ahead.
    pub line: Vec<M>,
    /// What it thought of the moves, for players that weigh them; in no order.
    pub thoughts: Vec<Thought<M>>,
}

/// What a player thought of one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thought<M> {
    /// The move.
    pub m: M,
    /// Playouts it went into.
    pub visits: u64,
    /// What it is worth to the mover.
    pub value: Value,
}

impl<M> Choice<M> {
    /// A choice without an opinion.
    pub fn plain(m: M) -> Self {
        Choice { m, value: None, nodes: 0, depth: 0, line: Vec::new(), thoughts: Vec::new() }
    }
}

/// Somebody at the table: sees views, and only the moves shown to their seat.
pub trait Player<P: Position>: Send {
    /// Takes a seat for a new game.
    fn begin(&mut self, _seat: Seat, _view: &P::View) {}

    /// Chooses a move in a game that is not over.
    fn choose(
        &mut self,
        view: &P::View,
        budget: Budget,
        rng: &mut Rng,
    ) -> Result<Choice<P::Move>, PlayerError>;

    /// Chooses, and says on the way what it would choose by then, for players that think in steps.
    fn choose_with_info(
        &mut self,
        view: &P::View,
        budget: Budget,
        rng: &mut Rng,
        _hear: &mut dyn FnMut(&Choice<P::Move>),
    ) -> Result<Choice<P::Move>, PlayerError> {
        self.choose(view, budget, rng)
    }

    /// Watches a move of any seat; `None` stands for one this seat may not see. `view` is what
    /// the seat sees after it.
    fn watch(&mut self, _view: &P::View, _seat: Seat, _m: Option<P::Move>) {}

    /// Learns how the game ended.
    fn finish(&mut self, _payoffs: &[f32]) {}
}

/// Why a player could not choose.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum PlayerError {
    /// Tree search was asked to look at hidden cards.
    #[error("{player} searches the game tree, which needs a game that hides nothing; take mc or random here")]
    NeedsOpenGame {
        /// The player's name.
        player: &'static str,
    },
    /// The game is over.
    #[error("there is no move to choose: the game is over")]
    GameOver,
    /// Whatever else stopped it: an engine that died, a person who left.
    #[error("{0}")]
    Stopped(String),
}
