//! Somebody without an opinion.

use keisei_core::{Budget, Choice, Player, PlayerError, Position, Rng, View};

/// Plays any legal move, all equally likely.
///
/// ```
/// use keisei_core::{Budget, Player, Position, Seat, Stream, toys::nim::Heaps};
/// use keisei_play::players::Random;
/// let view = Heaps::new([1, 0, 0]).view(Seat::FIRST);
/// let player: &mut dyn Player<Heaps> = &mut Random;
/// let choice = player.choose(&view, Budget::default(), &mut Stream::new(1).rng())?;
/// assert_eq!(choice.m.to_string(), "1-1");
/// # Ok::<(), keisei_core::PlayerError>(())
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Random;

impl<P: Position> Player<P> for Random {
    fn choose(&mut self, view: &P::View, _: Budget, rng: &mut Rng) -> Result<Choice<P::Move>, PlayerError> {
        let world = view.sample(rng);
        world.random_move(rng).map(Choice::plain).ok_or(PlayerError::GameOver)
    }
}
