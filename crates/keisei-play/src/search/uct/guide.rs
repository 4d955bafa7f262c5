//! Playouts by a learned evaluation, and its word on new nodes: both on a walk, which knows the
//! value after a move sooner than a position afresh.

use crate::models::{Evaluation, Ranking};
use crate::policies::{Ranked, Selection};
use crate::search::ending;
use keisei_core::{Features, MoveFeatures, Outcome, Policy, Position, Rng, Seat, Walk};

/// A learned evaluation as playout policy: ε-greedy, over all moves or over some drawn at random.
#[derive(Clone, Debug)]
pub struct Guide<F> {
    /// The evaluation.
    pub evaluation: Evaluation<F>,
    /// The share of uniform moves.
    pub epsilon: f64,
    /// How many moves are drawn to choose the best from; all of them if nothing is said.
    pub of: Option<u32>,
}

impl<F> Guide<F> {
    /// Plays a game to its end, on a walk with this evaluation, and tells its moves.
    pub(super) fn play_out<P: Position>(
        &self,
        walk: &mut impl Walk<P>,
        from: &P,
        rng: &mut Rng,
        mut tell: impl FnMut(Seat, P::Move),
    ) -> Outcome
    where
        F: Features<P>,
    {
        walk.restart(from.clone());
        let (mut plies, mut drawn) = (0, Vec::new());
        while plies < P::MAX_PLIES {
            let m = match self.of {
                _ if rng.chance(self.epsilon) => walk.at().random_move(rng),
                None => greedy(walk, rng),
                Some(n) => Selection::best_of(n).pick(walk, &mut drawn, rng),
            };
            let Some(m) = m else { break };
            tell(walk.at().turn(), m);
            walk.down(m);
            plies += 1;
        }
        Outcome::of(walk.at(), plies)
    }
}

/// A learned rating of moves as playout policy: each move with its chance.
#[derive(Clone, Debug)]
pub struct Rated<M> {
    /// The rating.
    pub ranking: Ranking<M>,
    /// The temperature of its softmax; at zero the favourite is played.
    pub temperature: f32,
}

impl<M> Rated<M> {
    /// Plays a game to its end and tells its moves.
    pub(super) fn play_out<P: Position>(
        &self,
        from: &P,
        rng: &mut Rng,
        mut tell: impl FnMut(Seat, P::Move),
    ) -> Outcome
    where
        M: MoveFeatures<P>,
    {
        let mut policy = Ranked::new(self.ranking.clone(), self.temperature);
        let (mut position, mut plies) = (from.clone(), 0);
        while plies < P::MAX_PLIES {
            let Some(m) = policy.pick(&position, rng) else { break };
            tell(position.turn(), m);
            position.play(m);
            plies += 1;
        }
        Outcome::of(&position, plies)
    }
}

/// Starts a walk with an evaluation.
pub(super) fn walk<P: Position, F: Features<P>>(evaluation: &Evaluation<F>, from: &P) -> impl Walk<P> {
    evaluation.linear.features().walk(evaluation.linear.weights(), from.clone())
}

/// Values the position after a move, by the result if the game is over there.
pub(super) fn after<P: Position>(walk: &mut impl Walk<P>, m: P::Move, seat: Seat) -> f32 {
    let mut child = walk.at().clone();
    child.play(m);
    ending::worth(&child, seat, || walk.after(m, seat))
}

/// Picks the move that is worth most, equals at random.
fn greedy<P: Position>(walk: &mut impl Walk<P>, rng: &mut Rng) -> Option<P::Move> {
    let (position, seat) = (walk.at().clone(), walk.at().turn());
    let (mut best, mut highest, mut ties) = (None, f32::NEG_INFINITY, 0);
    for m in position.moves() {
        let worth = after(walk, m, seat);
        if worth > highest || best.is_none() {
            (best, highest, ties) = (Some(m), worth, 1);
        } else if worth == highest {
            // The k-th of equals replaces the earlier ones with probability 1/k.
            ties += 1;
            if rng.below(ties) == 0 {
                best = Some(m);
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::models::{Card, Model};
    use crate::policies::{EpsilonGreedy, Greedy, Guided};
    use keisei_core::{Afterstate, Playout, Stream};
    use keisei_games::blokus::{Blokus, Board};

    /// The walk plays the very games that the policies play, which evaluate every position afresh.
    #[test]
    fn plays_what_the_policies_play() {
        let game = Blokus::default();
        let mut rng = Stream::new(3).named("weights").rng();
        for (set, count) in [("osaki2009", 1_773), ("hmmm2007", 1_400)] {
            let weights = (0..count).map(|_| rng.below(8) as f32 / 8.0 - 0.5).collect();
            let evaluation = Model { card: Card::new(&game, set), weights }.squashed(&game).unwrap();
            let guide = Guide { evaluation, epsilon: 0.2, of: None };
            let mut walk = walk(&guide.evaluation, &Board::START);
            for seed in 0..3 {
                let greedy = Greedy(Afterstate(&guide.evaluation));
                let mut plain = Guided(EpsilonGreedy { epsilon: guide.epsilon, greedy });
                let outcome = plain.run(&Board::START, &mut Stream::new(seed).rng(), &mut Vec::new());
                let mut rng = Stream::new(seed).rng();
                assert_eq!(guide.play_out(&mut walk, &Board::START, &mut rng, |_, _| {}), outcome, "{set}");
            }
        }
    }
}
