//! Somebody entered for a match.

use keisei_core::{Player, PlayerError, Position};
use std::fmt;
use std::sync::Arc;

/// Makes a player ready to take a seat.
pub type SeatPlayer<P> = Arc<dyn Fn() -> Result<Box<dyn Player<P>>, PlayerError> + Send + Sync>;

/// A name and a way to seat as many players of that name as are needed.
///
/// Players may think between `begin` and `finish` but must not carry anything from one game to
/// the next; a match makes new ones at fixed places of its schedule all the same.
#[derive(Clone)]
pub struct Entrant<P: Position> {
    /// The name in records and reports.
    pub name: String,
    /// What the name stands for, such as the specification and a digest of the weights; a match
    /// is not resumed when it changed.
    pub about: String,
    /// Seats a new player.
    pub seat: SeatPlayer<P>,
}

impl<P: Position> Entrant<P> {
    /// Enters somebody under a name.
    ///
    /// ```
    /// use keisei_core::{Budget, Choice, Player, PlayerError, Position, Rng, View};
    /// use keisei_core::toys::nim::Heaps;
    /// use keisei_play::matches::Entrant;
    /// struct Random;
    /// impl<P: Position> Player<P> for Random {
    ///     fn choose(&mut self, view: &P::View, _: Budget, rng: &mut Rng) -> Result<Choice<P::Move>, PlayerError> {
    ///         view.sample(rng).random_move(rng).map(Choice::plain).ok_or(PlayerError::GameOver)
    ///     }
    /// }
    /// let random = Entrant::<Heaps>::new("random", || Ok(Box::new(Random)));
    /// assert!((random.seat)().is_ok());
    /// ```
    pub fn new(
        name: impl Into<String>,
        seat: impl Fn() -> Result<Box<dyn Player<P>>, PlayerError> + Send + Sync + 'static,
    ) -> Self {
        let name = name.into();
        Entrant { about: name.clone(), name, seat: Arc::new(seat) }
    }

    /// Says what the name stands for.
    #[must_use]
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }
}

impl<P: Position> fmt::Debug for Entrant<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant")
            .field("name", &self.name)
            .field("about", &self.about)
            .finish_non_exhaustive()
    }
}
