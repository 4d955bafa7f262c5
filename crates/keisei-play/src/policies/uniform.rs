//! Any legal move, all equally likely.

use keisei_core::{Policy, Position, Rng};

/// Picks uniformly among the legal moves.
///
/// ```
/// use keisei_core::{Policy, Position, Stream, toys::nim::Heaps};
/// use keisei_play::policies::Uniform;
/// let heaps = Heaps::new([3, 4, 5]);
/// let m = Uniform.pick(&heaps, &mut Stream::new(1).rng()).unwrap();
/// assert!(heaps.moves().any(|legal| legal == m));
/// ```
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<P: Position> Policy<P> for Uniform {
    #[inline]
    fn pick(&mut self, position: &P, rng: &mut Rng) -> Option<P::Move> {
        position.random_move(rng)
    }
}
