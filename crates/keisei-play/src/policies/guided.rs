//! Playouts that follow a policy.

use keisei_core::{Outcome, Playout, Policy, Position, Rng, Seat};

/// Plays a game to its end by a policy for every seat.
///
/// ```
/// use keisei_core::{Playout, Seat, Stream, toys::nim::Heaps};
/// use keisei_play::policies::{Guided, Uniform};
/// let mut trace = Vec::new();
/// let outcome = Guided(Uniform).run(&Heaps::new([1, 1, 0]), &mut Stream::new(1).rng(), &mut trace);
/// assert_eq!((outcome.plies, outcome.payoff(Seat::SECOND)), (2, 1.0));
/// ```
#[derive(Clone, Debug)]
pub struct Guided<Pol>(pub Pol);

impl<P: Position, Pol: Policy<P>> Playout<P> for Guided<Pol> {
    fn run(&mut self, from: &P, rng: &mut Rng, trace: &mut Vec<(Seat, P::Move)>) -> Outcome {
        let mut position = from.clone();
        let mut plies = 0;
        while plies < P::MAX_PLIES {
            let Some(m) = self.0.pick(&position, rng) else { break };
            trace.push((position.turn(), m));
            position.play(m);
            plies += 1;
        }
        Outcome::of(&position, plies)
    }
}
