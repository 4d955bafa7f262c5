//! What a finished game counts beside evaluations of games that go on.
//!
//! A win beats every evaluation, a loss is worse than every evaluation, a draw is the
//! evaluation's zero: `(2 · payoff − 1) · WON`, with evaluations kept within `±BOUND`.

use keisei_core::{Evaluator, Position, Seat};

/// The value of a won game; a lost one is its negative.
///
/// A power of two so far above [`STEP`] that taking plies off and putting them back is exact.
pub const WON: f32 = (1u128 << 101) as f32;

/// Evaluations stay within plus and minus this.
pub const BOUND: f32 = (1u128 << 90) as f32;

/// What a ply of delay costs the winner, so that a search prefers quick wins and slow losses.
pub const STEP: f32 = (1u128 << 80) as f32;

/// Returns the value for a seat of a game that is over by contract.
#[inline]
pub fn verdict<P: Position>(position: &P, seat: Seat) -> f32 {
    debug_assert!(position.is_over(), "only a finished game has a payoff");
    (2.0 * position.payoff(seat) - 1.0) * WON
}

/// Returns the value of a finished game for a seat, or nothing while it goes on.
///
/// ```
/// use keisei_core::{Seat, toys::nim::Heaps};
/// use keisei_play::search::ending::{WON, settled};
/// let taken: Heaps = "0 0 0 second".parse()?;
/// assert_eq!(settled(&taken, Seat::FIRST), Some(WON));
/// assert_eq!(settled(&taken, Seat::SECOND), Some(-WON));
/// assert_eq!(settled(&Heaps::new([1, 0, 0]), Seat::FIRST), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[inline]
pub fn settled<P: Position>(position: &P, seat: Seat) -> Option<f32> {
    position.is_over().then(|| verdict(position, seat))
}

/// Keeps an evaluation below every win and above every loss; what is no number counts lowest.
#[inline]
#[expect(clippy::manual_clamp, reason = "clamp would let through what is no number")]
pub fn bounded(value: f32) -> f32 {
    value.max(-BOUND).min(BOUND)
}

/// Returns the value of a position for a seat: settled if the game is over, else evaluated.
#[inline]
pub fn worth<P: Position>(position: &P, seat: Seat, evaluate: impl FnOnce() -> f32) -> f32 {
    settled(position, seat).unwrap_or_else(|| bounded(evaluate()))
}

/// Returns the payoff a settled value stands for, or nothing for an evaluation.
///
/// A value from deep in a search has lost a [`STEP`] per ply, which a payoff does not show.
#[inline]
pub fn payoff(value: f32) -> Option<f64> {
    let share = |value: f32| f64::midpoint(1.0, f64::from(value / WON));
    (value.abs() > BOUND).then(|| (share(value) * 720.0).round() / 720.0)
}

/// Takes a [`STEP`] per ply off a settled value, towards the draw; evaluations stay.
#[inline]
pub fn delayed(value: f32, plies: u32) -> f32 {
    if value.abs() > BOUND { value - STEP.copysign(value) * plies as f32 } else { value }
}

/// Puts back what [`delayed`] took off.
#[inline]
pub fn hastened(value: f32, plies: u32) -> f32 {
    if value.abs() > BOUND { value + STEP.copysign(value) * plies as f32 } else { value }
}

/// Makes an evaluator count finished games by their payoff.
///
/// ```
/// use keisei_core::{Evaluator, Linear, Seat, toys::nim::{Bouton, Heaps}};
/// use keisei_play::search::{Settled, ending::WON};
/// let mut evaluator = Settled(Linear::new(Bouton, [1.0, 0.0]));
/// assert_eq!(evaluator.evaluate(&Heaps::new([0, 0, 0]), Seat::FIRST), -WON);
/// assert_eq!(evaluator.evaluate(&Heaps::new([2, 1, 0]), Seat::FIRST), 1.0);
/// ```
#[derive(Clone, Debug)]
pub struct Settled<E>(pub E);

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Settled<E> {
    #[inline]
    fn evaluate(&mut self, position: &P, seat: Seat) -> f32 {
        worth(position, seat, || self.0.evaluate(position, seat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_come_off_and_go_back_exactly() {
        for plies in [1, 2, 77, 1000] {
            assert!(delayed(WON, plies) < WON && delayed(-WON, plies) > -WON);
            assert_eq!(hastened(delayed(WON, plies), plies), WON);
            assert_eq!(hastened(delayed(-WON, plies), plies), -WON);
            assert_eq!(payoff(delayed(WON, plies)), Some(1.0));
            assert_eq!(payoff(delayed(-WON, plies)), Some(0.0));
        }
        assert_eq!((payoff(0.0), delayed(0.5, 3)), (None, 0.5));
        assert!(bounded(f32::MAX) < WON / 720.0 && bounded(f32::NAN) == -BOUND);
    }
}
