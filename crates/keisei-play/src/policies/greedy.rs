//! The move that rates highest.

use keisei_core::{Policy, Position, Rater, Rng};

/// Picks the move that rates highest; exactly equal ratings tie, and a tie is drawn uniformly.
///
/// Over [`Afterstate`](keisei_core::Afterstate)`(`[`Settled`](crate::search::Settled)`(…))` a
/// move that ends the game counts by its payoff.
///
/// ```
/// use keisei_core::{Afterstate, Linear, Policy, Position, Stream, toys::nim::{Bouton, Heaps}};
/// use keisei_play::{policies::Greedy, search::Settled};
/// let mut greedy = Greedy(Afterstate(Settled(Linear::new(Bouton, [1.0, 0.0]))));
/// let m = greedy.pick(&Heaps::new([3, 4, 5]), &mut Stream::new(1).rng()).unwrap();
/// assert_eq!(m.to_string(), "1-2"); // leaves 1 4 5, which Bouton's theorem loses
/// ```
#[derive(Clone, Debug)]
pub struct Greedy<R>(pub R);

impl<R> Greedy<R> {
    /// Picks a move and returns its rating too.
    #[inline]
    pub fn pick_rated<P: Position>(&mut self, position: &P, rng: &mut Rng) -> Option<(P::Move, f32)>
    where
        R: Rater<P>,
    {
        let mut best: Option<(P::Move, f32)> = None;
        let mut ties = 1;
        for m in position.moves() {
            let rating = self.0.rate(position, m);
            match best {
                // The k-th of equals replaces the earlier ones with probability 1/k: all of them
                // end up equally likely, and no list of them is needed.
                Some((_, highest)) if rating == highest => {
                    ties += 1;
                    if rng.below(ties) == 0 {
                        best = Some((m, rating));
                    }
                }
                Some((_, highest)) if rating < highest => {}
                _ => {
                    ties = 1;
                    best = Some((m, rating));
                }
            }
        }
        best
    }
}

impl<P: Position, R: Rater<P>> Policy<P> for Greedy<R> {
    #[inline]
    fn pick(&mut self, position: &P, rng: &mut Rng) -> Option<P::Move> {
        self.pick_rated(position, rng).map(|(m, _)| m)
    }
}
