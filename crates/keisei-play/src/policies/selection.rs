//! Choosing a move by its value, but not always the best: what selective simulations play by.

use keisei_core::{Position, Rng, Walk};

/// Draws some of the legal moves and chooses one of them by the value of where it leads.
///
/// ```
/// use keisei_core::{CopyingWalk, Linear, Stream, Walk, toys::nim::{Bouton, Heaps}};
/// use keisei_play::policies::{Selection, MoveSelection};
/// let mut walk = CopyingWalk::new(Linear::new(Bouton, [1.0, 0.0]), Heaps::new([3, 4, 5]));
/// let best = Selection { of: None, taste: MoveSelection::Best };
/// let m = best.pick(&mut walk, &mut Vec::new(), &mut Stream::new(1).rng());
/// assert_eq!(m.unwrap().to_string(), "1-2"); // leaves 1 4 5, which Bouton's theorem loses
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Selection {
    /// How many moves are drawn; all of them if nothing is said, or if there are fewer.
    pub of: Option<u32>,
    /// Which of those is played.
    pub taste: MoveSelection,
}

/// Which of several moves is played.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum MoveSelection {
    /// The one of the highest value; equal ones are drawn from uniformly.
    Best,
    /// One with probability proportional to `exp(value / temperature)`.
    Softmax(f64),
    /// The best after Gaussian noise of a standard deviation is added to each value.
    Noise(f64),
}

impl Selection {
    /// Picks a move; `None` when the game is over. `drawn` is space to work in.
    #[inline]
    pub fn pick<P: Position>(
        &self,
        walk: &mut impl Walk<P>,
        drawn: &mut Vec<P::Move>,
        rng: &mut Rng,
    ) -> Option<P::Move> {
        drawn.clear();
        match self.of {
            Some(n) => walk.draw_moves(n, rng, drawn),
            None => walk.draw_moves(u32::MAX, rng, drawn),
        }
        match (self.taste, drawn.as_slice()) {
            (_, []) => None,
            (_, &[only]) => Some(only),
            (MoveSelection::Best, several) => highest(walk, several, rng, |value, _| value),
            (MoveSelection::Noise(deviation), several) => {
                highest(walk, several, rng, |value, rng| value + (deviation * gaussian(rng)) as f32)
            }
            (MoveSelection::Softmax(temperature), several) => softmax(walk, several, temperature, rng),
        }
    }
}

/// Moves that are valued together.
const TOGETHER: usize = 64;

/// Calls `each` with every move and its value.
#[inline]
fn value<P: Position>(walk: &mut impl Walk<P>, moves: &[P::Move], mut each: impl FnMut(P::Move, f32)) {
    let seat = walk.at().turn();
    let mut values = [0.0; TOGETHER];
    for moves in moves.chunks(TOGETHER) {
        walk.after_each(moves, seat, &mut values);
        moves.iter().zip(&values).for_each(|(&m, &value)| each(m, value));
    }
}

/// Picks the move whose judged value is highest, ties uniformly.
#[inline]
fn highest<P: Position>(
    walk: &mut impl Walk<P>,
    moves: &[P::Move],
    rng: &mut Rng,
    mut judge: impl FnMut(f32, &mut Rng) -> f32,
) -> Option<P::Move> {
    let (mut best, mut most, mut ties) = (None, f32::NEG_INFINITY, 0);
    value(walk, moves, |m, value| {
        let value = judge(value, rng);
        if value > most || best.is_none() {
            (best, most, ties) = (Some(m), value, 1);
        } else if value == most {
            // The k-th of equals replaces the earlier ones with probability 1/k.
            ties += 1;
            if rng.below(ties) == 0 {
                best = Some(m);
            }
        }
    });
    best
}

/// Goes through the moves once, keeping each with its share of the weight so far; weights are taken
/// relative to the highest value seen, so that none overflows.
fn softmax<P: Position>(
    walk: &mut impl Walk<P>,
    moves: &[P::Move],
    temperature: f64,
    rng: &mut Rng,
) -> Option<P::Move> {
    let (mut kept, mut most, mut total) = (None, f64::NEG_INFINITY, 0.0);
    value(walk, moves, |m, value| {
        let value = f64::from(value) / temperature;
        if value > most {
            total *= libm::exp(most - value);
            most = value;
        }
        let weight = libm::exp(value - most);
        total += weight;
        if kept.is_none() || rng.unit() * total < weight {
            kept = Some(m);
        }
    });
    kept
}

/// Draws a standard normal number (Box and Muller), two uniform ones for each.
fn gaussian(rng: &mut Rng) -> f64 {
    let radius = libm::sqrt(-2.0 * libm::log(1.0 - rng.unit()));
    radius * libm::cos(std::f64::consts::TAU * rng.unit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use keisei_core::Stream;
    use keisei_core::toys::nim::Heaps;
    use keisei_core::{CopyingWalk, Evaluator, Seat};

    /// Values the sticks left, for whoever asks.
    #[derive(Clone)]
    struct Sticks;

    impl Evaluator<Heaps> for Sticks {
        fn evaluate(&mut self, position: &Heaps, _: Seat) -> f32 {
            position.moves().count() as f32
        }
    }

    /// Counts how often each of the three moves of one heap is picked, by the sticks it leaves.
    fn picked(selection: Selection) -> [f64; 3] {
        let mut walk = CopyingWalk::new(Sticks, Heaps::new([3, 0, 0]));
        let (mut rng, mut drawn) = (Stream::new(8).rng(), Vec::new());
        let mut counts = [0.0; 3];
        for _ in 0..30_000 {
            let m = selection.pick(&mut walk, &mut drawn, &mut rng).unwrap();
            let mut left = *walk.at();
            left.play(m);
            counts[left.moves().count()] += 1.0 / 30_000.0;
        }
        counts
    }

    fn near(got: [f64; 3], want: [f64; 3]) {
        assert!(got.iter().zip(want).all(|(a, b)| (a - b).abs() < 0.015), "{got:?} is not {want:?}");
    }

    #[test]
    fn moves_are_chosen_with_the_chances_that_are_told() {
        let third = 1.0 / 3.0;
        let with = |of, taste| picked(Selection { of, taste });
        near(with(None, MoveSelection::Best), [0.0, 0.0, 1.0]);
        near(with(Some(1), MoveSelection::Best), [third; 3]);
        // Of two drawn, the middle one wins only against the worst.
        near(with(Some(2), MoveSelection::Best), [0.0, third, 2.0 * third]);
        let weights = [0.0, 0.5, 1.0].map(f64::exp);
        near(with(None, MoveSelection::Softmax(2.0)), weights.map(|w| w / weights.iter().sum::<f64>()));
        // Two values a unit apart, noise on both: the lower is played with chance Φ(−1/(σ√2)).
        let two = |counts: [f64; 3]| counts[0] + counts[1];
        assert!(two(with(None, MoveSelection::Noise(1e-6))) < 1e-9);
        near(with(None, MoveSelection::Noise(1e6)), [third; 3]);
    }

    #[test]
    fn noise_is_gaussian() {
        let mut rng = Stream::new(2).rng();
        let drawn: Vec<f64> = (0..100_000).map(|_| gaussian(&mut rng)).collect();
        let share = |below: f64| drawn.iter().filter(|&&x| x < below).count() as f64 / 1e5;
        // The normal distribution at −1, 0, 1 and 2.
        for (at, want) in [(-1.0, 0.158_655), (0.0, 0.5), (1.0, 0.841_345), (2.0, 0.977_250)] {
            assert!((share(at) - want).abs() < 0.005, "{at}: {}", share(at));
        }
    }
}
