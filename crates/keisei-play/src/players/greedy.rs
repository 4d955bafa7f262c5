//! Somebody who looks one move ahead with a learned evaluation.

use super::finished;
use crate::models::Evaluation;
use crate::policies;
use keisei_core::{
    Afterstate, Budget, Choice, Evaluator, Features, Judge, Line, Player, PlayerError, Position, Rng, Value,
    View,
};

/// Plays the move whose position evaluates highest, ties at random; judges by the evaluation.
///
/// In a hidden game it looks at one world it cannot rule out: features read only what its seat
/// sees, so any will do.
///
/// ```
/// use keisei_core::{Budget, Player, Position, Seat, Stream, toys::nim::{Heaps, Nim}};
/// use keisei_play::{models::{Card, Model}, players::Greedy};
/// let model = Model { card: Card::new(&Nim, "bouton"), weights: vec![1.0, 0.0] };
/// let mut player = Greedy { evaluation: model.squashed(&Nim)? };
/// let view = Heaps::new([3, 4, 5]).view(Seat::FIRST);
/// let choice = Player::<Heaps>::choose(&mut player, &view, Budget::default(), &mut Stream::new(1).rng())?;
/// assert_eq!(choice.m.to_string(), "1-2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Greedy<F> {
    /// The evaluation.
    pub evaluation: Evaluation<F>,
}

impl<F> Greedy<F> {
    fn choice<P: Position>(&mut self, world: &P, rng: &mut Rng) -> Result<Choice<P::Move>, PlayerError>
    where
        F: Features<P>,
    {
        let mut policy = policies::Greedy(Afterstate(&mut self.evaluation));
        let (m, value) = policy.pick_rated(world, rng).ok_or(PlayerError::GameOver)?;
        let value = Some(Value::WinRate(self.evaluation.rate(value)));
        Ok(Choice { value, nodes: world.moves().count() as u64, depth: 1, ..Choice::plain(m) })
    }
}

impl<P: Position, F: Features<P>> Player<P> for Greedy<F> {
    fn choose(&mut self, view: &P::View, _: Budget, rng: &mut Rng) -> Result<Choice<P::Move>, PlayerError> {
        let world = view.sample(rng);
        self.choice(&world, rng)
    }
}

impl<P: Position, F: Features<P>> Judge<P> for Greedy<F> {
    fn judge(&mut self, line: &Line<P>, _: Budget, _: &mut Rng) -> Result<Value, PlayerError> {
        let end = line.end();
        let value = self.evaluation.evaluate(&end, end.turn());
        Ok(finished(&end).unwrap_or_else(|| Value::WinRate(self.evaluation.rate(value))))
    }
}

/// Plays like [`Greedy`], but any legal move with probability ε; judges by the evaluation.
#[derive(Clone, Debug)]
pub struct EpsilonGreedy<F> {
    /// The share of uniform moves, in `[0, 1]`.
    pub epsilon: f64,
    /// What picks the others.
    pub greedy: Greedy<F>,
}

impl<P: Position, F: Features<P>> Player<P> for EpsilonGreedy<F> {
    fn choose(&mut self, view: &P::View, _: Budget, rng: &mut Rng) -> Result<Choice<P::Move>, PlayerError> {
        let world = view.sample(rng);
        if rng.chance(self.epsilon) {
            return world.random_move(rng).map(Choice::plain).ok_or(PlayerError::GameOver);
        }
        self.greedy.choice(&world, rng)
    }
}

impl<P: Position, F: Features<P>> Judge<P> for EpsilonGreedy<F> {
    fn judge(&mut self, line: &Line<P>, budget: Budget, rng: &mut Rng) -> Result<Value, PlayerError> {
        self.greedy.judge(line, budget, rng)
    }
}
