//! Mostly the best move, now and then any.

use super::Greedy;
use keisei_core::{Policy, Position, Rater, Rng};

/// Picks uniformly with probability ε, else greedily.
///
/// ```
/// use keisei_core::{Afterstate, Linear, Policy, Stream, toys::nim::{Bouton, Heaps}};
/// use keisei_play::policies::{EpsilonGreedy, Greedy};
/// let greedy = Greedy(Afterstate(Linear::new(Bouton, [1.0, 0.0])));
/// let mut policy = EpsilonGreedy { epsilon: 0.5, greedy };
/// let mut rng = Stream::new(1).rng();
/// let best = (0..1000).filter(|_| policy.pick(&Heaps::new([3, 4, 5]), &mut rng).unwrap().to_string() == "1-2");
/// assert!((500..600).contains(&best.count())); // half of them, and a twelfth of the others
/// ```
#[derive(Clone, Debug)]
pub struct EpsilonGreedy<R> {
    /// The share of uniform moves, in `[0, 1]`.
    pub epsilon: f64,
    /// What picks the others.
    pub greedy: Greedy<R>,
}

impl<P: Position, R: Rater<P>> Policy<P> for EpsilonGreedy<R> {
    #[inline]
    fn pick(&mut self, position: &P, rng: &mut Rng) -> Option<P::Move> {
        if rng.chance(self.epsilon) { position.random_move(rng) } else { self.greedy.pick(position, rng) }
    }
}
