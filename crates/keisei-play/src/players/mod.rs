//! Policies and searches at the table: each a [`Player`](keisei_core::Player), and a
//! [`Judge`](keisei_core::Judge) where it has an opinion.

pub mod alpha_beta;
pub mod greedy;
pub mod monte_carlo;
pub mod random;
pub mod rank;
pub mod uct;
pub mod worlds;

pub use alpha_beta::AlphaBeta;
pub use greedy::{EpsilonGreedy, Greedy};
pub use monte_carlo::MonteCarlo;
pub use random::Random;
pub use rank::Rank;
pub use uct::Uct;
pub use worlds::Worlds;

use crate::search::Deadline;
use keisei_core::{Budget, Position, Rng, Stream, Value};
use std::time::{Duration, Instant};

/// Names what a search is about to do by one draw, so that its cost in draws does not depend on
/// how much it thinks.
fn stream(rng: &mut Rng) -> Stream {
    Stream::new(rng.next_u64())
}

/// Returns when to stop: after a player's own time or the budget's, whichever is less, at once
/// where there is nothing to choose from, and when told to.
fn until<P: Position>(position: &P, own: Option<Duration>, budget: &Budget) -> Deadline {
    let time = own.into_iter().chain(budget.time).min();
    let time = time.map(|time| if is_forced(position) { Duration::ZERO } else { time });
    Deadline { moment: time.and_then(|time| Instant::now().checked_add(time)), cancel: budget.cancel.clone() }
}

/// Tells whether there is one move at most: a forced pass is not worth a second.
fn is_forced<P: Position>(position: &P) -> bool {
    position.moves().nth(1).is_none()
}

/// Judges a finished game by its payoff, and leaves others to the judge.
fn finished<P: Position>(position: &P) -> Option<Value> {
    position.is_over().then(|| Value::WinRate(f64::from(position.payoff(position.turn()))))
}
