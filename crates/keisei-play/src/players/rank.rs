//! Somebody who plays what a learned rating of moves prefers.

use crate::models::Ranking;
use crate::policies::Ranked;
use keisei_core::{Budget, Choice, MoveFeatures, Player, PlayerError, Policy, Position, Rng, View};

/// Plays the favourite of a rating of moves, or draws by it at a temperature.
///
/// ```
/// use keisei_core::{Budget, Player, Position, Seat, Stream, toys::nim::{Heaps, Nim}};
/// use keisei_play::models::{Card, Model, Shape};
/// use keisei_play::players::Rank;
/// let card = Card::new(&Nim, "takes").shaped(Shape::Softmax);
/// let model = Model { card, weights: vec![0.0, 1.0, 0.0] };
/// let mut player = Rank::<Heaps, _>::new(model.ranking(&Nim)?, 0.0);
/// let view = Heaps::new([3, 4, 5]).view(Seat::FIRST);
/// let choice = player.choose(&view, Budget::default(), &mut Stream::new(1).rng())?;
/// assert_eq!(choice.m.to_string(), "1-2"); // leaves 1 4 5, which Bouton's theorem loses
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rank<P: Position, F>(Ranked<F, P::Move>);

impl<P: Position, F: MoveFeatures<P>> Rank<P, F> {
    /// Sits down with a rating; temperature 0 is the favourite alone.
    pub fn new(ranking: Ranking<F>, temperature: f32) -> Self {
        Rank(Ranked::new(ranking, temperature))
    }
}

impl<P: Position, F: MoveFeatures<P>> Player<P> for Rank<P, F> {
    fn choose(&mut self, view: &P::View, _: Budget, rng: &mut Rng) -> Result<Choice<P::Move>, PlayerError> {
        // Any world will do: the features read only what the seat sees.
        let world = view.sample(rng);
        self.0.pick(&world, rng).map(Choice::plain).ok_or(PlayerError::GameOver)
    }
}
